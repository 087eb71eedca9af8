//! The pipes to and from a child, each with a thread of its own, so that neither side waits for ever
//! for the other to read.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Instant;

/// How much is read at once.
const READ_SIZE: usize = 1 << 16;
/// How many pieces of a child's output may wait: one that never stops talking waits instead of filling our memory.
const PIECES_AHEAD: usize = 64;
/// The longest line a child may say, in bytes.
const LINE_MAX: usize = 256 << 20;

/// Writes the lines that are sent; ends with its sender, or when nobody reads.
pub(crate) fn writer(mut stdin: impl Write + Send + 'static) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    std::thread::spawn(move || {
        for mut line in receiver {
            line.push('\n');
            if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// What a child says, line by line.
///
/// The reader's thread hands over whole lines, but all that came at once together: waking another
/// thread for every line would take longer than a short game.
pub(crate) struct Lines {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// Lines that were handed over and not yet taken.
    ahead: VecDeque<io::Result<String>>,
}

impl Lines {
    /// The lines of `stdout`.
    pub(crate) fn of(stdout: impl Read + Send + 'static) -> Self {
        let (sender, pieces) = sync_channel(PIECES_AHEAD);
        std::thread::spawn(move || read_lines(stdout, &sender));
        Self { pieces, ahead: VecDeque::new() }
    }

    /// The next line without its end. `Disconnected` is the end of the output.
    pub(crate) fn next(
        &mut self,
        deadline: Instant,
    ) -> Result<io::Result<String>, RecvTimeoutError> {
        while self.ahead.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.pieces.recv_timeout(left)? {
                Ok(piece) => self.ahead.extend(lines_of(&piece)),
                Err(error) => self.ahead.push_back(Err(error)),
            }
        }
        self.ahead.pop_front().ok_or(RecvTimeoutError::Disconnected)
    }
}

/// The lines of bytes that end with the end of a line.
fn lines_of(piece: &[u8]) -> impl Iterator<Item = io::Result<String>> {
    let line = |line: &[u8]| {
        let text = std::str::from_utf8(line).map_err(io::Error::other)?;
        Ok(text.strip_suffix('\n').unwrap_or(text).to_owned())
    };
    piece.split_inclusive(|&byte| byte == b'\n').map(line)
}

fn read_lines(mut stdout: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut chunk = vec![0; READ_SIZE];
    // The begin of a line whose end has not come yet.
    let mut begun = Vec::new();
    loop {
        let piece = match stdout.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
            Ok(0) if begun.is_empty() => return,
            Ok(0) => Err(io::Error::other("a line without an end")),
            Ok(length) => match chunk[..length].iter().rposition(|&byte| byte == b'\n') {
                Some(end) => {
                    begun.extend_from_slice(&chunk[..=end]);
                    Ok(std::mem::replace(&mut begun, chunk[end + 1..length].to_vec()))
                }
                None if begun.len() + length > LINE_MAX => {
                    Err(io::Error::other(format!("a line of more than {LINE_MAX} bytes")))
                }
                None => {
                    begun.extend_from_slice(&chunk[..length]);
                    continue;
                }
            },
        };
        let last = piece.is_err();
        if sender.send(piece).is_err() || last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn heard(said: Vec<&'static [u8]>) -> (Vec<String>, Option<String>) {
        /// Gives one piece a read.
        struct Pieces(VecDeque<&'static [u8]>);
        impl Read for Pieces {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                self.0.pop_front().map_or(Ok(0), |mut piece| piece.read(into))
            }
        }
        let mut lines = Lines::of(Pieces(said.into()));
        let mut heard = Vec::new();
        loop {
            match lines.next(Instant::now() + Duration::from_secs(60)) {
                Ok(Ok(line)) => heard.push(line),
                Ok(Err(error)) => return (heard, Some(error.to_string())),
                Err(RecvTimeoutError::Disconnected) => return (heard, None),
                Err(RecvTimeoutError::Timeout) => panic!("no end"),
            }
        }
    }

    #[test]
    fn lines_whatever_pieces_they_come_in() {
        let (lines, error) = heard(vec![b"one\ntw", b"o", b"\n\nfo", b"ur\n"]);
        assert_eq!((lines.join(" "), error), ("one two  four".to_owned(), None));
    }

    #[test]
    fn a_line_without_an_end_is_an_error_after_the_lines_before_it() {
        let (lines, error) = heard(vec![b"one\ntwo"]);
        assert_eq!(
            (lines, error.as_deref()),
            (vec!["one".to_owned()], Some("a line without an end"))
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_after_the_lines_before_them() {
        let (lines, error) = heard(vec![b"one\n\xff\nthree\n"]);
        assert_eq!(lines, ["one"]);
        assert!(error.unwrap().contains("utf-8"));
    }
}

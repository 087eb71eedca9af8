//! A file of lines that is appended to, held by one run at a time, and gone on with after a kill.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// An open file, locked until it is dropped.
pub struct Lines {
    file: BufWriter<File>,
    path: PathBuf,
    begun: bool,
}

impl Lines {
    /// Opens or begins a file whose first line is to be `first`.
    ///
    /// # Errors
    /// The file cannot be read or written, another run is writing it, or it holds something else than lines.
    pub fn open(path: &Path, first: &str) -> Result<Self, String> {
        let wrong = |message: &str| format!("{}: {message}", path.display());
        let failed = |error: io::Error| wrong(&format!("cannot be written: {error}"));
        let file = OpenOptions::new().create(true).append(true).read(true).open(path);
        let file = file.map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => wrong("another run is writing it"),
            TryLockError::Error(error) => failed(error),
        })?;
        let mut lines = Self { file: BufWriter::new(file), path: path.to_owned(), begun: true };
        let mut start = Vec::new();
        let mut reader = BufReader::new(File::open(path).map_err(failed)?);
        reader.read_until(b'\n', &mut start).map_err(failed)?;
        if start.last() != Some(&b'\n') {
            // Nothing, or as much of the first line as a killed run wrote.
            if !first.as_bytes().starts_with(&start) {
                return Err(wrong("holds something else than results: name another file"));
            }
            lines.begun = false;
            lines.keep(0)?;
        }
        Ok(lines)
    }

    /// Whether the file has a whole line already.
    pub const fn is_begun(&self) -> bool {
        self.begun
    }

    /// Cuts the file after so many bytes. Only a file that was recognised is cut.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&mut self, bytes: u64) -> Result<(), String> {
        self.file.get_ref().set_len(bytes).map_err(|error| self.failed(&error))
    }

    /// Appends lines with their ends and flushes them, so that a killed run leaves whole lines.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| self.failed(&error))
    }

    /// Waits until everything lies on the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn settle(&mut self) -> Result<(), String> {
        self.file.get_ref().sync_data().map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> String {
        format!("{}: cannot be written: {error}", self.path.display())
    }
}

/// Waits until nobody writes a file: a run that its node's controller has given up may still do so.
///
/// # Errors
/// The file is there and cannot be locked.
pub fn wait_for(path: &Path) -> Result<(), String> {
    match File::open(path) {
        Ok(file) => file.lock().map_err(|error| format!("{}: {error}", path.display())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(format!("{}: cannot be read: {error}", path.display())),
    }
}

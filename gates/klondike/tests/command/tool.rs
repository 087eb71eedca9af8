//! Runs the command.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the command said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `klondike` with these arguments and nothing on standard input.
pub(crate) fn klondike(arguments: &[&str]) -> Said {
    klondike_with(arguments, "")
}

/// Runs `klondike` with these arguments and this standard input.
pub(crate) fn klondike_with(arguments: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_klondike"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A command that needs no input may have closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    Said {
        code: output.status.code().expect("the command exits"),
        out: String::from_utf8(output.stdout).expect("it prints text"),
        err: String::from_utf8(output.stderr).expect("it prints text"),
    }
}

/// Runs `klondike` and expects exit code 0; its standard output.
#[track_caller]
pub(crate) fn done(arguments: &[&str]) -> String {
    let said = klondike(arguments);
    assert_eq!(said.code, 0, "{}", said.err);
    said.out
}

/// Runs `klondike` and expects exit code 2; its complaint.
#[track_caller]
pub(crate) fn refused(arguments: &[&str]) -> String {
    let said = klondike(arguments);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
    said.err
}

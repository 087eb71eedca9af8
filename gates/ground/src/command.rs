//! The `ground` command: for people at a table, and for those who tune the game.

mod arguments;
mod ask;
mod difficulty;
mod play;
mod replay;
mod retrospect;
mod self_test;
mod table;
mod trace;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use harness::exit;
use shards::Fault;

use arguments::{Arguments, Command};

/// What ended a subcommand early.
enum Failure {
    /// Wrong arguments or input.
    Usage(String),
    /// The engine broke or is missing, or nothing can be written.
    Broken(String),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Usage(message) => Self::Usage(message),
            Fault::Broken(message) => Self::Broken(message),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Broken(format!("cannot write: {error}"))
    }
}

/// `ground`.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(arguments) => play::play(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Retrospect(arguments) => retrospect::retrospect(&arguments),
        Command::Difficulty(arguments) => difficulty::difficulty(&arguments),
        Command::Trace(arguments) => trace::trace(&arguments),
    };
    let (code, message) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => (exit::USAGE, message),
        Err(Failure::Broken(message)) => (exit::BROKEN, message),
    };
    eprintln!("error: {message}");
    ExitCode::from(code)
}

/// Writes to standard output. `false` when the reader has seen enough and closed the pipe.
fn print(text: &str) -> Result<bool, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        written => Ok(written.map(|()| true)?),
    }
}

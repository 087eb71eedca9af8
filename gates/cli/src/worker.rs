//! `gates worker ENGINE`: one engine of the project in a process of its own, behind gates/PROTOCOL.md.
//!
//! No subcommand for people, so it is not among the [arguments](crate::arguments): every binary of this crate
//! is its own worker.

use std::io;
use std::process::ExitCode;

use harness::process::Launch;
use harness::{exit, worker};

const WORKER: &str = "worker";

/// The command that runs an engine of the project, without the engine's name.
pub(crate) fn launch() -> Result<Launch, String> {
    let program = std::env::current_exe()
        .map_err(|error| format!("this program does not find itself: {error}"))?;
    let program = program
        .into_os_string()
        .into_string()
        .map_err(|path| format!("{}: expected a path in UTF-8", path.display()))?;
    Ok(Launch { program, arguments: vec![WORKER.to_owned()] })
}

/// The engine that this process is to be, if it was started as a worker.
pub(crate) fn asked_for() -> Option<String> {
    let mut arguments = std::env::args().skip(1);
    let (first, engine, rest) = (arguments.next()?, arguments.next()?, arguments.next());
    (first == WORKER && rest.is_none()).then_some(engine)
}

/// Answers until the input ends.
pub(crate) fn run(engine: &str) -> ExitCode {
    match worker::serve(&crate::all_gates(), engine, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::from(exit::BROKEN)
        }
    }
}

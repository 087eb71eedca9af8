//! The engines of the tree that it is built in, each behind the protocol: `planted ENGINE`. Built by the
//! self-test in a copy of the tree, where `LOCKSTEP_FAULT` names the fault that is awake.

use std::process::ExitCode;

use self_test::misbehaviour;

fn main() -> ExitCode {
    let engine = std::env::args().nth(1).unwrap_or_default();
    if engine == "ts-command" {
        return ts_command();
    }
    let games = [gates_drop7::gates(), gates_klondike::gates(), gates_ground::gates()];
    let gates: Vec<_> = games.into_iter().flatten().collect();
    match misbehaviour::speak(&gates, &engine, None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the command that starts the TypeScript references of this tree, one part a line.
fn ts_command() -> ExitCode {
    match reference_ts::command() {
        Ok((program, arguments)) => {
            println!("{program}");
            arguments.iter().for_each(|argument| println!("{argument}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

//! `gates replay`.

use std::process::ExitCode;

use harness::show;

use crate::all_gates;
use crate::arguments::ReplayArguments;

/// Shows what every engine says at one step of one case.
pub(crate) fn replay(arguments: &ReplayArguments) -> ExitCode {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(refusal) => return super::refuse(&refusal),
    };
    for gate in all_gates() {
        match gate.replay(&arguments.case, arguments.at, &options) {
            Err(error) => return super::usage(error),
            Ok(None) => {}
            Ok(Some(replay)) => {
                if arguments.at.is_some_and(|at| at >= replay.steps) {
                    let steps = replay.steps;
                    return super::usage(format!("--at: the case has steps 0 to {}", steps - 1));
                }
                anstream::print!("{}", show::replay(&replay));
                return ExitCode::from(replay.verdict.exit_code());
            }
        }
    }
    super::usage(format!("no case `{}`: `gates list` shows the names", arguments.case))
}

//! `gates serve`.

use std::process::ExitCode;

use self_test::misbehaviour::{Misbehaviour, speak};

use crate::all_gates;
use crate::arguments::ServeArguments;

/// Speaks the protocol for one engine until standard input ends.
pub(crate) fn serve(arguments: &ServeArguments) -> ExitCode {
    let gates = all_gates();
    let engine = &arguments.engine;
    if !gates.iter().any(|gate| gate.engines().contains(engine)) {
        return super::usage(format!("no engine `{engine}`: `gates list` shows the names"));
    }
    let fault = arguments.fault.map(|fault| Misbehaviour { fault, case: arguments.case });
    match speak(&gates, engine, fault) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => super::usage(format!("standard input: {error}")),
    }
}

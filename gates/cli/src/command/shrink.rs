//! `gates shrink`.

use std::process::ExitCode;

use harness::regression::Regression;
use harness::shrink::Shrunk;
use harness::{AnyGate, exit, show};

use crate::all_gates;
use crate::arguments::ShrinkArguments;

/// Shrinks a red case; the best case so far is written after every success.
pub(crate) fn shrink(arguments: &ShrinkArguments) -> ExitCode {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(refusal) => return super::refuse(&refusal),
    };
    for gate in all_gates() {
        let mut unwritten = None;
        let mut first = true;
        let mut progress = |best: &Regression| {
            if first {
                anstream::print!("{}", found(&*gate, best));
                first = false;
            } else {
                let replays = best.shrinking.as_ref().map_or(0, |shrinking| shrinking.replays);
                let size = best.size.as_deref().unwrap_or_default();
                anstream::println!("  {replays:>6} replays  {size}");
            }
            if let Some(folder) = arguments.save.folder(&options)
                && let Err(error) = best.save(&folder)
            {
                unwritten.get_or_insert(error);
            }
        };
        let shrunk = gate.shrink(&arguments.case, &options, arguments.time, &mut progress);
        if let Some(error) = unwritten {
            return super::usage(format!("the regression file cannot be written: {error}"));
        }
        match shrunk {
            Err(error) => return super::usage(error),
            Ok(None) => {}
            Ok(Some(Shrunk::Nothing(reason))) => {
                anstream::println!("{}: {reason}", arguments.case);
                return ExitCode::from(exit::PARITY);
            }
            Ok(Some(Shrunk::Minimal(minimal))) => {
                anstream::print!("{}", found(&*gate, &minimal));
                anstream::print!("{}", show::shrinking(&minimal));
                if let Some(folder) = arguments.save.folder(&options) {
                    let file = minimal.file(&folder);
                    anstream::println!("  saved       {}", super::shown(&file));
                    anstream::println!("  review      gates review {}", minimal.origin.case);
                }
                return ExitCode::from(minimal.symptom.kind.exit_code());
            }
        }
    }
    super::usage(format!("no case `{}`: `gates list` shows the names", arguments.case))
}

/// What is wrong with a case, with its boards.
pub(crate) fn found(gate: &dyn AnyGate, regression: &Regression) -> String {
    match &regression.divergence {
        Some(divergence) => {
            let pictured = divergence.clone().pictured(|field, text| gate.picture(field, text));
            show::divergence(&pictured)
        }
        None => {
            let reason = regression.reason.as_deref().unwrap_or("no reason given");
            format!("{} {}\n  {reason}\n", regression.symptom.kind, regression.gate)
        }
    }
}

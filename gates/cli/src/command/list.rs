//! `gates list`.

use std::process::ExitCode;

use crate::all_gates;
use crate::arguments::ListArguments;

/// Prints every gate with its engines and corpus lines.
pub(crate) fn list(arguments: &ListArguments) -> ExitCode {
    let options = arguments.options();
    for gate in all_gates() {
        let lines = match gate.lines(&options) {
            Ok(lines) => lines,
            Err(error) => return super::usage(error),
        };
        if lines.is_empty() {
            continue;
        }
        anstream::println!("{}/{}: {}", gate.game(), gate.name(), gate.compares());
        anstream::println!("  engines: {}", gate.engines().join(", "));
        for (name, cases) in lines {
            anstream::println!("  {name:<32} {cases:>7} case(s)");
        }
    }
    ExitCode::SUCCESS
}

//! `gates pin`.

use std::process::ExitCode;

use harness::pins::Pins;
use harness::{Verdict, show};

use crate::arguments::RunArguments;
use crate::watch::Watch;

/// Runs gates and writes what all engines agree on into `signatures.txt`. A gate with any other fault
/// than a missing or moved pin is not pinned.
pub(crate) fn pin(arguments: &RunArguments) -> ExitCode {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(refusal) => return super::refuse(&refusal),
    };
    let mut watch = Watch::new(arguments.outputs.format);
    let mut worst = Verdict::Parity;
    for gate in crate::all_gates() {
        let report = match gate.run(&options, &mut watch) {
            Ok(report) => report,
            Err(error) => return super::usage(error),
        };
        let Some(report) = report else { continue };
        let mut pins = match Pins::load(&options.corpora, gate.game()) {
            Ok(pins) => pins,
            Err(error) => return super::usage(error),
        };
        let unpinnable = report.faults.iter().any(|fault| !fault.message.contains("pin"))
            || report.engines.iter().any(|engine| engine.verdict != Verdict::Parity);
        if unpinnable {
            anstream::print!("{}", show::status(std::slice::from_ref(&report)));
            anstream::println!("{} is not pinned", report.gate);
            worst = worst.max(report.verdict);
            continue;
        }
        match gate.line_names(&options) {
            Ok(lines) => pins.retain(gate.name(), &lines),
            Err(error) => return super::usage(error),
        }
        let mut found = report.pins;
        found.sort_by(|(left, _), (right, _)| left.cmp(right));
        for (name, pin) in &found {
            if pins.get(gate.name(), name) != Some(*pin) {
                anstream::println!(
                    "{} {name}: {} cases, {}",
                    report.gate,
                    pin.cases,
                    pin.signature
                );
                pins.set(gate.name(), name, *pin);
            }
        }
        if let Err(error) = pins.save(&options.corpora, gate.game()) {
            return super::usage(format!("signatures.txt cannot be written: {error}"));
        }
    }
    ExitCode::from(worst.exit_code())
}

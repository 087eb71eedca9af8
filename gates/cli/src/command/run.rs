//! `gates run`.

use std::process::ExitCode;

use harness::report::GateReport;
use harness::{Verdict, show};

use crate::arguments::{Format, RunArguments};
use crate::watch::Watch;

/// Runs the gates (only those called `door`, if given) and reports.
pub(crate) fn run(arguments: &RunArguments, door: Option<&str>) -> ExitCode {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(error) => return super::usage(error),
    };
    let mut watch = match Watch::with_results(arguments.format, arguments.results.as_deref()) {
        Ok(watch) => watch.saving(arguments.save.folder(&options.corpora)),
        Err(error) => return super::usage(error),
    };
    let mut reports: Vec<GateReport> = Vec::new();
    for gate in arguments.gates(door) {
        match gate.run(&options, &mut watch) {
            Ok(report) => reports.extend(report),
            Err(error) => return super::usage(error),
        }
    }
    if arguments.format == Format::Human {
        if !reports.is_empty() {
            anstream::print!("{}", show::status(&reports));
        }
        anstream::println!("{}", show::last_line(&reports));
    }
    let worst = reports.iter().map(|report| report.verdict).max().unwrap_or(Verdict::Vacuous);
    watch.run_ends(worst);
    if let Some(error) = watch.failed() {
        return super::usage(format!("results cannot be written: {error}"));
    }
    ExitCode::from(worst.exit_code())
}

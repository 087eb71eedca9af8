//! `gates run`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use harness::process::Launch;
use harness::report::GateReport;
use harness::results::Line;
use harness::{Options, Verdict, show};

use crate::arguments::{Format, OutputArguments, RunArguments};
use crate::campaign;
use crate::output::{self, Outcome};
use crate::watch::Watch;

/// Runs the gates (only those called `door`, if given) and reports.
pub(crate) fn run(arguments: &RunArguments, door: Option<&str>) -> ExitCode {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(refusal) => return super::refuse(&refusal),
    };
    if arguments.campaign_line {
        return finish(campaign::of(&options, door).map(|campaign| {
            anstream::print!("{}", Line::Campaign(&campaign).text());
            Verdict::Parity
        }));
    }
    let save = arguments.save.folder(&options);
    finish(with_outputs(options, door, &arguments.outputs, save))
}

/// The exit code of a run; what is wrong with its arguments or files is said.
pub(crate) fn finish(verdict: Result<Verdict, String>) -> ExitCode {
    match verdict {
        Ok(verdict) => ExitCode::from(verdict.exit_code()),
        Err(error) => super::usage(error),
    }
}

/// Runs the gates with all outputs, saving red cases below `save`. The error is about an argument or a file.
pub(crate) fn with_outputs(
    mut options: Options,
    door: Option<&str>,
    outputs: &OutputArguments,
    save: Option<PathBuf>,
) -> Result<Verdict, String> {
    output::check(outputs)?;
    let campaign = campaign::of(&options, door)?;
    let (watch, known) = Watch::of(outputs, &campaign)?;
    let mut watch = watch.saving(save);
    if options.known.is_empty() {
        options.known = Arc::new(known);
    }
    let mut reports: Vec<GateReport> = Vec::new();
    for gate in crate::gates_behind(door) {
        let report = gate.run(&options, &mut watch).map_err(|error| error.to_string())?;
        reports.extend(report);
    }
    if let (Some(shard), true) = (options.shard, reports.is_empty()) {
        return Err(format!("--shard {shard}: no case of this run falls into it"));
    }
    let idle = idle_engines(&options, &reports);
    let verdict = verdict(&reports, &idle);
    if outputs.format == Format::Human {
        if !reports.is_empty() {
            anstream::print!("{}", show::status(&reports));
        }
        for engine in &idle {
            anstream::println!("VACUOUS {engine} was compared on no case of any gate");
        }
        anstream::println!("{}", show::last_line(&reports, verdict));
        if let (false, [engine, ..]) = (verdict.is_green(), &options.extra_engines[..]) {
            let value = format!("{}={}", engine.name, engine.launch);
            // One word of a shell.
            let quoted = Launch { program: value, arguments: Vec::new() };
            anstream::println!("to replay or shrink, add  --engine {quoted}");
        }
    }
    let tally = watch.run_ends(verdict)?;
    let outcome = Outcome { campaign, options, door, reports, tally, verdict };
    output::write(&outcome, outputs)?;
    Ok(verdict)
}

/// The engines from outside that said nothing comparable in the whole run. A part says nothing about the whole.
fn idle_engines(options: &Options, reports: &[GateReport]) -> Vec<String> {
    let compared = |name: &str| {
        let engines = reports.iter().flat_map(|report| &report.engines);
        engines.filter(|engine| engine.name == name).map(|engine| engine.compared).sum::<u64>()
    };
    let red = reports.iter().any(|report| !report.verdict.is_green());
    if red || options.shard.is_some() {
        return Vec::new();
    }
    let names = options.extra_engines.iter().map(|engine| engine.name.clone());
    names.filter(|name| compared(name) == 0).collect()
}

/// The worst of all gates; nothing compared at all is red too.
fn verdict(reports: &[GateReport], idle: &[String]) -> Verdict {
    let worst = reports.iter().map(|report| report.verdict).max().unwrap_or(Verdict::Vacuous);
    if idle.is_empty() { worst } else { worst.max(Verdict::Vacuous) }
}

//! `gates merge`: the parts of a run, put together.
//!
//! The parts are read and checked against the cases that each must have. Then the whole is run with every
//! result known beforehand, through the code of any other run: so it says what the unsharded run says,
//! byte for byte.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use harness::campaign::Campaign;
use harness::corpus::Source;
use harness::gate::OutsideEngine;
use harness::process::Launch;
use harness::{Known, Options, Recording, Shard, Tier, Verdict};

use super::run;
use crate::arguments::{MergeArguments, read_registers};
use crate::campaign;

/// Merges the parts of a run and reports on the whole.
pub(crate) fn merge(arguments: &MergeArguments) -> ExitCode {
    run::finish(merged(arguments))
}

fn merged(arguments: &MergeArguments) -> Result<Verdict, String> {
    let parts: Vec<Recording> =
        arguments.parts.iter().map(|part| Recording::read(part)).collect::<Result<_, _>>()?;
    if let Some(results) = &arguments.outputs.results
        && parts.iter().any(|part| same_file(&part.file, results))
    {
        return Err(format!("--results {}: is one of the parts", results.display()));
    }
    let whole = complete(&parts)?;
    let mut options = options_of(&whole)?;
    let door = whole.door.clone();
    let here = campaign::of(&options, door.as_deref())?;
    whole.require(&here).map_err(|other| {
        format!("{}: of another run or build: {other}", parts[0].file.display())
    })?;
    for part in &parts {
        check_cases(part, door.as_deref(), &options)?;
    }
    options.known = Arc::new(Known::of(parts));
    run::with_outputs(options, door.as_deref(), &arguments.outputs, None)
}

fn same_file(left: &Path, right: &Path) -> bool {
    match (left.canonicalize(), right.canonicalize()) {
        (Ok(left), Ok(right)) => left == right,
        _ => false,
    }
}

/// The campaign that all parts are of, each part once and none missing.
fn complete(parts: &[Recording]) -> Result<Campaign, String> {
    let first = &parts[0];
    let whole = first.campaign.whole();
    let mut found: Vec<(Shard, &PathBuf)> = Vec::new();
    for part in parts {
        let wrong = |message: String| format!("{}: {message}", part.file.display());
        part.campaign.whole().require(&whole).map_err(|other| {
            wrong(format!("of another run or build than {}: {other}", first.file.display()))
        })?;
        if part.closing.is_none() {
            return Err(wrong(
                "was cut: no line `run` at its end; the same command goes on where it ends"
                    .to_owned(),
            ));
        }
        let shard = part
            .campaign
            .shard()
            .ok_or_else(|| wrong("is no part: it was run without --shard".to_owned()))?;
        if let Some((_, twin)) = found.iter().find(|(known, _)| *known == shard) {
            return Err(wrong(format!("shard {shard} a second time, after {}", twin.display())));
        }
        found.push((shard, &part.file));
    }
    let count = found[0].0.count();
    if let Some((shard, file)) = found.iter().find(|(shard, _)| shard.count() != count) {
        return Err(format!("{}: shard {shard} among parts of {count}", file.display()));
    }
    let has = |number: u32| found.iter().any(|(shard, _)| shard.number() == number);
    let missing: Vec<String> = (1..=count)
        .filter(|&number| !has(number))
        .map(|number| format!("{number}/{count}"))
        .collect();
    if missing.is_empty() {
        Ok(whole)
    } else {
        Err(format!("missing: shard {}", missing.join(", ")))
    }
}

/// The options with which the whole would have been run.
fn options_of(whole: &Campaign) -> Result<Options, String> {
    let mut options = Options::new(&crate::corpora());
    options.tier = Tier::named(&whole.tier).unwrap_or_default();
    options.filters.clone_from(&whole.filters);
    options.engines.clone_from(&whole.engines);
    options.seed = whole.seed;
    options.rounds = whole.rounds;
    options.worker = Some(crate::worker::launch()?);
    read_registers(&mut options)?;
    options.opened.clone_from(&whole.opened);
    let outside = whole.outside_corpora.iter();
    options.outside =
        outside.map(|(path, _)| Source { path: PathBuf::from(path), own: false }).collect();
    for engine in &whole.outside_engines {
        // It is not started: its replies are known. Its games are those whose gates know of it.
        let launch = Launch::of_command(&engine.command)?;
        let games = engine.games.clone();
        options.extra_engines.push(OutsideEngine { name: engine.name.clone(), launch, games });
    }
    Ok(options)
}

/// Whether a part has exactly the cases that fall into it, in order. A part in which cases failed may have
/// ended before its last case.
fn check_cases(part: &Recording, door: Option<&str>, options: &Options) -> Result<(), String> {
    let wrong = |message: String| format!("{}: {message}", part.file.display());
    let shard = part.campaign.shard().ok_or_else(|| wrong("is no part".to_owned()))?;
    let mut cases = part.cases.iter().peekable();
    for gate in crate::gates_behind(door) {
        let path = format!("{}/{}", gate.game(), gate.name());
        let selected = gate.selected(options).map_err(|error| error.to_string())?;
        let mut red = false;
        for (id, name) in selected.iter().filter(|(id, _)| shard.takes(id)) {
            match cases.peek() {
                Some(case) if case.gate == path && case.name == *name && case.case == *id => {
                    red |= !case.verdict.is_green();
                    cases.next();
                }
                _ if red => break,
                _ => return Err(wrong(format!("{path}: case {id} ({name}) is missing"))),
            }
        }
    }
    match cases.next() {
        None => Ok(()),
        Some(case) => Err(wrong(format!(
            "{}: case {} ({}) does not belong into shard {shard}, or not there",
            case.gate, case.case, case.name
        ))),
    }
}

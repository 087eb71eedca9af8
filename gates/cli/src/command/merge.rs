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
use harness::{AnyGate, Known, Options, Recording, Tier, Verdict};
use shards::Outline;
use shards::outline::complete;

use super::{run, shown};
use crate::arguments::{Format, MergeArguments, read_registers};
use crate::campaign;

/// Merges the parts of a run and reports on the whole, or the parts of a campaign of one of the games' commands.
pub(crate) fn merge(arguments: &MergeArguments) -> ExitCode {
    run::finish(merged(arguments))
}

/// The same, with the verdict of the whole.
pub(super) fn merged(arguments: &MergeArguments) -> Result<Verdict, String> {
    match Outline::read(&arguments.parts[0])?.campaign.contains_key("command") {
        true => merged_rows(arguments),
        false => merged_run(arguments),
    }
}

/// Rows need no engine and no verdict.
fn merged_rows(arguments: &MergeArguments) -> Result<Verdict, String> {
    let outputs = &arguments.outputs;
    let results = outputs.results.as_ref().ok_or("--results FILE: expected where to write")?;
    let others = [&outputs.junit, &outputs.badge, &outputs.provenance, &outputs.report];
    if outputs.github || outputs.format == Format::Json || others.iter().any(|file| file.is_some())
    {
        return Err("only parts of `gates run` can be reported on: --results alone".to_owned());
    }
    let items = shards::merge::merge(&arguments.parts, results)?;
    anstream::println!("merged: {items} items in {}", shown(results));
    Ok(Verdict::Parity)
}

fn merged_run(arguments: &MergeArguments) -> Result<Verdict, String> {
    let parts: Vec<Recording> =
        arguments.parts.iter().map(|part| Recording::read(part)).collect::<Result<_, _>>()?;
    if let Some(results) = &arguments.outputs.results
        && parts.iter().any(|part| same_file(&part.file, results))
    {
        return Err(format!("--results {}: is one of the parts", results.display()));
    }
    complete(&parts.iter().map(Recording::outline).collect::<Vec<_>>())?;
    let whole = parts[0].campaign.whole();
    let mut options = options_of(&whole)?;
    let door = whole.door.clone();
    let here = campaign::of(&options, door.as_deref())?;
    whole.require(&here).map_err(|other| {
        format!("{}: of another run or build: {other}", parts[0].file.display())
    })?;
    let selected = selected(door.as_deref(), &options)?;
    parts.iter().try_for_each(|part| check_cases(part, &selected))?;
    options.known = Arc::new(Known::of(parts));
    run::with_outputs(options, door.as_deref(), &arguments.outputs, None)
}

fn same_file(left: &Path, right: &Path) -> bool {
    match (left.canonicalize(), right.canonicalize()) {
        (Ok(left), Ok(right)) => left == right,
        _ => false,
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

/// The cases of a gate, by their identities and names.
struct Selected {
    /// `game/gate`.
    gate: String,
    cases: Vec<(String, String)>,
}

/// The cases of the whole. Reading the corpora takes longer than all that is done with them, so it is done once.
fn selected(door: Option<&str>, options: &Options) -> Result<Vec<Selected>, String> {
    let selected = |gate: Box<dyn AnyGate>| {
        let cases = gate.selected(options).map_err(|error| error.to_string())?;
        Ok(Selected { gate: format!("{}/{}", gate.game(), gate.name()), cases })
    };
    crate::gates_behind(door).into_iter().map(selected).collect()
}

/// Whether a part has exactly the cases that fall into it, in order. A part in which cases failed may have
/// ended before its last case.
fn check_cases(part: &Recording, whole: &[Selected]) -> Result<(), String> {
    let wrong = |message: String| format!("{}: {message}", part.file.display());
    let shard = part.campaign.shard().ok_or_else(|| wrong("is no part".to_owned()))?;
    let mut cases = part.cases.iter().peekable();
    for Selected { gate, cases: selected } in whole {
        let mut red = false;
        for (id, name) in selected.iter().filter(|(id, _)| shard.takes(id)) {
            match cases.peek() {
                Some(case)
                    if *case.gate == **gate && *case.name == **name && *case.case == **id =>
                {
                    red |= !case.verdict.is_green();
                    cases.next();
                }
                _ if red => break,
                _ => return Err(wrong(format!("{gate}: case {id} ({name}) is missing"))),
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

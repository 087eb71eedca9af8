//! What a run leaves behind for machines and people: one file here for each form.

mod badge;
mod github;
mod junit;
mod page;
mod provenance;

use std::fs;
use std::path::Path;

use harness::campaign::Campaign;
use harness::report::{CaseResult, GateReport};
use harness::{Options, Verdict};

use crate::arguments::{Format, OutputArguments};

/// Everything that an output can be made of.
pub(crate) struct Outcome<'run> {
    /// What was to be run.
    pub(crate) campaign: Campaign,
    /// With which options.
    pub(crate) options: Options,
    /// The door, if one was used.
    pub(crate) door: Option<&'run str>,
    /// The gates.
    pub(crate) reports: Vec<GateReport>,
    /// The cases.
    pub(crate) tally: Tally,
    /// How it ended.
    pub(crate) verdict: Verdict,
}

/// The cases of a run by corpus line, and those that are not in parity.
#[derive(Default)]
pub(crate) struct Tally {
    /// The corpus lines, in order.
    pub(crate) lines: Vec<LineTally>,
    /// The cases that are not in parity, in order.
    pub(crate) red: Vec<CaseResult>,
}

/// One corpus line.
pub(crate) struct LineTally {
    /// `game/gate`.
    pub(crate) gate: String,
    /// The line's name.
    pub(crate) line: String,
    /// Cases that were run.
    pub(crate) cases: u64,
    /// Cases that were red.
    pub(crate) red: u64,
    /// Observations on which the engines agreed.
    pub(crate) observations: u64,
}

impl Tally {
    /// Adds the result of one case.
    pub(crate) fn add(&mut self, result: &CaseResult) {
        // A case of a generated line is called after it: `line#number`.
        let line = result.name.split('#').next().unwrap_or(&result.name);
        let is_next =
            self.lines.last().is_none_or(|last| *last.gate != *result.gate || last.line != line);
        if is_next {
            self.lines.push(LineTally {
                gate: result.gate.to_string(),
                line: line.to_owned(),
                cases: 0,
                red: 0,
                observations: 0,
            });
        }
        let agreed = result.agreement.as_ref().map_or(0, |agreement| agreement.observations);
        if let Some(last) = self.lines.last_mut() {
            last.cases += 1;
            last.red += u64::from(!result.verdict.is_green());
            last.observations += agreed;
        }
        if !result.verdict.is_green() {
            self.red.push(result.clone());
        }
    }
}

/// Whether the outputs can be made at all, before a run that may take hours.
pub(crate) fn check(outputs: &OutputArguments) -> Result<(), String> {
    if outputs.github && outputs.format == Format::Json {
        return Err("--github prints annotations: it does not go with --format json".to_owned());
    }
    if outputs.github && github::summary_file().is_none() {
        return Err(format!("--github: {} is not set", github::SUMMARY));
    }
    let files = [&outputs.junit, &outputs.badge, &outputs.provenance];
    for file in files.into_iter().flatten() {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) || file.is_dir() {
            return Err(format!("{}: expected a file in a folder that exists", file.display()));
        }
    }
    Ok(())
}

/// Writes what was asked for. The error names the file.
pub(crate) fn write(outcome: &Outcome<'_>, outputs: &OutputArguments) -> Result<(), String> {
    if let Some(file) = &outputs.junit {
        put(file, &junit::text(outcome)?)?;
    }
    if let Some(file) = &outputs.badge {
        put(file, &badge::text(outcome))?;
    }
    if let Some(file) = &outputs.provenance {
        put(file, &provenance::text(outcome)?)?;
    }
    if let Some(folder) = &outputs.report {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        put(&folder.join("index.html"), &page::text(outcome)?)?;
    }
    if outputs.github {
        github::write(outcome)?;
    }
    Ok(())
}

fn put(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: cannot be written: {error}", file.display()))
}

//! Follows a run: a progress bar on a terminal, failures as they come, results as JSON lines.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use harness::regression::Regression;
use harness::report::{CaseResult, GateReport, Watcher};
use harness::{Verdict, show};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::arguments::Format;
use crate::command::shown;

/// One line of the results. Nothing in it depends on time, worker or machine.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    Case(&'a CaseResult),
    Gate(&'a GateReport),
    Run { verdict: Verdict },
}

/// Follows a run.
pub(crate) struct Watch {
    format: Format,
    results: Option<BufWriter<File>>,
    /// The corpora below which red cases are saved, if they are.
    save: Option<PathBuf>,
    bar: Option<ProgressBar>,
    error: Option<io::Error>,
}

impl Watch {
    /// Follows a run, writing results to an open file.
    pub(crate) fn new(format: Format, results: Option<File>) -> Self {
        Self { format, results: results.map(BufWriter::new), save: None, bar: None, error: None }
    }

    /// Follows a run, writing results to a file of this name.
    pub(crate) fn with_results(format: Format, results: Option<&Path>) -> Result<Self, String> {
        let file = results
            .map(|path| {
                File::create(path).map_err(|error| format!("--results {}: {error}", path.display()))
            })
            .transpose()?;
        Ok(Self::new(format, file))
    }

    /// The same, saving red cases below these corpora.
    pub(crate) fn saving(mut self, corpora: Option<PathBuf>) -> Self {
        self.save = corpora;
        self
    }

    /// The run has ended with this verdict.
    pub(crate) fn run_ends(&mut self, verdict: Verdict) {
        self.write(&Line::Run { verdict });
    }

    /// Why results could not be written, if so.
    pub(crate) fn failed(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Writes a line where it is wanted. Each line is flushed, so that a killed run leaves whole lines.
    fn write(&mut self, line: &Line<'_>) {
        if self.results.is_none() && self.format == Format::Human {
            return;
        }
        let mut text = serde_json::to_string(line).expect("results are plain data");
        text.push('\n');
        let mut written = Ok(());
        if let Some(results) = &mut self.results {
            written = results.write_all(text.as_bytes()).and_then(|()| results.flush());
        }
        if self.format == Format::Json {
            let mut stdout = io::stdout().lock();
            written = written.and_then(|()| stdout.write_all(text.as_bytes()));
        }
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }

    /// Saves a red case at once, as a concrete one.
    fn save(&mut self, result: &CaseResult) {
        let (Some(corpora), Some(regression)) = (&self.save, Regression::of(result)) else {
            return;
        };
        match regression.save(corpora) {
            Ok(file) => self.say(&format!("  saved       {}\n", shown(&file))),
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
    }

    fn say(&self, text: &str) {
        match (&self.bar, self.format) {
            (_, Format::Json) => {}
            (Some(bar), Format::Human) => bar.suspend(|| anstream::print!("{text}")),
            (None, Format::Human) => anstream::print!("{text}"),
        }
    }
}

impl Watcher for Watch {
    fn gate_begins(&mut self, gate: &str, cases: u64) {
        if self.format == Format::Json || !io::stderr().is_terminal() {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}")
                .expect("the template is a constant");
            ProgressBar::new(cases).with_style(style)
        });
        bar.set_message(gate.to_owned());
        bar.set_length(cases);
    }

    fn case(&mut self, result: &CaseResult) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        if result.verdict != Verdict::Parity {
            self.say(&show::case_failure(result));
        }
        if !result.verdict.is_green() {
            self.save(result);
        }
        self.write(&Line::Case(result));
    }

    fn gate_ends(&mut self, report: &GateReport) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.write(&Line::Gate(report));
    }
}

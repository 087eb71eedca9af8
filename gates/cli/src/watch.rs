//! Follows a run: a progress bar on a terminal, failures as they come, results as JSON lines.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use harness::campaign::Campaign;
use harness::regression::Regression;
use harness::report::{CaseResult, GateReport, Watcher};
use harness::results::{Line, Transcript, Writer};
use harness::{Known, Verdict, show};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::{Format, OutputArguments};
use crate::command::shown;
use crate::output::Tally;

/// Follows a run.
pub(crate) struct Watch {
    format: Format,
    transcript: Transcript,
    writer: Option<Writer>,
    /// The corpora below which red cases are saved, if they are.
    save: Option<PathBuf>,
    bar: Option<ProgressBar>,
    error: Option<String>,
    tally: Tally,
}

impl Watch {
    /// Follows a run that leaves nothing behind.
    pub(crate) fn new(format: Format) -> Self {
        Self {
            format,
            transcript: Transcript::default(),
            writer: None,
            save: None,
            bar: None,
            error: None,
            tally: Tally::default(),
        }
    }

    /// The same, saving red cases below these corpora.
    pub(crate) fn saving(mut self, corpora: Option<PathBuf>) -> Self {
        self.save = corpora;
        self
    }

    /// Follows a run of this campaign, and gives what its results file knows already.
    pub(crate) fn of(
        outputs: &OutputArguments,
        campaign: &Campaign,
    ) -> Result<(Self, Known), String> {
        let mut watch = Self::new(outputs.format);
        let mut known = Known::default();
        if let Some(path) = &outputs.results {
            let (writer, found) =
                Writer::open(path, campaign).map_err(|error| format!("--results {error}"))?;
            watch.writer = Some(writer);
            known = found;
        }
        watch.write(&Line::Campaign(campaign));
        Ok((watch, known))
    }

    /// The run has ended with this verdict. Gives what was counted, or why results could not be written.
    pub(crate) fn run_ends(mut self, verdict: Verdict) -> Result<Tally, String> {
        if self.is_heard() {
            let text = self.transcript.last(verdict);
            self.put(&text);
        }
        self.error.map_or(Ok(self.tally), |error| Err(format!("--results {error}")))
    }

    fn is_heard(&self) -> bool {
        self.writer.is_some() || self.format == Format::Json
    }

    /// Writes a line where it is wanted.
    fn write(&mut self, line: &Line<'_>) {
        if self.is_heard() {
            let text = self.transcript.line(line);
            self.put(&text);
        }
    }

    fn put(&mut self, text: &str) {
        let mut written = Ok(());
        if let Some(writer) = &mut self.writer {
            written = writer.write(text);
        }
        if self.format == Format::Json {
            let said = io::stdout().lock().write_all(text.as_bytes());
            written = written.and(said.map_err(|error| error.to_string()));
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
                self.error.get_or_insert(error.to_string());
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
        self.tally.add(result);
        self.write(&Line::Case(result));
    }

    fn gate_ends(&mut self, report: &GateReport) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.write(&Line::Gate(report));
    }
}

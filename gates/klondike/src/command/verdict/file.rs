//! The file of a run: begun, or continued where it ends.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::super::Failure;
use super::row::{COLUMNS, Row};
use super::run::Plan;

/// Where rows go, each flushed, so that a killed run leaves whole lines but for the last.
pub(super) struct Sink {
    out: Box<dyn Write>,
    name: String,
}

impl Sink {
    /// Standard output.
    pub(super) fn standard_output() -> Self {
        Self { out: Box::new(io::stdout()), name: "standard output".to_owned() }
    }

    /// Opens the file of a run; the rows that it has must be the first of this run.
    pub(super) fn resume(plan: &Plan<'_>, path: &Path) -> Result<(Self, Vec<Row>), Failure> {
        let name = path.display().to_string();
        let usage = |message: String| Failure::Usage(format!("{name}: {message}"));
        let open = OpenOptions::new().create(true).read(true).append(true).open(path);
        let file: File = open.map_err(|error| usage(format!("cannot be opened: {error}")))?;
        let text =
            io::read_to_string(&file).map_err(|error| usage(format!("cannot be read: {error}")))?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        file.set_len(whole.len() as u64).map_err(|error| usage(error.to_string()))?;
        let head = head(plan);
        let mut sink = Self { out: Box::new(file), name: name.clone() };
        if whole.len() < head.len() && head.starts_with(whole) {
            sink.write(&head[whole.len()..])?;
            return Ok((sink, Vec::new()));
        }
        let Some(body) = whole.strip_prefix(&head) else {
            return Err(usage(format!(
                "the file is of another run: expected it to begin with\n{head}"
            )));
        };
        let mut rows = Vec::new();
        for (number, line) in body.lines().enumerate() {
            let at = head.lines().count() + number + 1;
            let row =
                Row::read(line, plan.json).map_err(|error| usage(format!("line {at}: {error}")))?;
            let known = number as u64;
            if known >= plan.jobs.count() || !plan.is_of(known, &row) {
                return Err(usage(format!("line {at}: the row is of another run")));
            }
            rows.push(row);
        }
        Ok((sink, rows))
    }

    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        written.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Broken(format!("{}: cannot be written: {error}", self.name)),
        })
    }
}

/// What a file begins with: JSON lines have no head, a CSV file says all that its rows depend on.
pub(super) fn head(plan: &Plan<'_>) -> String {
    if plan.json {
        return String::new();
    }
    format!(
        "# klondike verdict\n# build: {}, engine {}\n# deals: {}\n# {}\n{COLUMNS}\n",
        env!("CARGO_PKG_VERSION"),
        env!("KLONDIKE_ENGINE_SOURCES"),
        plan.jobs.words(),
        plan.variant.words()
    )
}

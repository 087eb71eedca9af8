//! The run itself: workers take the next job, the main thread writes the rows in order.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use klondike_engine::checkpoint::{Settings, solve};
use klondike_engine::rules::{Board, Draw, csv_score};
use rustix::time::{ClockId, clock_gettime};
use shards::order::{Stop, in_order};

use super::super::Failure;
use super::super::setting::SettingChoice;
use super::campaign::{Outcome, Record};
use super::compare;
use super::csv::{COLUMNS, Row, Table};
use super::header::Header;
use crate::case::{Seed, ShuffleName};
use crate::rust::outcome_of;

/// What to run.
pub(super) struct Plan {
    pub(super) seed: Seed,
    pub(super) games: u64,
    pub(super) first_game: u64,
    pub(super) shuffle: ShuffleName,
    pub(super) draw: Draw,
    pub(super) settings: Vec<(SettingChoice, Settings)>,
    pub(super) threads: usize,
    pub(super) out: Option<PathBuf>,
}

impl Plan {
    /// All games under all settings, in the order of the rows.
    pub(super) fn jobs(&self) -> u64 {
        self.games * self.settings.len() as u64
    }

    fn job(&self, number: u64) -> (u64, &(SettingChoice, Settings)) {
        let settings = self.settings.len() as u64;
        (self.first_game + number / settings, &self.settings[(number % settings) as usize])
    }

    /// Plays a game.
    pub(super) fn solve(&self, number: u64) -> Record {
        let (game, (setting, settings)) = self.job(number);
        let board = Board::new(&self.shuffle.engine().deal(self.seed.0, game));
        let solution = solve(&board, self.draw, settings);
        let counted = solution.statistics;
        Record {
            game,
            setting: *setting,
            result: if solution.is_won() { Outcome::Won } else { Outcome::Stalled },
            outcome: outcome_of(solution.stopped).to_string(),
            moves: solution.moves.len(),
            undos: solution.undos(),
            checkpoints: counted.checkpoints,
            chunks: counted.chunks,
            bounds: counted.bounds,
            nodes: counted.nodes,
            score: csv_score(&board, &solution.moves),
            children: counted.children,
            bounded_skips: counted.bounded_skips,
        }
    }

    /// Plays a game, with the time that it takes.
    fn timed(&self, number: u64) -> Row {
        let begun = processor_time();
        let record = self.solve(number);
        let cpu_ms = (processor_time() - begun).as_millis();
        Row::read(&record.text(cpu_ms)).expect("the row is written as it is read")
    }
}

/// Processor time that this thread has used. The engine knows no clock, and no result depends on one.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

pub(super) fn run(plan: &Plan) -> Result<(), Failure> {
    let header = Header::of(plan);
    let (mut sink, mut rows) = match &plan.out {
        Some(file) => resume(plan, &header, file)?,
        None => (Sink::new(Box::new(io::stdout())), Vec::new()),
    };
    if rows.is_empty() && !sink.has_header {
        sink.write(&format!("{}{COLUMNS}\n", header.text()))?;
    }
    let done = rows.len() as u64;
    if done < plan.jobs() {
        solve_rest(plan, done, &mut sink, &mut rows)?;
    }
    let summary = compare::summary(&header.settings(), &rows);
    if plan.out.is_some() {
        write!(io::stdout(), "{summary}")?;
    } else {
        eprint!("{summary}");
    }
    Ok(())
}

/// Where rows go, each flushed, so that a killed run leaves whole lines but for the last.
struct Sink {
    out: Box<dyn Write>,
    has_header: bool,
    name: String,
}

impl Sink {
    fn new(out: Box<dyn Write>) -> Self {
        Self { out, has_header: false, name: "standard output".to_owned() }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        written.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::Broken(format!("{}: cannot be written: {error}", self.name)),
        })
    }
}

/// Opens the file of a run: a new one, or one whose rows are the first of this run.
fn resume(plan: &Plan, header: &Header, file: &Path) -> Result<(Sink, Vec<Row>), Failure> {
    let usage = |message: String| Failure::Usage(format!("{}: {message}", file.display()));
    let open = OpenOptions::new().create(true).append(true).open(file);
    let opened: File = open.map_err(|error| usage(format!("cannot be opened: {error}")))?;
    let name = file.display().to_string();
    let length = opened.metadata().map_err(|error| usage(error.to_string()))?.len();
    if length == 0 {
        return Ok((Sink { out: Box::new(opened), has_header: false, name }, Vec::new()));
    }
    let table = Table::load(file).map_err(Failure::Usage)?;
    if let Some((found, expected)) = table.header.difference(header) {
        return Err(usage(format!(
            "the file is of another run: expected {expected}, found {found}"
        )));
    }
    for (number, row) in table.rows.iter().enumerate() {
        let (game, (setting, _)) = plan.job(number as u64);
        if (row.game, row.setting) != (game, *setting) {
            let name = setting.name();
            return Err(usage(format!("row {}: expected game {game}, {name}", number + 1)));
        }
    }
    opened.set_len(table.whole_bytes).map_err(|error| usage(error.to_string()))?;
    Ok((Sink { out: Box::new(opened), has_header: true, name }, table.rows))
}

/// Solves the jobs from `done` on.
fn solve_rest(plan: &Plan, done: u64, sink: &mut Sink, rows: &mut Vec<Row>) -> Result<(), Failure> {
    let numbers: Vec<u64> = (done..plan.jobs()).collect();
    let bar = progress_bar(plan, done);
    let solve = |(): &mut (), number: u64| plan.timed(number);
    let solved = in_order(
        &numbers,
        plan.threads,
        || (),
        solve,
        |_, row| {
            sink.write(&format!("{}\n", row.text))?;
            rows.push(row);
            bar.inc(1);
            bar.set_message(compare::short(rows));
            Ok(())
        },
    );
    bar.finish_and_clear();
    solved.map_err(|stop| match stop {
        Stop::Panicked(number) => {
            let (game, (setting, _)) = plan.job(number);
            Failure::Broken(format!("game {game}, {}: the engine panicked", setting.name()))
        }
        Stop::Listener(failure) => failure,
    })
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(plan: &Plan, done: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} eta {eta}  {msg}")
        .expect("the template is well-formed");
    ProgressBar::new(plan.jobs()).with_position(done).with_style(style)
}

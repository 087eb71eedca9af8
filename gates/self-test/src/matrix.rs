//! Which gate catches which fault.

use std::fmt;

use harness::Verdict;
use serde::Serialize;

use crate::shrinking::Shrinking;

/// What one gate made of one fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// How often the fault was planted: once, or once for each field.
    pub planted: u32,
    /// How often it was caught.
    pub caught: u32,
    /// Whether every one has to be caught here.
    pub required: bool,
    /// The verdict of the first case that was red.
    pub verdict: Option<Verdict>,
    /// The name of that case.
    pub case: Option<String>,
    /// What was not caught, or caught in the wrong place.
    pub missed: Vec<String>,
}

impl Cell {
    /// Whether the gate did what it has to do.
    pub fn is_right(&self) -> bool {
        !self.required || (self.caught == self.planted && self.missed.is_empty())
    }
}

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A right engine whose answers are changed.
    Adapter,
    /// A right engine that breaks the protocol.
    Process,
    /// A wrong line.
    Source,
}

impl Kind {
    const fn title(self) -> &'static str {
        match self {
            Self::Adapter => "answers changed on their way (fields caught)",
            Self::Process => "the protocol broken",
            Self::Source => "a wrong line (D diverged, F flaky, B broken)",
        }
    }
}

/// One fault.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its kind.
    pub kind: Kind,
    /// The game, for source faults.
    pub game: Option<&'static str>,
    /// Its name.
    pub name: String,
    /// The engine that is wrong.
    pub engine: String,
    /// What is wrong.
    pub says: String,
    /// By gate; `None` where it was not planted.
    pub cells: Vec<Option<Cell>>,
    /// What its first red case was shrunk to, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shrinking: Option<Shrinking>,
}

impl Row {
    /// Whether it was caught wherever it has to be, and somewhere.
    pub fn is_killed(&self) -> bool {
        let cells = || self.cells.iter().flatten();
        cells().all(Cell::is_right) && cells().any(|cell| cell.caught > 0)
    }
}

/// The gates, the faults, and what else is wrong.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Matrix {
    /// `game/gate`.
    pub gates: Vec<String>,
    /// The faults.
    pub rows: Vec<Row>,
    /// Anything else that keeps the self-test from being green: right engines that do not agree, a field
    /// that is not compared.
    pub complaints: Vec<String>,
}

impl Matrix {
    /// Whether every fault is caught, every gate catches something, every case that was shrunk became a small
    /// red one, and nothing else is wrong.
    pub fn is_green(&self) -> bool {
        !self.rows.is_empty()
            && self.complaints.is_empty()
            && self.rows.iter().all(Row::is_killed)
            && self.idle_gates().is_empty()
            && self.unshrunk().next().is_none()
    }

    /// Gates that catch nothing of one kind of fault although faults of that kind were planted before them.
    pub fn idle_gates(&self) -> Vec<(Kind, &str)> {
        let mut idle = Vec::new();
        for kind in self.kinds() {
            for (at, gate) in self.gates.iter().enumerate() {
                let mut cells =
                    self.of_kind(kind).filter_map(|row| row.cells[at].as_ref()).peekable();
                if cells.peek().is_some() && !cells.any(|cell| cell.caught > 0) {
                    idle.push((kind, gate.as_str()));
                }
            }
        }
        idle
    }

    /// Rows whose red case did not shrink as it should.
    fn unshrunk(&self) -> impl Iterator<Item = &Row> {
        let is_missed = |row: &&Row| row.shrinking.as_ref().is_some_and(|how| how.missed.is_some());
        self.rows.iter().filter(is_missed)
    }

    /// Faults that were killed, and all of them: every field counts.
    pub fn score(&self) -> (u32, u32) {
        let mut score = (0, 0);
        for row in &self.rows {
            if row.kind == Kind::Source {
                score = (score.0 + u32::from(row.is_killed()), score.1 + 1);
                continue;
            }
            for cell in row.cells.iter().flatten() {
                score = (score.0 + cell.caught, score.1 + cell.planted);
            }
        }
        score
    }

    fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.rows.iter().map(|row| row.kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.kind == kind)
    }

    /// The rows of one kind (and game) under the gates that they were planted before.
    fn table(&self, rows: &[&Row], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAME: usize = 34;
        let used: Vec<usize> = (0..self.gates.len())
            .filter(|&at| rows.iter().any(|row| row.cells[at].is_some()))
            .collect();
        write!(f, "  {:NAME$}", "")?;
        for &at in &used {
            write!(f, " {}", self.gates[at])?;
        }
        writeln!(f)?;
        for row in rows {
            let mark = if row.is_killed() { ' ' } else { '!' };
            let name = match row.kind {
                Kind::Source => format!("{} ({})", row.name, row.engine),
                Kind::Adapter | Kind::Process => row.name.clone(),
            };
            write!(f, "{mark} {name:NAME$}")?;
            for &at in &used {
                let text =
                    row.cells[at].as_ref().map_or(String::new(), |cell| text(row.kind, cell));
                write!(f, " {text:width$}", width = self.gates[at].len())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn text(kind: Kind, cell: &Cell) -> String {
    if kind == Kind::Adapter {
        return format!("{}/{}", cell.caught, cell.planted);
    }
    let letter = match cell.verdict {
        None | Some(Verdict::Parity) => ".",
        Some(Verdict::Quarantined) => "Q",
        Some(Verdict::Stale) => "S",
        Some(Verdict::Vacuous) => "V",
        Some(Verdict::Flaky) => "F",
        Some(Verdict::Diverged) => "D",
        Some(Verdict::Broken) => "B",
    };
    letter.to_owned()
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in self.kinds() {
            let mut games: Vec<Option<&str>> = self.of_kind(kind).map(|row| row.game).collect();
            games.dedup();
            for game in games {
                let rows: Vec<&Row> = self.of_kind(kind).filter(|row| row.game == game).collect();
                let game = game.map_or(String::new(), |game| format!("{game}: "));
                writeln!(f, "{game}{}", kind.title())?;
                self.table(&rows, f)?;
            }
        }
        for row in self.rows.iter().filter(|row| !row.is_killed()) {
            writeln!(f, "SURVIVES {} ({}): {}", row.name, row.engine, row.says)?;
            for (gate, cell) in self.gates.iter().zip(&row.cells) {
                for missed in
                    cell.iter().filter(|cell| !cell.is_right()).flat_map(|cell| &cell.missed)
                {
                    writeln!(f, "  {gate}: {missed}")?;
                }
            }
        }
        for (kind, gate) in self.idle_gates() {
            writeln!(f, "IDLE {gate} catches no {kind:?} fault")?;
        }
        for complaint in &self.complaints {
            writeln!(f, "WRONG {complaint}")?;
        }
        let mut shrunk =
            self.rows.iter().filter_map(|row| Some((row, row.shrinking.as_ref()?))).peekable();
        if shrunk.peek().is_some() {
            writeln!(f, "the first red case of each wrong line, shrunk and replayed")?;
        }
        for (row, shrinking) in shrunk {
            let mark = if shrinking.missed.is_some() { '!' } else { ' ' };
            let name = format!("{} ({})", row.name, row.engine);
            writeln!(f, "{mark} {name:34} {shrinking}")?;
        }
        let (killed, all) = self.score();
        let verdict = if self.is_green() { "green" } else { "red" };
        writeln!(f, "{verdict}: {killed} of {all} planted faults caught")
    }
}

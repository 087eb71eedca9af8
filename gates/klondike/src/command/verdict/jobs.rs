//! The deals to decide.

use std::path::Path;

use klondike_engine::format::parse_any;
use klondike_engine::rules::{Deal, Draw, Shuffle};

use super::super::Failure;
use super::super::game::GameArguments;

/// One deal.
#[derive(Clone)]
pub(super) struct Job {
    /// The deck as it stood in a file; what was given otherwise is printed as 156 digits.
    pub(super) text: Option<String>,
    pub(super) deal: Deal,
    pub(super) draw: Draw,
}

/// The deals of a run, in order.
pub(super) enum Jobs {
    /// One by one.
    List {
        jobs: Vec<Job>,
        /// Rows of the file that are no deals, each with its line and fault.
        refused: Vec<String>,
    },
    /// Games `first..first + games` under a seed.
    Seeded { shuffle: Shuffle, seed: u64, first: u64, games: u64, draw: Draw },
}

impl Jobs {
    pub(super) fn one(deal: Deal, draw: Draw) -> Self {
        Self::List { jobs: vec![Job { text: None, deal, draw }], refused: Vec::new() }
    }

    pub(super) fn seeded(game: &GameArguments, games: u64, draw: Draw) -> Result<Self, Failure> {
        let (shuffle, seed, first) = game
            .seeded()
            .ok_or_else(|| Failure::Usage("--games: expected a --seed and no deal".to_owned()))?;
        Ok(Self::Seeded { shuffle, seed, first, games, draw })
    }

    /// The rows of a CSV file. `draw` goes before the column of that name.
    pub(super) fn read(path: &Path, draw: Option<Draw>) -> Result<Self, Failure> {
        let usage = |message: String| Failure::Usage(format!("{}: {message}", path.display()));
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .comment(Some(b'#'))
            .from_path(path)
            .map_err(|error| usage(format!("cannot be read: {error}")))?;
        let header = reader.headers().map_err(|error| usage(error.to_string()))?.clone();
        let column = |name: &str| header.iter().position(|cell| cell.trim() == name);
        let deck =
            column("deck").ok_or_else(|| usage("line 1: expected a column `deck`".to_owned()))?;
        let draws = column("draw");
        let (mut jobs, mut refused) = (Vec::new(), Vec::new());
        for record in reader.records() {
            let record = record.map_err(|error| usage(error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            let text = record.get(deck).unwrap_or("").trim();
            let deal = parse_any(text).map_err(|fault| format!("deck: {fault}"));
            let cell = draws.and_then(|column| record.get(column)).unwrap_or("3").trim();
            let of_row = cell.parse().ok().and_then(Draw::new);
            let draw =
                draw.or(of_row).ok_or_else(|| format!("draw: expected 1, 2 or 3, found `{cell}`"));
            match deal.and_then(|deal| Ok((deal, draw?))) {
                Ok((deal, draw)) => jobs.push(Job { text: Some(text.to_owned()), deal, draw }),
                Err(fault) => refused.push(format!("{}: line {line}: {fault}", path.display())),
            }
        }
        Ok(Self::List { jobs, refused })
    }

    pub(super) fn count(&self) -> u64 {
        match self {
            Self::List { jobs, .. } => jobs.len() as u64,
            Self::Seeded { games, .. } => *games,
        }
    }

    pub(super) fn get(&self, number: u64) -> Job {
        match self {
            Self::List { jobs, .. } => jobs[number as usize].clone(),
            Self::Seeded { shuffle, seed, first, draw, .. } => {
                Job { text: None, deal: shuffle.deal(*seed, first + number), draw: *draw }
            }
        }
    }

    /// What the deals are, for the head of a file of rows.
    pub(super) fn words(&self) -> String {
        match self {
            Self::List { .. } => "a list".to_owned(),
            Self::Seeded { shuffle, seed, first, draw, .. } => {
                format!(
                    "seed {seed}, {shuffle:?} shuffle, from game {first}, draw {}",
                    draw.cards()
                )
            }
        }
    }

    /// Fails if rows were refused, and names them.
    pub(super) fn refused(&self) -> Result<(), Failure> {
        match self {
            Self::List { refused, .. } if !refused.is_empty() => {
                Err(Failure::Usage(refused.join("\n       ")))
            }
            _ => Ok(()),
        }
    }
}

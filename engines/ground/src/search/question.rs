//! A lost game and how far to take it back.

use std::fmt;

use crate::deal::ROUNDS;
use crate::record::ReplayError;
use crate::state::Phase;
use crate::{Record, State};

/// A record judged fit to be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question<'d> {
    /// The record ended in group success.
    AlreadyWon {
        /// How many Problems it solved.
        solved: u8,
    },
    /// The record was lost.
    Lost {
        /// The start of round `6 - rounds + 1`, where the search begins.
        root: State<'d>,
        /// How many rounds are taken back, 1 to 6.
        rounds: u8,
    },
}

impl<'d> Question<'d> {
    /// Replays the record and rewinds it by `rounds` (the K of RULES 10).
    ///
    /// # Errors
    /// `rounds` is not 1 to 6, the record does not replay, or it is unfinished.
    pub fn new(record: &'d Record, rounds: u64) -> Result<Self, QuestionError> {
        let rounds = match u8::try_from(rounds) {
            Ok(rounds @ 1..=ROUNDS) => rounds,
            _ => return Err(QuestionError::Rounds(rounds)),
        };
        let trajectory = record.trajectory().map_err(QuestionError::Replay)?;
        let last = trajectory.last().expect("a trajectory begins with the start");
        if last.phase() != Phase::Done {
            return Err(QuestionError::Unfinished);
        }
        if last.group_success() {
            return Ok(Self::AlreadyWon { solved: last.solved() });
        }
        let first_round = ROUNDS - rounds + 1;
        let root = trajectory.iter().find(|state| state.round() == first_round);
        let root = *root.expect("a lost game has all six rounds");
        Ok(Self::Lost { root, rounds })
    }
}

/// Why a record cannot be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// The number of rounds is out of range.
    Rounds(u64),
    /// The record does not replay.
    Replay(ReplayError),
    /// The game has not ended.
    Unfinished,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rounds(rounds) => write!(f, "rounds {rounds}, expected 1 to 6"),
            Self::Replay(error) => write!(f, "{error}"),
            Self::Unfinished => f.write_str("unfinished"),
        }
    }
}

impl std::error::Error for QuestionError {}

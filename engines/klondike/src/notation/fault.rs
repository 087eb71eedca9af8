//! Why a solution does not replay.

use std::fmt;

use crate::rules::IllegalMove;

/// The first move of a solution that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayFault {
    /// Primitives played before it, which is its index in the path.
    pub move_index: usize,
    /// Character of the text where it begins, counted from 1.
    pub character: usize,
    /// What is wrong with it.
    pub reason: ReplayError,
}

/// What is wrong with a move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// Not a word of the notation.
    Unreadable {
        /// What was expected.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// The word names a foundation that is not the card's.
    WrongFoundation,
    /// No run of the source fits the destination.
    NoRunFits,
    /// Neither stock nor waste has a card.
    EmptyStock,
    /// The move before turned up no card of this column.
    NoFlip,
    /// The rules forbid it.
    Illegal(IllegalMove),
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} (character {}): {}", self.move_index, self.character, self.reason)
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Unreadable { expected, found } => {
                write!(f, "expected {expected}, found '{found}'")
            }
            ReplayError::WrongFoundation => f.write_str("the foundation is of another suit"),
            ReplayError::NoRunFits => f.write_str("no run of the source fits the destination"),
            ReplayError::EmptyStock => f.write_str("stock and waste are empty"),
            ReplayError::NoFlip => f.write_str("the move before turned up no card of this column"),
            ReplayError::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for ReplayFault {}

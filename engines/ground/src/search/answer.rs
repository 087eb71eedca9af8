//! What a search found.

use std::fmt;

use crate::Command;

/// The answer to a [`crate::Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The record ended in group success; nothing was searched.
    AlreadyWon {
        /// How many Problems it solved.
        solved: u8,
    },
    /// The deal was winnable.
    Witness {
        /// The first winning line in canonical order.
        moves: Vec<Command>,
        /// The searcher's own count of work; not compared.
        nodes: u64,
    },
    /// No winning line was found.
    NoneFound {
        /// Whether every line was examined.
        coverage: Coverage,
        /// The searcher's own count of work; not compared.
        nodes: u64,
    },
}

/// How much of the question a search without result has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every line was examined: there is no winning one.
    Exhausted,
    /// The search was stopped before; nothing is known.
    Cut(CutReason),
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutReason {
    /// The node budget, in nodes.
    NodeBudget(u64),
}

impl fmt::Display for CutReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NodeBudget(nodes) => write!(f, "node budget of {nodes} spent"),
        }
    }
}

impl Answer {
    /// Whether two answers say the same; the counts of work are not compared.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Witness { moves, .. }, Self::Witness { moves: others, .. }) => moves == others,
            (
                Self::NoneFound { coverage, .. },
                Self::NoneFound { coverage: other_coverage, .. },
            ) => coverage == other_coverage,
            _ => self == other,
        }
    }
}

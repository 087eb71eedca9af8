//! What is said of a position.

use std::fmt;

use crate::rules::Move;

/// Can the game be won from a position?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes: these primitive moves put all cards on the foundations.
    Winnable {
        /// The moves, legal one after the other from the position.
        line: Vec<Move>,
    },
    /// No: every line was refuted. [`Decision::statistics`] tells how large the proof is.
    Unwinnable,
    /// Neither was shown.
    Undecided {
        /// What ended the search.
        reason: Reason,
    },
}

impl Verdict {
    /// `winnable`, `unwinnable` or `undecided`.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Winnable { .. } => "winnable",
            Verdict::Unwinnable => "unwinnable",
            Verdict::Undecided { .. } => "undecided",
        }
    }
}

/// Why a position stays undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// [`Limits::components`](super::Limits::components) were opened.
    Components,
    /// [`Limits::bytes`](super::Limits::bytes) do not hold the smallest search.
    Memory,
    /// The caller wanted no more, by a clock for example.
    Stopped,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Components => "the limit of components was reached",
            Reason::Memory => "the memory does not hold the search",
            Reason::Stopped => "the caller stopped the search",
        })
    }
}

/// How much work a verdict was. Depends on nothing but the position, the variant and the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Components flooded in the game itself (of variants other than the standard: states).
    pub components: u64,
    /// Components flooded in draw 1, to refute positions of a game of draw 2 or 3.
    pub oracle_components: u64,
    /// States met in all components.
    pub states: u64,
    /// Stock cards and emptied columns tried together with a use for them.
    pub pending: u64,
    /// Exits that the dead test refuted.
    pub dead: u64,
    /// Times the search began anew, in another order.
    pub restarts: u64,
    /// Lost states in the tables at the end.
    pub entries: u64,
    /// The most bytes held in tables and stacks.
    pub peak_bytes: u64,
}

/// A verdict and the work that it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// The work.
    pub statistics: Statistics,
}

//! Which game is decided, and how far the search may go.

use crate::rules::Draw;

/// The rules that differ from house to house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Cards that a click on the stock turns.
    pub draw: Draw,
    /// How often the stock may be gone through.
    pub passes: Passes,
    /// May cards come back from the foundations?
    pub foundation_return: bool,
}

/// How often the stock may be gone through, the pass under way included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// The waste may be turned over again and again.
    Unlimited,
    /// This many passes, at least 1; the waste may be turned over one time less. Of a position in the
    /// middle of a game: the passes left, the one under way included.
    Limited(u8),
}

impl Variant {
    /// The game of RULES 4: unlimited passes, cards may return.
    pub const fn standard(draw: Draw) -> Variant {
        Variant { draw, passes: Passes::Unlimited, foundation_return: true }
    }

    /// Is it the game of RULES 4?
    pub const fn is_standard(self) -> bool {
        matches!(self.passes, Passes::Unlimited) && self.foundation_return
    }
}

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Components (of variants other than the standard: states) to open at most.
    pub components: u64,
    /// Bytes that the tables and stacks may use together. A full table forgets, which costs time; only
    /// a stack that does not fit ends the search.
    pub bytes: usize,
}

impl Default for Limits {
    /// A hundred million components in 256 MiB.
    fn default() -> Limits {
        Limits { components: 100_000_000, bytes: 256 << 20 }
    }
}

//! How deep, how wide and how long to search.

use std::fmt;

/// A work limit that never binds.
pub const UNLIMITED: u64 = 1 << 62;

/// How deep and how wide to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    depth: u32,
    strata: u32,
    maximum_work: u64,
}

/// A limit outside its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LimitsError {
    /// Depth outside 1..=8.
    Depth(u32),
    /// Strata outside 1..=32.
    Strata(u32),
}

impl fmt::Display for LimitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(found) => write!(f, "depth: expected 1..=8, found {found}"),
            Self::Strata(found) => write!(f, "strata: expected 1..=32, found {found}"),
        }
    }
}

impl std::error::Error for LimitsError {}

impl Limits {
    /// A search of `depth` moves with `strata` samples of each.
    ///
    /// # Errors
    /// A depth outside 1..=8 or strata outside 1..=32.
    pub const fn new(depth: u32, strata: u32) -> Result<Self, LimitsError> {
        if depth < 1 || depth > 8 {
            return Err(LimitsError::Depth(depth));
        }
        if strata < 1 || strata > 32 {
            return Err(LimitsError::Strata(strata));
        }
        Ok(Self { depth, strata, maximum_work: UNLIMITED })
    }

    /// The same with a limit on the work of a decision (RULES 8.7).
    #[must_use]
    pub const fn with_maximum_work(self, maximum_work: u64) -> Self {
        Self { maximum_work, ..self }
    }

    /// Moves looked ahead.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Samples of every move.
    #[must_use]
    pub const fn strata(&self) -> u32 {
        self.strata
    }

    /// Work after which a decision stops.
    #[must_use]
    pub const fn maximum_work(&self) -> u64 {
        self.maximum_work
    }

    /// The most work a decision can do without a limit (RULES 8.7).
    #[must_use]
    pub const fn work_bound(&self) -> u64 {
        let branching = 7 * self.strata as u64;
        let (mut bound, mut power, mut moves) = (0, 1, 0);
        let mut level = 0;
        while level < self.depth {
            power *= branching;
            moves += power;
            bound += moves + power;
            level += 1;
        }
        bound
    }
}

//! Verdicts and exit codes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a case, an engine in a gate, or a gate ended. Ordered by weight: the worst decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// All engines that answered said the same.
    Parity,
    /// It differs as the quarantine says it does.
    Quarantined,
    /// The quarantine does not fit any more.
    Stale,
    /// Nothing, or too little, was compared.
    Vacuous,
    /// An engine said something else when asked again.
    Flaky,
    /// Engines differ, the same way each time.
    Diverged,
    /// An engine failed: crash, hang, protocol error, missing runtime.
    Broken,
}

impl Verdict {
    /// Whether a run goes on as if nothing had happened.
    pub const fn is_green(self) -> bool {
        matches!(self, Self::Parity | Self::Quarantined)
    }

    /// The exit code of a run with this verdict: 3 before 1 before 4 before 5.
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Parity | Self::Quarantined => exit::PARITY,
            Self::Stale => exit::STALE,
            Self::Flaky | Self::Diverged => exit::DIVERGENCE,
            Self::Broken => exit::BROKEN,
            Self::Vacuous => exit::VACUOUS,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Parity => "PARITY",
            Self::Quarantined => "QUARANTINED",
            Self::Stale => "STALE",
            Self::Vacuous => "VACUOUS",
            Self::Flaky => "FLAKY",
            Self::Diverged => "DIVERGED",
            Self::Broken => "BROKEN",
        })
    }
}

/// The exit codes of every command of the project.
pub mod exit {
    /// All engines agree.
    pub const PARITY: u8 = 0;
    /// Engines differ.
    pub const DIVERGENCE: u8 = 1;
    /// The command line or an input file is wrong.
    pub const USAGE: u8 = 2;
    /// An engine broke, or what it needs is missing.
    pub const BROKEN: u8 = 3;
    /// Nothing or too little was compared.
    pub const VACUOUS: u8 = 4;
    /// The quarantine is stale, or cases wait for review.
    pub const STALE: u8 = 5;
    /// A planted fault survives, or a gate catches none.
    pub const SURVIVOR: u8 = 6;
    /// A fault of our own.
    pub const INTERNAL: u8 = 70;
}

//! What a solve counts.

/// Why a solve ended without a win (RULES 13). None of these is a proof that the game cannot be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The first chunk ran out of moves within its rules.
    DeadAtRoot,
    /// A later chunk did.
    DeadAfterCheckpoint,
    /// A chunk reached its node limit and had no checkpoint worth adopting.
    NotAdoptable,
    /// As many checkpoints were adopted as the settings allow.
    AdoptionLimit,
    /// The caller's cap on charged nodes was reached.
    NodeBudget,
}

/// Counters of a solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes charged (`checked`).
    pub nodes: u64,
    /// Iterations begun, over all chunks.
    pub bounds: u64,
    /// Chunks begun.
    pub chunks: u64,
    /// Checkpoints adopted, withdrawn ones included.
    pub checkpoints: u64,
    /// Children generated: each asks the trail and the table whether it is to be searched. Unlike nodes
    /// this measures the work also of those that a failed bound spares.
    pub children: u64,
    /// Children that had an entry in the transposition table.
    pub table_hits: u64,
    /// Children skipped because of their entry's budget.
    pub skips: u64,
    /// Children spared because of their entry's failed bound.
    pub bounded_skips: u64,
    /// Times the table was cleared because it was full.
    pub table_clears: u64,
}

//! The checkpoint solver (RULES 8 to 14): iterative deepening in chunks, each from the best position
//! that the one before it sampled.
//!
//! Nothing here reads a clock or depends on the order of a hash map, and no node allocates.

mod candidates;
mod limits;
mod ordering;
mod pruning;
mod search;
mod settings;
mod solver;
mod statistics;
mod table;
mod trail;

pub use limits::node_limit_for;
pub use settings::{Forcing, Mode, NodeLimits, Rollback, Settings, Signatures};
pub use solver::{Chunk, ChunkKind, Solution, Solver, solve};
pub use statistics::{Statistics, StopReason};

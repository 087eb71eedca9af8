//! Decides whether a position can be won, with a line or a proof.
//!
//! ```text
//! decider      probe, draw-1 oracle, restarts
//!    |
//! search       depth first over components, table of lost states
//!    |   \
//! flood   dead test        one component and its exits; refutation without search
//!    |   /
//! settle, slots            moves made at once; what can be played
//!    |
//! state, facts, lanes      a state without column arrangement; cards as bits
//! ```
//!
//! The only thing shared with the checkpoint solver is the [`rules`](crate::rules) module. Every
//! reduction is argued where it is made, and [`planted`] holds an unsound neighbour of each that the
//! tests must catch.

mod dead;
mod decider;
mod facts;
mod flood;
#[cfg(test)]
mod flood_test;
mod lanes;
mod line;
mod packed;
mod plain;
pub mod planted;
mod position;
mod search;
mod settle;
mod shortest;
mod slots;
mod state;
mod step;
mod table;
mod variant;
mod verdict;

pub use decider::Decider;
pub use position::{Pile, Position, PositionError};
pub use shortest::{Shortest, shortest};
pub use variant::{Limits, Passes, Variant};
pub use verdict::{Decision, Reason, Statistics, Verdict};

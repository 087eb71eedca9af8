//! Proves that the gates can fail. Faults of two kinds are put into engines, and every gate has to
//! catch them:
//!
//! - [`adapter`]: a right engine whose answers are changed on their way, once for every field that a
//!   gate compares ([`comparisons`]), or that breaks the protocol ([`misbehaviour`]);
//! - [`source`]: a wrong line in a copy of an engine or a reference. All faults of all games are
//!   compiled into one copy ([`plant`]) and chosen when it runs.
//!
//! [`shrinking`] then makes the first red case of each wrong line small, and replays it.
//!
//! The result is a [`matrix`] of gates and faults. It is green if every fault is caught where it has to
//! be, every gate catches something, and the unchanged engines agree.

pub mod adapter;
pub mod comparisons;
pub mod matrix;
pub mod misbehaviour;
pub mod plant;
pub mod run;
pub mod shrinking;
pub mod source;

pub use matrix::Matrix;
pub use run::{Part, Plan, run};

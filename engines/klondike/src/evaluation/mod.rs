//! The two numbers the checkpoint search steers by (RULES 7). All integers, no floating point.

mod heuristic;
mod progress;
mod shape;

pub use heuristic::heuristic;
pub use progress::{ProgressVersion, progress};

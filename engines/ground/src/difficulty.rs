//! How hard is the game? Counts over many deals, and what they can tell apart (RULES 11).
//!
//! The win rate of a policy is never a difficulty: it measures the policy as well. What is reported
//! is how many deals could be won at all, beside the win rate of every policy on the same deals.
//! Everything here is a pure function of counted games; playing and searching them is up to the
//! caller.

mod binomial;
mod resolution;
mod share;
mod tally;

pub use binomial::two_sided_p;
pub use resolution::{Contrast, Resolution, SIGNIFICANCE, resolution};
pub use share::{Interval, wilson};
pub use tally::{GameResult, Scope, Tally, Winnability};

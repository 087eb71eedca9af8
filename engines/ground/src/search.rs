//! Was this deal winnable? (RULES 10)
//!
//! A [`Question`] is a lost game and how many rounds to take back. [`canonical`] answers it by
//! definition, line by line; [`fast`] gives the same answer, with the same moves, in a fraction of
//! the time.

mod answer;
pub mod canonical;
pub mod fast;
mod marks;
mod question;

pub use answer::{Answer, Coverage, CutReason};
pub use marks::{Mark, mark, marks, summary};
pub use question::{Question, QuestionError};

//! Reduced games (RULES 17): the primitive rules for fewer ranks and columns, a limited number of
//! passes, and foundations that may give nothing back. Small enough for verdicts to be checked
//! against a search of everything; plain, since nothing here needs to be fast.
//!
//! ```text
//! 3 columns    F ? ?     stock  c c | c c c c
//! 4 ranks        F ?     waste -^ index
//!                  F
//! ```

mod closure;
mod deck;
mod position;

pub use closure::{Members, OpenSet};
pub use deck::{DeckError, Reduction};
pub use position::{Pile, Position};

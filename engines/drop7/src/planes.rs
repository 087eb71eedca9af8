//! The engine on bit planes: the fastest layout.
//!
//! A board is four words, one for every bit of the cell code (see [`board`]). Runs are found by
//! the carry of an addition, heights by xors of thermometer codes, and gravity shifts all columns
//! at once. It needs no special instruction; an [`Isa`] says what else the compiler may use.
//!
//! Headless games of the center policy are played many at a time, a bit each, where there are vectors
//! for it (the module `slices`).
//!
//! The public types are the twins of those of the packed columns: same rules, same bits.

mod board;
mod cascade;
mod game;
mod isa;
mod leaf;
mod position;
mod search;
mod seeds;
#[cfg(target_arch = "x86_64")]
mod slices;
mod stream;
mod threads;

pub use game::{Game, center_games};
pub use isa::Isa;
pub use leaf::{LeafInput, leaf, leaves, terms};
pub use search::Searcher;
pub use threads::{center_games_on_threads, decide_on_threads};

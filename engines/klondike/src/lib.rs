//! A fast Klondike engine: the rules of the game and a checkpoint solver.
//!
//! ```text
//! notation ----.
//! format -------+--> rules            cards, deals, positions, moves; no search
//! evaluation --'       ^
//!                      |
//! checkpoint --> evaluation           iterative deepening from checkpoint to checkpoint
//! reduced -----> rules                the same game with fewer ranks and columns, for checking
//! ```
//!
//! What the engine does is fixed by the game's `RULES.md`, to which comments refer as "RULES 7.3".
//! It is deterministic: it reads no clock, and nothing depends on the order of a hash map.
//!
//! # Example
//!
//! ```
//! use klondike_engine::checkpoint::{Settings, Solver, solve};
//! use klondike_engine::notation::print_letters;
//! use klondike_engine::rules::{Board, Draw, Shuffle};
//!
//! let board = Board::new(&Shuffle::Compat.deal(1234, 7));
//! let solution = solve(&board, Draw::THREE, &Settings::document());
//! assert!(!solution.is_won());
//! assert_eq!(solution.statistics.nodes, 366);
//!
//! // The same solve chunk by chunk.
//! let mut solver = Solver::start(&board, Draw::THREE, &Settings::document());
//! let mut moves = Vec::new();
//! while let Some(chunk) = solver.next_chunk() {
//!     moves.extend(chunk.moves);
//! }
//! assert_eq!(print_letters(&moves), print_letters(&solution.moves));
//! assert_eq!(solver.stopped(), solution.stopped);
//! ```

pub mod checkpoint;
pub mod decide;
pub mod evaluation;
pub mod format;
pub mod notation;
mod pages;
mod prefetch;
pub mod reduced;
pub mod rules;

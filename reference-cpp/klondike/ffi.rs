//! The klondike reference behind safe functions, one a gate (corpora/klondike/GATES.md).
//!
//! The reference recurses, copies boards instead of taking moves back, and computes every
//! signature from scratch. A search of ten million nodes takes it some minutes.
#![allow(unsafe_code)]

mod abi;
pub mod reduced;
#[cfg(test)]
mod tests;

use abi::{RawSearchCase, RawTrajectoryCase, RawWitnessCase};

use crate::observe::{Failure, Observed, Wanted, collect};

/// A seeded shuffle (RULES 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Shuffle {
    /// The public solver's own, ChaCha8 (RULES 3a).
    Compat = 0,
    /// SplitMix64 (RULES 3b).
    Simple = 1,
}

/// The cards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal<'a> {
    /// Wire bytes in deal order; the reference refuses anything but 52 different cards.
    Deck(&'a [u8]),
    /// A position in the text of GATES.md.
    Position(&'a str),
    /// A shuffled deck.
    Shuffled {
        /// The shuffle.
        shuffle: Shuffle,
        /// Its seed.
        seed: u64,
        /// The game's number under this seed.
        game: u64,
    },
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Policy {
    /// The first move to a position not met before.
    First = 0,
    /// Any move.
    Random = 1,
    /// A safe foundation move, else the best-ordered move to a position not met before.
    Greedy = 2,
    /// The moves of [`TrajectoryCase::moves`].
    Given = 3,
}

/// The list a policy chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum View {
    /// RULES 4.
    Primitive = 0,
    /// RULES 5.
    Macro = 1,
}

/// A case of the trajectory and leaf gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrajectoryCase<'a> {
    /// The cards.
    pub deal: Deal<'a>,
    /// Cards turned by an advance, 1 to 3.
    pub draw: i64,
    /// How the game is played.
    pub policy: Policy,
    /// The list that the policy chooses from.
    pub view: View,
    /// Moves after which the game ends, at least 0.
    pub max_moves: i64,
    /// The `game_key` of the random policy.
    pub policy_seed: u64,
    /// The moves of the policy `Given`: texts of the view's moves, joined by spaces.
    pub moves: &'a str,
}

/// Which rules prune a search (RULES 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Mode {
    /// All rules.
    Fast = 0,
    /// Only those that lose nothing.
    Strict = 1,
}

/// The switches' starting point (RULES 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Setting {
    /// The public solver before the work packages.
    Baseline = 0,
    /// The document's own setting.
    Document = 1,
}

/// The progress score's version (RULES 7b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Evaluation {
    /// As observed.
    V1 = 0,
    /// As meant.
    V2 = 1,
}

/// A case of the search gate; `None` leaves a switch to the setting, a parameter to its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCase<'a> {
    /// The cards.
    pub deal: Deal<'a>,
    /// Cards turned by an advance, 1 to 3.
    pub draw: i64,
    /// Which rules prune.
    pub mode: Mode,
    /// The switches' starting point.
    pub setting: Setting,
    /// P2: search the macro view.
    pub macro_moves: Option<bool>,
    /// P1: foundation returns need a receiver.
    pub receiver: Option<bool>,
    /// P4: node limits by draw.
    pub draw_limits: Option<bool>,
    /// P7: remember failed bounds.
    pub failed_bounds: Option<bool>,
    /// Charge a node for every Bounded verdict below the root.
    pub charge_bounded: Option<bool>,
    /// The progress score's version.
    pub evaluation: Option<Evaluation>,
    /// Divisor of the node limits, at least 1.
    pub limit_scale: i64,
    /// Entries at which the table is cleared, at least 1; 5,000,000 by default.
    pub table_cap: Option<i64>,
    /// Deepest child of a chunk, 200 by default; above 500 is unsupported here.
    pub depth_limit: Option<i64>,
    /// Most foundation returns on a path of a chunk, 20 by default.
    pub undo_limit: Option<i64>,
    /// Most charged nodes of the whole solve, at least 1; no cap by default.
    pub node_budget: Option<i64>,
}

impl<'a> SearchCase<'a> {
    /// A plain search: the setting's switches, the parameters' defaults, limits as they are.
    pub fn new(deal: Deal<'a>, draw: i64, mode: Mode, setting: Setting) -> Self {
        Self {
            deal,
            draw,
            mode,
            setting,
            macro_moves: None,
            receiver: None,
            draw_limits: None,
            failed_bounds: None,
            charge_bounded: None,
            evaluation: None,
            limit_scale: 1,
            table_cap: None,
            depth_limit: None,
            undo_limit: None,
            node_budget: None,
        }
    }
}

/// A case of the witness gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WitnessCase<'a> {
    /// The cards.
    pub deal: Deal<'a>,
    /// Cards turned by an advance, 1 to 3.
    pub draw: i64,
    /// Texts of primitive moves, joined by spaces.
    pub path: &'a str,
}

/// Every observable of every position of a game.
///
/// # Errors
/// [`Failure::Broken`] for a deck or a number that the rules do not allow.
pub fn trajectory(case: &TrajectoryCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawTrajectoryCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: all pointers are of live locals or of slices that `case` borrows; the function
        // keeps none of them and throws nothing.
        unsafe { abi::klondike_trajectory(&raw const raw, sink, error, capacity) }
    })
}

/// The heuristic and both progress scores of every position of a game.
///
/// # Errors
/// As [`trajectory`].
pub fn leaf(case: &TrajectoryCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawTrajectoryCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`.
        unsafe { abi::klondike_leaf(&raw const raw, sink, error, capacity) }
    })
}

/// The chunks of a solve and its result.
///
/// # Errors
/// As [`trajectory`]; [`Failure::Unsupported`] for a depth limit that the recursion cannot reach.
pub fn search(case: &SearchCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawSearchCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`.
        unsafe { abi::klondike_search(&raw const raw, sink, error, capacity) }
    })
}

/// A path replayed through checked apply, up to the first refused move.
///
/// # Errors
/// As [`trajectory`]; a move that cannot be read is refused, not an error.
pub fn witness(case: &WitnessCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawWitnessCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`.
        unsafe { abi::klondike_witness(&raw const raw, sink, error, capacity) }
    })
}

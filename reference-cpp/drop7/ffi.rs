//! The drop7 references behind safe functions: the plain one and the fast one.
//!
//! One function a gate of `corpora/drop7/GATES.md`; `ffi.cpp` and `fast/ffi.cpp`
//! are the other half. Cases are checked by the engines, never here: whatever is
//! wrong with a case comes back as [`Failure::Broken`] with the reason.
#![allow(unsafe_code)]

mod abi;
#[cfg(test)]
mod tests;

use crate::observe::{Failure, Observed, Wanted, collect};

/// The two C++ engines. They share the structs of their cases and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The plain reference: 49 cells, loops, recursion, a string-keyed LRU table.
    Plain,
    /// The fast C++ design of RULES section 9: occupancy masks, packed keys. It has no
    /// direct-mapped table.
    Fast,
}

/// How a seed becomes discs (RULES section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Driver {
    /// A fresh stream each move; disc `k` depends on the seed and `k` only.
    Headless,
    /// One stream for the whole game.
    Ts,
}

/// Who chooses the columns of a game (RULES section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// First legal column of 3, 2, 4, 1, 5, 0, 6.
    Center,
    /// Lowest legal column.
    Left,
    /// Highest legal column.
    Right,
    /// First legal column from moves played mod 7 upwards, around the edge.
    Cycle,
    /// Uniform over the legal columns, from a stream of its own.
    Random,
    /// `dDsS`: the fair search with a strict LRU table of 60,000 entries and the work limit
    /// 3,200,000.
    Search {
        /// Depth in moves, 1 to 8.
        depth: u32,
        /// Samples a move, 1 to 32.
        strata: u32,
    },
}

/// A case of the trajectory gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrajectoryCase<'a> {
    /// A whole game under a policy.
    Game {
        /// Where its discs come from.
        driver: Driver,
        /// The game's seed.
        seed: u32,
        /// Who chooses the columns.
        policy: Policy,
        /// Moves after which the game is left, at most 2^31 - 1.
        max_moves: u32,
    },
    /// A game whose columns are given.
    Replay {
        /// Where its discs come from.
        driver: Driver,
        /// The game's seed.
        seed: u32,
        /// One digit a move.
        columns: &'a str,
    },
    /// One move from a given position.
    Move {
        /// 49 digits, row-major from the top left.
        board: &'a str,
        /// The disc to drop, 1 to 7.
        next: i32,
        /// Moves to the level boundary, 1 to 5.
        moves_remaining: i32,
        /// Level before the move, 1 to 1,000,000.
        level: i32,
        /// The column; any number, since a move may be refused.
        column: i32,
        /// Seed of the stream that serves the reveals, then the next disc.
        seed: u32,
    },
    /// Totals over many games, played bare: nothing is observed of single moves.
    Fingerprint {
        /// Where the discs come from.
        driver: Driver,
        /// Who chooses the columns.
        policy: Policy,
        /// Game `i` has the seed `first_seed + i`, mod 2^32.
        first_seed: u32,
        /// Number of games.
        games: u32,
        /// Moves after which a game is left, at most 2^31 - 1.
        max_moves: u32,
    },
}

/// A public state: what the leaf and the search see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicState<'a> {
    /// 49 digits, row-major from the top left.
    pub board: &'a str,
    /// The disc to drop, 1 to 7.
    pub next: i32,
    /// Moves to the level boundary, 1 to 5.
    pub moves_remaining: i32,
}

/// The table of a search (RULES section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// `none`.
    None,
    /// `direct:N`: direct-mapped, entries rounded up to a power of two, at most 2^22.
    Direct(u64),
    /// `lru:N`: strict least-recently-used, at most 2^22 entries.
    Lru(u64),
}

/// A case of the search gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchCase<'a> {
    /// The root.
    pub root: PublicState<'a>,
    /// Depth in moves, 1 to 8.
    pub depth: u32,
    /// Samples a move, 1 to 32.
    pub strata: u32,
    /// Work after which the decision is cut short; GATES.md's default is 2^62.
    pub work_limit: u64,
    /// One complete decision for each.
    pub tables: &'a [Table],
}

/// Plays a case of the trajectory gate.
///
/// # Errors
///
/// [`Failure::Broken`] for a case outside the ranges that its type documents.
pub fn trajectory(
    engine: Engine,
    case: &TrajectoryCase<'_>,
    wanted: Wanted,
) -> Result<Observed, Failure> {
    let case = abi::TrajectoryCase::new(case);
    let call = match engine {
        Engine::Plain => abi::drop7_trajectory,
        Engine::Fast => abi::drop7_fast_trajectory,
    };
    collect(wanted, |sink, error, capacity| {
        // SAFETY: the case and the texts it borrows, the sink and the buffer outlive the call.
        unsafe { call(&raw const case, sink, error, capacity) }
    })
}

/// Evaluates states, one step each, as given (not mirrored).
///
/// # Errors
///
/// [`Failure::Broken`] for a board that is not settled and for numbers out of range.
pub fn leaf(
    engine: Engine,
    states: &[PublicState<'_>],
    wanted: Wanted,
) -> Result<Observed, Failure> {
    let states: Vec<_> = states.iter().map(abi::LeafState::new).collect();
    let case = abi::LeafCase::new(&states);
    let call = match engine {
        Engine::Plain => abi::drop7_leaf,
        Engine::Fast => abi::drop7_fast_leaf,
    };
    collect(wanted, |sink, error, capacity| {
        // SAFETY: the case, its states and their texts, the sink and the buffer outlive the call.
        unsafe { call(&raw const case, sink, error, capacity) }
    })
}

/// Evaluates all states `rounds` times and returns the sum of the values' bits, mod 2^64.
///
/// For benchmarks: the states are parsed once, and nothing is observed.
///
/// # Errors
///
/// As [`leaf`].
pub fn leaf_checksum(
    engine: Engine,
    states: &[PublicState<'_>],
    rounds: u32,
) -> Result<u64, Failure> {
    let states: Vec<_> = states.iter().map(abi::LeafState::new).collect();
    let case = abi::LeafCase::new(&states);
    let call = match engine {
        Engine::Plain => abi::drop7_leaf_checksum,
        Engine::Fast => abi::drop7_fast_leaf_checksum,
    };
    let mut checksum = 0;
    collect(None, |_, error, capacity| {
        // SAFETY: the case, its states and their texts, `checksum` and the buffer outlive the call.
        unsafe { call(&raw const case, rounds, &raw mut checksum, error, capacity) }
    })?;
    Ok(checksum)
}

/// Decides once for each table, each time from an empty table.
///
/// # Errors
///
/// [`Failure::Unsupported`] when [`Engine::Fast`] is asked for a direct-mapped table;
/// [`Failure::Broken`] for a case outside the ranges that its type documents, and for a root
/// without a legal column.
pub fn search(engine: Engine, case: &SearchCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let tables: Vec<_> = case.tables.iter().map(abi::Table::new).collect();
    let case = abi::SearchCase::new(case, &tables);
    let call = match engine {
        Engine::Plain => abi::drop7_search,
        Engine::Fast => abi::drop7_fast_search,
    };
    collect(wanted, |sink, error, capacity| {
        // SAFETY: the case, its tables and its text, the sink and the buffer outlive the call.
        unsafe { call(&raw const case, sink, error, capacity) }
    })
}

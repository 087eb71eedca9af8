//! The plain C++ reference of Ground behind safe functions, one a gate.
//!
//! The rules are in `corpora/ground/RULES.md`; what each gate observes is in `corpora/ground/GATES.md`.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use crate::observe::{Failure, Observed, Sink, Wanted, collect};

#[cfg(test)]
mod tests;

/// What is settled before the first command (RULES 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal<'a> {
    /// Number of seats, 2 to 6.
    pub seats: u32,
    /// Problems to solve, 1 to 99; `None` is 4 * seats - 3.
    pub threshold: Option<u32>,
    /// The two decks.
    pub cards: Cards<'a>,
}

/// Where the decks of a deal come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards<'a> {
    /// The full decks, shuffled from this seed; it is the policy's seed too.
    Seed(u32),
    /// Explicit decks in drawing order, of any length.
    Decks {
        /// `[kind, need]`, kind 0 to 3 and need 3 to 9.
        problems: &'a [[u8; 2]],
        /// `[kind, value]`, kind 0 to 3 and value 1 to 6.
        solutions: &'a [[u8; 2]],
        /// The seed of the random policy; 0 when a record does not name one.
        policy_seed: u32,
    },
}

/// Who decides (RULES 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The first legal command.
    FirstLegal,
    /// Any legal command, from a generator of its own.
    Random,
    /// The highest score from the acting seat's view.
    Greedy,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play<'a> {
    /// One policy in all seats, to the end.
    Policy(Policy),
    /// These command texts (`select 0 1`, `hold`, ...), up to the first that is refused.
    Commands(&'a [&'a str]),
}

/// A case of the trajectory gate, and of the leaf gate too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrajectoryCase<'a> {
    /// The deal.
    pub deal: Deal<'a>,
    /// Who plays it.
    pub play: Play<'a>,
    /// Where the game begins, as canonical state text; `None`: at its start.
    pub state: Option<&'a str>,
}

/// A case of the search gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCase<'a> {
    /// The deal.
    pub deal: Deal<'a>,
    /// The record that the question is about.
    pub play: Play<'a>,
    /// How many of the last rounds are searched, 1 to 6.
    pub k: u32,
    /// Nodes after which the search is cut.
    pub budget: u64,
}

/// A case of the witness gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WitnessCase<'a> {
    /// The deal.
    pub deal: Deal<'a>,
    /// The record that is rewound.
    pub play: Play<'a>,
    /// How many of the last rounds are rewound, 1 to 6.
    pub k: u32,
    /// Command texts, from the start of round 6 - k + 1.
    pub moves: &'a [&'a str],
}

/// Plays a game: one step for the start, and one a command.
///
/// # Errors
/// [`Failure::Broken`] when the deal or a command's text is malformed.
pub fn trajectory(case: &TrajectoryCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let texts = play_texts(&case.play);
    let given = raw_game(case, &texts);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: the case borrows `texts` and `case.deal`, which outlive the call; the buffer has `capacity` bytes.
        unsafe { ground_trajectory(&raw const given, sink, error, capacity) }
    })
}

/// Greedy's scores and choice before every command that is played.
///
/// # Errors
/// As [`trajectory`].
pub fn leaf(case: &TrajectoryCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let texts = play_texts(&case.play);
    let given = raw_game(case, &texts);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`.
        unsafe { ground_leaf(&raw const given, sink, error, capacity) }
    })
}

/// Asks whether the last `k` rounds of the record could have been won.
///
/// # Errors
/// [`Failure::Unsupported`] when the budget cut the search, [`Failure::Broken`] when the
/// case is malformed or the record has a command that is refused.
pub fn search(case: &SearchCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    search_counting_nodes(case, wanted).0
}

/// [`search`], with the number of nodes: commands that the canonical search applied.
pub fn search_counting_nodes(
    case: &SearchCase<'_>,
    wanted: Wanted,
) -> (Result<Observed, Failure>, u64) {
    let texts = play_texts(&case.play);
    let given = RawSearchCase {
        deal: raw_deal(&case.deal),
        play: raw_play(&case.play, &texts),
        k: raw_number(case.k),
        budget: case.budget,
    };
    let mut nodes = 0;
    let observed = collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`; `nodes` outlives the call.
        unsafe { ground_search(&raw const given, sink, &raw mut nodes, error, capacity) }
    });
    (observed, nodes)
}

/// Replays a witness and marks its moves.
///
/// # Errors
/// As [`trajectory`]; also when the record has a command that is refused, or ended before
/// round 6 - k + 1.
pub fn witness(case: &WitnessCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let texts = play_texts(&case.play);
    let moves = raw_texts(case.moves);
    let given = RawWitnessCase {
        deal: raw_deal(&case.deal),
        play: raw_play(&case.play, &texts),
        k: raw_number(case.k),
        moves: moves.as_ptr(),
        move_count: moves.len(),
    };
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `trajectory`; the case also borrows `moves`.
        unsafe { ground_witness(&raw const given, sink, error, capacity) }
    })
}

/// `ground_text` of ffi.cpp.
#[repr(C)]
struct RawText {
    letters: *const u8,
    length: usize,
}

/// `ground_deal` of ffi.cpp.
#[repr(C)]
struct RawDeal {
    seats: i32,
    threshold: i32,
    seeded: i32,
    seed: u32,
    problems: *const [u8; 2],
    problem_count: usize,
    solutions: *const [u8; 2],
    solution_count: usize,
}

/// `ground_play` of ffi.cpp.
#[repr(C)]
struct RawPlay {
    policy: i32,
    commands: *const RawText,
    command_count: usize,
}

/// `ground_game_case` of ffi.cpp.
#[repr(C)]
struct GameCase {
    deal: RawDeal,
    play: RawPlay,
    state: *const u8,
    state_length: usize,
}

/// `ground_search_case` of ffi.cpp.
#[repr(C)]
struct RawSearchCase {
    deal: RawDeal,
    play: RawPlay,
    k: i32,
    budget: u64,
}

/// `ground_witness_case` of ffi.cpp.
#[repr(C)]
struct RawWitnessCase {
    deal: RawDeal,
    play: RawPlay,
    k: i32,
    moves: *const RawText,
    move_count: usize,
}

unsafe extern "C" {
    fn ground_trajectory(
        case: *const GameCase,
        sink: *const Sink,
        error: *mut c_char,
        capacity: usize,
    ) -> c_int;
    fn ground_leaf(
        case: *const GameCase,
        sink: *const Sink,
        error: *mut c_char,
        capacity: usize,
    ) -> c_int;
    fn ground_search(
        case: *const RawSearchCase,
        sink: *const Sink,
        nodes: *mut u64,
        error: *mut c_char,
        capacity: usize,
    ) -> c_int;
    fn ground_witness(
        case: *const RawWitnessCase,
        sink: *const Sink,
        error: *mut c_char,
        capacity: usize,
    ) -> c_int;
}

/// A number too large for C++ becomes one that is out of every range, so it is refused there.
fn raw_number(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The result borrows the decks of `deal`.
fn raw_deal(deal: &Deal<'_>) -> RawDeal {
    let (seeded, seed, problems, solutions): (i32, u32, &[[u8; 2]], &[[u8; 2]]) = match deal.cards {
        Cards::Seed(seed) => (1, seed, &[], &[]),
        Cards::Decks { problems, solutions, policy_seed } => (0, policy_seed, problems, solutions),
    };
    RawDeal {
        seats: raw_number(deal.seats),
        threshold: deal.threshold.map_or(-1, raw_number),
        seeded,
        seed,
        problems: problems.as_ptr(),
        problem_count: problems.len(),
        solutions: solutions.as_ptr(),
        solution_count: solutions.len(),
    }
}

/// The result borrows `texts` and the state of `case`.
fn raw_game(case: &TrajectoryCase<'_>, texts: &[RawText]) -> GameCase {
    GameCase {
        deal: raw_deal(&case.deal),
        play: raw_play(&case.play, texts),
        state: case.state.map_or(std::ptr::null(), str::as_ptr),
        state_length: case.state.map_or(0, str::len),
    }
}

fn play_texts(play: &Play<'_>) -> Vec<RawText> {
    match play {
        Play::Policy(_) => Vec::new(),
        Play::Commands(commands) => raw_texts(commands),
    }
}

/// The result borrows `texts`.
fn raw_texts(texts: &[&str]) -> Vec<RawText> {
    texts.iter().map(|text| RawText { letters: text.as_ptr(), length: text.len() }).collect()
}

/// The result borrows `texts`, made by [`play_texts`].
fn raw_play(play: &Play<'_>, texts: &[RawText]) -> RawPlay {
    let policy = match play {
        Play::Policy(Policy::FirstLegal) => 0,
        Play::Policy(Policy::Random) => 1,
        Play::Policy(Policy::Greedy) => 2,
        Play::Commands(_) => 3,
    };
    RawPlay { policy, commands: texts.as_ptr(), command_count: texts.len() }
}

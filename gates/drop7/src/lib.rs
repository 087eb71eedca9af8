//! All that speaks for drop7: its gates as one table, the case types, and three adapters of one shape
//! ([`rust`], [`cpp`], [`ts`]).
//!
//! Architecture invariant: this crate is the only one that knows both the harness and drop7.

pub mod bench;
pub mod case;
pub mod command;
mod cpp;
mod positions;
mod rust;
mod ts;

use drop7_engine::Backend;
use harness::{AnyGate, Case, EngineRow, Floor, Gate, Reply, Tier, Wanted, remote};
use reference_cpp::drop7::Engine;

use crate::case::{LeafCase, SearchCase, TrajectoryCase};
pub use crate::rust::engines as rust_engines;

/// The game's name in every layer.
pub const GAME: &str = "drop7";

/// The gates of drop7. The engines' order is the order of the report; the first is the reference.
pub fn gates() -> Vec<Box<dyn AnyGate>> {
    vec![Box::new(trajectory_gate()), Box::new(leaf_gate()), Box::new(search_gate())]
}

/// Every observable of every move.
pub fn trajectory_gate() -> Gate<TrajectoryCase> {
    Gate {
        game: GAME,
        name: "trajectory",
        compares: "every observable of every move, drivers headless and ts",
        engines: vec![
            row("cpp", |case, wanted| cpp::trajectory(Engine::Plain, case, wanted)),
            row("cpp-fast", |case, wanted| cpp::trajectory(Engine::Fast, case, wanted)),
            row("rust", |case, wanted| rust::trajectory(rust::planes(), case, wanted)),
            row("rust-simd", |case, wanted| rust::trajectory(rust::simd(), case, wanted)),
            row("rust-portable", |case, wanted| rust::trajectory(rust::portable(), case, wanted)),
            row("rust-packed", |case, wanted| rust::trajectory(rust::packed(), case, wanted)),
            row("rust-packed-portable", |case, wanted| {
                rust::trajectory(rust::packed_portable(), case, wanted)
            }),
            remote::row("ts", ts::launch),
        ],
        floors: [
            floor(Tier::Quick, "board", 8_000),
            floor(Tier::Quick, "wave", 8_000),
            floor(Tier::Full, "board", 36_427),
            floor(Tier::Full, "wave", 40_286),
            floor(Tier::Full, "moves", 1),
        ]
        .into_iter()
        .chain(fires(&RULES_OF_MOVES))
        .collect(),
        batch: 128,
    }
}

/// The leaf, as given, with its terms.
pub fn leaf_gate() -> Gate<LeafCase> {
    Gate {
        game: GAME,
        name: "leaf",
        compares: "the leaf's value and its eighteen terms, bit for bit",
        engines: vec![
            row("cpp", |case, wanted| cpp::leaf(Engine::Plain, case, wanted)),
            row("cpp-fast", |case, wanted| cpp::leaf(Engine::Fast, case, wanted)),
            row("rust", |case, wanted| rust::leaf(rust::planes(), case, wanted)),
            row("rust-simd", |case, wanted| rust::leaf(rust::simd(), case, wanted)),
            row("rust-portable", |case, wanted| rust::leaf(rust::portable(), case, wanted)),
            row("rust-packed", |case, wanted| rust::leaf(rust::packed(), case, wanted)),
            row("rust-packed-portable", |case, wanted| {
                rust::leaf(rust::packed_portable(), case, wanted)
            }),
            remote::row("ts", ts::launch),
        ],
        floors: [floor(Tier::Quick, "leaf", 10_000), floor(Tier::Full, "leaf", 150_854)]
            .into_iter()
            .chain(fires(&RULES_OF_THE_LEAF))
            .collect(),
        batch: 4,
    }
}

/// Complete decisions.
pub fn search_gate() -> Gate<SearchCase> {
    Gate {
        game: GAME,
        name: "search",
        compares: "values of every column, action, completed depth, work, nodes and hits, with every table",
        engines: vec![
            row("cpp", |case, wanted| cpp::search(Engine::Plain, case, wanted)),
            row("cpp-fast", |case, wanted| cpp::search(Engine::Fast, case, wanted)),
            row("rust", |case, wanted| rust::search(rust::planes(), case, wanted)),
            row("rust-simd", |case, wanted| rust::search(rust::simd(), case, wanted)),
            row("rust-portable", |case, wanted| rust::search(rust::portable(), case, wanted)),
            row("rust-packed", |case, wanted| rust::search(rust::packed(), case, wanted)),
            row("rust-packed-portable", |case, wanted| {
                rust::search(rust::packed_portable(), case, wanted)
            }),
            remote::row("ts", ts::launch),
        ],
        floors: [floor(Tier::Quick, "action", 300), floor(Tier::Full, "action", 600)]
            .into_iter()
            .chain(fires(&RULES_OF_THE_SEARCH))
            .collect(),
        batch: 1,
    }
}

/// Whether this machine has the instructions that the engines `rust-simd` and `rust-packed` are made for.
pub fn has_bmi2() -> bool {
    Backend::bmi2().is_some()
}

/// Random settled boards of all heights, the same for the same seed.
pub fn random_positions(seed: u64, count: usize) -> Vec<case::Position> {
    positions::Positions::new(seed).take(count).map(|random| random.position).collect()
}

fn row<C: Case>(name: &str, answer: fn(&C, Wanted) -> Reply) -> EngineRow<C> {
    EngineRow::in_process(name, answer)
}

/// Rules that some move of the trajectory gate has to come across.
const RULES_OF_MOVES: [&str; 14] = [
    "rule no-such-column",
    "rule full-column",
    "rule pop-by-row",
    "rule pop-by-column",
    "rule crack-of-solid",
    "rule reveal-of-cracked",
    "rule reveal-by-two-hits",
    "rule chain",
    "rule board-clear",
    "rule rise",
    "rule chain-over-the-rise",
    "rule board-clear-after-rise",
    "rule top-row-at-the-rise",
    "rule no-open-column",
];

/// Rules that some state of the leaf gate has to come across.
const RULES_OF_THE_LEAF: [&str; 10] = [
    "rule addition-by-row",
    "rule release-by-row",
    "rule release-by-column",
    "rule buried-low",
    "rule adjacent-ones",
    "rule triple-twos",
    "rule exposure-of-cracked",
    "rule exposure-by-two",
    "rule danger",
    "rule next-vertical",
];

/// Rules that some decision of the search gate has to come across.
const RULES_OF_THE_SEARCH: [&str; 10] = [
    "rule mirrored-root",
    "rule mirrored-node",
    "rule equal-values",
    "rule game-over-in-sample",
    "rule work-limit",
    "rule table-hit",
    "rule slot-taken",
    "rule slot-kept",
    "rule lru-eviction",
    "rule board-clear",
];

/// Floors of rules, each of which has to fire once in the quick tier.
fn fires(rules: &'static [&'static str]) -> impl Iterator<Item = Floor> {
    rules.iter().map(|rule| floor(Tier::Quick, rule, 1))
}

const fn floor(tier: Tier, field: &'static str, at_least: u64) -> Floor {
    Floor { tier, field, at_least }
}

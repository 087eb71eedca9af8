//! All that speaks for klondike: its gates as one table, the case types, and three adapters of one shape
//! ([`rust`], [`cpp`], [`ts`]).
//!
//! Architecture invariant: this crate is the only one that knows both the harness and klondike.

pub mod case;
pub mod command;
mod cpp;
mod exhaust;
mod result;
mod rust;
mod ts;
mod words;

use harness::{AnyGate, Case, EngineRow, Floor, Gate, Reply, Tier, Wanted, remote};

pub use crate::exhaust::{Exhausted, check_closure, exhausted, met};

use crate::case::{GameCase, ReducedCase, ReplayCase, SearchCase, WitnessCase};

/// The game's name in every layer.
pub const GAME: &str = "klondike";

/// The gates of klondike. The engines' order is the order of the report; the first is the reference.
pub fn gates() -> Vec<Box<dyn AnyGate>> {
    vec![
        Box::new(trajectory_gate()),
        Box::new(leaf_gate()),
        Box::new(search_gate()),
        Box::new(result_gate()),
        Box::new(witness_gate()),
        Box::new(reduced_gate()),
        Box::new(exhaust_gate()),
        Box::new(verdict_gate()),
    ]
}

/// Every observable of every position of a game.
pub fn trajectory_gate() -> Gate<GameCase> {
    Gate {
        game: GAME,
        name: "trajectory",
        compares: "the board, both signatures and both move views, after every move",
        engines: rows(cpp::trajectory, rust::trajectory),
        floors: [
            floor(Tier::Quick, "zobrist", 20_000),
            floor(Tier::Full, "zobrist", 2_000_000),
            floor(Tier::Full, "macro", 2_000_000),
        ]
        .into_iter()
        .chain(fires(&RULES_OF_MOVES))
        .collect(),
        batch: 8,
    }
}

/// The evaluations of every position of a game.
pub fn leaf_gate() -> Gate<GameCase> {
    Gate {
        game: GAME,
        name: "leaf",
        compares: "the heuristic and both versions of the progress score, at every position",
        engines: rows(cpp::leaf, rust::leaf),
        floors: vec![floor(Tier::Quick, "h", 20_000), floor(Tier::Full, "h", 500_000)],
        batch: 8,
    }
}

/// Whole solves, chunk by chunk.
pub fn search_gate() -> Gate<SearchCase> {
    Gate {
        game: GAME,
        name: "search",
        compares: "bounds, nodes, scores and moves of every chunk, and the result",
        engines: rows(cpp::search, rust::search),
        floors: [floor(Tier::Quick, "nodes", 300), floor(Tier::Full, "nodes", 4_000)]
            .into_iter()
            .chain(fires(&RULES_OF_THE_SEARCH))
            .collect(),
        batch: 1,
    }
}

/// Whole solves against what other programs wrote down.
pub fn result_gate() -> Gate<SearchCase> {
    let search = search_gate().engines;
    Gate {
        game: GAME,
        name: "result",
        compares: "the result of a solve, as the public solver's tables have it",
        engines: search.into_iter().map(result::row).collect(),
        floors: vec![floor(Tier::Quick, "path", 10), floor(Tier::Full, "path", 110)],
        batch: 1,
    }
}

/// Paths replayed through checked apply.
pub fn witness_gate() -> Gate<WitnessCase> {
    Gate {
        game: GAME,
        name: "witness",
        compares: "how far a path is legal, and the board that it leads to",
        engines: rows(cpp::witness, rust::witness),
        floors: [floor(Tier::Quick, "accepted", 200), floor(Tier::Full, "accepted", 1_000)]
            .into_iter()
            .chain(fires(&["rule refused-word", "rule short-last-turn", "rule foundation-return"]))
            .collect(),
        batch: 16,
    }
}

/// Paths of reduced games replayed through checked apply.
pub fn reduced_gate() -> Gate<ReplayCase> {
    Gate {
        game: GAME,
        name: "reduced",
        compares: "how far a path of a reduced game is legal, and the position that it leads to",
        engines: rows(cpp::reduced_replay, rust::reduced_replay),
        floors: vec![floor(Tier::Quick, "accepted", 1_000), floor(Tier::Full, "accepted", 10_000)],
        batch: 64,
    }
}

/// Positions beyond which the references leave a case of the exhaust gate alone.
const MOST_POSITIONS: i64 = 5_000_000;

/// Two exhaustive searches, position for position.
pub fn exhaust_gate() -> Gate<ReducedCase> {
    Gate {
        game: GAME,
        name: "exhaust",
        compares: "verdict, positions met and shortest win of two exhaustive searches",
        engines: vec![
            EngineRow::in_process("cpp", |case, wanted| cpp::exhaust(case, MOST_POSITIONS, wanted)),
            remote::row("ts", ts::launch),
        ],
        floors: vec![floor(Tier::Quick, "positions", 300), floor(Tier::Full, "positions", 2_000)],
        batch: 8,
    }
}

/// Verdicts of reduced games.
pub fn verdict_gate() -> Gate<ReducedCase> {
    Gate {
        game: GAME,
        name: "verdict",
        compares: "whether a position of a reduced game can be won",
        engines: rows(cpp::verdict, rust::verdict),
        floors: vec![floor(Tier::Quick, "verdict", 2_000), floor(Tier::Full, "verdict", 50_000)],
        batch: 64,
    }
}

/// The engine table of every gate.
fn rows<C: Case>(cpp: fn(&C, Wanted) -> Reply, rust: fn(&C, Wanted) -> Reply) -> Vec<EngineRow<C>> {
    vec![
        EngineRow::in_process("cpp", cpp),
        EngineRow::in_process("rust", rust),
        remote::row("ts", ts::launch),
    ]
}

/// Rules that some move of the trajectory gate has to come across.
const RULES_OF_MOVES: [&str; 11] = [
    "rule reveal",
    "rule run-of-many",
    "rule king-to-empty-column",
    "rule waste-to-foundation",
    "rule waste-to-column",
    "rule foundation-return",
    "rule short-last-turn",
    "rule recycle",
    "rule recycle-in-mid-pass",
    "rule draw-to-foundation",
    "rule draw-to-column",
];

/// Rules that some node of the search gate has to come across. `king-exposes-nothing` is not among them: in a
/// position that a game reaches, a king that may move lies on hidden cards, and its move turns one up. Nor is
/// `adoption-limit`: no solve that was looked at comes near forty checkpoints.
const RULES_OF_THE_SEARCH: [&str; 20] = [
    "rule forced-safe-move",
    "rule undo-of-run",
    "rule undo-of-foundation-move",
    "rule undo-of-return",
    "rule rollback-without-receiver",
    "rule depth-limit",
    "rule undo-limit",
    "rule loop",
    "rule skip",
    "rule failed-bound",
    "rule forced-chain",
    "rule table-cleared",
    "rule closure",
    "rule closure-beyond-the-bound",
    "rule adopted",
    "rule too-little-gain",
    "rule node-budget",
    "rule dead-at-root",
    "rule dead-after-checkpoint",
    "rule won",
];

/// Floors of rules, each of which has to fire once in the quick tier.
fn fires(rules: &'static [&'static str]) -> impl Iterator<Item = Floor> {
    rules.iter().map(|rule| floor(Tier::Quick, rule, 1))
}

const fn floor(tier: Tier, field: &'static str, at_least: u64) -> Floor {
    Floor { tier, field, at_least }
}

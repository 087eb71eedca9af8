//! All that speaks for ground: its gates as one table, the case types, three adapters of one shape
//! ([`rust`], [`cpp`], [`ts`]), records as JSON, and the command for people.
//!
//! Architecture invariant: this crate is the only one that knows both the harness and ground.

pub mod case;
pub mod command;
mod cpp;
mod difficulty;
mod question;
mod random;
mod record;
mod rust;
mod ts;
mod view;

use harness::{AnyGate, Case, EngineRow, Floor, Gate, Reply, Tier, Wanted, remote};

use crate::case::{GameCase, SearchCase, WitnessCase};

/// The game's name in every layer.
pub const GAME: &str = "ground";

/// The gates of ground. The engines' order is the order of the report; the first is the reference.
pub fn gates() -> Vec<Box<dyn AnyGate>> {
    vec![
        Box::new(trajectory_gate()),
        Box::new(leaf_gate()),
        Box::new(search_gate()),
        Box::new(witness_gate()),
    ]
}

/// The state, the legal commands and every seat's view after every command.
pub fn trajectory_gate() -> Gate<GameCase> {
    Gate {
        game: GAME,
        name: "trajectory",
        compares: "state, legal commands, every seat's view, waves, success and refusals",
        engines: engines(cpp::trajectory, rust::trajectory),
        floors: [
            floor(Tier::Quick, "state", 35_000),
            floor(Tier::Quick, "reason", 250),
            floor(Tier::Full, "state", 2_400_000),
            floor(Tier::Full, "reason", 4_500),
        ]
        .into_iter()
        .chain(fires(&RULES_OF_PLAY))
        .collect(),
        batch: 16,
    }
}

/// Greedy's scores.
pub fn leaf_gate() -> Gate<GameCase> {
    Gate {
        game: GAME,
        name: "leaf",
        compares: "greedy's score of every legal command, from the acting seat's view",
        engines: engines(cpp::leaf, rust::leaf),
        floors: [floor(Tier::Quick, "scores", 20_000), floor(Tier::Full, "scores", 300_000)]
            .into_iter()
            .chain(fires(&["rule greedy-tie", "rule half-value"]))
            .collect(),
        batch: 16,
    }
}

/// The retrospective question: by definition in the references, fast in Rust.
pub fn search_gate() -> Gate<SearchCase> {
    Gate {
        game: GAME,
        name: "search",
        compares: "answer and witness of the retrospective search, canonical against fast",
        engines: engines(cpp::search, rust::search),
        floors: [floor(Tier::Quick, "answer", 1_000), floor(Tier::Full, "answer", 20_000)]
            .into_iter()
            .chain(fires(&RULES_OF_THE_QUESTION))
            .collect(),
        batch: 4,
    }
}

/// Witnesses, replayed and marked.
pub fn witness_gate() -> Gate<WitnessCase> {
    Gate {
        game: GAME,
        name: "witness",
        compares: "replay of every witness to group success, and the mark of every move",
        engines: engines(cpp::witness, rust::witness),
        floors: [floor(Tier::Quick, "mark", 2_000), floor(Tier::Full, "mark", 35_000)]
            .into_iter()
            .chain(fires(&[
                "rule hidden-by-face-down",
                "rule hidden-by-deck",
                "rule end-by-threshold",
            ]))
            .collect(),
        batch: 16,
    }
}

fn engines<C: Case>(
    cpp: fn(&C, Wanted) -> Reply,
    rust: fn(&C, Wanted) -> Reply,
) -> Vec<EngineRow<C>> {
    vec![
        EngineRow::in_process("cpp", cpp),
        EngineRow::in_process("rust", rust),
        remote::row("ts", ts::launch),
    ]
}

/// Rules that some command of the trajectory gate has to come across.
const RULES_OF_PLAY: [&str; 25] = [
    "rule problem-face-down",
    "rule position-stays-empty",
    "rule hand-not-filled",
    "rule face-down-select",
    "rule hold",
    "rule add",
    "rule improvise",
    "rule ask",
    "rule pass",
    "rule refused-game-over",
    "rule refused-wrong-phase",
    "rule refused-no-such-seat",
    "rule refused-ask-self",
    "rule refused-no-such-slot",
    "rule refused-no-such-problem",
    "rule refused-empty-hand",
    "rule refused-empty-deck",
    "rule refused-pass-not-needed",
    "rule half-value",
    "rule chain-bonus",
    "rule chain-solves",
    "rule two-seat-ring",
    "rule need-at-its-cap",
    "rule end-by-threshold",
    "rule end-by-last-round",
];

/// Rules that some case of the search gate has to come across.
const RULES_OF_THE_QUESTION: [&str; 6] = [
    "rule already-won",
    "rule witness",
    "rule none-exhausted",
    "rule pass",
    "rule chain-solves",
    "rule need-at-its-cap",
];

/// Floors of rules, each of which has to fire once in the quick tier.
fn fires(rules: &'static [&'static str]) -> impl Iterator<Item = Floor> {
    rules.iter().map(|rule| floor(Tier::Quick, rule, 1))
}

const fn floor(tier: Tier, field: &'static str, at_least: u64) -> Floor {
    Floor { tier, field, at_least }
}

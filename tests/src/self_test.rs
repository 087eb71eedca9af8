//! The self-test in short: a few cases, every change of an answer; and that every planted fault still fits
//! its line. The whole is `gates self-test`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use harness::Options;
use self_test::comparisons::{ALL, Comparison};
use self_test::source::{self, SourceFault};
use self_test::{Part, Plan, plant, run};

use crate::root;

/// Cases that every change can be told in, of every gate, and that take moments.
const CASES: [&str; 12] = [
    "drop7/trajectory/chain-depth-continues-after-rise",
    "drop7/trajectory/illegal-full-column",
    "drop7/leaf/random-quick#1",
    "drop7/search/one-stratum#0",
    "klondike/trajectory/greedy-macro-draw3#0",
    "klondike/leaf/greedy-macro-draw3#0",
    "klondike/search/depth-0#0",
    "klondike/witness/spoiled#1",
    "ground/trajectory/first-round-of-the-example",
    "ground/leaf/first-round-of-the-example",
    "ground/search/known-3-3-k1",
    "ground/witness/short-quick#1",
];

#[test]
fn every_change_of_an_answer_is_caught_at_its_step() {
    let gates = gates::all_gates();
    let mut options = Options::new(&gates::corpora());
    options.filters = CASES.map(str::to_owned).to_vec();
    options.engines = vec!["cpp".to_owned(), "rust".to_owned()];
    let plan = Plan {
        gates: &gates,
        options,
        parts: vec![Part::Adapter],
        program: PathBuf::new(),
        workshop: PathBuf::new(),
        target: PathBuf::new(),
    };
    let matrix = run(&plan, &mut |_| {}).expect("nothing is missing");
    assert!(matrix.is_green(), "{matrix}");
    let (caught, planted) = matrix.score();
    assert!(planted > 200 && caught == planted, "{caught} of {planted}\n{matrix}");
}

fn faults() -> Vec<SourceFault> {
    source::all().expect("the tables are right")
}

#[test]
fn every_source_fault_fits_its_line() {
    plant::edits(&root(), &faults()).expect("every right text stands in its file once");
}

#[test]
fn every_game_has_a_dozen_faults_and_every_gate_one() {
    let faults = faults();
    for comparison in &ALL {
        let Comparison { game, gate, .. } = *comparison;
        let of_game: Vec<_> = faults.iter().filter(|fault| fault.game == game).collect();
        assert!(of_game.len() >= 12, "{game} has {} faults", of_game.len());
        let names: BTreeSet<_> = of_game.iter().map(|fault| &fault.name).collect();
        assert_eq!(names.len(), of_game.len(), "{game}: a name is used twice");
        // Other programs wrote down results only; their gate asks the engines of the search gate.
        let gate = if gate == "result" { "search" } else { gate };
        let kills = of_game.iter().any(|fault| fault.killed_by.iter().any(|name| name == gate));
        assert!(kills, "no fault has to be caught by {game}/{gate}");
    }
    for fault in &faults {
        let known = |gate: &String| Comparison::of(fault.game, gate).is_some();
        assert!(!fault.killed_by.is_empty() && fault.killed_by.iter().all(known), "{}", fault.name);
    }
}

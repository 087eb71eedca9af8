//! The self-test in short: a few cases, every change of an answer; and that every planted fault still fits
//! its line. The whole is `gates self-test`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
        shrink: false,
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

/// What a crate of the copy compiles in lies in the copy: else `gates self-test` ends before its first fault.
#[test]
fn the_copy_has_every_file_that_is_compiled_in() {
    let (root, mut found) = (root().canonicalize().expect("the tree"), 0);
    let sources = plant::PLACES.map(|place| rust_sources(&root.join(place))).concat();
    for source in sources {
        let text = std::fs::read_to_string(&source).expect("a source");
        for rest in text.split("include_str!(\"").skip(1) {
            let name = rest.split('"').next().expect("a closing quote");
            let file = source.parent().expect("a folder").join(name);
            let file = file.canonicalize().unwrap_or_else(|error| panic!("{name}: {error}"));
            let is_copied = plant::PLACES.iter().any(|place| file.starts_with(root.join(place)));
            assert!(is_copied, "{}: {name} is in no place of the copy", source.display());
            found += 1;
        }
    }
    assert!(found >= 4, "{found} files");
}

#[test]
fn the_copy_has_every_crate_that_its_crates_need() {
    let root = root().canonicalize().expect("the tree");
    let mut found = 0;
    for manifest in plant::PLACES.iter().flat_map(|place| manifests(&root.join(place))) {
        let text = std::fs::read_to_string(&manifest).expect("a manifest");
        for rest in text.split("= { path = \"").skip(1) {
            let name = rest.split('"').next().expect("a closing quote");
            let needed = manifest.parent().expect("a folder").join(name);
            let needed = needed.canonicalize().unwrap_or_else(|error| panic!("{name}: {error}"));
            let is_copied = plant::PLACES.iter().any(|place| needed.starts_with(root.join(place)));
            assert!(is_copied, "{}: {name} is in no place of the copy", manifest.display());
            found += 1;
        }
    }
    assert!(found >= 20, "{found} dependencies");
}

/// The manifests of a crate, or of the crates in a folder.
fn manifests(place: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(place).into_iter().flatten();
    let inner = entries.map(|entry| entry.expect("a readable entry").path().join("Cargo.toml"));
    inner.chain([place.join("Cargo.toml")]).filter(|manifest| manifest.is_file()).collect()
}

/// The Rust files below `src` folders.
fn rust_sources(place: &Path) -> Vec<PathBuf> {
    if !place.is_dir() {
        return Vec::new();
    }
    let skipped = ["tests", "examples", "benches", "target", "node_modules"];
    let entries = std::fs::read_dir(place).expect("a readable folder");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut sources = Vec::new();
    for path in paths {
        if path.is_dir() && !skipped.iter().any(|name| path.ends_with(name)) {
            sources.extend(rust_sources(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            sources.push(path);
        }
    }
    sources
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

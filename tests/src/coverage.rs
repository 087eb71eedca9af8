//! Every corpus file is used, every pin belongs to a line, every layer has the same games.

use std::collections::BTreeSet;
use std::path::PathBuf;

use harness::pins::Pins;
use harness::{Options, Tier};

use crate::root;

#[test]
fn every_corpus_file_belongs_to_a_gate() {
    let corpora = gates::corpora();
    let used: BTreeSet<PathBuf> = gates::all_gates()
        .iter()
        .flat_map(|gate| gate.files(&corpora).expect("readable corpora"))
        .collect();
    for game in gates::all_gates().iter().map(|gate| gate.game()).collect::<BTreeSet<_>>() {
        for entry in std::fs::read_dir(corpora.join(game)).expect("a folder of the game") {
            let path = entry.expect("a readable folder").path();
            if path.extension().is_some_and(|extension| extension == "jsonl") {
                assert!(used.contains(&path), "{} is read by no gate", path.display());
            }
        }
    }
}

#[test]
fn every_line_of_the_corpora_is_pinned_and_every_pin_has_a_line() {
    let corpora = gates::corpora();
    let mut options = Options::new(&corpora);
    options.tier = Tier::Full;
    for gate in gates::all_gates() {
        let pins = Pins::load(&corpora, gate.game()).expect("readable pins");
        let lines: BTreeSet<String> =
            gate.line_names(&options).expect("readable corpora").into_iter().collect();
        let pinned: BTreeSet<String> = pins.names(gate.name()).map(str::to_owned).collect();
        let odd: Vec<&String> = lines.symmetric_difference(&pinned).take(5).collect();
        assert!(odd.is_empty(), "{}/{}: line or pin alone: {odd:?}", gate.game(), gate.name());
    }
}

#[test]
fn every_layer_has_the_same_games() {
    let games: BTreeSet<&str> = gates::all_gates().iter().map(|gate| gate.game()).collect();
    for layer in ["engines", "reference-cpp", "reference-ts/src", "corpora", "gates"] {
        for game in &games {
            assert!(root().join(layer).join(game).is_dir(), "{layer} has no folder {game}");
        }
    }
    for game in games {
        assert!(root().join("corpora").join(game).join("RULES.md").is_file(), "no rules of {game}");
        assert!(root().join("corpora").join(game).join("GATES.md").is_file(), "no gates of {game}");
    }
}

//! Accepted regression cases: their trajectories are snapshots, so that an engine which leaves the right
//! one is reviewed with `cargo insta review`, side by side.

use std::fmt::Write as _;

use harness::Case;
use harness::corpus::{Corpus, own_files};
use harness::{Gate, Tier};

/// Every engine of a gate that runs in process says, of every accepted case, what its snapshot says.
fn trajectories_are_snapshots<C: Case>(gate: &Gate<C>, engines: &[&str]) {
    let corpora = gates::corpora();
    let mut sources = own_files(&corpora, gate.game, gate.name).expect("readable corpora");
    sources.retain(|source| source.path.to_string_lossy().ends_with("-regression.jsonl"));
    let corpus = Corpus::<C>::load(gate.game, gate.name, Tier::Full, &sources, &|_| true);
    let items = corpus.expect("readable corpora").items;
    assert!(!items.is_empty(), "{}/{}: no regression case", gate.game, gate.name);
    for item in items {
        for engine in engines {
            let mut conversation = gate.conversation(engine).expect("an engine of the gate");
            let answer = conversation.ask(&item.case, Some((0, u32::MAX))).expect("an answer");
            let mut said = String::new();
            for word in answer.words {
                let _ = writeln!(said, "{} {} {}", word.step, word.field, word.text);
            }
            let name = format!("{}_{}", gate.game, item.name);
            insta::with_settings!({ description => engine.to_string(), omit_expression => true }, {
                insta::assert_snapshot!(name, said);
            });
        }
    }
}

#[test]
fn drop7() {
    let engines = ["cpp", "cpp-fast", "rust", "rust-portable"];
    trajectories_are_snapshots(&gates_drop7::trajectory_gate(), &engines);
}

#[test]
fn klondike() {
    trajectories_are_snapshots(&gates_klondike::trajectory_gate(), &["cpp", "rust"]);
}

#[test]
fn ground() {
    trajectories_are_snapshots(&gates_ground::trajectory_gate(), &["cpp", "rust"]);
}

//! A red case shrinks on its own: rule faults to one position and one move, others to the fewest moves
//! that still show them; and what is left is red for the same reason.

use std::sync::Arc;
use std::time::Duration;

use harness::corpus::Source;
use harness::liar::{Bend, Bent};
use harness::regression::Regression;
use harness::shrink::Shrunk;
use harness::symptom::Symptom;
use harness::{AnyGate, Case, EngineRow, Gate, Options, Word};

use crate::liar::row;
use crate::runs::{Folder, Kept};

/// The reference of a gate, and the same engine with a fault.
fn with_fault<C: Case>(mut gate: Gate<C>, bend: Bend) -> Gate<C> {
    let honest = row(&gate, "cpp");
    let start = Arc::clone(&honest.start);
    let bent = EngineRow {
        name: "bent".to_owned(),
        start: Arc::new(move |with| Box::new(Bent { honest: start(with), bend })),
    };
    gate.engines = vec![honest, bent];
    gate.floors.clear();
    gate
}

fn options<C>(gate: &Gate<C>, folder: &Folder, case: &str) -> Options {
    let corpora = folder.path().join("corpora");
    std::fs::create_dir_all(corpora.join(gate.game)).expect("a temporary folder");
    let line = format!(r#"{{"name":"red","gate":"{}/{}","case":{case}}}"#, gate.game, gate.name);
    let path = folder.write("case.jsonl", &line);
    let mut options = Options::new(&corpora);
    options.jobs = 1;
    options.outside = vec![Source { path, own: false }];
    options
}

/// Shrinks `case` under a fault; checks that every step on the way is red with the same symptom, and
/// that the end is.
fn shrunk<C: Case>(test: &str, gate: Gate<C>, case: &str, bend: Bend) -> (C, Regression) {
    let folder = Folder::new(&format!("shrink-{test}"));
    let gate = with_fault(gate, bend);
    let mut seen = Vec::new();
    let found = gate
        .shrink("red", &options(&gate, &folder, case), Duration::from_secs(60), &mut |best| {
            seen.push(best.clone());
        })
        .expect("the corpus is right")
        .expect("the case is there");
    let Shrunk::Minimal(minimal) = found else { panic!("{test}: {found:?}") };
    assert!(seen.iter().all(|best| best.symptom == minimal.symptom), "{test}");
    assert!(minimal.shrinking.as_ref().is_some_and(|shrinking| shrinking.complete), "{test}");
    let json = minimal.case.to_string();
    let mut kept = Kept::default();
    gate.run(&options(&gate, &folder, &json), &mut kept).expect("the corpus is right");
    assert_eq!(Symptom::of(&kept.results[0]).as_ref(), Some(&minimal.symptom), "{test}: {json}");
    (serde_json::from_value(minimal.case.clone()).expect("a case"), *minimal)
}

fn text<'w>(words: &'w [Word], field: &str) -> &'w str {
    words.iter().find(|word| word.field == field).map_or("", |word| word.text.as_str())
}

/// Adds one to an integer.
fn off_by_one(words: &mut [Word], field: &str) {
    for word in words.iter_mut().filter(|word| word.field == field) {
        word.text = (word.text.parse::<i64>().unwrap_or(0) + 1).to_string();
    }
}

mod drop7 {
    use gates_drop7::case::{TableChoice, TrajectoryCase};
    use gates_drop7::{leaf_gate, search_gate, trajectory_gate};

    use super::*;

    fn long_chain_scores_too_much(_step: u32, words: &mut [Word]) {
        if words.iter().any(|word| word.field == "wave" && word.text.starts_with("3:")) {
            off_by_one(words, "score_delta");
        }
    }

    fn assert_one_move(test: &str, driver: &str) {
        let game = format!(
            r#"{{"game":{{"driver":"{driver}","seed":"0x5","policy":"random","max_moves":2000}}}}"#
        );
        let (case, found) = shrunk(test, trajectory_gate(), &game, long_chain_scores_too_much);
        let TrajectoryCase::Move(one) = &case else { panic!("{case:?}") };
        let discs = one.board.bytes().filter(|&cell| cell != b'0').count();
        assert!(discs <= 13, "{discs} discs: {}", one.board);
        assert!(!found.shrinking.unwrap().hidden_state);
        assert_eq!(found.symptom.field, "score_delta");
    }

    #[test]
    fn a_rule_fault_in_a_headless_game() {
        assert_one_move("headless", "headless");
    }

    #[test]
    fn a_rule_fault_in_a_ts_game() {
        assert_one_move("ts", "ts");
    }

    #[test]
    fn a_fault_that_no_position_shows_keeps_its_moves() {
        let game =
            r#"{"game":{"driver":"headless","seed":"0x5","policy":"center","max_moves":2000}}"#;
        let (case, found) = shrunk("hidden", trajectory_gate(), game, |step, words| {
            if step >= 9 {
                off_by_one(words, "score");
            }
        });
        let TrajectoryCase::Replay(replay) = &case else { panic!("{case:?}") };
        assert_eq!(replay.columns.len(), 9);
        assert!(found.shrinking.unwrap().hidden_state);
    }

    #[test]
    fn a_leaf_comes_down_to_one_position() {
        const BUSY: &str = "0000000000000000000000008000060309071471472582582";
        let states = format!(r#"{{"states":["{BUSY} 1 1","{BUSY} 3 4","{BUSY} 2 2"]}}"#);
        let (case, _) = shrunk("leaf", leaf_gate(), &states, |_, words| {
            if text(words, "next_vertical") != "0000000000000000" && text(words, "direct") > "4" {
                for word in words.iter_mut().filter(|word| word.field == "direct") {
                    word.text.replace_range(15.., if word.text.ends_with('0') { "1" } else { "0" });
                }
            }
        });
        assert_eq!(case.states.len(), 1);
        let discs = case.states[0].board.cells().iter().filter(|&&cell| cell != 0).count();
        assert!(discs <= 8, "{}", case.states[0]);
    }

    #[test]
    fn a_search_comes_down_in_depth_strata_and_position() {
        let decision = r#"{"board":"0000000000000000000000008000060309071471472582582","next":3,"moves_remaining":4,"depth":2,"strata":5,"tables":["none","direct:4096","lru:500"],"work_limit":"100000"}"#;
        let (case, _) = shrunk("search", search_gate(), decision, |_, words| {
            if text(words, "hits").parse::<u64>().unwrap_or(0) > 2 {
                off_by_one(words, "hits");
            }
        });
        let [table] = case.tables[..] else { panic!("{case:?}") };
        assert!(matches!(table, TableChoice::Direct(1..=64)), "{table}");
        assert_eq!((case.depth, case.work_limit), (2, None));
        assert!(case.strata < 5, "{case:?}");
    }
}

mod klondike {
    use gates_klondike::case::{DealChoice, GameCase};
    use gates_klondike::{leaf_gate, search_gate, trajectory_gate, witness_gate};

    use super::*;

    const GAME: &str = r#"{"deal":{"shuffle":"simple","seed":"11","game":3},"draw":3,"policy":"greedy","view":"macro","max_moves":150}"#;

    fn position(case: &GameCase) -> &str {
        let DealChoice::Position(position) = &case.deal else { panic!("{case:?}") };
        position
    }

    #[test]
    fn a_rule_fault_is_one_position_and_one_move() {
        let (case, found) = shrunk("waste", trajectory_gate(), GAME, |_, words| {
            if text(words, "move").ends_with("WF") && text(words, "index") != "0" {
                off_by_one(words, "index");
            }
        });
        position(&case);
        assert_eq!(case.moves.as_deref().map(|moves| moves.split(' ').count()), Some(1));
        assert!(found.size.unwrap().contains("and 1 move"));
    }

    #[test]
    fn a_fault_of_a_list_of_moves_is_one_position() {
        let (case, _) = shrunk("macro", trajectory_gate(), GAME, |_, words| {
            if text(words, "macro").contains("AA") && text(words, "primitive").contains('F') {
                for word in words.iter_mut().filter(|word| word.field == "macro") {
                    word.text.push_str(" R");
                }
            }
        });
        position(&case);
        assert_eq!(case.moves.as_deref(), Some(""));
    }

    #[test]
    fn a_leaf_is_one_position() {
        let (case, _) = shrunk("h", leaf_gate(), GAME, |step, words| {
            if step > 0 && text(words, "h").ends_with('7') {
                off_by_one(words, "h");
            }
        });
        // The step of a position alone is 0, where this fault never shows, so the moves stay.
        assert!(case.moves.is_some());
        let (case, _) = shrunk("h", leaf_gate(), GAME, |_, words| {
            if text(words, "h").ends_with('7') {
                off_by_one(words, "h");
            }
        });
        position(&case);
        assert_eq!(case.moves.as_deref(), Some(""));
    }

    #[test]
    fn a_search_comes_down_in_limits_and_position() {
        let solve = r#"{"deal":{"shuffle":"compat","seed":"41","game":1},"draw":1,"mode":"fast","setting":"document","limit_scale":2000,"undo_limit":3}"#;
        let (case, _) = shrunk("solve", search_gate(), solve, |_, words| {
            if text(words, "nodes").parse::<u64>().unwrap_or(0) > 30 {
                off_by_one(words, "bounds");
            }
        });
        assert!(case.node_budget.is_some_and(|budget| budget < 50), "{case:?}");
        assert_eq!(case.undo_limit, None);
        assert!(matches!(case.deal, DealChoice::Position(_)));
    }

    #[test]
    fn a_witness_comes_down_to_its_last_move() {
        let path = r#"{"deal":{"shuffle":"simple","seed":"4","game":9},"draw":1,"path":"A A A A A A A A A A A A A A A A A A A A A A A A R"}"#;
        let (case, _) = shrunk("recycle", witness_gate(), path, |_, words| {
            if text(words, "recycles") == "1" {
                off_by_one(words, "recycles");
            }
        });
        assert!(case.path.len() <= 1, "{case:?}");
        assert!(matches!(case.deal, DealChoice::Position(_)));
    }
}

mod ground {
    use gates_ground::{leaf_gate, search_gate, trajectory_gate, witness_gate};

    use super::*;

    const GAME: &str = r#"{"deal":{"seats":5,"seed":3},"policy":"greedy"}"#;

    #[test]
    fn a_rule_fault_is_one_state_and_one_command() {
        let (case, found) = shrunk("waves", trajectory_gate(), GAME, |_, words| {
            if text(words, "waves").parse::<u64>().unwrap_or(0) > 1 {
                off_by_one(words, "waves");
            }
        });
        assert!(case.state.is_some(), "{case:?}");
        assert_eq!(case.commands.as_ref().map(Vec::len), Some(1));
        assert_eq!(case.deal.seats, 2, "{case:?}");
        assert!(found.size.unwrap().ends_with("1 move"));
    }

    #[test]
    fn a_fault_of_a_view_is_one_state() {
        let (case, _) = shrunk("view", trajectory_gate(), GAME, |_, words| {
            if text(words, "state").contains("down") && text(words, "view1").contains("?@0") {
                for word in words.iter_mut().filter(|word| word.field == "view1") {
                    word.text.push('!');
                }
            }
        });
        assert!(case.state.is_some(), "{case:?}");
        assert_eq!(case.commands.as_ref().map(Vec::len), Some(0));
    }

    #[test]
    fn a_leaf_is_one_state_and_one_command() {
        let (case, _) = shrunk("scores", leaf_gate(), GAME, |_, words| {
            if text(words, "greedy").starts_with("improvise") {
                off_by_one(words, "seat");
            }
        });
        assert!(case.state.is_some(), "{case:?}");
        assert_eq!(case.commands.as_ref().map(Vec::len), Some(1));
    }

    #[test]
    fn a_question_comes_down_to_few_cards() {
        let question = r#"{"deal":{"seats":2,"seed":9,"threshold":4},"policy":"greedy","k":1,"budget":"5000000"}"#;
        let (case, _) = shrunk("question", search_gate(), question, |_, words| {
            off_by_one(words, "solved");
        });
        let cards = case.deal.problems.map_or(99, |deck| deck.len());
        assert!(cards <= 8, "{cards} Problems");
    }

    #[test]
    fn a_witness_comes_down_to_few_moves() {
        let line = r#"{"deal":{"seats":2,"seed":9},"policy":"greedy","k":2,"moves":["hold","hold","improvise 0","improvise 0"]}"#;
        let (case, _) = shrunk("mark", witness_gate(), line, |_, words| {
            for word in
                words.iter_mut().filter(|word| word.field == "mark" && word.text == "hidden")
            {
                word.text = "visible".to_owned();
            }
        });
        assert!(case.moves.len() <= 3, "{case:?}");
    }
}

//! Engines that lie once are found at exactly the step where they lied.

use gates_drop7::{leaf_gate, search_gate, trajectory_gate};
use harness::liar::Lie;
use harness::report::CaseResult;
use harness::{Case, Gate, Verdict};

use crate::liar::{lying, row};
use crate::runs::{GAMES, run};

const ROOT: &str = "0000000000000000000000008000060309071471472582582";

fn states() -> String {
    format!(r#"{{"name":"states","case":{{"states":["{ROOT} 3 4","{ROOT} 5 2","{ROOT} 1 1"]}}}}"#)
}

fn decisions() -> String {
    format!(
        r#"{{"name":"decisions","case":{{"board":"{ROOT}","next":3,"moves_remaining":4,"depth":2,"strata":3,"tables":["none","direct:64","lru:64"]}}}}"#
    )
}

/// The results of an honest C++ reference beside a Rust engine that lies.
fn caught<C: Case>(gate: Gate<C>, lines: &str, lie: Lie, case: usize, step: u32) -> CaseResult {
    let engines = vec![row(&gate, "cpp"), lying(row(&gate, "rust"), lie, case, step)];
    let (report, results) = run(gate, engines, lines, |_| {});
    assert_eq!(report.verdict, Verdict::Diverged, "{lie:?}: {:?}", report.faults);
    let red: Vec<_> = results
        .iter()
        .enumerate()
        .filter(|(_, result)| result.verdict != Verdict::Parity)
        .collect();
    let [(found, result)] = red[..] else { panic!("{lie:?}: {} red cases", red.len()) };
    assert_eq!(found, case, "{lie:?}: in the wrong case");
    result.clone()
}

fn assert_step<C: Case>(gate: Gate<C>, lines: &str, lie: Lie, case: usize, step: u32) {
    let result = caught(gate, lines, lie, case, step);
    let divergence = result.divergence.expect("a divergence");
    assert_eq!(divergence.step, step, "{lie:?}");
    assert_eq!(divergence.sides, [["cpp"], ["liar"]], "{lie:?}");
    assert!(divergence.flaky.is_empty(), "{lie:?}");
    assert!(!divergence.rows.is_empty(), "{lie:?}: no word differs");
}

#[test]
fn a_flipped_bit_in_every_field_of_a_move() {
    const FIELDS: [&str; 12] = [
        "moves_played",
        "column",
        "score_delta",
        "board",
        "next",
        "score",
        "level",
        "moves_remaining",
        "game_over",
        "cleared",
        "level_advanced",
        "wave",
    ];
    for field in FIELDS {
        // Move 3 of the game of seed 1 has a wave (RULES section 11).
        assert_step(trajectory_gate(), GAMES, Lie::BitFlip(field), 0, 3);
        let result = caught(trajectory_gate(), GAMES, Lie::BitFlip(field), 0, 3);
        assert_eq!(result.divergence.unwrap().rows[0].field, field);
    }
}

#[test]
fn a_flipped_bit_of_the_deal() {
    assert_step(trajectory_gate(), GAMES, Lie::BitFlip("next"), 7, 0);
}

#[test]
fn swapped_draws() {
    assert_step(trajectory_gate(), GAMES, Lie::Swap("next"), 0, 1);
}

#[test]
fn a_dropped_wave() {
    assert_step(trajectory_gate(), GAMES, Lie::Drop("wave"), 0, 3);
}

#[test]
fn a_truncated_stream() {
    assert_step(trajectory_gate(), GAMES, Lie::Truncate, 4, 9);
}

#[test]
fn one_step_too_many() {
    let steps = {
        let gate = trajectory_gate();
        let engines = vec![row(&gate, "cpp"), row(&gate, "rust")];
        let (_, results) = run(gate, engines, GAMES, |_| {});
        results[2].agreement.as_ref().expect("parity").steps as u32
    };
    assert_step(trajectory_gate(), GAMES, Lie::Extra, 2, steps);
}

#[test]
fn a_stale_step() {
    assert_step(trajectory_gate(), GAMES, Lie::Stale, 5, 6);
}

#[test]
fn one_ulp_in_the_leaf_and_in_every_term() {
    assert_step(leaf_gate(), &states(), Lie::OneUlp("leaf"), 0, 1);
    for term in ["height_load", "direct", "latent", "covered_risk", "rise_pressure"] {
        assert_step(leaf_gate(), &states(), Lie::OneUlp(term), 0, 2);
    }
}

#[test]
fn minus_zero() {
    assert_step(leaf_gate(), &states(), Lie::NegativeZero("triple_twos"), 0, 0);
}

#[test]
fn a_stale_table_value() {
    // Step 2 is the search with the LRU table, step 1 the one with the direct-mapped table.
    assert_step(search_gate(), &decisions(), Lie::Stale, 0, 2);
}

#[test]
fn every_field_of_a_decision() {
    for field in ["action", "completed", "work", "nodes", "hits", "value0", "value6", "table"] {
        assert_step(search_gate(), &decisions(), Lie::BitFlip(field), 0, 1);
    }
}

#[test]
fn a_lie_that_is_not_told_twice_is_flaky() {
    let gate = trajectory_gate();
    let honest = row(&gate, "rust");
    let mut once = lying(honest.clone(), Lie::BitFlip("score"), 1, 4);
    let told = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let lie = once.start.clone();
    once.start = std::sync::Arc::new(move |start| {
        if told.swap(true, std::sync::atomic::Ordering::SeqCst) {
            (honest.start)(start)
        } else {
            lie(start)
        }
    });
    let engines = vec![row(&gate, "cpp"), once];
    let (report, results) = run(gate, engines, GAMES, |_| {});
    assert_eq!(report.verdict, Verdict::Flaky);
    assert_eq!(report.verdict.exit_code(), 1);
    assert_eq!(results[1].divergence.as_ref().unwrap().flaky, ["liar"]);
}

#[test]
fn a_lying_reference_is_named_as_the_one_that_differs() {
    let gate = trajectory_gate();
    let mut liar = lying(row(&gate, "cpp"), Lie::BitFlip("board"), 0, 3);
    liar.name = "cpp".to_owned();
    let engines = vec![liar, row(&gate, "rust"), row(&gate, "rust-portable")];
    let (_, results) = run(gate, engines, GAMES, |_| {});
    let sides = results[0].divergence.as_ref().unwrap().sides.clone();
    assert_eq!(sides, [vec!["cpp"], vec!["rust", "rust-portable"]]);
}

#[test]
fn a_wrong_recorded_answer_is_one_more_side() {
    let line = format!(
        r##"{{"name":"wrong","case":{{"states":["{ROOT} 3 4"]}},"recorded":[[["leaf","#4043e0a1d2c3b4a5"]]]}}"##
    );
    let gate = leaf_gate();
    let engines = vec![row(&gate, "cpp"), row(&gate, "rust")];
    let (report, results) = run(gate, engines, &line, |_| {});
    assert_eq!(report.verdict, Verdict::Diverged);
    assert_eq!(
        results[0].divergence.as_ref().unwrap().sides,
        [vec!["cpp", "rust"], vec!["recorded"]]
    );
}

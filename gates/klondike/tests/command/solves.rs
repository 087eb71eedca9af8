//! `klondike solve`.

use crate::tool::{done, klondike_with, refused};

const GAME_7: [&str; 7] = ["solve", "--seed", "1234", "--game", "7", "--draw", "3"];

/// The row of game 7 in the public solver's table, as JSON.
const ROW_7: &str = include_str!("row7.json");

#[test]
fn a_row_of_the_table_from_every_engine() {
    for engine in ["rust", "cpp", "ts"] {
        let options = ["--setting", "baseline", "--json", "--engine", engine];
        assert_eq!(done(&[&GAME_7[..], &options].concat()), ROW_7, "{engine}");
    }
}

#[test]
fn parameters_reach_every_engine() {
    let options =
        ["--setting", "document", "--limit-scale", "1600", "--table-cap", "500", "--json"];
    let more = ["--max-depth", "60", "--node-budget", "7000"];
    let game = ["solve", "--seed", "1234", "--game", "3", "--draw", "1"];
    let ask = |engine| done(&[&game[..], &options, &more, &["--engine", engine]].concat());
    let rust = ask("rust");
    assert!(rust.contains("\"nodes\":7000,"), "{rust}");
    assert_eq!(rust, ask("cpp"));
    assert_eq!(rust, ask("ts"));
}

#[test]
fn a_deck_goes_before_a_seed() {
    let by_seed = done(&[&GAME_7[..], &["--json"]].concat());
    let row: serde_json::Value = serde_json::from_str(&by_seed).unwrap();
    let deck = row["deck"].as_str().unwrap();
    let by_deck = done(&["solve", "--deck", deck, "--game", "7", "--json"]);
    assert_eq!(by_deck, by_seed);
    let by_both = done(&["solve", "--seed", "9", "--game", "7", "--deck", deck, "--json"]);
    assert_eq!(by_both, by_seed);
    let without_number: serde_json::Value =
        serde_json::from_str(&done(&["solve", deck, "--json"])).unwrap();
    assert!(without_number["id"].is_null());
}

#[test]
fn a_win_is_told_move_by_move_and_replays_in_every_notation() {
    let game = ["--seed", "1234", "--game", "31", "--draw", "3"];
    let report = done(&[&["solve", "--limit-scale", "100"], &game[..]].concat());
    assert!(report.starts_with("won in "), "{report}");
    let line = |name: &str| {
        report.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim()
    };
    for (notation, name) in
        [("letters", "path"), ("minimal", "MinimalKlondike"), ("solver", "Klondike-Solver")]
    {
        let arguments = [&["replay", "--notation", notation], &game[..]].concat();
        let said = klondike_with(&arguments, line(name));
        assert_eq!(said.code, 0, "{notation}: {}", said.err);
        assert!(said.out.contains("the game is won"), "{notation}: {}", said.out);
    }
}

#[test]
fn a_stalled_search_claims_nothing() {
    let report = done(&GAME_7);
    assert!(report.starts_with("not won") && report.contains("proves nothing"), "{report}");
    assert!(!report.contains("unwinnable"));
}

#[test]
fn what_an_engine_does_not_have_is_refused() {
    let complaint = refused(&[&GAME_7[..], &["--setting", "tuned", "--engine", "cpp"]].concat());
    assert!(complaint.contains("only --engine rust"), "{complaint}");
}

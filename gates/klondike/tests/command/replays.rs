//! `klondike replay`.

use crate::tool::{done, klondike, klondike_with};

const GAME: [&str; 5] = ["replay", "--seed", "1234", "--game", "2"];

#[track_caller]
fn assert_fault(arguments: &[&str], moves: &str, words: &[&str]) {
    let said = klondike(&[&GAME[..], arguments, &["--moves", moves]].concat());
    assert_eq!(said.code, 2, "{}", said.out);
    for word in words {
        assert!(said.err.contains(word), "{} does not say `{word}`", said.err);
    }
}

#[test]
fn the_first_illegal_move_is_named() {
    assert_fault(
        &[],
        "F3 A A A A W4 F0 A",
        &["move 7 (character 15)", "F0", "does not fit its foundation"],
    );
    assert_fault(&[], "F3 A X", &["move 3 (character 6)", "X", "expected A, R, WF"]);
    assert_fault(&[], "R", &["move 1 (character 1)", "R"]);
    assert_fault(&["--draw", "1"], "F3 A A A A W4", &["move 6 (character 12)"]);
    assert_fault(&["--notation", "minimal"], "IB @ZZ", &["character"]);
    assert_fault(&["--notation", "solver"], "11", &["move 1 (character 1)"]);
}

#[test]
fn json_says_the_same() {
    let said = klondike(&[&GAME[..], &["--moves", "F3 A F0", "--json"]].concat());
    let verdict: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(said.code, 2);
    assert_eq!(verdict["legal"], false);
    assert_eq!(verdict["moves"], 2);
    assert_eq!(verdict["foundation_cards"], 1);
    assert_eq!(verdict["fault"]["move"], 3);
    assert_eq!(verdict["fault"]["character"], 6);
}

#[test]
fn a_legal_line_shows_where_it_ends() {
    let said = klondike_with(&[&GAME[..], &["--verbose"]].concat(), "F3 A\nA\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("all 3 moves are legal; the game is not won"), "{}", said.out);
    assert!(said.out.contains("from column 3 to its foundation"), "{}", said.out);
    assert!(said.out.contains("foundations"), "{}", said.out);
    assert!(done(&[&GAME[..], &["--moves", ""]].concat()).contains("all 0 moves"));
}

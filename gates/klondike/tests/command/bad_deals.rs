//! Deals that are none are refused, with the position of the fault and what was expected there.

use crate::tool::{done, klondike, refused};

const COMMANDS: [&[&str]; 3] = [&["deal"], &["solve"], &["replay", "--moves", "A"]];

/// Every command refuses the deal and says so with these words.
#[track_caller]
fn assert_refused(deal: &str, words: &[&str]) {
    for command in COMMANDS {
        let complaint = refused(&[command, &[deal]].concat());
        for word in words {
            assert!(complaint.contains(word), "{complaint} does not say `{word}`");
        }
    }
}

fn format(name: &str) -> String {
    done(&["deal", "--seed", "1", "--game", "1", "--format", name]).trim_end().to_owned()
}

#[test]
fn thirty_one_cards() {
    assert_refused(&format("digits")[..93], &["character 94", "52 cards", "31 cards"]);
    assert_refused(&format("hex")[..62], &["character 63", "52 cards", "31 cards"]);
}

#[test]
fn fifty_three_cards() {
    assert_refused(&(format("digits") + "011"), &["character 157 (card 53)", "after 52 cards"]);
    assert_refused(&(format("hex") + "01"), &["character 105 (card 53)", "after 52 cards"]);
    assert_refused(&(format("letters") + " AC"), &["(card 53)", "after 52 cards"]);
}

#[test]
fn a_repeated_card() {
    let digits = format("digits");
    let repeated = digits[..153].to_owned() + &digits[..3];
    assert_refused(&repeated, &["character 154 (card 52)", "again", "first as card 1"]);
    let hex = format("hex");
    assert_refused(&(hex[..2].to_owned() + &hex[..102]), &["character 3 (card 2)", "again"]);
}

#[test]
fn ranks_and_suits_that_are_none() {
    let digits = format("digits");
    assert_refused(
        &format!("141{}", &digits[3..]),
        &["character 1 (card 1)", "rank 01 to 13", "14"],
    );
    assert_refused(
        &format!("{}0{}", &digits[..2], &digits[3..]),
        &["character 3 (card 1)", "suit 1 to 4"],
    );
    assert_refused(
        &format!("{}0x1{}", &digits[..30], &digits[33..]),
        &["character 32 (card 11)", "a digit", "'x'"],
    );
    assert_refused(
        &format!("{}4e{}", &format("hex")[..10], &format("hex")[12..]),
        &["character 11 (card 6)", "4e"],
    );
    assert_refused(&format("letters").replacen(' ', " 1X ", 1), &["(card 2)", "rank"]);
}

#[test]
fn a_solvitaire_deal_all_in_upper_case() {
    let deal = format("solvitaire");
    assert_refused(
        &deal
            .replace(['\n'], " ")
            .to_uppercase()
            .replace("TABLEAU PILES", "tableau piles")
            .replace("STOCK", "stock"),
        &["(card 2)", "face down"],
    );
}

#[test]
fn decks_and_files_are_named() {
    assert!(refused(&["solve", "--deck", "01"]).contains("--deck: character 3"));
    assert!(refused(&["solve", "--file", "no-such-file"]).contains("no-such-file: cannot be read"));
    assert!(refused(&["deal", "-"]).contains("standard input"));
    for arguments in
        [&["solve"][..], &["solve", "--seed", "x"], &["deal", "--seed", "1", "--game", "-1"]]
    {
        assert_eq!(klondike(arguments).code, 2, "{arguments:?}");
    }
}

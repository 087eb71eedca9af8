//! Solutions as text and back.

use klondike_engine::format::parse_digits;
use klondike_engine::notation::{
    parse_minimal, parse_solver_moves, print_letters, print_minimal, print_solver_moves,
};
use klondike_engine::rules::{Board, Card, Draw, Move, csv_score};
use proptest::prelude::*;

use crate::boards::games;

/// The deal of the samples below.
const DEAL: &str = "084113091024022122064101032011111071093081124133053021033051013061044102052083082012123104121112034042023092031132014074094072114063134041073054062043131103";

fn board() -> Board {
    Board::new(&parse_digits(DEAL).expect("a sample"))
}

/// A path without the recycle at its end, which the letter notation cannot write.
fn without_last_recycle(mut path: Vec<Move>) -> Vec<Move> {
    if path.last().is_some_and(|mv| mv.is_stock_recycle()) {
        path.pop();
    }
    path
}

proptest! {
    #[test]
    fn minimal_round_trip(game in games()) {
        let path = game.path();
        let text = print_minimal(&game.start(), &path);
        let read = parse_minimal(&game.start(), game.draw, &text);
        prop_assert_eq!(read.map(without_recycle_places), Ok(without_recycle_places(without_last_recycle(path))), "{}", text);
    }

    #[test]
    fn solver_moves_round_trip(game in games()) {
        let path = game.path();
        let text = print_solver_moves(&game.start(), &path);
        prop_assert_eq!(parse_solver_moves(&game.start(), game.draw, &text), Ok(path), "{}", text);
    }
}

/// A recycle may be played at any time before the next click; only its number counts.
fn without_recycle_places(path: Vec<Move>) -> Vec<Move> {
    path.into_iter().filter(|mv| !mv.is_stock_recycle()).collect()
}

#[test]
fn beginnings_of_published_solutions_replay() {
    let minimal = "LC @@@@@@@@AG @@@AD @AL HG HJ KH HK @@AG @@@AH @@AF @@AL @@@@AH";
    let path = parse_minimal(&board(), Draw::ONE, minimal).expect("a solution");
    assert_eq!(print_minimal(&board(), &path), minimal);

    let moves = "7D F7 DR8 W2 32 F3 35 F3 63 F6 DR3 WS DR1 W7 DR2 W1 36-2";
    let path = parse_solver_moves(&board(), Draw::ONE, moves).expect("a solution");
    assert_eq!(print_solver_moves(&board(), &path), moves);
    assert_eq!(
        print_letters(&path),
        "F6 A A A A A A A A W1 C21x1 C24x1 C52x1 A A A WF A W6 A A W0 C25x2"
    );
    // Flips may be left out.
    let bare = "7D DR8 W2 32 35 63 DR3 WS DR1 W7 DR2 W1 36-2";
    assert_eq!(parse_solver_moves(&board(), Draw::ONE, bare), Ok(path));
}

#[test]
fn faults_name_the_move_and_the_reason() {
    let minimal = |text| parse_minimal(&board(), Draw::ONE, text).expect_err("a fault").to_string();
    assert_eq!(minimal("LC LC"), "move 1 (character 4): 8D does not fit its foundation");
    assert_eq!(minimal("LB"), "move 0 (character 1): the foundation is of another suit");
    assert_eq!(minimal("FG"), "move 0 (character 1): no run of the source fits the destination");
    assert_eq!(minimal("AG"), "move 0 (character 1): the waste is empty");
    assert_eq!(
        minimal("@ L?"),
        "move 1 (character 3): expected '@' or two letters A to L, found 'L?'"
    );
    let moves =
        |text| parse_solver_moves(&board(), Draw::ONE, text).expect_err("a fault").to_string();
    assert_eq!(
        moves("7D F6"),
        "move 1 (character 4): the move before turned up no card of this column"
    );
    assert_eq!(
        moves("7D F7 F7"),
        "move 1 (character 7): the move before turned up no card of this column"
    );
    assert_eq!(moves("DR25"), "move 24 (character 1): the stock stands at another index");
    assert_eq!(moves("NEW"), "move 0 (character 1): the stock stands at another index");
    assert_eq!(moves("32-2"), "move 0 (character 1): the column has too few face-up cards");
    assert_eq!(
        moves("7D X7"),
        "move 1 (character 4): expected DRn, NEW, Fn, XY or XY-k with X, Y of 1 to 7, W, C, D, S, H, \
         found 'X7'"
    );
}

/// 10 to a foundation, 5 to a column, 5 for a card turned up, nothing for clicks.
#[test]
fn score_of_a_replayed_path() {
    let path =
        parse_solver_moves(&board(), Draw::ONE, "7D DR8 W2 32 35 63 DR3 WS").expect("legal moves");
    // 7D 10 + 5, W2 5, 32 5 + 5, 35 5 + 5, 63 5 + 5, WS 10.
    assert_eq!(csv_score(&board(), &path), 60);
}

/// A return costs 15, but no score falls below 0.
#[test]
fn score_of_a_foundation_return() {
    let mut layout = board().layout();
    layout.columns = Default::default();
    layout.hidden = [0; 7];
    layout.stock.clear();
    let [black_four, red_three, red_two] =
        [0x04, 0x13, 0x12].map(|byte| Card::from_byte(byte).expect("a card"));
    layout.columns[0] = vec![black_four, red_three];
    layout.columns[1] = vec![red_two];
    layout.foundations = [0, 1, 0, 0];
    let board = Board::from_layout(&layout).expect("a valid layout");
    let up = |source| Move::ColumnToFoundation { source };
    let back = Move::FoundationToColumn { suit: 1, destination: 0 };
    assert_eq!(csv_score(&board, &[up(1), up(0), back]), 5);
    assert_eq!(csv_score(&board, &[up(1), up(0), back, up(0), back]), 0);
}

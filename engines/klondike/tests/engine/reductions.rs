//! Reduced games (RULES 17): the whole deck is the whole game, and verdicts of sets of positions.

use klondike_engine::reduced::{DeckError, Members, OpenSet, Position, Reduction};
use klondike_engine::rules::{Board, Card, Move, View};
use proptest::prelude::*;

use crate::boards::{Game, games, moves};

fn whole(draw: u8) -> Reduction {
    Reduction { ranks: 13, columns: 7, draw, passes: 0, returns: true }
}

/// A board as a position of the whole reduced game.
fn position(board: &Board) -> Position {
    let layout = board.layout();
    let mut position = Position {
        columns: Vec::new(),
        foundations: layout.foundations,
        stock: layout.stock,
        index: layout.stock_index.into(),
        pass: 1,
    };
    for (cards, hidden) in layout.columns.into_iter().zip(layout.hidden) {
        let hidden = hidden.into();
        position.columns.push(klondike_engine::reduced::Pile { cards, hidden });
    }
    position
}

fn play_both(game: &Game) {
    let reduction = whole(game.draw.cards());
    let mut board = game.start();
    let mut plain = position(&board);
    for mv in game.path() {
        assert_eq!(plain.moves(&reduction), moves(&board, View::Primitive, game.draw));
        board.apply(mv);
        assert!(plain.try_apply(&reduction, mv), "{mv:?}");
        assert_eq!(plain, position(&board));
    }
}

proptest! {
    #[test]
    fn the_whole_deck_is_the_whole_game(game in games()) {
        play_both(&game);
    }
}

/// Two ranks, one column. In one pass the ace of clubs cannot be reached; in two it can.
fn small(passes: u8) -> (Reduction, Position) {
    let reduction = Reduction { ranks: 2, columns: 1, draw: 3, passes, returns: false };
    let deck: Vec<Card> = [0x02, 0x01, 0x31, 0x22, 0x12, 0x32, 0x11, 0x21]
        .map(|byte| Card::from_byte(byte).unwrap())
        .into();
    let start = Position::deal(&reduction, &deck).unwrap();
    (reduction, start)
}

/// All positions that can be reached, by stepping.
fn reachable(reduction: &Reduction, start: &Position) -> Vec<Position> {
    let mut met = vec![start.clone()];
    let mut at = 0;
    while at < met.len() {
        for mv in met[at].moves(reduction) {
            let mut after = met[at].clone();
            assert!(after.try_apply(reduction, mv));
            if !met.contains(&after) {
                met.push(after);
            }
        }
        at += 1;
    }
    met
}

#[test]
fn passes_are_counted_only_where_they_are_limited() {
    let (reduction, mut position) = small(2);
    let mut passes = Vec::new();
    // Only clicks on the stock, which are listed last: seven cards, then a recycle, and no second one.
    while let Some(&mv @ (Move::StockPileAdvance { .. } | Move::StockPileRecycle { .. })) =
        position.moves(&reduction).last()
    {
        position.try_apply(&reduction, mv);
        passes.push(position.pass);
        assert!(passes.len() < 20);
    }
    assert_eq!(passes, [1, 1, 1, 2, 2, 2, 2]);
    let (reduction, start) = small(0);
    assert!(reachable(&reduction, &start).iter().all(|position| position.pass == 1));
}

#[test]
fn a_closed_set_without_a_win_is_a_proof_and_no_other_set_is() {
    let (reduction, start) = small(1);
    let met = reachable(&reduction, &start);
    let lost = met.iter().all(|position| !position.is_won(&reduction));
    assert!(lost && met.len() > 4, "{} positions", met.len());
    let check = |positions: Vec<Position>| Members::from_iter(positions).check(&reduction, &start);
    assert_eq!(check(met.clone()), Ok(()));
    assert_eq!(check(Vec::new()), Err(OpenSet::NoStart));
    assert_eq!(check(met[1..].to_vec()), Err(OpenSet::NoStart));
    for left_out in 1..met.len() {
        let mut rest = met.clone();
        rest.remove(left_out);
        assert!(matches!(check(rest), Err(OpenSet::Leaves(..))), "without {left_out}");
    }
    // The same deck is won if the stock may be gone through again and again.
    let (reduction, start) = small(0);
    let met = reachable(&reduction, &start);
    let checked = Members::from_iter(met).check(&reduction, &start);
    assert!(matches!(checked, Err(OpenSet::Won(_))), "{checked:?}");
}

#[test]
fn decks_that_are_none_are_refused() {
    let reduction = Reduction { ranks: 3, columns: 3, draw: 1, passes: 0, returns: true };
    let deck = reduction.sorted_deck();
    let fault = |reduction: Reduction, deck: &[Card]| Position::deal(&reduction, deck).unwrap_err();
    assert_eq!(fault(reduction, &deck[1..]), DeckError::Length(11, 12));
    let mut twice = deck.clone();
    twice[7] = deck[2];
    assert_eq!(fault(reduction, &twice), DeckError::Card(7, deck[2]));
    assert_eq!(fault(Reduction { columns: 5, ..reduction }, &deck), DeckError::Stock(-3));
    assert_eq!(
        fault(Reduction { draw: 4, ..reduction }, &deck),
        DeckError::Number("draw", 4, 1, 3)
    );
    let message = fault(Reduction { ranks: 2, ..reduction }, &deck[..8]).to_string();
    assert_eq!(message, "deck: card 3C at place 2 is not in this deck or stands there already");
}

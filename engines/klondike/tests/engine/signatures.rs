//! Signatures kept, recomputed, and independent of how a position came about.

use klondike_engine::rules::{Board, Card, View};
use proptest::prelude::*;

use crate::boards::{games, moves};

proptest! {
    #[test]
    fn incremental_signature_is_the_recomputed_one(game in games()) {
        let mut failure = None;
        game.visit(|board| failure = failure.or(board.validity_check().err()));
        prop_assert_eq!(failure, None);
        for view in [View::Primitive, View::Macro] {
            let mut board = game.end();
            for mv in moves(&board, view, game.draw) {
                let undo = board.apply(mv);
                prop_assert_eq!(board.validity_check(), Ok(()), "{:?}", mv);
                board.undo(mv, undo);
                prop_assert_eq!(board.validity_check(), Ok(()), "taking back {:?}", mv);
            }
        }
    }

    #[test]
    fn signatures_do_not_depend_on_how_the_position_was_built(game in games()) {
        let played = game.end();
        let built = Board::from_layout(&played.layout()).expect("a position reached by play");
        prop_assert_eq!(&built, &played);
        prop_assert_eq!(built.signature(), played.signature());
        prop_assert_eq!(built.fnv_signature(), played.fnv_signature());
        prop_assert_eq!(built.recompute_signature(), played.recompute_signature());
    }

    #[test]
    fn signatures_see_every_card_but_not_the_recycles(game in games(), a in 0..7usize, b in 0..7usize) {
        let board = game.end();
        let mut layout = board.layout();
        layout.recycles = layout.recycles.wrapping_add(1);
        let recycled = Board::from_layout(&layout).expect("only the counter differs");
        prop_assert_ne!(&recycled, &board);
        prop_assert_eq!(recycled.signature(), board.signature());
        prop_assert_eq!(recycled.fnv_signature(), board.fnv_signature());

        prop_assume!(a != b && board.top(a).is_some() && board.top(b).is_some());
        let last = |cards: &Vec<Card>| cards.len() - 1;
        let (from, to) = (last(&layout.columns[a]), last(&layout.columns[b]));
        let moved = layout.columns[a][from];
        layout.columns[a][from] = layout.columns[b][to];
        layout.columns[b][to] = moved;
        let exchanged = Board::from_layout(&layout).expect("two cards changed places");
        prop_assert_ne!(exchanged.signature(), board.signature());
        prop_assert_ne!(exchanged.fnv_signature(), board.fnv_signature());
    }
}

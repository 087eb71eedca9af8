//! Taking a move back leaves nothing behind.

use klondike_engine::rules::{Draw, Shuffle, View};
use proptest::prelude::*;

use crate::boards::{games, moves, start};

proptest! {
    #[test]
    fn apply_then_undo_is_the_identity(game in games()) {
        let before = game.end();
        let mut board = before.clone();
        for view in [View::Primitive, View::Macro] {
            for mv in moves(&before, view, game.draw) {
                let undo = board.apply(mv);
                prop_assert_ne!(&board, &before, "{:?} is a noop", mv);
                board.undo(mv, undo);
                prop_assert_eq!(&board, &before, "{:?}", mv);
            }
        }
    }

    #[test]
    fn a_whole_game_can_be_taken_back(game in games()) {
        let mut board = game.start();
        let path = game.path();
        let undos: Vec<_> = path.iter().map(|&mv| board.apply(mv)).collect();
        for (&mv, undo) in path.iter().zip(undos).rev() {
            board.undo(mv, undo);
        }
        prop_assert_eq!(board, game.start());
    }
}

/// Every stock size and draw, with the stock at every index that a pass can reach.
#[test]
fn apply_then_undo_for_every_stock_size_and_draw() {
    let deal = Shuffle::Simple.deal(7, 0);
    for stock in 0..=24 {
        for draw in [Draw::ONE, Draw::TWO, Draw::THREE] {
            let mut board = start(&deal, stock);
            loop {
                let before = board.clone();
                for view in [View::Primitive, View::Macro] {
                    for mv in moves(&before, view, draw) {
                        let undo = board.apply(mv);
                        assert_eq!(board.validity_check(), Ok(()), "{mv:?}, {stock} cards");
                        board.undo(mv, undo);
                        assert_eq!(board, before, "{mv:?}, {stock} cards, {draw:?}");
                    }
                }
                let advance = moves(&board, View::Primitive, draw)
                    .into_iter()
                    .find(|mv| matches!(mv, klondike_engine::rules::Move::StockPileAdvance { .. }));
                let Some(advance) = advance else { break };
                board.apply(advance);
            }
        }
    }
}

/// The counter of recycles ends at 255 and comes back from there.
#[test]
fn recycles_saturate() {
    let mut layout = start(&Shuffle::Simple.deal(7, 0), 2).layout();
    layout.stock_index = 2;
    layout.recycles = 255;
    let before = klondike_engine::rules::Board::from_layout(&layout).expect("a valid layout");
    let mut board = before.clone();
    let recycle = klondike_engine::rules::Move::StockPileRecycle { source_index: 2 };
    let undo = board.try_apply(recycle, Draw::ONE).expect("the stock is used up");
    assert_eq!((board.recycles(), board.stock_index()), (255, 0));
    board.undo(recycle, undo);
    assert_eq!(board, before);
}

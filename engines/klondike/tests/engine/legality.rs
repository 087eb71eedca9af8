//! The checked apply accepts a move exactly when a view generates it.

use klondike_engine::rules::{IllegalMove, Move, View};
use proptest::prelude::*;

use crate::boards::{games, moves};

/// Every move that can be written down, some values out of range included.
fn all_moves() -> Vec<Move> {
    let mut all = vec![Move::StockPileToFoundation];
    for a in 0..=8 {
        all.push(Move::ColumnToFoundation { source: a });
        all.push(Move::StockPileToColumn { destination: a });
        for b in 0..=7 {
            all.push(Move::FoundationToColumn { suit: a, destination: b });
            all.extend((0..=14).map(|count| Move::ColumnToColumn {
                source: a,
                destination: b,
                count,
            }));
        }
    }
    for a in (0..=25).chain([255]) {
        all.push(Move::StockPileRecycle { source_index: a });
        for increment in 0..=4 {
            all.push(Move::StockPileAdvance { beginning_index: a, increment });
            all.push(Move::StockDrawToFoundation { advances: a, increment });
            all.push(Move::StockDrawRecycle { advances: a, increment });
            all.extend((0..=7).map(|destination| Move::StockDrawToColumn {
                advances: a,
                increment,
                destination,
            }));
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn legal_means_generated(game in games()) {
        let board = game.end();
        let primitive = moves(&board, View::Primitive, game.draw);
        let folded = moves(&board, View::Macro, game.draw);
        for mv in all_moves() {
            let generated = primitive.contains(&mv) || folded.contains(&mv);
            let mut played = board.clone();
            let result = played.try_apply(mv, game.draw);
            prop_assert_eq!(result.is_ok(), generated, "{:?} in {:?}", mv, board);
            if result.is_err() {
                prop_assert_eq!(&played, &board, "{:?} is illegal and changes the board", mv);
            }
        }
    }

    #[test]
    fn no_move_is_generated_twice(game in games()) {
        let board = game.end();
        for view in [View::Primitive, View::Macro] {
            let moves = moves(&board, view, game.draw);
            for (index, mv) in moves.iter().enumerate() {
                prop_assert!(!moves[..index].contains(mv), "{:?}", mv);
            }
        }
    }
}

#[test]
fn reasons_read_as_sentences() {
    assert_eq!(IllegalMove::SameColumn.to_string(), "source and destination are the same column");
}

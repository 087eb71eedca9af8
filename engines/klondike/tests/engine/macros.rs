//! Macro moves are the primitives they stand for (RULES 5).

use klondike_engine::rules::{Board, Draw, Move, View, expand};
use proptest::prelude::*;

use crate::boards::{games, moves};

/// The macro spelt out as RULES 5 says it, independently of [`expand`].
fn by_hand(board: &Board, mv: Move) -> Board {
    let mut board = board.clone();
    let (advances, increment, last) = match mv {
        Move::StockDrawToFoundation { advances, increment } => {
            (advances, increment, Move::StockPileToFoundation)
        }
        Move::StockDrawToColumn { advances, increment, destination } => {
            (advances, increment, Move::StockPileToColumn { destination })
        }
        Move::StockDrawRecycle { advances, increment } => {
            (advances, increment, Move::StockPileRecycle { source_index: board.stock_len() })
        }
        primitive => (0, 1, primitive),
    };
    let draw = Draw::new(increment).expect("1 to 3");
    for _ in 0..advances {
        let beginning_index = board.stock_index();
        board
            .try_apply(Move::StockPileAdvance { beginning_index, increment }, draw)
            .expect("the stock is not used up");
    }
    assert!(advances == 0 || board.check(last, draw).is_ok(), "{mv:?} ends illegally");
    board.apply(last);
    board
}

proptest! {
    #[test]
    fn a_macro_is_its_primitive_steps(game in games()) {
        let start = game.end();
        for mv in moves(&start, View::Macro, game.draw) {
            let mut board = start.clone();
            board.apply(mv);
            prop_assert_eq!(&board, &by_hand(&start, mv), "{:?}", mv);
            prop_assert_eq!(board.fnv_signature(), by_hand(&start, mv).fnv_signature());

            let mut expanded = start.clone();
            let mut primitives = Vec::new();
            expand(&mut expanded, &[mv], &mut primitives);
            prop_assert_eq!(&expanded, &board);
            prop_assert_eq!(primitives.len(), usize::from(mv.cost()));
        }
    }

    /// A path of macros and its expansion lead to the same board, and each step is legal.
    #[test]
    fn expansions_replay(game in games(), choices in prop::collection::vec(any::<u16>(), 0..40)) {
        let mut board = game.end();
        let mut path = Vec::new();
        for choice in choices {
            let moves = moves(&board, View::Macro, game.draw);
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            board.try_apply(mv, game.draw).expect("a generated move");
            path.push(mv);
        }
        let mut expanded = game.end();
        let mut primitives = Vec::new();
        expand(&mut expanded, &path, &mut primitives);
        prop_assert_eq!(&expanded, &board);
        prop_assert_eq!(primitives.len(), path.iter().map(|mv| usize::from(mv.cost())).sum::<usize>());
        let mut replayed = game.end();
        for mv in primitives {
            prop_assert!(moves(&replayed, View::Primitive, game.draw).contains(&mv), "{:?}", mv);
            replayed.apply(mv);
        }
        prop_assert_eq!(&replayed, &board);
    }

    /// The macro view is the primitive view but for the moves of the stock.
    #[test]
    fn views_differ_only_in_the_stock(game in games()) {
        let board = game.end();
        let common = |mv: &Move| mv.advances() == 0 && !matches!(mv, Move::StockPileAdvance { .. });
        let mut primitive = moves(&board, View::Primitive, game.draw);
        let mut folded = moves(&board, View::Macro, game.draw);
        primitive.retain(common);
        folded.retain(common);
        prop_assert_eq!(primitive, folded);
    }
}

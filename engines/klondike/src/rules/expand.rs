//! Macros as the primitives they stand for (RULES 5, "Expansion").

use super::{Board, Move};

/// Plays a path of legal moves on `board` and appends it as primitives; the number appended is the
/// sum of [`Move::cost`].
pub fn expand(board: &mut Board, path: &[Move], primitives: &mut Vec<Move>) {
    for &mv in path {
        expand_one(board, mv, primitives);
    }
}

fn expand_one(board: &mut Board, mv: Move, primitives: &mut Vec<Move>) {
    let mut play = |board: &mut Board, primitive| {
        board.apply(primitive);
        primitives.push(primitive);
    };
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
        primitive => (0, 0, primitive),
    };
    for _ in 0..advances {
        let beginning_index = board.stock_index();
        play(board, Move::StockPileAdvance { beginning_index, increment });
    }
    play(board, last);
}

//! The distance estimate h of the iterative deepening (RULES 7a).

use super::shape::{Shape, waste_penalty};
use crate::rules::{Board, Draw};

/// Taken off h for 0, 1, 2, 3, 4 or more empty columns.
const EMPTY_COLUMN_BONUS: [i32; 5] = [0, 3, 5, 6, 6];

/// The estimated number of primitives to the win. Not admissible (RULES 16): a bound for iterations,
/// no proof of anything.
pub fn heuristic(board: &Board, draw: Draw) -> i32 {
    let shape = Shape::of(board);
    let remaining = board.stock_len() - board.stock_index();
    if shape.hidden == 0 && remaining == 0 && board.stock_index() == 0 {
        return 0;
    }
    let foundations = board.foundations().map(i32::from);
    let to_go = 52 - foundations.iter().sum::<i32>();
    let turning = i32::from(board.advances_left(draw)) / 2;
    if shape.hidden == 0 {
        return to_go + turning;
    }
    let [a, b, c, d] = foundations;
    let imbalance = a.max(b).max(c.max(d)) - a.min(b).min(c.min(d));
    to_go + shape.depth_penalty - EMPTY_COLUMN_BONUS[shape.empty.min(4) as usize]
        + 3 * shape.blocked_kings
        + waste_penalty(board)
        + 4 * (imbalance - 2).max(0)
        + turning
}

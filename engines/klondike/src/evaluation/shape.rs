//! What both evaluations count in the tableau (RULES 7).

use crate::rules::Board;

/// Counts over the seven columns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    pub(super) hidden: i32,
    pub(super) face_up: i32,
    pub(super) empty: i32,
    pub(super) depth_penalty: i32,
    pub(super) blocked_kings: i32,
}

/// `hidden + (hidden - 1) / 2` of one column, truncated toward zero.
const DEPTH_PENALTY: [i32; 8] = [0, 1, 2, 4, 5, 7, 8, 10];

impl Shape {
    pub(super) fn of(board: &Board) -> Shape {
        let mut shape = Shape::default();
        for column in 0..7 {
            let (len, hidden) = (i32::from(board.len(column)), i32::from(board.hidden(column)));
            shape.hidden += hidden;
            shape.face_up += len - hidden;
            shape.empty += i32::from(len == 0);
            shape.depth_penalty += DEPTH_PENALTY[hidden as usize & 7];
            // A face-up part starts with a king only on hidden cards or in a column of its own.
            let king =
                hidden > 0 && board.face_up(column).first().is_some_and(|card| card.is_king());
            shape.blocked_kings += i32::from(king);
        }
        if shape.empty > 0 {
            shape.blocked_kings = 0;
        }
        shape
    }
}

/// `wp` of RULES 7: a long waste with little left to turn.
pub(super) fn waste_penalty(board: &Board) -> i32 {
    let waste = i32::from(board.stock_index());
    let remaining = i32::from(board.stock_len()) - waste;
    let mut penalty = 0;
    if remaining <= 6 && waste >= 10 {
        penalty += 1 + (waste - 10) / 3;
    }
    if remaining == 0 && waste > 0 {
        penalty += waste / 4;
    }
    penalty
}

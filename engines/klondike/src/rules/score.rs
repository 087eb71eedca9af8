//! The points of a replayed game (RULES 13).

use super::{Board, Move};

/// The score column of the public solver's tables for a path of legal primitives.
///
/// A card to a foundation 10; to a column 5, but from a foundation 15 less (never below 0); 5 more
/// when a move from a column turns a card up.
pub fn csv_score(board: &Board, path: &[Move]) -> u32 {
    let mut board = board.clone();
    let mut score: u32 = 0;
    for &mv in path {
        let undo = board.apply(mv);
        if mv.is_from_foundation() {
            score = score.saturating_sub(15);
        } else if mv.is_to_foundation() {
            score += 10;
        } else if mv.destination_column().is_some() {
            score += 5;
        }
        score += if undo.revealed() { 5 } else { 0 };
    }
    score
}

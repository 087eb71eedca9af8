//! Path letters (RULES 15): one word a move, `A A W4 C26x1 U1>0 WF R`.

use std::fmt::Write;

use crate::rules::Move;

/// A path of primitives in path letters, separated by blanks.
///
/// # Panics
/// If the path has macros; expand it first.
pub fn print_letters(path: &[Move]) -> String {
    let mut text = String::new();
    for (index, &mv) in path.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = match mv {
            Move::ColumnToFoundation { source } => write!(text, "F{source}"),
            Move::StockPileToFoundation => write!(text, "WF"),
            Move::ColumnToColumn { source, destination, count } => {
                write!(text, "C{source}{destination}x{count}")
            }
            Move::StockPileToColumn { destination } => write!(text, "W{destination}"),
            Move::FoundationToColumn { suit, destination } => write!(text, "U{suit}>{destination}"),
            Move::StockPileAdvance { .. } => write!(text, "A"),
            Move::StockPileRecycle { .. } => write!(text, "R"),
            Move::StockDrawToFoundation { .. }
            | Move::StockDrawToColumn { .. }
            | Move::StockDrawRecycle { .. } => panic!("path letters have no macros"),
        };
    }
    text
}

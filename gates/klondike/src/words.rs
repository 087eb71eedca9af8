//! Path letters (RULES 15): the words of a path of primitives, and both move views as text.
//!
//! ```text
//! A advance   R recycle   WF waste to foundation   Wc waste to column c   Fc column c to foundation
//! Cabxk k cards from column a to b                  Us>c foundation of suit s to column c
//! ```
//!
//! A macro is the words of its primitives with nothing between them: `AAAWF`, `AAW3`, `AAR`.

use std::fmt::Write;
use std::str::FromStr;

use klondike_engine::rules::{Board, Draw, Move};

/// The word of a primitive. What the stock stands at is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Advance,
    Recycle,
    WasteToFoundation,
    WasteToColumn(u8),
    ColumnToFoundation(u8),
    ColumnToColumn { source: u8, destination: u8, count: u8 },
    FoundationToColumn { suit: u8, destination: u8 },
}

impl Word {
    /// The move that the word stands for on this board; it need not be legal.
    pub(crate) fn on(self, board: &Board, draw: Draw) -> Move {
        self.at(board.stock_index(), draw.cards())
    }

    /// The move where so many cards of the stock are turned, and a click turns `increment` more.
    pub(crate) fn at(self, stock_index: u8, increment: u8) -> Move {
        match self {
            Self::Advance => Move::StockPileAdvance { beginning_index: stock_index, increment },
            Self::Recycle => Move::StockPileRecycle { source_index: stock_index },
            Self::WasteToFoundation => Move::StockPileToFoundation,
            Self::WasteToColumn(destination) => Move::StockPileToColumn { destination },
            Self::ColumnToFoundation(source) => Move::ColumnToFoundation { source },
            Self::ColumnToColumn { source, destination, count } => {
                Move::ColumnToColumn { source, destination, count }
            }
            Self::FoundationToColumn { suit, destination } => {
                Move::FoundationToColumn { suit, destination }
            }
        }
    }
}

impl FromStr for Word {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let read = match *word.as_bytes() {
            [b'A'] => Some(Self::Advance),
            [b'R'] => Some(Self::Recycle),
            [b'W', b'F'] => Some(Self::WasteToFoundation),
            [b'W', column @ b'0'..=b'6'] => Some(Self::WasteToColumn(column - b'0')),
            [b'F', column @ b'0'..=b'6'] => Some(Self::ColumnToFoundation(column - b'0')),
            [b'U', suit @ b'0'..=b'3', b'>', column @ b'0'..=b'6'] => {
                Some(Self::FoundationToColumn { suit: suit - b'0', destination: column - b'0' })
            }
            [b'C', source @ b'0'..=b'6', destination @ b'0'..=b'6', b'x', ref count @ ..] => {
                count_of(count).map(|count| Self::ColumnToColumn {
                    source: source - b'0',
                    destination: destination - b'0',
                    count,
                })
            }
            _ => None,
        };
        read.ok_or_else(|| format!("expected A, R, WF, Fc, Wc, Cabxk or Us>c, found `{word}`"))
    }
}

/// 0 to 99, without leading zeros.
fn count_of(digits: &[u8]) -> Option<u8> {
    match *digits {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

/// The words of a path; none of an empty one.
pub(crate) fn split(path: &str) -> impl Iterator<Item = &str> {
    let words = (!path.is_empty()).then(|| path.split(' '));
    words.into_iter().flatten()
}

/// Appends the text of a move of either view.
pub(crate) fn push_move(text: &mut String, mv: Move) {
    for _ in 0..mv.advances() {
        text.push('A');
    }
    // Writing to a string cannot fail.
    let _ = match mv {
        Move::ColumnToFoundation { source } => write!(text, "F{source}"),
        Move::StockPileToFoundation | Move::StockDrawToFoundation { .. } => write!(text, "WF"),
        Move::ColumnToColumn { source, destination, count } => {
            write!(text, "C{source}{destination}x{count}")
        }
        Move::StockPileToColumn { destination } | Move::StockDrawToColumn { destination, .. } => {
            write!(text, "W{destination}")
        }
        Move::FoundationToColumn { suit, destination } => write!(text, "U{suit}>{destination}"),
        Move::StockPileAdvance { .. } => write!(text, "A"),
        Move::StockPileRecycle { .. } | Move::StockDrawRecycle { .. } => write!(text, "R"),
    };
}

/// Moves of either view, joined by single spaces.
pub(crate) fn moves_text(moves: &[Move]) -> String {
    let mut text = String::with_capacity(6 * moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        push_move(&mut text, mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use klondike_engine::rules::{Shuffle, View};

    use super::*;

    #[test]
    fn every_primitive_is_read_back() {
        let draw = Draw::THREE;
        let mut board = Board::new(&Shuffle::Simple.deal(1, 1));
        for step in 0..300 {
            let mut moves = Vec::new();
            board.moves(View::Primitive, draw, &mut moves);
            for (word, &mv) in split(&moves_text(&moves)).zip(&moves) {
                assert_eq!(word.parse::<Word>().map(|word| word.on(&board, draw)), Ok(mv));
            }
            board.apply(moves[step * 7 % moves.len()]);
        }
    }

    #[test]
    fn macros_are_their_primitives_in_one_word() {
        let macros = [
            Move::StockDrawToFoundation { advances: 3, increment: 1 },
            Move::StockDrawToColumn { advances: 2, increment: 3, destination: 3 },
            Move::StockDrawRecycle { advances: 2, increment: 1 },
        ];
        assert_eq!(moves_text(&macros), "AAAWF AAW3 AAR");
    }

    #[test]
    fn other_words_are_refused() {
        for word in ["", "a", "AA", "W7", "F", "F7", "C12", "C12x", "C12x01", "C12x100", "C77x1"] {
            assert!(word.parse::<Word>().is_err(), "{word}");
        }
        for word in ["U4>0", "U0>7", "U00", "WFF", "U0>0 ", "\u{e9}"] {
            assert!(word.parse::<Word>().is_err(), "{word}");
        }
        assert_eq!(split("").count(), 0);
    }
}

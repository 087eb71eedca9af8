//! A position as plain lists: the way in and out of [`Board`](super::Board).

use std::fmt;

use super::board::{COLUMN_CAPACITY, STOCK_CAPACITY};
use super::{Card, Suit};

/// The fields of a position (RULES 2), unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Cards of each column, deepest first.
    pub columns: [Vec<Card>; 7],
    /// Number of face-down cards of each column.
    pub hidden: [u8; 7],
    /// Highest value on each foundation by suit index, 0 if empty.
    pub foundations: [u8; 4],
    /// Waste and stock in deal order.
    pub stock: Vec<Card>,
    /// Number of turned cards, `stock[..stock_index]`.
    pub stock_index: u8,
    /// Recycles since the last move of a card.
    pub recycles: u8,
}

/// Why a layout is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// A column has more cards than [`COLUMN_CAPACITY`].
    ColumnLength(usize),
    /// A column with cards has no face-up card, or more hidden cards than a deal gives it.
    Hidden(usize),
    /// The rank of a foundation exceeds 13.
    Foundation(Suit),
    /// More than [`STOCK_CAPACITY`] cards in the stock.
    StockLength(usize),
    /// More cards turned than there are.
    StockIndex(u8),
    /// A card occurs twice, foundations included.
    Repeated(Card),
    /// The signature kept with the position is not that of the position.
    Signature {
        /// The incremental value.
        kept: u64,
        /// The value computed anew.
        recomputed: u64,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::ColumnLength(column) => {
                write!(f, "column {column}: expected at most {COLUMN_CAPACITY} cards")
            }
            LayoutError::Hidden(column) => write!(
                f,
                "column {column}: expected at most 7 face-down cards and a face-up card on them"
            ),
            LayoutError::Foundation(suit) => {
                write!(f, "foundation {}: expected a rank of at most 13", suit.letter())
            }
            LayoutError::StockLength(len) => {
                write!(f, "stock: expected at most {STOCK_CAPACITY} cards, found {len}")
            }
            LayoutError::StockIndex(index) => {
                write!(f, "stock: expected no more turned cards than cards, found {index}")
            }
            LayoutError::Repeated(card) => {
                write!(f, "expected every card once, found {card} again")
            }
            LayoutError::Signature { kept, recomputed } => {
                write!(f, "expected signature {recomputed:016x}, found {kept:016x}")
            }
        }
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// Checks all that [`Board`](super::Board) relies on.
    pub fn check(&self) -> Result<(), LayoutError> {
        for (column, cards) in self.columns.iter().enumerate() {
            let hidden = usize::from(self.hidden[column]);
            if cards.len() > COLUMN_CAPACITY {
                return Err(LayoutError::ColumnLength(column));
            }
            if hidden > 7 || (hidden > 0 && hidden >= cards.len()) {
                return Err(LayoutError::Hidden(column));
            }
        }
        if let Some(suit) = Suit::ALL.into_iter().find(|suit| self.foundations[suit.index()] > 13) {
            return Err(LayoutError::Foundation(suit));
        }
        if self.stock.len() > STOCK_CAPACITY {
            return Err(LayoutError::StockLength(self.stock.len()));
        }
        if usize::from(self.stock_index) > self.stock.len() {
            return Err(LayoutError::StockIndex(self.stock_index));
        }
        let mut seen: [bool; 52] = std::array::from_fn(|index| {
            let card = Card::from_dense_index(index);
            card.value() <= self.foundations[card.suit_index()]
        });
        for &card in self.columns.iter().flatten().chain(&self.stock) {
            if std::mem::replace(&mut seen[card.dense_index()], true) {
                return Err(LayoutError::Repeated(card));
            }
        }
        Ok(())
    }

    /// Are all 52 cards there? (Cards cannot repeat in a checked layout.)
    pub fn is_complete(&self) -> bool {
        let lists = self.columns.iter().map(Vec::len).sum::<usize>() + self.stock.len();
        let foundations: u32 = self.foundations.iter().map(|&rank| u32::from(rank)).sum();
        lists + foundations as usize == 52
    }
}

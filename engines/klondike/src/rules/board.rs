//! The state of a game (RULES 2).

use std::fmt;

use super::layout::{Layout, LayoutError};
use super::{Card, CardSet, Deal};

/// Slots of a column. A legal position needs at most 19: six hidden cards and king to ace.
pub const COLUMN_CAPACITY: usize = 21;

/// Cards in the stock and waste of a fresh deal.
pub const STOCK_CAPACITY: usize = 24;

/// A position, with its Zobrist signature kept up to date.
///
/// ```text
///   stock[idx..n) face down | waste stock[0..idx), playable: stock[idx-1]     found C D H S
///   column 0   1   2   3   4   5   6
///          8S  ?   ?   ?   ?   ?   ?      positions 0..hidden are face down
///              TC  ?   ?   ?   ?   ?
///                  8C  ...
/// ```
///
/// Invariant ([`Board::validity_check`]): no card occurs twice, a column with cards has at least one
/// face up, `idx <= n`, and [`Board::signature`] is [`Board::recompute_signature`]. Cards may be
/// missing, so that positions for tests can be small; [`Layout::is_complete`] tells.
#[derive(Clone)]
pub struct Board {
    pub(super) columns: [[Card; COLUMN_CAPACITY]; 7],
    pub(super) lens: [u8; 7],
    pub(super) hidden: [u8; 7],
    pub(super) foundations: [u8; 4],
    pub(super) stock: [Card; STOCK_CAPACITY],
    pub(super) stock_len: u8,
    pub(super) stock_index: u8,
    pub(super) recycles: u8,
    pub(super) signature: u64,
}

impl Board {
    /// The position right after the deal.
    pub fn new(deal: &Deal) -> Board {
        let layout = Layout {
            columns: std::array::from_fn(|column| deal.column(column).to_vec()),
            hidden: [0, 1, 2, 3, 4, 5, 6],
            foundations: [0; 4],
            stock: deal.stock().to_vec(),
            stock_index: 0,
            recycles: 0,
        };
        Board::from_layout(&layout).expect("a deal is a valid layout")
    }

    /// Any position. Fails on the first fault of the layout.
    pub fn from_layout(layout: &Layout) -> Result<Board, LayoutError> {
        layout.check()?;
        let mut board = Board {
            columns: [[Card::FILLER; COLUMN_CAPACITY]; 7],
            lens: [0; 7],
            hidden: layout.hidden,
            foundations: layout.foundations,
            stock: [Card::FILLER; STOCK_CAPACITY],
            stock_len: layout.stock.len() as u8,
            stock_index: layout.stock_index,
            recycles: layout.recycles,
            signature: 0,
        };
        for (column, cards) in layout.columns.iter().enumerate() {
            board.columns[column][..cards.len()].copy_from_slice(cards);
            board.lens[column] = cards.len() as u8;
        }
        board.stock[..layout.stock.len()].copy_from_slice(&layout.stock);
        board.signature = board.recompute_signature();
        Ok(board)
    }

    /// The position as plain lists.
    pub fn layout(&self) -> Layout {
        Layout {
            columns: std::array::from_fn(|column| self.column(column).to_vec()),
            hidden: self.hidden,
            foundations: self.foundations,
            stock: self.stock().to_vec(),
            stock_index: self.stock_index,
            recycles: self.recycles,
        }
    }

    /// All cards of column 0..=6, deepest first.
    pub fn column(&self, column: usize) -> &[Card] {
        &self.columns[column][..usize::from(self.lens[column])]
    }

    /// Number of cards of column 0..=6.
    pub fn len(&self, column: usize) -> u8 {
        self.lens[column]
    }

    /// Number of face-down cards of column 0..=6; they are the deepest.
    pub fn hidden(&self, column: usize) -> u8 {
        self.hidden[column]
    }

    /// The face-down cards of column 0..=6, deepest first.
    pub fn face_down(&self, column: usize) -> &[Card] {
        &self.columns[column][..usize::from(self.hidden[column])]
    }

    /// The face-up cards of column 0..=6, deepest first.
    pub fn face_up(&self, column: usize) -> &[Card] {
        &self.column(column)[usize::from(self.hidden[column])..]
    }

    /// Number of face-up cards of column 0..=6.
    pub fn face_up_len(&self, column: usize) -> u8 {
        self.lens[column] - self.hidden[column]
    }

    /// The top card of column 0..=6 if one is face up.
    pub fn top(&self, column: usize) -> Option<Card> {
        let len = self.lens[column];
        (len > self.hidden[column]).then(|| self.columns[column][usize::from(len) - 1])
    }

    /// The cards that column 0..=6 takes: what stacks on its top card, or the kings if it has none
    /// face up (RULES 4.3).
    pub fn accepted(&self, column: usize) -> CardSet {
        self.top(column).map_or(CardSet::KINGS, CardSet::stackable_on)
    }

    /// Highest value on each foundation by suit index, 0 if empty.
    pub fn foundations(&self) -> [u8; 4] {
        self.foundations
    }

    /// Cards on all foundations together.
    pub fn foundation_cards(&self) -> u8 {
        self.foundations.iter().sum()
    }

    /// Does the card go to its foundation next?
    pub fn fits_foundation(&self, card: Card) -> bool {
        self.foundations[card.suit_index()] + 1 == card.value()
    }

    /// Waste and stock in deal order; the first [`Board::stock_index`] of them are the waste.
    pub fn stock(&self) -> &[Card] {
        &self.stock[..usize::from(self.stock_len)]
    }

    /// Number of cards in stock and waste.
    pub fn stock_len(&self) -> u8 {
        self.stock_len
    }

    /// Number of cards turned in this pass and not played.
    pub fn stock_index(&self) -> u8 {
        self.stock_index
    }

    /// The playable waste card.
    pub fn waste_card(&self) -> Option<Card> {
        (self.stock_index > 0).then(|| self.stock[usize::from(self.stock_index) - 1])
    }

    /// Recycles since the last move of a card. Saturates at 255. Not part of any signature.
    pub fn recycles(&self) -> u8 {
        self.recycles
    }

    /// Are all 52 cards on the foundations?
    pub fn is_won(&self) -> bool {
        self.foundations == [13; 4]
    }

    /// The public solver's progress token (RULES 5), `f:0|u:7|s:24|w:0` at a deal.
    pub fn progress_token(&self) -> String {
        let face_up: u8 = (0..7).map(|column| self.face_up_len(column)).sum();
        format!(
            "f:{}|u:{face_up}|s:{}|w:{}",
            self.foundation_cards(),
            self.stock_len - self.stock_index,
            self.stock_index
        )
    }

    /// Checks the invariant of the type.
    pub fn validity_check(&self) -> Result<(), LayoutError> {
        self.layout().check()?;
        let recomputed = self.recompute_signature();
        if self.signature != recomputed {
            return Err(LayoutError::Signature { kept: self.signature, recomputed });
        }
        Ok(())
    }
}

/// Equality of all fields (the Noop rule of RULES 8), `recycles` included; unused slots do not count.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.signature == other.signature
            && self.recycles == other.recycles
            && self.stock_index == other.stock_index
            && self.hidden == other.hidden
            && self.foundations == other.foundations
            && self.stock() == other.stock()
            && (0..7).all(|column| self.column(column) == other.column(column))
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} signature {:016x}", self.layout(), self.signature)
    }
}

//! Where a card may go in one position.

use super::{Board, Card, CardSet};

/// The cards that each place takes, computed once for a position.
#[derive(Clone, Copy, Debug)]
pub struct Destinations {
    columns: [CardSet; 7],
    any_column: CardSet,
    foundation: CardSet,
}

impl Destinations {
    /// The places of a position.
    pub fn of(board: &Board) -> Destinations {
        let columns: [CardSet; 7] = std::array::from_fn(|column| board.accepted(column));
        let any_column = columns.iter().fold(CardSet::EMPTY, |all, &set| all.union(set));
        Destinations { columns, any_column, foundation: CardSet::next_on(board.foundations()) }
    }

    /// Does its foundation take the card?
    pub fn foundation_takes(&self, card: Card) -> bool {
        self.foundation.contains(card)
    }

    /// The cards that the foundations take next.
    pub fn foundation_cards(&self) -> CardSet {
        self.foundation
    }

    /// Does column 0..=6 take the card?
    pub fn column_takes(&self, column: usize, card: Card) -> bool {
        self.columns[column].contains(card)
    }

    /// Does any column other than `except` take the card?
    pub fn another_column_takes(&self, except: usize, card: Card) -> bool {
        self.any_column.contains(card)
            && (0..7).any(|column| column != except && self.columns[column].contains(card))
    }

    /// Does any column take the card?
    pub fn some_column_takes(&self, card: Card) -> bool {
        self.any_column.contains(card)
    }

    /// The columns that take the card, ascending.
    pub fn columns_for(&self, card: Card) -> impl Iterator<Item = u8> + '_ {
        // Most cards have no column: one test spares seven.
        let columns = if self.any_column.contains(card) { 0..7 } else { 0..0 };
        columns.filter(move |&column| self.columns[usize::from(column)].contains(card))
    }
}

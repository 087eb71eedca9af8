//! A deal: the 52 cards in the order in which they are dealt.

use std::fmt;

use super::Card;

/// A shuffled deck in deal order (RULES 2).
///
/// Column by column: cards 0..28 are column 0's card, column 1's two cards, ... column 6's seven,
/// each deepest first; cards 28..52 are the stock, first turned first. (Some exchange formats go
/// row by row instead; see the `format` module.)
///
/// Invariant: every card occurs exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    cards: [Card; 52],
}

/// Why 52 cards are not a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// There are not 52 cards but this many.
    Count(usize),
    /// The card at index `again` stood at index `first` already (both 0-based).
    Repeated {
        /// The card.
        card: Card,
        /// Where it stood first.
        first: usize,
        /// Where it stands again.
        again: usize,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Count(count) => write!(f, "expected 52 cards, found {count}"),
            DealError::Repeated { card, first, again } => write!(
                f,
                "card {}: expected a card not dealt before, found {card}, which is card {}",
                again + 1,
                first + 1
            ),
        }
    }
}

impl std::error::Error for DealError {}

impl Deal {
    /// A deal of cards in deal order.
    pub fn new(cards: &[Card]) -> Result<Deal, DealError> {
        let cards: [Card; 52] = cards.try_into().map_err(|_| DealError::Count(cards.len()))?;
        let mut place = [None; 52];
        for (again, card) in cards.into_iter().enumerate() {
            if let Some(first) = place[card.dense_index()].replace(again) {
                return Err(DealError::Repeated { card, first, again });
            }
        }
        Ok(Deal { cards })
    }

    /// The sorted deck: suits outer, values inner.
    pub const fn sorted() -> Deal {
        let mut cards = [Card::FILLER; 52];
        let mut index = 0;
        while index < 52 {
            cards[index] = Card::from_dense_index(index);
            index += 1;
        }
        Deal { cards }
    }

    /// All cards in deal order.
    pub const fn cards(&self) -> &[Card; 52] {
        &self.cards
    }

    /// Exchanges two cards.
    pub(crate) const fn swap(&mut self, a: usize, b: usize) {
        self.cards.swap(a, b);
    }

    /// Column 0..=6, deepest card first; column `c` has `c + 1` cards, all but the last face down.
    pub fn column(&self, column: usize) -> &[Card] {
        &self.cards[Deal::index_of(column, 0)..Deal::index_of(column + 1, 0)]
    }

    /// The 24 stock cards, first turned first.
    pub fn stock(&self) -> &[Card] {
        &self.cards[28..]
    }

    /// Deal-order index of row `row` (0 = deepest) of column `column`.
    ///
    /// ```text
    /// column   0   1   2   3   4   5   6
    /// row 0    0   1   3   6  10  15  21
    /// row 1        2   4   7  11  16  22
    /// row 2            5   8  12  17  23
    /// ```
    pub const fn index_of(column: usize, row: usize) -> usize {
        column * (column + 1) / 2 + row
    }

    /// Column and row of a deal-order index, `None` for a card of the stock: the inverse of
    /// [`Deal::index_of`].
    pub fn place_of(index: usize) -> Option<(usize, usize)> {
        let column = (0..7).find(|&column| index < Deal::index_of(column + 1, 0))?;
        Some((column, index - Deal::index_of(column, 0)))
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards).finish()
    }
}

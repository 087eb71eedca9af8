//! What is played, and the decks that it is played with.

use std::fmt;

use crate::rules::{Card, STOCK_CAPACITY, Suit};

/// The size of a reduced game and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reduction {
    /// Highest value, 1 to 13; its cards play the king's part.
    pub ranks: u8,
    /// Columns, 1 to 7.
    pub columns: u8,
    /// Cards that a click on the stock turns, 1 to 3.
    pub draw: u8,
    /// How often the stock may be gone through; 0 for any number.
    pub passes: u8,
    /// May the top card of a foundation come back?
    pub returns: bool,
}

/// Why a deck or a reduction is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// A number is out of its range; its name and the range.
    Number(&'static str, u8, u8, u8),
    /// The stock would have this many cards.
    Stock(i32),
    /// The deck has this many cards, and should have that many.
    Length(usize, usize),
    /// A card at this place is above the highest rank, or stands there for the second time.
    Card(usize, Card),
}

impl Reduction {
    /// Cards of the deck.
    pub fn cards(&self) -> usize {
        4 * usize::from(self.ranks)
    }

    /// The sorted deck, suits outer, values inner (RULES 1).
    pub fn sorted_deck(&self) -> Vec<Card> {
        let suit_cards = |suit| (1..=self.ranks).filter_map(move |value| Card::new(suit, value));
        Suit::ALL.into_iter().flat_map(suit_cards).collect()
    }

    /// Are the numbers in their ranges?
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), DeckError> {
        for (name, value, least, most) in [
            ("ranks", self.ranks, 1, 13),
            ("columns", self.columns, 1, 7),
            ("draw", self.draw, 1, 3),
            ("passes", self.passes, 0, 100),
        ] {
            if !(least..=most).contains(&value) {
                return Err(DeckError::Number(name, value, least, most));
            }
        }
        let columns = i32::from(self.columns);
        let stock = self.cards() as i32 - columns * (columns + 1) / 2;
        if !(0..=STOCK_CAPACITY as i32).contains(&stock) {
            return Err(DeckError::Stock(stock));
        }
        Ok(())
    }

    /// Is it a deck of this game, each card once?
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn check_deck(&self, deck: &[Card]) -> Result<(), DeckError> {
        self.check()?;
        if deck.len() != self.cards() {
            return Err(DeckError::Length(deck.len(), self.cards()));
        }
        let wrong = |&(place, card): &(usize, &Card)| {
            card.value() > self.ranks || deck[..place].contains(card)
        };
        match deck.iter().enumerate().find(wrong) {
            Some((place, &card)) => Err(DeckError::Card(place, card)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Number(name, found, least, most) => {
                write!(f, "{name}: expected {least} to {most}, found {found}")
            }
            DeckError::Stock(cards) => {
                write!(f, "stock: expected 0 to {STOCK_CAPACITY} cards, found {cards}")
            }
            DeckError::Length(found, expected) => {
                write!(f, "deck: expected {expected} cards, found {found}")
            }
            DeckError::Card(place, card) => {
                write!(
                    f,
                    "deck: card {card} at place {place} is not in this deck or stands there already"
                )
            }
        }
    }
}

impl std::error::Error for DeckError {}

//! Deals by the numbers that other programs give them.

use std::fmt;

use super::digits::row_order;
use crate::rules::{Card, Deal, Suit};

/// Programs whose numbered deals are known, each checked against a deal that the program made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// PySol and PySolFC, games 1 to 32000: the generator of Microsoft's C library.
    PySol,
    /// Microsoft Solitaire Collection: the seed in its log, a number below 52!.
    Microsoft,
    /// lonelybot's `exact`: a number below 52!.
    Exact,
}

/// Why a number is no deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberError {
    expected: &'static str,
    found: String,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl std::error::Error for NumberError {}

impl Generator {
    /// The deal of a decimal number.
    pub fn deal(self, number: &str) -> Result<Deal, NumberError> {
        let fault = |expected| NumberError { expected, found: number.to_owned() };
        let mut cards = match self {
            Generator::PySol => {
                let game = number.parse().ok().filter(|game| (1..=32_000).contains(game));
                return Ok(pysol(game.ok_or_else(|| fault("a game 1 to 32000"))?));
            }
            // The decks that the shuffles begin with.
            Generator::Microsoft => deck(|index| (index / 13, index % 13), "SHCD"),
            Generator::Exact => deck(|index| (index % 4, index / 4), "HDCS"),
        };
        let mut rest = Number::parse(number).ok_or_else(|| fault("a number below 52!"))?;
        match self {
            Generator::Exact => {
                (1..52).for_each(|last| cards.swap(last, rest.divide(last as u32 + 1)));
            }
            _ => (1..52).rev().for_each(|last| cards.swap(last, rest.divide(last as u32 + 1))),
        }
        if !rest.is_zero() {
            return Err(fault("a number below 52!"));
        }
        if self == Generator::Microsoft {
            cards.reverse();
            cards = std::array::from_fn(|index| cards[row_order(index)]);
        }
        Ok(Deal::new(&cards).expect("a shuffled deck is a deal"))
    }
}

/// A sorted deck by suit number (in `suits`) and value - 1 of each index.
fn deck(place: impl Fn(usize) -> (usize, usize), suits: &str) -> [Card; 52] {
    let suits: Vec<Suit> = suits.chars().filter_map(Suit::from_letter).collect();
    std::array::from_fn(|index| {
        let (suit, value) = place(index);
        Card::new(suits[suit], value as u8 + 1).expect("a card")
    })
}

/// The deck is dealt from its end, row by row from the right: first the hidden cards, column 6 to 1, 6
/// to 2, ..., then a face-up card on each from column 6 to 0.
fn pysol(game: u32) -> Deal {
    let mut cards = deck(|index| (index % 4, index / 4), "CDHS");
    let mut seed = game;
    for last in (1..52).rev() {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011) & 0x7FFF_FFFF;
        cards.swap(last, (seed >> 16) as usize % (last + 1));
    }
    let mut dealt = cards;
    let mut next = cards.iter().rev();
    let mut deal_to = |place: usize| dealt[place] = *next.next().expect("a card to deal");
    for row in 0..6 {
        ((row + 1)..7).rev().for_each(|column| deal_to(Deal::index_of(column, row)));
    }
    (0..7).rev().for_each(|column| deal_to(Deal::index_of(column, column)));
    (28..52).for_each(&mut deal_to);
    Deal::new(&dealt).expect("a shuffled deck is a deal")
}

/// A number of up to 256 bits, low word first.
struct Number([u32; 8]);

impl Number {
    fn parse(text: &str) -> Option<Number> {
        let mut number = Number([0; 8]);
        if text.is_empty() {
            return None;
        }
        for character in text.chars() {
            let mut carry = u64::from(character.to_digit(10)?);
            for word in &mut number.0 {
                let sum = u64::from(*word) * 10 + carry;
                (*word, carry) = (sum as u32, sum >> 32);
            }
            if carry != 0 {
                return None;
            }
        }
        Some(number)
    }

    /// Divides and returns the remainder.
    fn divide(&mut self, by: u32) -> usize {
        let mut remainder = 0;
        for word in self.0.iter_mut().rev() {
            let part = remainder << 32 | u64::from(*word);
            *word = (part / u64::from(by)) as u32;
            remainder = part % u64::from(by);
        }
        remainder as usize
    }

    fn is_zero(&self) -> bool {
        self.0 == [0; 8]
    }
}

//! The Solutions a seat holds (RULES 3 and 5).

use crate::Solution;

/// At most two Solutions in the order they were drawn.
///
/// Invariant: cards beyond `len` are all the same filler, so that equal hands compare equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: [Solution; Self::CAPACITY],
    len: u8,
}

impl Hand {
    /// The most cards a seat holds.
    pub const CAPACITY: usize = 2;

    pub(crate) const EMPTY: Self = Self { cards: [Solution::FILLER; Self::CAPACITY], len: 0 };

    /// The cards, slot 0 (the older) first.
    pub fn cards(&self) -> &[Solution] {
        &self.cards[..usize::from(self.len)]
    }

    /// Whether it has the cards of `part`, each as often.
    pub(crate) fn contains(&self, part: Self) -> bool {
        match *part.cards() {
            [] => true,
            [card] => self.cards().contains(&card),
            _ => *self == part || self.cards[0] == part.cards[1] && self.cards[1] == part.cards[0],
        }
    }

    /// Whether it has fewer cards than it may hold.
    pub(crate) const fn has_room(&self) -> bool {
        (self.len as usize) < Self::CAPACITY
    }

    pub(crate) const fn push(&mut self, card: Solution) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes the card out of `slot`; the hand closes up.
    pub(crate) fn remove(&mut self, slot: u8) -> Solution {
        let card = self.cards()[usize::from(slot)];
        if slot == 0 {
            self.cards[0] = self.cards[1];
        }
        self.cards[1] = Solution::FILLER;
        self.len -= 1;
        if self.len == 0 {
            self.cards[0] = Solution::FILLER;
        }
        card
    }
}

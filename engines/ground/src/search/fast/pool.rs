//! Solutions packed into words for the keys of the memo.

use crate::hand::Hand;
use crate::{SEATS_MAX, Solution};

/// The code of a card, 1 to 24; 0 is no card.
fn code(card: Solution) -> u64 {
    (card.kind().index() * 6) as u64 + u64::from(card.value())
}

/// The hands with seats and slots, ten bits a hand: 60 bits.
pub(super) fn packed_hands(hands: &[Hand]) -> u64 {
    hands.iter().fold(0, |word, hand| {
        let slot = |slot: usize| hand.cards().get(slot).map_or(0, |&card| code(card));
        word << 10 | slot(0) << 5 | slot(1)
    })
}

/// All cards of the table without saying whose they are.
///
/// Invariant: sorted, the largest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    cards: [Solution; Self::CAPACITY],
    len: usize,
}

impl Pool {
    const CAPACITY: usize = Hand::CAPACITY * SEATS_MAX;

    pub(super) fn new(cards: impl Iterator<Item = Solution>) -> Self {
        let mut pool = Self { cards: [Solution::FILLER; Self::CAPACITY], len: 0 };
        for card in cards {
            let mut place = pool.len;
            while place > 0 && pool.cards[place - 1] < card {
                pool.cards[place] = pool.cards[place - 1];
                place -= 1;
            }
            pool.cards[place] = card;
            pool.len += 1;
        }
        pool
    }

    pub(super) fn cards(&self) -> &[Solution] {
        &self.cards[..self.len]
    }

    /// The cards in 60 bits, equal for equal multisets only.
    pub(super) fn packed(&self) -> u64 {
        self.cards().iter().fold(0, |word, &card| word << 5 | code(card))
    }
}

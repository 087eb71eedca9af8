//! Cards as bits of one word, laid out so that the questions of the game are shifts.
//!
//! ```text
//! bit   4*(value-1) + lane        lanes: 0 hearts, 1 diamonds (red), 2 clubs, 3 spades (black)
//!
//!        ... | 3H 3D 3C 3S | 2H 2D 2C 2S | AH AD AC AS
//!                            '-red-''blk-'
//! ```
//!
//! A *class* is the two cards of one value and colour: they are interchangeable as parents and as
//! children in a column, and each is the other's *twin*. A class is two neighbouring bits.

use crate::rules::{Card, Suit};

/// A set of cards in this module's layout.
pub(super) type Cards = u64;

/// The first card of every class.
const FIRST: Cards = 0x5555_5555_5555_5555;
/// The red classes.
const RED: Cards = 0x3333_3333_3333_3333;

/// Lane of a suit by suit index (clubs, diamonds, hearts, spades).
const LANES: [u8; 4] = [2, 1, 0, 3];
/// Suit of a lane.
const SUITS: [Suit; 4] = [Suit::Heart, Suit::Diamond, Suit::Club, Suit::Spade];

/// Number of the bit of a card, 0..52.
pub(super) const fn index_of(card: Card) -> u8 {
    4 * (card.value() - 1) + LANES[card.suit_index()]
}

/// The set of one card.
pub(super) const fn bit_of(card: Card) -> Cards {
    1 << index_of(card)
}

/// The card of a bit number.
pub(super) fn card_of(index: u8) -> Card {
    Card::new(SUITS[usize::from(index & 3)], index / 4 + 1).expect("a card's bit")
}

/// Bit number of a set of one card.
pub(super) const fn index(card: Cards) -> u8 {
    card.trailing_zeros() as u8
}

/// The lowest card of a set that has one.
pub(super) const fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

/// The members one by one, lowest value first.
pub(super) fn each(cards: Cards) -> impl Iterator<Item = Cards> {
    let mut rest = cards;
    std::iter::from_fn(move || {
        let card = lowest(rest);
        rest ^= card;
        (card != 0).then_some(card)
    })
}

/// All cards up to a value.
pub(super) const fn up_to(value: u8) -> Cards {
    (1 << (4 * value)) - 1
}

/// The twins of the cards.
pub(super) const fn twins(cards: Cards) -> Cards {
    (cards & FIRST) << 1 | cards >> 1 & FIRST
}

/// The classes with both cards in the set, as both cards.
pub(super) const fn both(cards: Cards) -> Cards {
    cards & twins(cards)
}

/// The classes with a card in the set, as both cards.
pub(super) const fn any(cards: Cards) -> Cards {
    cards | twins(cards)
}

/// The same places, in the other colour.
const fn other_colour(cards: Cards) -> Cards {
    (cards & RED) << 2 | cards >> 2 & RED
}

/// From classes to the classes of what may lie on them in a column: one lower, the other colour.
pub(super) const fn children(classes: Cards) -> Cards {
    other_colour(classes) >> 4
}

/// From classes to the classes on which they may lie in a column: one higher, the other colour.
pub(super) const fn parents(classes: Cards) -> Cards {
    other_colour(classes) << 4
}

/// Number of members of every class, 0 to 2, in the class's two bits.
pub(super) const fn counts(cards: Cards) -> u64 {
    (cards & FIRST) + (cards >> 1 & FIRST)
}

/// Of two-bit numbers, which are not 0, as both cards of the class.
pub(super) const fn not_zero(counts: u64) -> Cards {
    let first = (counts | counts >> 1) & FIRST;
    first | first << 1
}

/// The cards that the foundations take next, if the cards on them are `found`. Cards above the
/// highest value are for the caller to mask off.
pub(super) const fn next_on(found: Cards) -> Cards {
    (found << 4 | 0xF) & !found
}

/// The cards that lie on top of the foundations.
pub(super) const fn tops_of(found: Cards) -> Cards {
    found & !(found >> 4)
}

/// The cards all of whose lower cards in their suit belong to the set, members or not.
pub(super) const fn closed_below(cards: Cards) -> Cards {
    let mut closed = cards;
    closed &= closed << 4 | 0xF;
    closed &= closed << 8 | 0xFF;
    closed &= closed << 16 | 0xFFFF;
    closed &= closed << 32 | 0xFFFF_FFFF;
    closed << 4 | 0xF
}

/// Ranks of the foundations, four bits a lane.
pub(super) type Ranks = u16;

/// One more card on the foundation of the card's suit.
pub(super) const fn rank_step(index: u8) -> Ranks {
    1 << (4 * (index & 3))
}

/// The cards on two foundations at the ranks of one byte: lanes 0 and 1.
static ON_TWO: [Cards; 256] = {
    let mut table = [0; 256];
    let mut ranks = 0;
    while ranks < 256 {
        let (mut value, low, high) = (0, ranks & 15, ranks >> 4);
        while value < 13 {
            if value < low {
                table[ranks] |= 1 << (4 * value);
            }
            if value < high {
                table[ranks] |= 2 << (4 * value);
            }
            value += 1;
        }
        ranks += 1;
    }
    table
};

/// The cards on the foundations.
#[inline]
pub(super) fn cards_on(ranks: Ranks) -> Cards {
    ON_TWO[usize::from(ranks & 0xFF)] | ON_TWO[usize::from(ranks >> 8)] << 2
}

/// Ranks by lane from ranks by suit index.
pub(super) fn ranks_of(foundations: [u8; 4]) -> Ranks {
    (0..4).fold(0, |ranks, suit| ranks | Ranks::from(foundations[suit]) << (4 * LANES[suit]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Card> {
        (0..52).map(Card::from_dense_index)
    }

    #[test]
    fn shifts_answer_as_cards_do() {
        for a in all() {
            assert_eq!(card_of(index_of(a)), a);
            assert_eq!(index(bit_of(a)), index_of(a));
            for b in all() {
                let has = |set: Cards| set & bit_of(b) != 0;
                assert_eq!(has(any(children(any(bit_of(a)))) & up_to(13)), b.stacks_on(a));
                assert_eq!(has(any(parents(any(bit_of(a)))) & up_to(13)), a.stacks_on(b));
                let twin = a.value() == b.value() && a.is_red() == b.is_red() && a != b;
                assert_eq!(has(twins(bit_of(a))), twin);
                let below = a.suit() == b.suit() && b.value() > a.value();
                let without_a = up_to(13) & !bit_of(a);
                assert_eq!(!has(closed_below(without_a)), below, "{a} {b}");
            }
        }
    }

    #[test]
    fn foundations_are_prefixes_of_the_lanes() {
        let foundations = [3, 0, 13, 7];
        let found = cards_on(ranks_of(foundations));
        for card in all() {
            let rank = foundations[card.suit_index()];
            assert_eq!(found & bit_of(card) != 0, card.value() <= rank);
            assert_eq!(next_on(found) & bit_of(card) != 0, card.value() == rank + 1);
            assert_eq!(tops_of(found) & bit_of(card) != 0, card.value() == rank);
        }
        let ace = bit_of(Card::new(Suit::Diamond, 1).expect("a card"));
        let moved = ranks_of(foundations) + rank_step(index(ace));
        assert_eq!(moved, ranks_of([3, 1, 13, 7]));
    }
}

//! A set of cards in one word.

use super::Card;

/// A set of cards: bit `n` stands for the card with wire byte `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The four kings.
    pub const KINGS: CardSet = CardSet(1 << 0x0D | 1 << 0x1D | 1 << 0x2D | 1 << 0x3D);

    /// The set of one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << (card.byte() & 63))
    }

    /// Is the card a member?
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> (card.byte() & 63) & 1 != 0
    }

    /// Members of either set.
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Members of both sets.
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Has it no members?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards that may be laid on `top` in a column (RULES 4.3): none on an ace.
    pub const fn stackable_on(top: Card) -> CardSet {
        CardSet(STACKABLE_ON[(top.byte() & 63) as usize])
    }

    /// The cards that a foundation at these ranks takes next (the "targets" of RULES 7b).
    pub const fn next_on(foundations: [u8; 4]) -> CardSet {
        // A full foundation asks for value 14, which no card has: bits 14, 30, 46 and 62 are masked off.
        const NO_CARD: u64 = 1 << 0x0E | 1 << 0x1E | 1 << 0x2E | 1 << 0x3E;
        CardSet(
            (2u64 << foundations[0]
                | 2u64 << (foundations[1] + 16)
                | 2u64 << (foundations[2] + 32)
                | 2u64 << (foundations[3] + 48))
                & !NO_CARD,
        )
    }
}

/// [`CardSet::stackable_on`] by wire byte.
static STACKABLE_ON: [u64; 64] = {
    let mut table = [0; 64];
    let mut top = 0;
    while top < 52 {
        let mut card = 0;
        while card < 52 {
            let (below, above) = (Card::from_dense_index(top), Card::from_dense_index(card));
            if above.stacks_on(below) {
                table[below.byte() as usize] |= 1 << above.byte();
            }
            card += 1;
        }
        top += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_the_card_predicates() {
        for top in (0..52).map(Card::from_dense_index) {
            for card in (0..52).map(Card::from_dense_index) {
                assert_eq!(CardSet::stackable_on(top).contains(card), card.stacks_on(top));
            }
            assert_eq!(CardSet::KINGS.contains(top), top.is_king());
        }
    }

    #[test]
    fn full_foundations_ask_for_no_card() {
        assert!(CardSet::next_on([13; 4]).is_empty());
        let next = CardSet::next_on([0, 13, 4, 12]);
        let members: Vec<String> = (0..52)
            .map(Card::from_dense_index)
            .filter(|&card| next.contains(card))
            .map(|card| card.to_string())
            .collect();
        assert_eq!(members, ["AC", "5H", "KS"]);
    }
}

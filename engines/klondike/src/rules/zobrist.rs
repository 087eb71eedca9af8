//! The Zobrist keys (RULES 6b).

use super::splitmix::SplitMix64;
use super::{COLUMN_CAPACITY, Card};

/// "KLONDIKE" in ASCII, big endian.
const SEED: u64 = 0x4B4C_4F4E_4449_4B45;

/// Keys by component, drawn from one SplitMix64 stream in the order T, D, F, S, I of RULES 6b.
///
/// Cards index by wire byte (64 slots a row, 12 of them unused), which is one shift cheaper than the
/// dense index that numbers the stream.
pub(super) struct Keys {
    tableau: [[[u64; 64]; COLUMN_CAPACITY]; 7],
    hidden: [[u64; 8]; 7],
    foundation: [[u64; 14]; 4],
    stock: [u64; 64],
    index: [u64; 25],
}

impl Keys {
    /// A card at position `position` of column `column`, face up or down.
    pub(super) fn tableau(&self, column: usize, position: usize, card: Card) -> u64 {
        self.tableau[column][position][usize::from(card.byte() & 63)]
    }

    /// `hidden` face-down cards in a column.
    pub(super) fn hidden(&self, column: usize, hidden: u8) -> u64 {
        self.hidden[column][usize::from(hidden)]
    }

    /// A foundation at a rank, 0 included.
    pub(super) fn foundation(&self, suit: usize, rank: u8) -> u64 {
        self.foundation[suit][usize::from(rank)]
    }

    /// A card somewhere in the stock or waste.
    pub(super) fn stock(&self, card: Card) -> u64 {
        self.stock[usize::from(card.byte() & 63)]
    }

    /// The stock index.
    pub(super) fn index(&self, index: u8) -> u64 {
        self.index[usize::from(index)]
    }
}

pub(super) static KEYS: Keys = {
    let mut stream = SplitMix64::new(SEED);
    let mut keys = Keys {
        tableau: [[[0; 64]; COLUMN_CAPACITY]; 7],
        hidden: [[0; 8]; 7],
        foundation: [[0; 14]; 4],
        stock: [0; 64],
        index: [0; 25],
    };
    let mut column = 0;
    while column < 7 {
        let mut position = 0;
        while position < COLUMN_CAPACITY {
            let mut card = 0;
            while card < 52 {
                keys.tableau[column][position][Card::from_dense_index(card).byte() as usize] =
                    stream.next();
                card += 1;
            }
            position += 1;
        }
        column += 1;
    }
    let mut column = 0;
    while column < 7 {
        let mut hidden = 0;
        while hidden < 8 {
            keys.hidden[column][hidden] = stream.next();
            hidden += 1;
        }
        column += 1;
    }
    let mut suit = 0;
    while suit < 4 {
        let mut rank = 0;
        while rank < 14 {
            keys.foundation[suit][rank] = stream.next();
            rank += 1;
        }
        suit += 1;
    }
    let mut card = 0;
    while card < 52 {
        keys.stock[Card::from_dense_index(card).byte() as usize] = stream.next();
        card += 1;
    }
    let mut index = 0;
    while index < 25 {
        keys.index[index] = stream.next();
        index += 1;
    }
    keys
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that RULES 15 quotes by their number in the stream.
    #[test]
    fn keys_stand_where_the_rules_put_them() {
        let card = Card::from_dense_index;
        assert_eq!(KEYS.tableau(0, 0, card(0)), 0x87b5_3e2d_1354_4096);
        assert_eq!(KEYS.tableau(0, 0, card(1)), 0xc3e1_7b60_8c3e_86fa);
        assert_eq!(KEYS.tableau(0, 0, card(2)), 0x4027_0bfe_3710_cd95);
        assert_eq!(KEYS.hidden(0, 0), 0x4dc8_4a08_cdb1_5437);
        assert_eq!(KEYS.foundation(0, 0), 0xc35a_0e14_d56b_9230);
        assert_eq!(KEYS.stock(card(0)), 0xdd66_1409_c1d0_5491);
        assert_eq!(KEYS.index(0), 0xba80_34f8_7f3a_ec15);
        assert_eq!(KEYS.index(24), 0xde75_f211_848c_0f7b);
    }
}

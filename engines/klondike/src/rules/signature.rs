//! The signature of a board: computed anew, and from the one before a move (RULES 6b).

use super::zobrist::KEYS;
use super::{Board, Card, Move};

impl Board {
    /// The incrementally kept Zobrist signature.
    pub fn signature(&self) -> u64 {
        self.signature
    }

    /// The Zobrist signature computed from nothing but the position.
    pub fn recompute_signature(&self) -> u64 {
        let mut signature = KEYS.index(self.stock_index);
        for column in 0..7 {
            for (position, &card) in self.column(column).iter().enumerate() {
                signature ^= KEYS.tableau(column, position, card);
            }
            signature ^= KEYS.hidden(column, self.hidden[column]);
        }
        for (suit, &rank) in self.foundations.iter().enumerate() {
            signature ^= KEYS.foundation(suit, rank);
        }
        self.stock().iter().fold(signature, |signature, &card| signature ^ KEYS.stock(card))
    }

    /// The signature after a legal move, from the keys that the move changes and no others. A search
    /// asks its table with it before it plays the move.
    pub fn signature_after(&self, mv: Move) -> u64 {
        let changed = match mv {
            Move::ColumnToFoundation { source } => {
                let source = usize::from(source);
                let position = self.column(source).len() - 1;
                let card = self.columns[source][position];
                KEYS.tableau(source, position, card)
                    ^ self.keys_of_reveal(source, position)
                    ^ self.keys_of_rank(card.suit_index(), card.value())
            }
            Move::ColumnToColumn { source, destination, count } => {
                self.keys_of_run(source.into(), destination.into(), count.into())
            }
            Move::FoundationToColumn { suit, destination } => {
                let rank = self.foundations[usize::from(suit)];
                let card = self.foundation_top(suit.into());
                self.keys_of_rank(suit.into(), rank - 1) ^ self.key_on_top(destination.into(), card)
            }
            Move::StockPileToFoundation | Move::StockDrawToFoundation { .. } => {
                let index = self.stock_index_before_play(mv);
                let card = self.stock[usize::from(index) - 1];
                KEYS.stock(card)
                    ^ self.keys_of_index(index - 1)
                    ^ self.keys_of_rank(card.suit_index(), card.value())
            }
            Move::StockPileToColumn { destination }
            | Move::StockDrawToColumn { destination, .. } => {
                let index = self.stock_index_before_play(mv);
                let card = self.stock[usize::from(index) - 1];
                KEYS.stock(card)
                    ^ self.keys_of_index(index - 1)
                    ^ self.key_on_top(destination.into(), card)
            }
            Move::StockPileAdvance { .. } => self.keys_of_index(self.stock_index_before_play(mv)),
            Move::StockPileRecycle { .. } | Move::StockDrawRecycle { .. } => self.keys_of_index(0),
        };
        self.signature ^ changed
    }

    fn keys_of_run(&self, source: usize, destination: usize, count: usize) -> u64 {
        let from = self.column(source).len() - count;
        let to = self.column(destination).len();
        let run = self.columns[source][from..from + count].iter().enumerate();
        run.fold(self.keys_of_reveal(source, from), |keys, (offset, &card)| {
            keys ^ KEYS.tableau(source, from + offset, card)
                ^ KEYS.tableau(destination, to + offset, card)
        })
    }

    /// The keys that change because column `source` is left with `len` cards.
    fn keys_of_reveal(&self, source: usize, len: usize) -> u64 {
        let hidden = self.hidden[source];
        if hidden > 0 && len == usize::from(hidden) {
            KEYS.hidden(source, hidden) ^ KEYS.hidden(source, hidden - 1)
        } else {
            0
        }
    }

    fn keys_of_rank(&self, suit: usize, rank: u8) -> u64 {
        KEYS.foundation(suit, self.foundations[suit]) ^ KEYS.foundation(suit, rank)
    }

    fn keys_of_index(&self, index: u8) -> u64 {
        KEYS.index(self.stock_index) ^ KEYS.index(index)
    }

    fn key_on_top(&self, column: usize, card: Card) -> u64 {
        KEYS.tableau(column, self.column(column).len(), card)
    }
}

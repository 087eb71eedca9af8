//! The FNV-1a signature (RULES 6a): an independent full recompute for the gates.

use super::{Board, Card};

/// 64-bit FNV-1a over words of up to 16 bits (not bytewise).
struct Fnv(u64);

impl Fnv {
    fn step(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(1_099_511_628_211);
    }

    fn cards(&mut self, cards: &[Card]) {
        for card in cards {
            self.step(u64::from(card.hash_byte()));
        }
    }
}

impl Board {
    /// The FNV-1a signature of the public solver. Unlike the Zobrist signature it keys the order of
    /// the stock; like it, it ignores `recycles`.
    pub fn fnv_signature(&self) -> u64 {
        let mut fnv = Fnv(14_695_981_039_346_656_037);
        for column in 0..7 {
            fnv.step(0x100 + column as u64);
            fnv.cards(self.face_down(column));
            fnv.step(0xFE);
            fnv.cards(self.face_up(column));
        }
        fnv.step(0xFD);
        fnv.cards(self.stock());
        fnv.step(0x200 + u64::from(self.stock_index()));
        for (suit, rank) in self.foundations().into_iter().enumerate() {
            fnv.step(0x300 + suit as u64);
            if rank > 0 {
                fnv.step(u64::from(rank));
            }
        }
        fnv.0
    }
}

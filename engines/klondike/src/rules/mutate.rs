//! The mutations that moves are made of. They leave the signature alone: a move's new signature is
//! known before it is played ([`Board::signature_after`]).

use super::{Board, Card};

impl Board {
    pub(super) fn push_face_up(&mut self, column: usize, card: Card) {
        let position = usize::from(self.lens[column]);
        self.columns[column][position] = card;
        self.lens[column] += 1;
    }

    pub(super) fn pop_face_up(&mut self, column: usize) -> Card {
        debug_assert!(self.lens[column] > self.hidden[column], "pop of a face-down card");
        self.lens[column] -= 1;
        self.columns[column][usize::from(self.lens[column])]
    }

    /// Moves the `count` top cards of a column as a unit and returns the deepest of them.
    pub(super) fn move_run(&mut self, source: usize, destination: usize, count: usize) -> Card {
        let from = usize::from(self.lens[source]) - count;
        let to = usize::from(self.lens[destination]);
        for offset in 0..count {
            self.columns[destination][to + offset] = self.columns[source][from + offset];
        }
        self.lens[source] -= count as u8;
        self.lens[destination] += count as u8;
        self.columns[destination][to]
    }

    /// Turns the top card up if it is face down; tells whether it did.
    pub(super) fn reveal_top_if_hidden(&mut self, column: usize) -> bool {
        let reveal = self.hidden[column] > 0 && self.lens[column] == self.hidden[column];
        self.hidden[column] -= u8::from(reveal);
        reveal
    }

    /// Turns the top card down again if a move had turned it up.
    pub(super) fn conceal_top_if(&mut self, revealed: bool, column: usize) {
        debug_assert!(!revealed || self.face_up_len(column) == 1, "a lone face-up card");
        self.hidden[column] += u8::from(revealed);
    }

    pub(super) fn take_waste_card(&mut self) -> Card {
        let position = usize::from(self.stock_index) - 1;
        let card = self.stock[position];
        self.stock.copy_within(position + 1..usize::from(self.stock_len), position);
        self.stock_len -= 1;
        self.stock_index -= 1;
        card
    }

    pub(super) fn return_waste_card(&mut self, card: Card) {
        let position = usize::from(self.stock_index);
        self.stock.copy_within(position..usize::from(self.stock_len), position + 1);
        self.stock[position] = card;
        self.stock_len += 1;
        self.stock_index += 1;
    }
}

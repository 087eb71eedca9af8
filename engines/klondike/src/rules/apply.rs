//! Playing and taking back moves (RULES 4, "Effects", and RULES 5).

use super::{Board, Card, Move, Suit};

/// What a move destroys: hand it to [`Board::undo`] to take the move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    signature: u64,
    /// The card that moved, the deepest of a run; for moves of the stock alone a filler.
    card: Card,
    revealed: bool,
    stock_index: u8,
    recycles: u8,
}

impl Undo {
    /// The card that moved (the deepest of a run); meaningless for an advance or a recycle.
    pub(crate) fn card(&self) -> Card {
        self.card
    }

    /// Did the move turn up a hidden card?
    pub fn revealed(&self) -> bool {
        self.revealed
    }
}

impl Board {
    /// Plays a legal move of either view; outside input goes through [`Board::try_apply`].
    ///
    /// # Panics
    /// May panic, or leave a meaningless board, if the move is not legal here.
    pub fn apply(&mut self, mv: Move) -> Undo {
        self.apply_signed(mv, self.signature_after(mv))
    }

    /// As [`Board::apply`], for callers who have asked for [`Board::signature_after`] already.
    pub(crate) fn apply_signed(&mut self, mv: Move, signature: u64) -> Undo {
        let (before, stock_index, recycles) = (self.signature, self.stock_index, self.recycles);
        self.signature = signature;
        self.recycles = 0;
        let mut card = Card::FILLER;
        let mut revealed = false;
        match mv {
            Move::ColumnToFoundation { source } => {
                card = self.pop_face_up(source.into());
                self.foundations[card.suit_index()] = card.value();
                revealed = self.reveal_top_if_hidden(source.into());
            }
            Move::ColumnToColumn { source, destination, count } => {
                card = self.move_run(source.into(), destination.into(), count.into());
                revealed = self.reveal_top_if_hidden(source.into());
            }
            Move::FoundationToColumn { suit, destination } => {
                card = self.foundation_top(suit.into());
                self.foundations[usize::from(suit)] = card.value() - 1;
                self.push_face_up(destination.into(), card);
            }
            Move::StockPileToFoundation | Move::StockDrawToFoundation { .. } => {
                self.stock_index = self.stock_index_before_play(mv);
                card = self.take_waste_card();
                self.foundations[card.suit_index()] = card.value();
            }
            Move::StockPileToColumn { destination }
            | Move::StockDrawToColumn { destination, .. } => {
                self.stock_index = self.stock_index_before_play(mv);
                card = self.take_waste_card();
                self.push_face_up(destination.into(), card);
            }
            Move::StockPileAdvance { .. } => {
                self.stock_index = self.stock_index_before_play(mv);
                self.recycles = recycles;
            }
            Move::StockPileRecycle { .. } | Move::StockDrawRecycle { .. } => {
                self.stock_index = 0;
                self.recycles = recycles.saturating_add(1);
            }
        }
        debug_assert_eq!(self.signature, self.recompute_signature(), "after {mv:?}");
        Undo { signature: before, card, revealed, stock_index, recycles }
    }

    /// Takes back the last move applied: `undo(mv, apply(mv))` changes nothing.
    ///
    /// # Panics
    /// May panic, or leave a meaningless board, if `undo` is not what `apply(mv)` returned last.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        match mv {
            Move::ColumnToFoundation { source } => {
                self.conceal_top_if(undo.revealed, source.into());
                self.foundations[undo.card.suit_index()] = undo.card.value() - 1;
                self.push_face_up(source.into(), undo.card);
            }
            Move::ColumnToColumn { source, destination, count } => {
                self.conceal_top_if(undo.revealed, source.into());
                self.move_run(destination.into(), source.into(), count.into());
            }
            Move::FoundationToColumn { suit, destination } => {
                self.pop_face_up(destination.into());
                self.foundations[usize::from(suit)] = undo.card.value();
            }
            Move::StockPileToFoundation | Move::StockDrawToFoundation { .. } => {
                self.foundations[undo.card.suit_index()] = undo.card.value() - 1;
                self.return_waste_card(undo.card);
            }
            Move::StockPileToColumn { destination }
            | Move::StockDrawToColumn { destination, .. } => {
                self.pop_face_up(destination.into());
                self.return_waste_card(undo.card);
            }
            Move::StockPileAdvance { .. }
            | Move::StockPileRecycle { .. }
            | Move::StockDrawRecycle { .. } => {}
        }
        self.stock_index = undo.stock_index;
        self.recycles = undo.recycles;
        self.signature = undo.signature;
        debug_assert_eq!(self.signature, self.recompute_signature(), "taking back {mv:?}");
    }

    /// The top card of a foundation that has one.
    pub(crate) fn foundation_top(&self, suit: usize) -> Card {
        Card::new(Suit::ALL[suit], self.foundations[suit]).expect("the foundation has a card")
    }

    /// The stock index after the clicks of a move: those folded into a macro, or the one of an advance.
    pub(super) fn stock_index_before_play(&self, mv: Move) -> u8 {
        let cards = match mv {
            Move::StockDrawToFoundation { advances, increment }
            | Move::StockDrawToColumn { advances, increment, .. } => advances * increment,
            Move::StockPileAdvance { increment, .. } => increment,
            _ => 0,
        };
        (self.stock_index + cards).min(self.stock_len)
    }
}

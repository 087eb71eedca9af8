//! The two views of the legal moves, in normative order (RULES 4 and 5).
//!
//! The order is the tie-break of the search's stable sort, so it is part of the rules. Both views are
//! sequences of the same groups:
//!
//! ```text
//! primitive  column to foundation | waste to foundation |            column to column |
//! macro      column to foundation | waste to foundation | draw to f. | column to column |
//!
//! primitive  waste to column |              foundation to column | advance | recycle at the end
//! macro      waste to column | draw to col. | foundation to column |           | recycle or draw to it
//! ```

use super::{Board, Card, Destinations, Draw, Move, Suit};

/// Which moves of the stock there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Single clicks (RULES 4): the external interface.
    Primitive,
    /// Clicks folded into the play or the recycle that follows (RULES 5): no pure advance.
    Macro,
}

impl Board {
    /// Appends all moves of a view.
    pub fn moves(&self, view: View, draw: Draw, moves: &mut Vec<Move>) {
        let destinations = Destinations::of(self);
        self.foundation_moves(&destinations, moves);
        self.other_moves(view, draw, &destinations, moves);
    }

    /// Appends the groups that can hold a safe foundation move (RULES 8).
    pub(crate) fn foundation_moves(&self, destinations: &Destinations, moves: &mut Vec<Move>) {
        for source in 0..7 {
            if self.top(source.into()).is_some_and(|card| destinations.foundation_takes(card)) {
                moves.push(Move::ColumnToFoundation { source });
            }
        }
        if self.waste_card().is_some_and(|card| destinations.foundation_takes(card)) {
            moves.push(Move::StockPileToFoundation);
        }
    }

    /// Appends the groups after those of [`Board::foundation_moves`].
    pub(crate) fn other_moves(
        &self,
        view: View,
        draw: Draw,
        destinations: &Destinations,
        moves: &mut Vec<Move>,
    ) {
        if view == View::Macro {
            self.draws_to_foundation(draw, destinations, moves);
        }
        self.column_moves(destinations, moves);
        if let Some(card) = self.waste_card() {
            for destination in destinations.columns_for(card) {
                moves.push(Move::StockPileToColumn { destination });
            }
        }
        if view == View::Macro {
            self.draws_to_columns(draw, destinations, moves);
        }
        self.foundation_returns(destinations, moves);
        let (index, len) = (self.stock_index(), self.stock_len());
        match view {
            View::Primitive if index < len => moves
                .push(Move::StockPileAdvance { beginning_index: index, increment: draw.cards() }),
            // At index 0 a macro recycle would only reproduce the position.
            View::Macro if 0 < index && index < len => moves.push(Move::StockDrawRecycle {
                advances: self.advances_left(draw),
                increment: draw.cards(),
            }),
            _ if len > 0 && index == len => {
                moves.push(Move::StockPileRecycle { source_index: index });
            }
            _ => {}
        }
    }

    fn draws_to_foundation(&self, draw: Draw, destinations: &Destinations, moves: &mut Vec<Move>) {
        for (advances, card) in self.cards_ahead(draw) {
            if destinations.foundation_takes(card) {
                moves.push(Move::StockDrawToFoundation { advances, increment: draw.cards() });
            }
        }
    }

    fn column_moves(&self, destinations: &Destinations, moves: &mut Vec<Move>) {
        for source in 0..7 {
            let column = self.column(source.into());
            for count in 1..=self.face_up_len(source.into()) {
                let base = column[column.len() - usize::from(count)];
                if base.is_king() && usize::from(count) == column.len() {
                    continue; // Already at the bottom of a column.
                }
                for destination in destinations.columns_for(base) {
                    if destination != source {
                        moves.push(Move::ColumnToColumn { source, destination, count });
                    }
                }
            }
        }
    }

    fn draws_to_columns(&self, draw: Draw, destinations: &Destinations, moves: &mut Vec<Move>) {
        for (advances, card) in self.cards_ahead(draw) {
            for destination in destinations.columns_for(card) {
                moves.push(Move::StockDrawToColumn {
                    advances,
                    increment: draw.cards(),
                    destination,
                });
            }
        }
    }

    fn foundation_returns(&self, destinations: &Destinations, moves: &mut Vec<Move>) {
        for suit in Suit::ALL {
            let Some(card) = Card::new(suit, self.foundations()[suit.index()]) else {
                continue; // Rank 0: no card.
            };
            for destination in destinations.columns_for(card) {
                moves.push(Move::FoundationToColumn { suit: suit as u8, destination });
            }
        }
    }
}

//! Moves of both views (RULES 4 and 5).

/// A move. Columns are 0..=6, suits 0..=3, `count` is a number of cards.
///
/// The three `StockDraw...` moves are macros: `advances` clicks on the stock of `increment` cards
/// each, then a play or a recycle. All others are primitives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The top card of a column to its foundation.
    ColumnToFoundation {
        /// The column.
        source: u8,
    },
    /// The waste card to its foundation.
    StockPileToFoundation,
    /// Macro: turn, then the waste card to its foundation.
    StockDrawToFoundation {
        /// Clicks before the play, at least 1.
        advances: u8,
        /// Cards a click turns.
        increment: u8,
    },
    /// A run of face-up cards to another column.
    ColumnToColumn {
        /// The column that loses the run.
        source: u8,
        /// The column that gains it.
        destination: u8,
        /// Cards in the run, at least 1.
        count: u8,
    },
    /// The waste card to a column.
    StockPileToColumn {
        /// The column.
        destination: u8,
    },
    /// Macro: turn, then the waste card to a column.
    StockDrawToColumn {
        /// Clicks before the play, at least 1.
        advances: u8,
        /// Cards a click turns.
        increment: u8,
        /// The column.
        destination: u8,
    },
    /// The top card of a foundation back to a column.
    FoundationToColumn {
        /// The foundation.
        suit: u8,
        /// The column.
        destination: u8,
    },
    /// One click on the stock.
    StockPileAdvance {
        /// The stock index before the click.
        beginning_index: u8,
        /// Cards a click turns.
        increment: u8,
    },
    /// The whole waste becomes the stock again.
    StockPileRecycle {
        /// The stock index before, the number of cards.
        source_index: u8,
    },
    /// Macro: turn to the end of the pass, then recycle.
    StockDrawRecycle {
        /// Clicks before the recycle, at least 1.
        advances: u8,
        /// Cards a click turns.
        increment: u8,
    },
}

impl Move {
    /// Clicks folded into a macro, 0 for a primitive.
    pub const fn advances(self) -> u8 {
        match self {
            Move::StockDrawToFoundation { advances, .. }
            | Move::StockDrawToColumn { advances, .. }
            | Move::StockDrawRecycle { advances, .. } => advances,
            _ => 0,
        }
    }

    /// Number of primitives the move stands for (RULES 5): 1, or 1 + advances.
    pub const fn cost(self) -> u8 {
        1 + self.advances()
    }

    /// Does a card go to a foundation?
    pub const fn is_to_foundation(self) -> bool {
        matches!(
            self,
            Move::ColumnToFoundation { .. }
                | Move::StockPileToFoundation
                | Move::StockDrawToFoundation { .. }
        )
    }

    /// Does a card leave a foundation? Such moves are the "undos" of RULES 8.
    pub const fn is_from_foundation(self) -> bool {
        matches!(self, Move::FoundationToColumn { .. })
    }

    /// Is it a recycle, alone or at the end of a macro?
    pub const fn is_stock_recycle(self) -> bool {
        matches!(self, Move::StockPileRecycle { .. } | Move::StockDrawRecycle { .. })
    }

    /// The column 0..=6 that gains the card or cards.
    pub const fn destination_column(self) -> Option<u8> {
        match self {
            Move::ColumnToColumn { destination, .. }
            | Move::StockPileToColumn { destination }
            | Move::StockDrawToColumn { destination, .. }
            | Move::FoundationToColumn { destination, .. } => Some(destination),
            _ => None,
        }
    }

    /// The column 0..=6 that loses the card or cards.
    pub const fn source_column(self) -> Option<u8> {
        match self {
            Move::ColumnToFoundation { source } | Move::ColumnToColumn { source, .. } => {
                Some(source)
            }
            _ => None,
        }
    }
}

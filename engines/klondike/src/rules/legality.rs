//! Moves from outside: legal exactly when one of the two views generates them.

use std::fmt;

use super::{Board, Card, Draw, Move, Suit, Undo};

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// No such column, suit, or number of cards.
    OutOfRange,
    /// The column has fewer face-up cards than the move takes.
    TooFewFaceUp,
    /// Source and destination are the same column.
    SameColumn,
    /// A king that lies at the bottom of its column already.
    KingAtBottom,
    /// No card on the waste.
    EmptyWaste,
    /// No card on the foundation.
    EmptyFoundation,
    /// The foundation does not take the card.
    DoesNotFitFoundation(Card),
    /// The column does not take the card.
    DoesNotFitColumn(Card),
    /// Another number of cards is turned at once in this game.
    Increment,
    /// The number of clicks is 0 or more than the pass has left, or not all of them for a recycle.
    Advances,
    /// An index that is not the current one, nothing left to turn, or no end of the stock to recycle at.
    StockIndex,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OutOfRange => f.write_str("expected columns 0..=6, suits 0..=3, a card"),
            IllegalMove::TooFewFaceUp => f.write_str("the column has too few face-up cards"),
            IllegalMove::SameColumn => f.write_str("source and destination are the same column"),
            IllegalMove::KingAtBottom => f.write_str("the king is at the bottom of its column"),
            IllegalMove::EmptyWaste => f.write_str("the waste is empty"),
            IllegalMove::EmptyFoundation => f.write_str("the foundation is empty"),
            IllegalMove::DoesNotFitFoundation(card) => {
                write!(f, "{card} does not fit its foundation")
            }
            IllegalMove::DoesNotFitColumn(card) => write!(f, "{card} does not fit the column"),
            IllegalMove::Increment => f.write_str("another number of cards is turned at once"),
            IllegalMove::Advances => f.write_str("the pass has another number of clicks left"),
            IllegalMove::StockIndex => f.write_str("the stock stands at another index"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Board {
    /// Plays a move of either view if it is legal, that is if [`Board::moves`] generates it
    /// (RULES 4, last paragraph). Leaves the board alone otherwise.
    pub fn try_apply(&mut self, mv: Move, draw: Draw) -> Result<Undo, IllegalMove> {
        self.check(mv, draw)?;
        Ok(self.apply(mv))
    }

    /// The first reason why a move is not legal here.
    pub fn check(&self, mv: Move, draw: Draw) -> Result<(), IllegalMove> {
        let columns = [mv.source_column(), mv.destination_column()];
        if columns.into_iter().flatten().any(|column| column > 6) {
            return Err(IllegalMove::OutOfRange);
        }
        match mv {
            Move::ColumnToFoundation { source } => {
                let card = self.top(source.into()).ok_or(IllegalMove::TooFewFaceUp)?;
                self.check_foundation(card)
            }
            Move::StockPileToFoundation => {
                self.check_foundation(self.waste_card().ok_or(IllegalMove::EmptyWaste)?)
            }
            Move::StockDrawToFoundation { advances, increment } => {
                self.check_foundation(self.card_ahead(advances, increment, draw)?)
            }
            Move::ColumnToColumn { source, destination, count } => {
                self.check_run(source.into(), destination.into(), count)
            }
            Move::StockPileToColumn { destination } => self.check_column(
                self.waste_card().ok_or(IllegalMove::EmptyWaste)?,
                destination.into(),
            ),
            Move::StockDrawToColumn { advances, increment, destination } => {
                self.check_column(self.card_ahead(advances, increment, draw)?, destination.into())
            }
            Move::FoundationToColumn { suit, destination } => {
                let &suit = Suit::ALL.get(usize::from(suit)).ok_or(IllegalMove::OutOfRange)?;
                let card = Card::new(suit, self.foundations()[suit.index()])
                    .ok_or(IllegalMove::EmptyFoundation)?;
                self.check_column(card, destination.into())
            }
            Move::StockPileAdvance { beginning_index, increment } => {
                require(increment == draw.cards(), IllegalMove::Increment)?;
                let index = self.stock_index();
                require(
                    beginning_index == index && index < self.stock_len(),
                    IllegalMove::StockIndex,
                )
            }
            Move::StockPileRecycle { source_index } => {
                let len = self.stock_len();
                require(
                    len > 0 && self.stock_index() == len && source_index == len,
                    IllegalMove::StockIndex,
                )
            }
            Move::StockDrawRecycle { advances, increment } => {
                require(increment == draw.cards(), IllegalMove::Increment)?;
                require(self.stock_index() > 0, IllegalMove::StockIndex)?;
                let left = self.advances_left(draw);
                require(left > 0 && advances == left, IllegalMove::Advances)
            }
        }
    }

    fn check_foundation(&self, card: Card) -> Result<(), IllegalMove> {
        require(self.fits_foundation(card), IllegalMove::DoesNotFitFoundation(card))
    }

    fn check_column(&self, card: Card, column: usize) -> Result<(), IllegalMove> {
        require(self.accepted(column).contains(card), IllegalMove::DoesNotFitColumn(card))
    }

    fn check_run(&self, source: usize, destination: usize, count: u8) -> Result<(), IllegalMove> {
        require(count > 0, IllegalMove::OutOfRange)?;
        require(count <= self.face_up_len(source), IllegalMove::TooFewFaceUp)?;
        require(source != destination, IllegalMove::SameColumn)?;
        let base = self.column(source)[usize::from(self.len(source) - count)];
        require(!(base.is_king() && count == self.len(source)), IllegalMove::KingAtBottom)?;
        self.check_column(base, destination)
    }

    /// The waste card after the clicks of a macro.
    fn card_ahead(&self, advances: u8, increment: u8, draw: Draw) -> Result<Card, IllegalMove> {
        require(increment == draw.cards(), IllegalMove::Increment)?;
        self.cards_ahead(draw)
            .find_map(|(clicks, card)| (clicks == advances).then_some(card))
            .ok_or(IllegalMove::Advances)
    }
}

fn require(condition: bool, otherwise: IllegalMove) -> Result<(), IllegalMove> {
    if condition { Ok(()) } else { Err(otherwise) }
}

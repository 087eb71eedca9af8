//! A game replayed move by move from a text.

use super::fault::{ReplayError, ReplayFault};
use crate::rules::{Board, Card, Draw, Move, Suit};

/// The end of a column or a foundation, as the notations name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Waste,
    Foundation(Suit),
    /// 0..=6.
    Column(u8),
}

/// The board along the way and the primitives played.
pub(super) struct Replay {
    pub(super) board: Board,
    draw: Draw,
    pub(super) path: Vec<Move>,
    /// The column whose card the last move turned up.
    pub(super) turned_up: Option<u8>,
}

impl Replay {
    pub(super) fn new(board: &Board, draw: Draw) -> Replay {
        Replay { board: board.clone(), draw, path: Vec::new(), turned_up: None }
    }

    /// A fault of the move that would come next, which begins at byte `offset`.
    pub(super) fn fault(&self, text: &str, offset: usize, reason: ReplayError) -> ReplayFault {
        ReplayFault {
            move_index: self.path.len(),
            character: text[..offset].chars().count() + 1,
            reason,
        }
    }

    /// Plays a primitive if the rules allow it.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), ReplayError> {
        let undo = self.board.try_apply(mv, self.draw).map_err(ReplayError::Illegal)?;
        self.turned_up = mv.source_column().filter(|_| undo.revealed());
        self.path.push(mv);
        Ok(())
    }

    /// One click on the stock, which must not be used up.
    pub(super) fn click(&mut self) -> Result<(), ReplayError> {
        let beginning_index = self.board.stock_index();
        self.play(Move::StockPileAdvance { beginning_index, increment: self.draw.cards() })
    }

    /// Turns the waste over, at the end of the stock.
    pub(super) fn recycle(&mut self) -> Result<(), ReplayError> {
        self.play(Move::StockPileRecycle { source_index: self.board.stock_index() })
    }

    /// Plays a card, or between columns `count` cards (`None`: the run that fits).
    pub(super) fn carry(
        &mut self,
        source: Place,
        destination: Place,
        count: Option<u8>,
    ) -> Result<(), ReplayError> {
        let mv = match (source, destination) {
            (Place::Waste, Place::Foundation(suit)) => {
                self.check_suit(self.board.waste_card().map(Card::suit), suit)?;
                Move::StockPileToFoundation
            }
            (Place::Waste, Place::Column(destination)) => Move::StockPileToColumn { destination },
            (Place::Column(source), Place::Foundation(suit)) => {
                self.check_suit(self.board.top(source.into()).map(Card::suit), suit)?;
                Move::ColumnToFoundation { source }
            }
            (Place::Column(source), Place::Column(destination)) => {
                let count = match count {
                    Some(count) => count,
                    None => self.run_that_fits(source, destination)?,
                };
                Move::ColumnToColumn { source, destination, count }
            }
            (Place::Foundation(suit), Place::Column(destination)) => {
                Move::FoundationToColumn { suit: suit as u8, destination }
            }
            (_, Place::Waste) | (Place::Foundation(_), Place::Foundation(_)) => {
                return Err(ReplayError::NoRunFits);
            }
        };
        self.play(mv)
    }

    fn check_suit(&self, card: Option<Suit>, named: Suit) -> Result<(), ReplayError> {
        // Without a card the rules say what is wrong.
        if card.is_none_or(|suit| suit == named) {
            Ok(())
        } else {
            Err(ReplayError::WrongFoundation)
        }
    }

    /// Length of the only run of `source` that `destination` takes.
    fn run_that_fits(&self, source: u8, destination: u8) -> Result<u8, ReplayError> {
        let accepted = self.board.accepted(destination.into());
        let face_up = self.board.face_up(source.into());
        let base = face_up.iter().position(|&card| accepted.contains(card));
        base.map(|base| (face_up.len() - base) as u8).ok_or(ReplayError::NoRunFits)
    }
}

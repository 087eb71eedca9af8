//! A position of a reduced game, its moves and checked apply.

use super::{DeckError, Reduction};
use crate::rules::{Card, Move, Suit};

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pile {
    /// Deepest card first.
    pub cards: Vec<Card>,
    /// How many of them are face down.
    pub hidden: usize,
}

/// A position.
///
/// Invariant: each card of the deck stands in one place; no column has face-down cards only.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The columns of the reduction.
    pub columns: Vec<Pile>,
    /// Highest value on each foundation by suit index, 0 if empty.
    pub foundations: [u8; 4],
    /// Waste and stock in deal order.
    pub stock: Vec<Card>,
    /// Number of turned cards.
    pub index: usize,
    /// The pass that the game is in, 1 at the deal; stays 1 if their number is not limited.
    pub pass: u8,
}

impl Pile {
    fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    fn face_up(&self) -> usize {
        self.cards.len() - self.hidden
    }

    /// Takes the top cards and turns the card below them.
    fn take(&mut self, count: usize) -> Vec<Card> {
        let run = self.cards.split_off(self.cards.len() - count);
        if !self.cards.is_empty() && self.hidden == self.cards.len() {
            self.hidden -= 1;
        }
        run
    }
}

impl Position {
    /// The deal of a deck.
    ///
    /// # Errors
    /// A deck or numbers that the rules do not allow.
    pub fn deal(reduction: &Reduction, deck: &[Card]) -> Result<Position, DeckError> {
        reduction.check_deck(deck)?;
        let mut columns = Vec::new();
        let mut rest = deck;
        for hidden in 0..usize::from(reduction.columns) {
            let (cards, below) = rest.split_at(hidden + 1);
            columns.push(Pile { cards: cards.to_vec(), hidden });
            rest = below;
        }
        Ok(Position { columns, foundations: [0; 4], stock: rest.to_vec(), index: 0, pass: 1 })
    }

    /// Are all cards on the foundations?
    pub fn is_won(&self, reduction: &Reduction) -> bool {
        self.foundations == [reduction.ranks; 4]
    }

    /// Cards on the foundations.
    pub fn foundation_cards(&self) -> usize {
        self.foundations.iter().map(|&value| usize::from(value)).sum()
    }

    /// All legal moves, in the order of RULES 4.
    pub fn moves(&self, reduction: &Reduction) -> Vec<Move> {
        let mut moves = Vec::new();
        for (source, pile) in self.columns.iter().enumerate() {
            if pile.top().is_some_and(|card| self.fits(card)) {
                moves.push(Move::ColumnToFoundation { source: source as u8 });
            }
        }
        if self.waste().is_some_and(|card| self.fits(card)) {
            moves.push(Move::StockPileToFoundation);
        }
        for (source, pile) in self.columns.iter().enumerate() {
            for count in 1..=pile.face_up() {
                let base = pile.cards[pile.cards.len() - count];
                if base.value() == reduction.ranks && count == pile.cards.len() {
                    continue;
                }
                for destination in self.places(reduction, base) {
                    if usize::from(destination) != source {
                        let (source, count) = (source as u8, count as u8);
                        moves.push(Move::ColumnToColumn { source, destination, count });
                    }
                }
            }
        }
        if let Some(card) = self.waste() {
            let place = |destination| Move::StockPileToColumn { destination };
            moves.extend(self.places(reduction, card).map(place));
        }
        let returning = if reduction.returns { 0..4 } else { 0..0 };
        for suit in returning {
            if let Some(card) = self.foundation_top(suit) {
                let place =
                    |destination| Move::FoundationToColumn { suit: suit as u8, destination };
                moves.extend(self.places(reduction, card).map(place));
            }
        }
        let index = self.index as u8;
        if self.index < self.stock.len() {
            let (beginning_index, increment) = (index, reduction.draw);
            moves.push(Move::StockPileAdvance { beginning_index, increment });
        } else if self.index > 0 && (reduction.passes == 0 || self.pass < reduction.passes) {
            moves.push(Move::StockPileRecycle { source_index: index });
        }
        moves
    }

    /// Checked apply: plays the move if it is in the list of legal moves, and says whether it was.
    pub fn try_apply(&mut self, reduction: &Reduction, mv: Move) -> bool {
        let legal = self.moves(reduction).contains(&mv);
        if legal {
            self.apply(reduction, mv);
        }
        legal
    }

    /// Plays a legal move.
    pub(crate) fn apply(&mut self, reduction: &Reduction, mv: Move) {
        match mv {
            Move::ColumnToFoundation { source } => {
                let card = self.columns[usize::from(source)].take(1)[0];
                self.foundations[card.suit_index()] = card.value();
            }
            Move::StockPileToFoundation => {
                let card = self.take_waste();
                self.foundations[card.suit_index()] = card.value();
            }
            Move::ColumnToColumn { source, destination, count } => {
                let run = self.columns[usize::from(source)].take(count.into());
                self.columns[usize::from(destination)].cards.extend(run);
            }
            Move::StockPileToColumn { destination } => {
                let card = self.take_waste();
                self.columns[usize::from(destination)].cards.push(card);
            }
            Move::FoundationToColumn { suit, destination } => {
                let card = self.foundation_top(suit.into()).expect("the move is legal");
                self.foundations[usize::from(suit)] -= 1;
                self.columns[usize::from(destination)].cards.push(card);
            }
            Move::StockPileAdvance { increment, .. } => {
                self.index = self.stock.len().min(self.index + usize::from(increment));
            }
            Move::StockPileRecycle { .. } => {
                self.index = 0;
                self.pass += u8::from(reduction.passes > 0);
            }
            Move::StockDrawToFoundation { .. }
            | Move::StockDrawToColumn { .. }
            | Move::StockDrawRecycle { .. } => unreachable!("macros are never legal here"),
        }
    }

    fn waste(&self) -> Option<Card> {
        Some(self.stock[self.index.checked_sub(1)?])
    }

    fn take_waste(&mut self) -> Card {
        self.index -= 1;
        self.stock.remove(self.index)
    }

    fn fits(&self, card: Card) -> bool {
        card.value() == self.foundations[card.suit_index()] + 1
    }

    fn foundation_top(&self, suit: usize) -> Option<Card> {
        Card::new(Suit::ALL[suit], self.foundations[suit])
    }

    /// The columns that accept a card, ascending.
    fn places(&self, reduction: &Reduction, card: Card) -> impl Iterator<Item = u8> {
        let accepts = move |pile: &Pile| match pile.top() {
            Some(top) => card.stacks_on(top),
            None => card.value() == reduction.ranks,
        };
        let accepts: Vec<bool> = self.columns.iter().map(accepts).collect();
        (0u8..).zip(accepts).filter_map(|(column, accepts)| accepts.then_some(column))
    }
}

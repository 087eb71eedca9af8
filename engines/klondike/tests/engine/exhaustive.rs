//! Klondike searched breadth first over primitive moves, as plainly as possible, for reduced decks.
//!
//! It shares with the decider nothing but cards, moves and the position that both are given. Columns
//! are lists, nothing is pruned, and no two arrangements count as one but for the order of columns.

use std::collections::HashSet;

use klondike_engine::decide::{Passes, Position, Variant};
use klondike_engine::rules::{Card, Move, Suit};

/// A position with the passes left, `None` if unlimited.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    ranks: u8,
    draw: u8,
    returns: bool,
    /// Hidden and face-up cards of each column.
    columns: Vec<(Vec<Card>, Vec<Card>)>,
    foundations: [u8; 4],
    stock: Vec<Card>,
    turned: usize,
    passes: Option<u8>,
}

impl Game {
    pub(crate) fn new(position: &Position, variant: Variant) -> Game {
        let columns = position.columns.iter();
        Game {
            ranks: position.ranks,
            draw: variant.draw.cards(),
            returns: variant.foundation_return,
            columns: columns.map(|pile| (pile.hidden.clone(), pile.face_up.clone())).collect(),
            foundations: position.foundations,
            stock: position.stock.clone(),
            turned: position.turned.into(),
            passes: match variant.passes {
                Passes::Unlimited => None,
                Passes::Limited(passes) => Some(passes),
            },
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.foundations == [self.ranks; 4]
    }

    /// Is there a way to win?
    pub(crate) fn can_be_won(&self) -> bool {
        self.fewest_moves().is_some()
    }

    /// Moves of a shortest line, breadth first; `None` if none wins.
    pub(crate) fn fewest_moves(&self) -> Option<usize> {
        let mut met = HashSet::from([self.clone()]);
        let mut layer = vec![self.clone()];
        for moves in 0.. {
            if layer.is_empty() || layer.iter().any(Game::is_won) {
                return (!layer.is_empty()).then_some(moves);
            }
            let mut next = Vec::new();
            for game in &layer {
                for mv in game.moves() {
                    let mut after = game.clone();
                    after.play(mv);
                    after.columns.sort();
                    if met.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        None
    }

    /// Plays the moves if all are legal; tells whether they win.
    pub(crate) fn replay(&self, moves: &[Move]) -> Result<bool, usize> {
        let mut game = self.clone();
        for (number, &mv) in moves.iter().enumerate() {
            if !game.moves().contains(&mv) {
                return Err(number);
            }
            game.play(mv);
        }
        Ok(game.is_won())
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let columns = 0..self.columns.len() as u8;
        for source in columns.clone() {
            let run = &self.columns[usize::from(source)].1;
            if run.last().is_some_and(|&card| self.fits(card)) {
                moves.push(Move::ColumnToFoundation { source });
            }
            for (depth, &card) in run.iter().enumerate() {
                for destination in columns.clone() {
                    if destination != source && self.takes(destination, card) {
                        let count = (run.len() - depth) as u8;
                        moves.push(Move::ColumnToColumn { source, destination, count });
                    }
                }
            }
        }
        if let Some(&card) = self.turned.checked_sub(1).and_then(|top| self.stock.get(top)) {
            if self.fits(card) {
                moves.push(Move::StockPileToFoundation);
            }
            for destination in columns.clone().filter(|&column| self.takes(column, card)) {
                moves.push(Move::StockPileToColumn { destination });
            }
        }
        for suit in Suit::ALL.into_iter().filter(|_| self.returns) {
            let Some(card) = Card::new(suit, self.foundations[suit.index()]) else { continue };
            for destination in columns.clone().filter(|&column| self.takes(column, card)) {
                moves.push(Move::FoundationToColumn { suit: suit as u8, destination });
            }
        }
        let beginning_index = self.turned as u8;
        if self.turned < self.stock.len() {
            moves.push(Move::StockPileAdvance { beginning_index, increment: self.draw });
        } else if !self.stock.is_empty() && self.passes != Some(1) {
            moves.push(Move::StockPileRecycle { source_index: beginning_index });
        }
        moves
    }

    fn fits(&self, card: Card) -> bool {
        self.foundations[card.suit_index()] + 1 == card.value()
    }

    fn takes(&self, column: u8, card: Card) -> bool {
        match self.columns[usize::from(column)].1.last() {
            Some(top) => top.value() == card.value() + 1 && top.is_red() != card.is_red(),
            None => card.value() == self.ranks,
        }
    }

    /// Plays a move of [`Game::moves`].
    fn play(&mut self, mv: Move) {
        let mut carried = match mv {
            Move::ColumnToFoundation { source } => self.take_run(source, 1),
            Move::ColumnToColumn { source, count, .. } => self.take_run(source, count),
            Move::StockPileToFoundation | Move::StockPileToColumn { .. } => {
                self.turned -= 1;
                vec![self.stock.remove(self.turned)]
            }
            Move::FoundationToColumn { suit, .. } => {
                let rank = &mut self.foundations[usize::from(suit)];
                *rank -= 1;
                vec![Card::new(Suit::ALL[usize::from(suit)], *rank + 1).expect("a card")]
            }
            Move::StockPileAdvance { increment, .. } => {
                self.turned = (self.turned + usize::from(increment)).min(self.stock.len());
                return;
            }
            Move::StockPileRecycle { .. } => {
                self.turned = 0;
                self.passes = self.passes.map(|passes| passes - 1);
                return;
            }
            _ => unreachable!("a primitive"),
        };
        match mv.destination_column() {
            Some(column) => self.columns[usize::from(column)].1.append(&mut carried),
            None => self.foundations[carried[0].suit_index()] += 1,
        }
    }

    fn take_run(&mut self, column: u8, count: u8) -> Vec<Card> {
        let (hidden, run) = &mut self.columns[usize::from(column)];
        let carried = run.split_off(run.len() - usize::from(count));
        if run.is_empty() {
            run.extend(hidden.pop());
        }
        carried
    }
}

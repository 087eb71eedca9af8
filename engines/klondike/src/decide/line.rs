//! From the states on the way to a win to the moves of a game.

use super::facts::Facts;
use super::flood::{Flood, Priority, Scope, Sink, Way};
use super::lanes::{Ranks, each};
use super::planted::Planted;
use super::position::{Pile, Position};
use super::settle::settle;
use super::slots::Slots;
use super::state::{Node, State};
use super::step::Step;
use crate::rules::{Card, Draw, Move};

/// The steps from a state along a spine (settled states, each behind an exit of the one before, the
/// last won) to all cards on the foundations.
pub(super) fn steps_of<R: Planted>(facts: &Facts, start: State, spine: &[State]) -> Vec<Step> {
    let mut flood = Flood::new();
    let mut node = Node::new(facts, start);
    let mut steps = Vec::new();
    settle::<R>(facts, &mut node, |step| steps.push(step));
    assert_eq!(node.state, spine[0], "a spine begins where its state settles");
    for &next in &spine[1..] {
        let mut find = Find { facts, next, found: None, planted: std::marker::PhantomData::<R> };
        flood.run::<R, _>(facts, &node, Scope::Whole, &mut find);
        let (way, after) = find.found.expect("the next state lies behind an exit");
        steps.extend(way);
        node = after;
    }
    while node.found != facts.all {
        let slots = Slots::of(facts, &node);
        let card = each(slots.fits & (slots.bare | node.stock)).next();
        let card = card.expect("a won state has a card to put up");
        steps.push(Step::up(card));
        if node.stock & card != 0 {
            node = node.stock_up(facts, card);
        } else if node.base & card != 0 {
            node = node.base_up(facts, card);
        } else {
            node.raise(card);
        }
    }
    steps
}

/// Looks for the exit to one state.
struct Find<'a, R> {
    facts: &'a Facts,
    next: State,
    found: Option<(Vec<Step>, Node)>,
    planted: std::marker::PhantomData<R>,
}

impl<R: Planted> Sink for Find<'_, R> {
    fn exit(&mut self, mut node: Node, _: Priority, way: Way<'_>) {
        if self.found.is_some() {
            return;
        }
        let mut settling = Vec::new();
        settle::<R>(self.facts, &mut node, |step| settling.push(step));
        if node.state == self.next {
            let mut steps = way.steps();
            steps.append(&mut settling);
            self.found = Some((steps, node));
        }
    }

    fn forced(&mut self) {}

    fn maximum(&mut self, _: Ranks) {}
}

/// A position being played, to turn steps into moves.
pub(super) struct Table {
    position: Position,
    draw: u8,
    moves: Vec<Move>,
}

impl Table {
    pub(super) fn new(position: &Position, draw: Draw) -> Table {
        Table { position: position.clone(), draw: draw.cards(), moves: Vec::new() }
    }

    /// The moves that the steps stand for.
    pub(super) fn play(mut self, steps: &[Step]) -> Vec<Move> {
        for step in steps {
            if step.is_up() { self.raise(step.card()) } else { self.place(step.card()) }
        }
        assert!(self.position.is_won(), "a winning line wins");
        self.moves
    }

    /// Column and depth of a face-up card.
    fn find(&self, card: Card) -> Option<(usize, usize)> {
        self.position.columns.iter().enumerate().find_map(|(column, pile)| {
            let depth = pile.face_up.iter().position(|&other| other == card)?;
            Some((column, depth))
        })
    }

    fn raise(&mut self, card: Card) {
        let suit = card.suit_index();
        if let Some((column, depth)) = self.find(card) {
            self.uncover(column, depth);
            self.position.columns[column].face_up.pop();
            self.turn_up(column);
            self.moves.push(Move::ColumnToFoundation { source: column as u8 });
        } else {
            self.take_from_stock(card);
            self.moves.push(Move::StockPileToFoundation);
        }
        self.position.foundations[suit] += 1;
    }

    fn place(&mut self, card: Card) {
        let destination = self.destination(card);
        if let Some((source, depth)) = self.find(card) {
            self.move_run(source, depth, destination);
        } else if self.position.stock.contains(&card) {
            self.take_from_stock(card);
            self.moves.push(Move::StockPileToColumn { destination: destination as u8 });
            self.position.columns[destination].face_up.push(card);
        } else {
            let suit = card.suit_index();
            self.position.foundations[suit] -= 1;
            self.moves.push(Move::FoundationToColumn {
                suit: suit as u8,
                destination: destination as u8,
            });
            self.position.columns[destination].face_up.push(card);
        }
    }

    /// Makes a face-up card the top of its column: its child moves to its twin.
    fn uncover(&mut self, column: usize, depth: usize) {
        if let Some(&child) = self.position.columns[column].face_up.get(depth + 1) {
            let destination = self.destination(child);
            self.move_run(column, depth + 1, destination);
        }
    }

    /// A column that takes the card. By the argument of the `state` module there is one.
    fn destination(&self, card: Card) -> usize {
        let takes = |pile: &Pile| match pile.face_up.last() {
            Some(&top) => card.stacks_on(top),
            None => card.value() == self.position.ranks,
        };
        self.position.columns.iter().position(takes).expect("a column takes the card")
    }

    fn move_run(&mut self, source: usize, depth: usize, destination: usize) {
        let run = self.position.columns[source].face_up.split_off(depth);
        self.moves.push(Move::ColumnToColumn {
            source: source as u8,
            destination: destination as u8,
            count: run.len() as u8,
        });
        self.position.columns[destination].face_up.extend(run);
        self.turn_up(source);
    }

    fn turn_up(&mut self, column: usize) {
        let pile = &mut self.position.columns[column];
        if pile.face_up.is_empty() {
            pile.face_up.extend(pile.hidden.pop());
        }
    }

    /// Clicks until the card is on top of the waste, with as few recycles as possible, and takes it.
    fn take_from_stock(&mut self, card: Card) {
        let position = &mut self.position;
        let at = position.stock.iter().position(|&other| other == card).expect("a stock card");
        let (wanted, n) = (at as u8 + 1, position.stock.len() as u8);
        let in_this_pass = wanted == n && position.turned < n
            || wanted >= position.turned && (wanted - position.turned).is_multiple_of(self.draw);
        if !in_this_pass {
            while position.turned < n {
                click(position, self.draw, &mut self.moves);
            }
            self.moves.push(Move::StockPileRecycle { source_index: n });
            position.turned = 0;
        }
        while position.turned != wanted {
            assert!(position.turned < n, "a click reaches the card");
            click(position, self.draw, &mut self.moves);
        }
        position.stock.remove(at);
        position.turned -= 1;
    }
}

fn click(position: &mut Position, increment: u8, moves: &mut Vec<Move>) {
    moves.push(Move::StockPileAdvance { beginning_index: position.turned, increment });
    position.turned = (position.turned + increment).min(position.stock.len() as u8);
}

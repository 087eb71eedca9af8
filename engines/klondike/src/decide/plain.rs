//! A plain search for the variants that the search over components does not cover: limited passes, or
//! no way back from the foundations.
//!
//! It visits states one by one. What the states mean is the same (see the `state` module: none of its
//! argument needs passes or returns), and of the reductions it uses only those that hold in every
//! variant: safe cards that are loose or bases go up at once, and the dead test, since these variants
//! only take moves away from the standard game.

use std::collections::HashSet;

use super::dead::is_dead;
use super::facts::Facts;
use super::lanes::{Cards, each, lowest, tops_of};
use super::planted::Planted;
use super::search::Effort;
use super::slots::{Slots, safe};
use super::state::{Node, State};
use super::step::Step;
use super::variant::{Limits, Passes, Variant};
use super::verdict::Reason;

/// Bytes of one entry of the set of visited states, as hash sets are filled on average.
const ENTRY_BYTES: usize = 40;
/// States between two looks at the caller's wish to stop.
const BATCH: u64 = 4096;

/// A state with the passes left, 0 if unlimited.
#[derive(Clone, Copy)]
struct Place {
    node: Node,
    passes: u8,
}

/// A place on the way and the steps from it still to be tried, the best last.
struct Frame {
    step: Option<Step>,
    place: Place,
    exits: Vec<(Step, Place)>,
}

/// A search of one position.
pub(super) struct PlainSearch<'a> {
    facts: &'a Facts,
    variant: Variant,
    visited: HashSet<(u64, u16)>,
    frames: Vec<Frame>,
    pub(super) effort: Effort,
}

impl<'a> PlainSearch<'a> {
    pub(super) fn new(facts: &'a Facts, variant: Variant) -> PlainSearch<'a> {
        let (visited, frames) = (HashSet::new(), Vec::new());
        PlainSearch { facts, variant, visited, frames, effort: Effort::default() }
    }

    pub(super) fn entries(&self) -> usize {
        self.visited.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.visited.len() * ENTRY_BYTES
    }

    /// The steps of a winning line, or `None` if there is none. `turned` are the cards turned.
    pub(super) fn run<R: Planted>(
        &mut self,
        start: State,
        turned: u8,
        limits: Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Option<Vec<Step>>, Reason> {
        let passes = match self.variant.passes {
            Passes::Unlimited => 0,
            Passes::Limited(passes) => passes.max(1),
        };
        let mut place = Place { node: Node::new(self.facts, start), passes };
        self.turn_to(&mut place, turned.into());
        self.enter::<R>(None, place);
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(None) };
            if is_over(&frame.place.node) {
                return Ok(Some(self.steps()));
            }
            let Some((step, place)) = frame.exits.pop() else {
                self.frames.pop();
                continue;
            };
            if self.effort.components >= limits.components {
                return Err(Reason::Components);
            }
            if self.bytes() > limits.bytes {
                return Err(Reason::Memory);
            }
            if self.effort.components.is_multiple_of(BATCH) && stop() {
                return Err(Reason::Stopped);
            }
            self.enter::<R>(Some(step), place);
        }
    }

    /// Visits a place unless it was visited or is lost.
    fn enter<R: Planted>(&mut self, step: Option<Step>, place: Place) {
        let state = place.node.state;
        let rest = (state.turned() as u16) << 8 | u16::from(place.passes);
        if !self.visited.insert((state.key(), rest)) {
            return;
        }
        self.effort.components += 1;
        self.effort.states += 1;
        if is_dead::<R>(self.facts, &place.node) {
            self.effort.dead += 1;
            return;
        }
        let exits = self.exits::<R>(&place);
        self.frames.push(Frame { step, place, exits });
    }

    fn exits<R: Planted>(&self, place: &Place) -> Vec<(Step, Place)> {
        let (facts, node) = (self.facts, &place.node);
        let slots = Slots::of(facts, node);
        let safe = safe::<R>(node.found);
        let up = node.visible() & slots.bare & slots.fits;
        let with = |node| Place { node, ..*place };
        if up & safe != 0 {
            let card = lowest(up & safe);
            return vec![(Step::up(card), with(raised(facts, node, card)))];
        }
        let mut exits = Vec::new();
        if self.variant.foundation_return {
            for card in each(tops_of(node.found) & !safe & slots.placeable) {
                let mut after = *node;
                after.lower(card);
                exits.push((Step::down(card), with(after)));
            }
        }
        for (card, taken) in self.reached(place) {
            if card & slots.placeable != 0 {
                exits.push((Step::down(card), self.played(taken, node.stock_down(facts, card))));
            }
        }
        for card in each(node.base & slots.placeable) {
            exits.push((Step::down(card), with(node.base_down(facts, card))));
        }
        for (card, taken) in self.reached(place) {
            if card & slots.fits != 0 {
                exits.push((Step::up(card), self.played(taken, node.stock_up(facts, card))));
            }
        }
        exits.extend(each(up).map(|card| (Step::up(card), with(raised(facts, node, card)))));
        exits
    }

    /// The stock cards in reach, each with the cards turned and the passes left once it is taken.
    fn reached(&self, place: &Place) -> impl Iterator<Item = (Cards, (u32, u8))> + '_ {
        let state = place.node.state;
        let (turned, passes, draw) = (state.turned(), place.passes, self.facts.draw);
        let n = state.places().count_ones();
        let mut rest = state.places();
        (1..=n).filter_map(move |number| {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let last = number == n;
            let now = turned > 0 && number >= turned && (number - turned).is_multiple_of(draw)
                || turned == 0 && number.is_multiple_of(draw)
                || last;
            let then = (number.is_multiple_of(draw) || last) && passes != 1;
            let left = if now || passes == 0 { passes } else { passes.saturating_sub(1) };
            (now || then).then(|| (self.facts.stock[place], (number - 1, left)))
        })
    }

    /// A place after a stock card was taken from `node`.
    fn played(&self, (turned, passes): (u32, u8), node: Node) -> Place {
        let mut place = Place { node, passes };
        self.turn_to(&mut place, turned);
        place
    }

    /// Sets the cards turned; with limited passes each number is a state of its own.
    fn turn_to(&self, place: &mut Place, turned: u32) {
        let state = &mut place.node.state;
        match self.variant.passes {
            Passes::Unlimited => state.turn_to(turned, self.facts),
            Passes::Limited(_) => state.stock = state.places() | turned << 24,
        }
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = self.frames.iter().filter_map(|frame| frame.step).collect();
        let mut node = self.frames.last().expect("a way was found").place.node;
        // No card is hidden and none is in the stock: the lowest card left is always bare.
        while node.found != self.facts.all {
            let slots = Slots::of(self.facts, &node);
            let card = lowest(node.visible() & slots.bare & slots.fits);
            steps.push(Step::up(card));
            node = raised(self.facts, &node, card);
        }
        steps
    }
}

/// A card in a column goes up.
fn raised(facts: &Facts, node: &Node, card: Cards) -> Node {
    if node.base & card != 0 {
        return node.base_up(facts, card);
    }
    let mut after = *node;
    after.raise(card);
    after
}

fn is_over(node: &Node) -> bool {
    !node.hides_cards() && node.stock == 0
}

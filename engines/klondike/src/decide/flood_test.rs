//! Checks the argument about exits that are not repeated, which verdicts hardly ever depend on.

use std::collections::HashSet;

use super::facts::Facts;
use super::flood::{Flood, Priority, Scope, Sink, Way};
use super::lanes::Ranks;
use super::planted::{Planted, Sound};
use super::position::Position;
use super::settle::{is_open, settle};
use super::state::{Node, State};
use crate::rules::{Card, Shuffle};

struct AlwaysRepeated;
impl Planted for AlwaysRepeated {
    const EXITS_ALWAYS_REPEATED: bool = true;
}

/// Where exits lead.
#[derive(Default)]
struct Collect {
    nodes: Vec<Node>,
}

impl Sink for Collect {
    fn exit(&mut self, node: Node, _: Priority, _: Way<'_>) {
        self.nodes.push(node);
    }
    fn forced(&mut self) {
        self.nodes.clear();
    }
    fn maximum(&mut self, _: Ranks) {}
}

/// The local maxima of a component.
struct Maxima(Vec<Ranks>);

impl Sink for Maxima {
    fn exit(&mut self, _: Node, _: Priority, _: Way<'_>) {}
    fn forced(&mut self) {}
    fn maximum(&mut self, ranks: Ranks) {
        self.0.push(ranks);
    }
}

fn children<R: Planted>(facts: &Facts, node: &Node) -> Vec<Node> {
    let mut collect = Collect::default();
    Flood::new().run::<R, _>(facts, node, Scope::Whole, &mut collect);
    for node in &mut collect.nodes {
        settle::<Sound>(facts, node, |_| {});
    }
    collect.nodes
}

/// A full deal, or the low cards of one in few columns, where slots are rare.
fn small_deal(game: u64) -> Position {
    let deal = Shuffle::Simple.deal(7, game);
    let (ranks, columns) = [(13, 7), (8, 5), (6, 4), (5, 3)][game as usize % 4];
    let deck: Vec<Card> =
        deal.cards().iter().copied().filter(|card| card.value() <= ranks).collect();
    Position::reduced(ranks, columns, &deck).expect("a deal")
}

/// Exits to components that no exit made by `R` leads to, over the components met in a walk.
fn left_out<R: Planted>(draw: u32, games: u64) -> usize {
    let mut missing = 0;
    for game in 0..games {
        let position = small_deal(game);
        let facts = Facts::new(&position, draw);
        let mut node = Node::new(&facts, State::of(&position, &facts));
        settle::<Sound>(&facts, &mut node, |_| {});
        for step in 0..60 {
            if is_open(&facts, &node) {
                break;
            }
            let mut reached = HashSet::new();
            for child in children::<R>(&facts, &node) {
                let mut maxima = Maxima(Vec::new());
                Flood::new().run::<Sound, _>(&facts, &child, Scope::Whole, &mut maxima);
                let key = |ranks| (State { ranks, ..child.state }.key(), child.state.turned());
                reached.extend(maxima.0.into_iter().map(key));
                reached.insert(key(child.state.ranks));
            }
            let all = children::<AlwaysRepeated>(&facts, &node);
            let is_missing =
                |child: &&Node| !reached.contains(&(child.state.key(), child.state.turned()));
            missing += all.iter().filter(is_missing).count();
            match all.get((game as usize * 31 + step * 17) % all.len().max(1)) {
                Some(&child) => node = child,
                None => break,
            }
        }
    }
    missing
}

#[test]
fn exits_that_are_left_out_lead_where_others_lead() {
    assert_eq!(left_out::<Sound>(1, 3_000), 0);
    assert_eq!(left_out::<Sound>(2, 1_000), 0);
    assert_eq!(left_out::<Sound>(3, 3_000), 0);
}

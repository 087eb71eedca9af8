//! A shortest winning line: A* over primitive moves, clicks on the stock and recycles included.
//!
//! Nothing is pruned but what is proved too long, so this is for reduced decks, games under way and the
//! easier full deals; everything else ends at a limit, with the bounds reached.

use std::collections::HashMap;

use super::Decider;
use super::packed::Packing;
use super::position::Position;
use super::variant::{Limits, Passes, Variant};
use super::verdict::{Reason, Verdict};
use crate::reduced::{self, Reduction};
use crate::rules::Move;

/// Bytes of a position met: with its key twice, its parent, its places in a hash table and a queue, while
/// these grow.
const POSITION_BYTES: usize = 160;

/// What is known of the shortest line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// No line is shorter.
    Found {
        /// The moves, legal one after the other from the position.
        line: Vec<Move>,
    },
    /// No line wins.
    NoLine,
    /// A limit ended the search.
    Undecided {
        /// Which.
        reason: Reason,
        /// No winning line has fewer moves.
        at_least: usize,
        /// A winning line, not known to be shortest, if one was found.
        line: Option<Vec<Move>>,
    },
}

/// Finds a shortest winning line.
///
/// `limits.components` are the positions to meet at most, `limits.bytes` bound them too. The decider goes
/// first, within the same limits: of what cannot be won there is no line, and a line bounds the length.
/// Returns the answer and the number of positions met.
///
/// # Panics
/// If the position breaks its invariant ([`Position::check`]), or with more than 100 passes.
pub fn shortest(position: &Position, variant: Variant, limits: Limits) -> (Shortest, u64) {
    let bound =
        match Decider::<super::planted::Sound>::new().decide(position, variant, limits).verdict {
            Verdict::Winnable { line } => Some(line),
            Verdict::Unwinnable => return (Shortest::NoLine, 0),
            Verdict::Undecided { .. } => None,
        };
    let (reduction, start) = reduced_of(position, variant);
    let mut search = Search::new(reduction, &start, bound.as_ref().map(Vec::len));
    let answer = match search.run(limits) {
        Ok(Some(won)) => Shortest::Found { line: search.line(start, won) },
        // All that could be shorter than the bound was tried.
        Ok(None) => bound.map_or(Shortest::NoLine, |line| Shortest::Found { line }),
        Err((reason, at_least)) => Shortest::Undecided { reason, at_least, line: bound },
    };
    (answer, search.nodes.len() as u64)
}

fn reduced_of(position: &Position, variant: Variant) -> (Reduction, reduced::Position) {
    let passes = match variant.passes {
        Passes::Unlimited => 0,
        Passes::Limited(passes) => passes,
    };
    let reduction = Reduction {
        ranks: position.ranks,
        columns: position.columns.len() as u8,
        draw: variant.draw.cards(),
        passes,
        returns: variant.foundation_return,
    };
    reduction.check().expect("numbers of a reduced game");
    let pile = |pile: &super::Pile| reduced::Pile {
        cards: pile.hidden.iter().chain(&pile.face_up).copied().collect(),
        hidden: pile.hidden.len(),
    };
    let start = reduced::Position {
        columns: position.columns.iter().map(pile).collect(),
        foundations: position.foundations,
        stock: position.stock.clone(),
        index: position.turned.into(),
        pass: 1,
    };
    (reduction, start)
}

/// A position met.
struct Node {
    key: u128,
    /// Number of the position before it on the shortest way known.
    parent: u32,
    /// Moves on that way.
    depth: u16,
    /// Was it gone on from?
    closed: bool,
}

struct Search {
    packing: Packing,
    nodes: Vec<Node>,
    numbers: HashMap<u128, u32>,
    /// Numbers of nodes by the least length of a line through them.
    open: Vec<Vec<u32>>,
    /// Only lines shorter than this count.
    bound: usize,
}

impl Search {
    fn new(reduction: Reduction, start: &reduced::Position, bound: Option<usize>) -> Search {
        let packing = Packing::new(reduction, start);
        let mut search = Search {
            packing,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            open: Vec::new(),
            bound: bound.unwrap_or(usize::from(u16::MAX)),
        };
        search.meet(start, 0, 0);
        search
    }

    /// The number of a won node on a shortest way, or `None` if no line is below the bound.
    fn run(&mut self, limits: Limits) -> Result<Option<u32>, (Reason, usize)> {
        let mut length = 0;
        while length < self.open.len() {
            let Some(number) = self.open[length].pop() else {
                length += 1;
                continue;
            };
            let node = &mut self.nodes[number as usize];
            if std::mem::replace(&mut node.closed, true) {
                continue;
            }
            let depth = usize::from(node.depth) + 1;
            let position = self.packing.unpack(node.key);
            let reduction = self.packing.reduction;
            if position.is_won(&reduction) {
                return Ok(Some(number));
            }
            if self.nodes.len() as u64 >= limits.components.min(u64::from(u32::MAX)) {
                return Err((Reason::Components, length));
            }
            if self.nodes.len() * POSITION_BYTES > limits.bytes {
                return Err((Reason::Memory, length));
            }
            for mv in position.moves(&reduction) {
                let mut after = position.clone();
                after.apply(&reduction, mv);
                self.meet(&after, number, depth);
            }
        }
        Ok(None)
    }

    /// Puts a position into the queue, unless a way as short is known or no line through it is short enough.
    fn meet(&mut self, position: &reduced::Position, parent: u32, depth: usize) {
        let length = depth + least_moves(position, &self.packing.reduction);
        if length >= self.bound {
            return;
        }
        let key = self.packing.pack(position);
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        let depth = depth as u16;
        if number == next {
            self.nodes.push(Node { key, parent, depth, closed: false });
        } else {
            let node = &mut self.nodes[number as usize];
            if node.depth <= depth {
                return;
            }
            (node.parent, node.depth) = (parent, depth);
        }
        self.open.resize_with(self.open.len().max(length + 1), Vec::new);
        self.open[length].push(number);
    }

    /// The moves from the start to a node, on columns as they stand.
    fn line(&self, mut position: reduced::Position, won: u32) -> Vec<Move> {
        let mut way = Vec::new();
        let mut number = won;
        while number != 0 {
            way.push(self.nodes[number as usize].key);
            number = self.nodes[number as usize].parent;
        }
        let reduction = &self.packing.reduction;
        let mut line = Vec::new();
        for &key in way.iter().rev() {
            let step = position.moves(reduction).into_iter().find_map(|mv| {
                let mut after = position.clone();
                after.apply(reduction, mv);
                (self.packing.pack(&after) == key).then_some((mv, after))
            });
            let (mv, after) = step.expect("a move leads to the next position");
            line.push(mv);
            position = after;
        }
        line
    }
}

/// A lower bound of the moves that win from a position:
///
/// - each card that is not on its foundation goes there once;
/// - each click turns at most `draw` of the cards not turned yet;
/// - a hidden card above a lower one of its suit leaves its column before that one does, so not to its
///   foundation. Hidden cards leave one by one. The face-up run above them may leave together: it counts
///   once, if any of its cards lies above a lower one of its suit that is hidden.
///
/// No move lowers it by more than one, so a position is closed at its least depth: a move to a foundation
/// takes one card of the first kind, and one to a column at most the run's; the card turned up then counts as
/// a run of one what it counted as a hidden card; a click is one click.
fn least_moves(position: &reduced::Position, reduction: &Reduction) -> usize {
    let unplayed = reduction.cards() - position.foundation_cards();
    let clicks = (position.stock.len() - position.index).div_ceil(reduction.draw.into());
    let mut detours = 0;
    for pile in &position.columns {
        let mut lowest = [u8::MAX; 4];
        let (hidden, run) = pile.cards.split_at(pile.hidden);
        for card in hidden {
            let lower = &mut lowest[card.suit_index()];
            detours += usize::from(*lower < card.value());
            *lower = card.value().min(*lower);
        }
        detours += usize::from(run.iter().any(|card| lowest[card.suit_index()] < card.value()));
    }
    unplayed + clicks + detours
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Draw, Shuffle};

    /// Positions are unpacked as they were packed, and no move lowers the bound by more than one.
    #[test]
    fn positions_on_random_ways_keep_what_the_search_relies_on() {
        for game in 1..40_u64 {
            let start = Position::of_deal(&Shuffle::Compat.deal(5, game));
            let draw = Draw::new(game as u8 % 3 + 1).expect("draw 1, 2 or 3");
            let (reduction, mut position) = reduced_of(&start, Variant::standard(draw));
            let packing = Packing::new(reduction, &position);
            let mut random = game;
            for _ in 0..300 {
                let key = packing.pack(&position);
                let unpacked = packing.unpack(key);
                assert_eq!(packing.pack(&unpacked), key);
                let sorted = |position: &reduced::Position| {
                    let mut position = position.clone();
                    position.columns.sort();
                    position
                };
                assert_eq!(sorted(&unpacked), sorted(&position));
                let moves = position.moves(&reduction);
                let before = least_moves(&position, &reduction);
                for &mv in &moves {
                    let mut after = position.clone();
                    after.apply(&reduction, mv);
                    assert!(least_moves(&after, &reduction) + 1 >= before, "{position:?} {mv:?}");
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                position.apply(&reduction, mv);
            }
        }
    }
}

//! Components and their exits.
//!
//! Putting a loose card on its foundation frees the slot from which it came, so it can come down again;
//! and a card that came down lies bare and can go up again. States that such steps connect are a
//! *component*: the columns and the stock are the same and only the foundations differ. All other moves
//! are *exits*, after which a base or a stock card is gone for good, so components form no cycles.
//!
//! ```text
//!        5H 6C up      6C up      5H up   none up        one component; the local maxima are
//!           o ----------- o ------- o                    entered in the table of dead ones
//!           |  exits      | exits
//!           v             v
//! ```

use super::facts::Facts;
use super::lanes::{Cards, Ranks, any, cards_on, children, each, lowest, parents, twins};
use super::planted::Planted;
use super::settle::reached;
use super::slots::{Slots, class, returnable, safe};
use super::state::Node;
use super::step::Step;

/// A state of the component under way.
#[derive(Clone, Copy)]
struct Spot {
    ranks: Ranks,
    /// The step that led here from the spot number `from`; none at the first.
    step: Option<Step>,
    from: u32,
    /// Exits to foundations and to columns that lead nowhere new from here: see [`Exits::repeated`].
    known: Exits,
}

/// Exits of one step.
#[derive(Clone, Copy, Default)]
struct Exits {
    up: Cards,
    down: Cards,
}

/// Memory of floods, kept from one to the next.
pub(super) struct Flood {
    spots: Vec<Spot>,
    /// Ranks met in this flood, a bit each.
    met: Box<[u64; 1024]>,
    /// Steps of the exit being made after those of the flood.
    chain: Vec<Step>,
}

/// What becomes of the exits.
pub(super) trait Sink {
    /// A state after an exit; `priority` orders exits, higher first.
    fn exit(&mut self, node: Node, priority: Priority, way: Way<'_>);
    /// Only the exit that comes next counts, those before it do not.
    fn forced(&mut self);
    /// A local maximum of the component.
    fn maximum(&mut self, ranks: Ranks);
}

/// How an exit was reached.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    flood: &'a Flood,
    spot: usize,
}

impl Way<'_> {
    /// The steps from the first state of the flood, the exit's own last.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = self.flood.chain.iter().rev().copied().collect();
        let mut spot = self.spot;
        while let Some(step) = self.flood.spots[spot].step {
            steps.push(step);
            spot = self.flood.spots[spot].from as usize;
        }
        steps.reverse();
        steps
    }
}

/// What promises most is tried first: cards that go up, then hidden cards turned up, those of tall columns
/// before others.
pub(super) type Priority = u8;

const RAISE: Priority = 100;
/// And 4 for each level of the column.
const REVEAL: Priority = 64;
pub(super) const REVEAL_MOST: Priority = REVEAL + 4 * 7;
pub(super) const PLACE_STOCK: Priority = 64;
const WHOLE: Priority = 8;

/// The dead test tells these apart by their order.
const _: () = assert!(WHOLE < PLACE_STOCK && PLACE_STOCK < REVEAL + 4 && REVEAL_MOST < RAISE);

/// What a flood was like.
pub(super) struct Flooded {
    /// States of the component met.
    pub(super) states: u64,
    /// Stock cards and emptied columns tried with a use for them.
    pub(super) pending: u64,
}

/// Which exits a flood may leave out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// None.
    Whole,
    /// Plays of stock cards that a new pass reaches: the component was flooded before at another number
    /// of turned cards, and after such a play that number makes no difference.
    ThisPass,
}

impl Flood {
    pub(super) fn new() -> Flood {
        Flood { spots: Vec::new(), met: Box::new([0; 1024]), chain: Vec::new() }
    }

    /// Bytes that a flood over so many states holds.
    pub(super) const fn bytes(states: u64) -> usize {
        states as usize * size_of::<Spot>() + size_of::<[u64; 1024]>()
    }

    /// Floods the component of a settled node.
    pub(super) fn run<R: Planted, S: Sink>(
        &mut self,
        facts: &Facts,
        node: &Node,
        scope: Scope,
        sink: &mut S,
    ) -> Flooded {
        self.spots.clear();
        self.chain.clear();
        self.meet(Spot { ranks: node.state.ranks, step: None, from: 0, known: Exits::default() });
        let stock = match scope {
            Scope::Whole => reached(facts, node),
            Scope::ThisPass => {
                let state = node.state;
                let new_pass = state.places_of_new_pass(facts);
                facts.stock_at(state.places_of_this_pass(facts) & !new_pass)
            }
        };
        let mut spread = Spread::<R, S> {
            facts,
            flood: self,
            node: *node,
            stock,
            spot: 0,
            pending: 0,
            sink,
            planted: std::marker::PhantomData,
        };
        while spread.spot < spread.flood.spots.len() {
            if spread.visit() {
                break;
            }
            spread.spot += 1;
        }
        let pending = spread.pending;
        for spot in &self.spots {
            self.met[usize::from(spot.ranks >> 6)] = 0;
        }
        Flooded { states: self.spots.len() as u64, pending }
    }

    fn meet(&mut self, spot: Spot) {
        let (word, bit) = (usize::from(spot.ranks >> 6), 1 << (spot.ranks & 63));
        if self.met[word] & bit == 0 {
            self.met[word] |= bit;
            self.spots.push(spot);
        }
    }
}

/// One flood under way.
struct Spread<'a, R, S> {
    facts: &'a Facts,
    flood: &'a mut Flood,
    /// The state of the spot under way.
    node: Node,
    /// Stock cards whose plays are exits.
    stock: Cards,
    spot: usize,
    pending: u64,
    sink: &'a mut S,
    planted: std::marker::PhantomData<R>,
}

impl<R: Planted, S: Sink> Spread<'_, R, S> {
    /// Emits the exits of a spot and meets its neighbours. True if an exit was forced.
    fn visit(&mut self) -> bool {
        let spot = self.flood.spots[self.spot];
        self.node.state.ranks = spot.ranks;
        self.node.found = cards_on(spot.ranks);
        let node = self.node;
        let slots = Slots::of(self.facts, &node);
        let bases_up = node.base & slots.bare & slots.fits;
        // Nothing is lost by a safe base that goes up, whatever else the component offers.
        let forced = bases_up & safe::<R>(node.found);
        if forced != 0 {
            let card = lowest(forced);
            self.sink.maximum(self.flood.spots[0].ranks);
            self.sink.forced();
            self.leave(Step::up(card), |spread| {
                spread.exit(node.base_up(spread.facts, card), RAISE);
            });
            return true;
        }
        let up = bases_up | self.stock & slots.fits;
        // What can go up at once would do so after going down: the same component.
        let down = (node.covering | self.stock_down_at_once()) & slots.placeable & !up;
        let exits = Exits { up, down };
        self.exits(&node, exits.without(spot.known));
        self.exits_in_need(&node, &slots);
        self.neighbours(&node, &slots, exits);
        false
    }

    /// Stock cards whose placement is an exit of one step.
    ///
    /// In draw 1 a placement waits for a use, see [`Spread::serve_slot`]. With more cards at a click it
    /// cannot wait: it shifts the cards behind it, which may be its only use.
    fn stock_down_at_once(&self) -> Cards {
        if self.facts.draw == 1 || R::STOCK_JUST_IN_TIME { 0 } else { self.stock }
    }

    fn exits(&mut self, node: &Node, exits: Exits) {
        let facts = self.facts;
        for card in each(exits.up) {
            let after = if node.base & card != 0 {
                node.base_up(facts, card)
            } else {
                node.stock_up(facts, card)
            };
            self.leave(Step::up(card), |spread| spread.exit(after, RAISE));
        }
        for card in each(exits.down) {
            let (after, priority) = if node.base & card != 0 {
                (node.base_down(facts, card), self.reveal(node, card))
            } else {
                (node.stock_down(facts, card), PLACE_STOCK)
            };
            self.leave(Step::down(card), |spread| spread.exit(after, priority));
        }
    }

    /// Turning up a card of a column with many hidden ones comes first.
    fn reveal(&self, node: &Node, base: Cards) -> Priority {
        let column = self.facts.column_of[base.trailing_zeros() as usize];
        REVEAL + 4 * node.state.level(column.into()) as Priority
    }

    /// Exits of several steps, of which each needs the one before.
    fn exits_in_need(&mut self, node: &Node, slots: &Slots) {
        let facts = self.facts;
        let waiting = self.stock & slots.placeable & !slots.free & !slots.fits;
        if waiting != 0 && (facts.draw == 1 || R::STOCK_JUST_IN_TIME) {
            let useful = self.useful(node, slots);
            for card in each(waiting & useful) {
                self.leave(Step::down(card), |spread| {
                    spread.serve_slot(&node.stock_down(facts, card), card, useful);
                });
            }
        }
        let bare_columns = node.base & !node.covering & slots.placeable;
        if !slots.column && bare_columns != 0 && !R::COLUMNS_NEVER_EMPTIED {
            for card in each(bare_columns) {
                self.leave(Step::down(card), |spread| {
                    spread.serve_column(&node.base_down(facts, card));
                });
            }
        }
    }

    /// In draw 1, a stock card `card` was just placed, and its class had no slot before: the next step
    /// must need the slot that it brought.
    ///
    /// Why nothing is lost: in any plan take the placement out and put it in again before the first step
    /// that is illegal without it. The steps in between stay legal, since the card was only in the way
    /// (it held a slot, it held no card), stock cards are always in reach in draw 1, and its slot is
    /// still there, since it held it all the time. If no step is illegal without it, the card only goes
    /// up some day, and does so from the stock. One step needs one slot: a card of the children's class
    /// is placed, or the twin is made bare to go up.
    fn serve_slot(&mut self, node: &Node, card: Cards, useful: Cards) {
        self.pending += 1;
        let facts = self.facts;
        let slots = Slots::of(facts, node);
        let takers = children(class(card));
        let twin = twins(card) & node.visible() & slots.fits;
        let twin = if R::TWIN_NEVER_BARED { 0 } else { twin };
        // Reversible uses: then the card may as well lie there with no next step said, and the
        // component has all other uses among its exits.
        if returnable::<R>(node) & takers != 0 || twin & slots.loose != 0 {
            self.exit(*node, WHOLE);
            return;
        }
        if twin & node.base != 0 {
            self.leave(Step::up(twin), |spread| {
                spread.exit(node.base_up(facts, twin), RAISE);
            });
        }
        for base in each(node.base & takers) {
            let after = node.base_down(facts, base);
            if node.covering & base != 0 {
                let priority = self.reveal(node, base);
                self.leave(Step::down(base), |spread| spread.exit(after, priority));
            } else if !slots.column {
                self.leave(Step::down(base), |spread| spread.serve_column(&after));
            }
        }
        for next in each(self.waiting(node) & takers & useful & !slots.free & !slots.fits) {
            self.leave(Step::down(next), |spread| {
                spread.serve_slot(&node.stock_down(facts, next), next, useful);
            });
        }
    }

    /// The cards, if placed from the stock, that [`Spread::serve_slot`] may find a use for: a base, a card on
    /// a foundation or another such stock card goes on them, or their twin goes up. It spares setting up
    /// those of which it finds none, most of all.
    fn useful(&self, node: &Node, slots: &Slots) -> Cards {
        let mut useful =
            parents(any(node.base | returnable::<R>(node))) | twins(node.visible() & slots.fits);
        loop {
            let before = useful;
            useful |= parents(any(node.stock & useful));
            if useful == before {
                return useful;
            }
        }
    }

    /// The stock cards that may come next after stock cards were placed: in draw 1 all that are left.
    fn waiting(&self, node: &Node) -> Cards {
        if R::STOCK_JUST_IN_TIME { reached(self.facts, node) } else { node.stock & self.stock }
    }

    /// A base with nothing beneath it was just moved, and no column was free before: the next step must
    /// need the free column, so it is a king's.
    ///
    /// Why nothing is lost: the move takes a slot and brings nothing but the column; put off to just
    /// before the first step that is illegal without it, as in [`Spread::serve_slot`], it is still
    /// possible, and the steps in between are too. The number of turned cards does not change.
    fn serve_column(&mut self, node: &Node) {
        self.pending += 1;
        let facts = self.facts;
        if returnable::<R>(node) & facts.kings != 0 {
            self.exit(*node, WHOLE);
            return;
        }
        for king in each(node.covering & facts.kings) {
            let priority = self.reveal(node, king);
            self.leave(Step::down(king), |spread| {
                spread.exit(node.base_down(facts, king), priority);
            });
        }
        let kings = node.stock & self.stock & facts.kings;
        if kings == 0 {
            return;
        }
        if facts.draw == 1 || R::STOCK_JUST_IN_TIME {
            let slots = Slots::of(facts, node);
            let useful = self.useful(node, &slots);
            for king in each(self.waiting(node) & facts.kings & useful & !slots.free) {
                self.leave(Step::down(king), |spread| {
                    spread.serve_slot(&node.stock_down(facts, king), king, useful);
                });
            }
        } else {
            for king in each(kings) {
                self.leave(Step::down(king), |spread| {
                    spread.exit(node.stock_down(facts, king), PLACE_STOCK);
                });
            }
        }
    }

    fn neighbours(&mut self, node: &Node, slots: &Slots, exits: Exits) {
        let up = slots.loose & slots.bare & slots.fits;
        if up == 0 {
            self.sink.maximum(node.state.ranks);
        }
        // A safe card stays up: see `safe`.
        let down = returnable::<R>(node) & slots.placeable;
        let from = self.spot as u32;
        let known = if R::EXITS_ALWAYS_REPEATED { Exits::default() } else { exits };
        for card in each(up) {
            let mut after = *node;
            after.raise(card);
            let step = Some(Step::up(card));
            self.flood.meet(Spot { ranks: after.state.ranks, step, from, known });
        }
        for card in each(down) {
            let mut after = *node;
            after.lower(card);
            let step = Some(Step::down(card));
            self.flood.meet(Spot { ranks: after.state.ranks, step, from, known });
        }
    }

    fn exit(&mut self, node: Node, priority: Priority) {
        self.sink.exit(node, priority, Way { flood: self.flood, spot: self.spot });
    }

    /// Does what follows after one more step.
    fn leave(&mut self, step: Step, follow: impl FnOnce(&mut Self)) {
        self.flood.chain.push(step);
        follow(self);
        self.flood.chain.pop();
    }
}

/// Exits that a step of the flood finds made already.
///
/// Let exit `e` be possible before and after step `y`. Then `y` is possible after `e`, so both orders lead to
/// one state: `e` before `y` and `e` after it lead into one component, and the first was emitted.
///
/// For all that `e` and `y` could take from each other is a place. A card that goes up needs its class to have
/// one more face-up card than its children's class has loose ones, and takes one; a card placed on that class
/// needs the same and takes one, too; a king needs a free column and takes one. Revealed cards and freed columns
/// only add places. If `e` is possible after `y`, there were two, or they use different ones: so it is possible in the
/// other order. (A card that comes down is covered on its foundation by the next of its suit, but then that exit is not
/// possible after it.)
impl Exits {
    fn without(self, known: Exits) -> Exits {
        Exits { up: self.up & !known.up, down: self.down & !known.down }
    }
}

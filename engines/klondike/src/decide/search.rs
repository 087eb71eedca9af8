//! Depth-first reachability over components.

use super::dead::{is_dead, is_pass_spent};
use super::facts::Facts;
use super::flood::{Flood, PLACE_STOCK, Priority, REVEAL_MOST, Scope, Sink, Way};
use super::lanes::Ranks;
use super::planted::Planted;
use super::settle::{is_open, settle};
use super::state::{Node, State};
use super::table::{Known, Table};

/// So many exits before its turn comes, an exit's place in the table is fetched.
const AHEAD: usize = 4;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// A won state was reached; [`Search::spine`] leads there.
    Won,
    /// No won state can be reached.
    Lost,
    /// The allowance was used up.
    Stopped,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    /// Components flooded.
    pub(super) components: u64,
    /// States met in them.
    pub(super) states: u64,
    /// Stock cards and emptied columns tried with a use for them.
    pub(super) pending: u64,
    /// Exits that the dead test refuted.
    pub(super) dead: u64,
}

/// A component on the way from the root.
struct Frame {
    /// Its settled state.
    state: State,
    /// Where its exits begin, and its local maxima.
    exits: u32,
    maxima: u32,
    /// [`Effort::components`] when it was opened.
    opened: u64,
}

/// An exit still to be tried.
#[derive(Clone, Copy)]
struct Exit {
    state: State,
    /// Priority, and among equals what reaches most cards of the stock: what it loses, the others lose too.
    order: u16,
    /// Is the dead test worth its time? After a card went up it hardly ever refutes.
    doubtful: bool,
}

/// One search with its table of lost states.
pub(super) struct Search<R> {
    draw: u32,
    table: Table,
    flood: Flood,
    frames: Vec<Frame>,
    exits: Vec<Exit>,
    maxima: Vec<Ranks>,
    /// The exit to a won state, at the end of the way.
    won: Option<State>,
    /// Changes the order of exits from one restart to the next; 0 leaves it alone.
    noise: u64,
    pub(super) effort: Effort,
    peak_stack_bytes: usize,
    planted: std::marker::PhantomData<R>,
}

impl<R: Planted> Search<R> {
    pub(super) fn new(bytes: usize) -> Search<R> {
        Search {
            draw: 1,
            table: Table::new(bytes),
            flood: Flood::new(),
            frames: Vec::new(),
            exits: Vec::new(),
            maxima: Vec::new(),
            won: None,
            noise: 0,
            effort: Effort::default(),
            peak_stack_bytes: 0,
            planted: std::marker::PhantomData,
        }
    }

    /// Forgets the game before.
    pub(super) fn begin_game(&mut self, facts: &Facts) {
        self.draw = facts.draw;
        self.table.clear();
        self.noise = 0;
        self.effort = Effort::default();
        self.peak_stack_bytes = 0;
        self.abandon();
    }

    /// The most bytes held in this game.
    pub(super) fn peak_bytes(&self) -> usize {
        self.table.peak_bytes() + self.peak_stack_bytes
    }

    pub(super) fn entries(&self) -> usize {
        self.table.entries()
    }

    /// Leaves the way; the table keeps what is proved.
    pub(super) fn abandon(&mut self) {
        self.frames.clear();
        self.exits.clear();
        self.maxima.clear();
        self.won = None;
    }

    /// Puts the exits into another order from now on.
    pub(super) fn shuffle(&mut self, noise: u64) {
        self.noise = noise;
    }

    /// Begins at a state. `Some` if that decides it.
    pub(super) fn start(&mut self, facts: &Facts, state: State) -> Option<Ending> {
        self.abandon();
        let mut node = Node::new(facts, state);
        settle::<R>(facts, &mut node, |_| {});
        if is_open(facts, &node) {
            self.won = Some(node.state);
            return Some(Ending::Won);
        }
        match self.known(node.state) {
            Known::Lost => return Some(Ending::Lost),
            Known::New if is_dead::<R>(facts, &node) => {
                self.enter(node.state);
                return Some(Ending::Lost);
            }
            known => self.open(facts, &node, scope(known)),
        }
        self.won.map(|_| Ending::Won)
    }

    /// Goes on until the end or until `allowance` more components were opened.
    pub(super) fn run(
        &mut self,
        facts: &Facts,
        allowance: u64,
        mut ask: impl FnMut(&Node, u64) -> bool,
    ) -> Ending {
        let limit = self.effort.components + allowance;
        loop {
            if self.won.is_some() {
                return Ending::Won;
            }
            let Some(frame) = self.frames.last() else { return Ending::Lost };
            if self.exits.len() == frame.exits as usize {
                self.close();
                continue;
            }
            if self.effort.components >= limit {
                return Ending::Stopped;
            }
            let spent = self.effort.components - frame.opened;
            let exit = self.exits.pop().expect("the frame has an exit");
            if let Some(at) = self.exits.len().checked_sub(AHEAD) {
                self.table.prefetch(self.exits[at].state.key());
            }
            let known = self.known(exit.state);
            if known == Known::Lost {
                continue;
            }
            let node = Node::new(facts, exit.state);
            let lost = match known {
                Known::NewPass => is_pass_spent::<R>(facts, &node),
                _ => exit.doubtful && is_dead::<R>(facts, &node),
            };
            if lost {
                self.effort.dead += 1;
                self.enter(exit.state);
                continue;
            }
            if ask(&node, spent) {
                self.enter(exit.state);
                continue;
            }
            self.open(facts, &node, scope(known));
        }
    }

    /// The settled states from the root to the won one.
    pub(super) fn spine(&self) -> Vec<State> {
        self.frames.iter().map(|frame| frame.state).chain(self.won).collect()
    }

    fn known(&self, state: State) -> Known {
        let turned = if R::INDEX_IGNORED { 0 } else { state.turned() };
        self.table.known(state.key(), turned, self.draw)
    }

    fn enter(&mut self, state: State) {
        self.table.enter(state.key(), state.turned(), self.draw);
    }

    /// Floods a component and puts its exits on the stack, the best on top.
    fn open(&mut self, facts: &Facts, node: &Node, scope: Scope) {
        let exits = self.exits.len();
        let frame = Frame {
            state: node.state,
            exits: exits as u32,
            maxima: self.maxima.len() as u32,
            opened: self.effort.components,
        };
        let mut collect = Collect::<R> {
            facts,
            table: &self.table,
            exits: &mut self.exits,
            first: exits,
            won: &mut self.won,
            maxima: &mut self.maxima,
            noise: self.noise,
            planted: std::marker::PhantomData,
        };
        let flooded = self.flood.run::<R, _>(facts, node, scope, &mut collect);
        self.exits[exits..].sort_by_key(|exit| exit.order);
        self.frames.push(frame);
        self.effort.components += 1;
        self.effort.states += flooded.states;
        self.effort.pending += flooded.pending;
        // By what is used: capacities depend on the games before.
        let bytes = self.frames.len() * size_of::<Frame>()
            + self.exits.len() * size_of::<Exit>()
            + self.maxima.len() * size_of::<Ranks>()
            + Flood::bytes(flooded.states);
        self.peak_stack_bytes = self.peak_stack_bytes.max(bytes);
    }

    /// The last component has no exit left: it is lost, and so is every state that settles to one of
    /// its local maxima.
    fn close(&mut self) {
        let frame = self.frames.pop().expect("a frame to close");
        for ranks in self.maxima.drain(frame.maxima as usize..) {
            let state = State { ranks, ..frame.state };
            self.table.enter(state.key(), state.turned(), self.draw);
        }
    }
}

/// See [`Exit::order`]; a state where a new pass reaches all that this one does comes last.
fn order(state: State, priority: Priority) -> u16 {
    let reach = if state.turned() == 0 { 0 } else { 25 - state.turned() as u16 };
    u16::from(priority) << 8 | reach
}

fn scope(known: Known) -> Scope {
    if known == Known::NewPass { Scope::ThisPass } else { Scope::Whole }
}

/// Takes the exits of one flood.
struct Collect<'a, R> {
    facts: &'a Facts,
    table: &'a Table,
    exits: &'a mut Vec<Exit>,
    /// Where this component's exits begin.
    first: usize,
    won: &'a mut Option<State>,
    maxima: &'a mut Vec<Ranks>,
    noise: u64,
    planted: std::marker::PhantomData<R>,
}

impl<R: Planted> Sink for Collect<'_, R> {
    fn exit(&mut self, mut node: Node, priority: Priority, _: Way<'_>) {
        settle::<R>(self.facts, &mut node, |_| {});
        if is_open(self.facts, &node) {
            *self.won = Some(node.state);
            return;
        }
        // It is looked up when its turn comes, which may be at once.
        self.table.prefetch(node.state.key());
        // With more cards at a click it hardly ever refutes a state where a card was turned up, either.
        let likeliest = if self.facts.draw == 1 { REVEAL_MOST } else { PLACE_STOCK };
        let doubtful = priority <= likeliest;
        let priority = if self.noise == 0 { priority } else { self.shaken(&node, priority) };
        self.exits.push(Exit { state: node.state, order: order(node.state, priority), doubtful });
    }

    fn forced(&mut self) {
        self.exits.truncate(self.first);
    }

    fn maximum(&mut self, ranks: Ranks) {
        self.maxima.push(ranks);
    }
}

impl<R> Collect<'_, R> {
    fn shaken(&self, node: &Node, priority: Priority) -> Priority {
        let mixed = (node.state.key() ^ self.noise).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        priority + (mixed >> 57) as u8
    }
}

//! The fair search: expectimax over sampled chance, deepened move by move (RULES 8).

use crate::bits::{Backend, Bits, Job};
use crate::board::{CENTER_OUT, SIZE};
use crate::leaf::Leaf;
use crate::limits::Limits;
use crate::position::{Child, Position};
use crate::scenario::{Scenario, board_hash};
use crate::state::State;
use crate::table::{Key, Table};

/// Utility of the end of the game in the search; the leaf has another.
pub(crate) const TERMINAL: f64 = -1_000_000.0;

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// The column to play.
    pub action: usize,
    /// Depth of the last iteration that was completed, 0 if none was.
    pub completed: u32,
    /// Sampled moves and leaf evaluations, over all iterations.
    pub work: u64,
    /// Positions met.
    pub nodes: u64,
    /// Positions whose value stood in the table.
    pub hits: u64,
    /// Value of every column at the completed depth, in the canonical frame; `None` if closed.
    pub values: [Option<f64>; SIZE],
}

/// The work limit was reached.
pub(crate) struct Exhausted;

/// Decides moves. Holds the table, which every decision starts by clearing.
#[derive(Clone, Debug)]
pub struct Searcher<L, T> {
    backend: Backend,
    limits: Limits,
    leaf: L,
    table: T,
    shares: bool,
}

impl<L: Leaf, T: Table> Searcher<L, T> {
    /// A search with a leaf and a table.
    pub const fn new(backend: Backend, limits: Limits, leaf: L, table: T) -> Self {
        Self { backend, limits, leaf, table, shares: true }
    }

    /// The same search as it was published: every sample plays its move and computes its leaf.
    #[must_use]
    pub fn as_published(self) -> Self {
        Self { shares: false, ..self }
    }

    /// The leaf.
    pub const fn leaf(&self) -> &L {
        &self.leaf
    }

    /// The table as the last decision left it.
    pub const fn table(&self) -> &T {
        &self.table
    }

    /// Decides the move of a state; `None` if no move is legal.
    ///
    /// # Panics
    /// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
    pub fn decide(&mut self, state: &State) -> Option<Decision> {
        let (root, mirrored) = Position::new(state);
        // The center of the canonical board, mirrored with the rest (RULES 8.6).
        let fallback = root.board.first_open(CENTER_OUT).filter(|_| !state.game_over)?;
        assert!((1..=7).contains(&root.next_disc), "disc {} is outside 1..=7", root.next_disc);
        let moves = root.moves_remaining;
        assert!((1..=5).contains(&moves), "moves remaining {moves} is not 1..=5");
        self.table.clear();
        let mut run = Run {
            limits: self.limits,
            leaf: &self.leaf,
            table: &mut self.table,
            shares: self.shares,
            work: 0,
            nodes: 0,
            hits: 0,
        };
        let mut decision = Decision {
            action: fallback,
            completed: 0,
            work: 0,
            nodes: 0,
            hits: 0,
            values: [None; SIZE],
        };
        for depth in 1..=self.limits.depth() {
            let Ok(values) = self.backend.run(RootValues { run: &mut run, root: &root, depth })
            else {
                break;
            };
            decision.completed = depth;
            decision.values = values;
            decision.action = best_action(&values).expect("a root has an open column").0;
        }
        if mirrored {
            decision.action = SIZE - 1 - decision.action;
        }
        (decision.work, decision.nodes, decision.hits) = (run.work, run.nodes, run.hits);
        Some(decision)
    }
}

/// The first column, from the middle outwards, with the greatest value (RULES 8.6).
#[inline(always)]
pub(crate) fn best_action(values: &[Option<f64>; SIZE]) -> Option<(usize, f64)> {
    let mut best: Option<(usize, f64)> = None;
    for column in CENTER_OUT {
        if let Some(value) = values[column]
            && best.is_none_or(|(_, highest)| value > highest)
        {
            best = Some((column, value));
        }
    }
    best
}

/// One decision under way.
struct Run<'a, L, T> {
    limits: Limits,
    leaf: &'a L,
    table: &'a mut T,
    shares: bool,
    work: u64,
    nodes: u64,
    hits: u64,
}

impl<L: Leaf, T: Table> Run<'_, L, T> {
    #[inline(always)]
    fn check_budget(&self) -> Result<(), Exhausted> {
        if self.work >= self.limits.maximum_work() { Err(Exhausted) } else { Ok(()) }
    }

    /// `Q` of RULES 8.4. The scenario is that of the parent at this depth.
    ///
    /// Work and nodes are counted sample by sample; a move that comes out the same in every sample
    /// is played once, and a leaf that they share is computed once.
    #[inline(always)]
    fn action_value<B: Bits>(
        &mut self,
        bits: B,
        parent: &Position,
        scenario: Scenario,
        column: usize,
        depth: u32,
    ) -> Result<f64, Exhausted> {
        let mut sum = 0.0;
        let mut shared: Option<(Child, Option<L::Shared>)> = None;
        for k in 0..self.limits.strata() {
            self.check_budget()?;
            self.work += 1;
            if !matches!(&shared, Some((child, _)) if child.certain && self.shares) {
                let child = Child::new(bits, parent, column, scenario.sample(k));
                let leaf = (depth == 1 && !child.game_over)
                    .then(|| self.leaf.share(&child.board, child.moves_remaining));
                shared = Some((child, leaf));
            }
            let Some((child, leaf)) = &shared else { unreachable!("set above") };
            if child.game_over {
                sum += child.points + TERMINAL;
                continue;
            }
            let next_disc = scenario.next_disc(k);
            let value = match leaf {
                Some(leaf) => self.leaf_value(leaf, next_disc)?,
                None => self.state_value(bits, &child.position(next_disc), depth - 1)?,
            };
            sum += child.points + value;
        }
        Ok(sum / f64::from(self.limits.strata()))
    }

    /// `V` of RULES 8.5 at depth 0.
    #[inline(always)]
    fn leaf_value(&mut self, leaf: &L::Shared, next_disc: u8) -> Result<f64, Exhausted> {
        self.nodes += 1;
        self.check_budget()?;
        self.work += 1;
        Ok(self.leaf.value(leaf, next_disc))
    }

    /// `V` of RULES 8.5 at a depth of 1 or more.
    fn state_value<B: Bits>(
        &mut self,
        bits: B,
        position: &Position,
        depth: u32,
    ) -> Result<f64, Exhausted> {
        // Not inlined, since it calls itself: it enters the backend anew.
        bits.run(
            #[inline(always)]
            || {
                self.nodes += 1;
                self.check_budget()?;
                let Position { board, next_disc, moves_remaining, .. } = position;
                let key = Key::new(board, *next_disc, *moves_remaining, depth);
                if let Some(value) = self.table.lookup(&key) {
                    self.hits += 1;
                    return Ok(value);
                }
                let values = self.action_values(bits, position, depth)?;
                let best = best_action(&values).map(|(_, value)| value);
                let best = best.filter(|value| value.is_finite()).unwrap_or(TERMINAL);
                self.table.store(&key, best);
                Ok(best)
            },
        )
    }

    /// `Q` of every open column, evaluated from the middle outwards.
    #[inline(always)]
    fn action_values<B: Bits>(
        &mut self,
        bits: B,
        position: &Position,
        depth: u32,
    ) -> Result<[Option<f64>; SIZE], Exhausted> {
        let scenario = position.scenario(board_hash(&position.board), depth, self.limits.strata());
        let mut values = [None; SIZE];
        for column in CENTER_OUT {
            if position.board.is_open(column) {
                values[column] = Some(self.action_value(bits, position, scenario, column, depth)?);
            }
        }
        Ok(values)
    }
}

struct RootValues<'a, 'b, L, T> {
    run: &'a mut Run<'b, L, T>,
    root: &'a Position,
    depth: u32,
}

impl<L: Leaf, T: Table> Job for RootValues<'_, '_, L, T> {
    type Output = Result<[Option<f64>; SIZE], Exhausted>;

    #[inline(always)]
    fn with<B: Bits>(self, bits: B) -> Self::Output {
        self.run.action_values(bits, self.root, self.depth)
    }
}

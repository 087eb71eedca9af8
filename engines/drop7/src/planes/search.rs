//! The fair search on bit planes (RULES 8): the same values, work, nodes and hits as
//! [`crate::Searcher`], for less.
//!
//! What samples share is computed once: a move without reveals comes out the same in all of them,
//! a leaf differs between discs to drop in its last term alone, and siblings whose boards differ in
//! numbers only have the frame of their leaves in common. Work and nodes are counted as if nothing
//! were shared.

mod last_ply;

use super::board::is_open;
use super::isa::{Instructions, Isa, Task};
use super::position::{Child, Ground};
use crate::board::{CENTER_OUT, SIZE};
use crate::limits::Limits;
use crate::scenario::Scenario;
use crate::search::{Decision, Exhausted, TERMINAL, best_action};
use crate::state::State;
use crate::table::Table;
use last_ply::LastPly;

/// Decides moves with the fair leaf. Holds the table, which every decision starts by clearing.
#[derive(Clone, Debug)]
pub struct Searcher<T> {
    isa: Isa,
    limits: Limits,
    table: T,
}

impl<T: Table> Searcher<T> {
    /// A search with a table.
    pub const fn new(isa: Isa, limits: Limits, table: T) -> Self {
        Self { isa, limits, table }
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
        let (ground, mirrored) = Ground::of_root(state);
        // The center of the canonical board, mirrored with the rest (RULES 8.6).
        let occupied = ground.planes.occupied();
        let fallback = CENTER_OUT.into_iter().find(|&column| is_open(occupied, column));
        let fallback = fallback.filter(|_| !state.game_over)?;
        crate::leaf::check(state.next_disc, state.moves_remaining);
        self.table.clear();
        let Self { isa, limits, table } = self;
        let root = Root { ground, next_disc: state.next_disc, limits: *limits, table, fallback };
        let mut decision = isa.run(root);
        if mirrored {
            decision.action = SIZE - 1 - decision.action;
        }
        Some(decision)
    }
}

struct Root<'a, T> {
    ground: Ground,
    next_disc: u8,
    limits: Limits,
    table: &'a mut T,
    fallback: usize,
}

impl<T: Table> Task for Root<'_, T> {
    type Output = Decision;

    #[inline(always)]
    fn with<I: Instructions>(self, isa: I) -> Decision {
        let Self { ground, next_disc, limits, table, fallback } = self;
        let mut run = Run::new(isa, limits, table);
        let mut decision = Decision {
            action: fallback,
            completed: 0,
            work: 0,
            nodes: 0,
            hits: 0,
            values: [None; SIZE],
        };
        for depth in 1..=limits.depth() {
            let Ok(values) = run.action_values(&ground, next_disc, depth) else { break };
            decision.completed = depth;
            decision.values = values;
            decision.action = best_action(&values).expect("a root has an open column").0;
        }
        (decision.work, decision.nodes, decision.hits) = (run.work, run.nodes, run.hits);
        decision
    }
}

/// One decision under way.
pub(super) struct Run<'a, I: Instructions, T> {
    isa: I,
    limits: Limits,
    table: &'a mut T,
    work: u64,
    nodes: u64,
    hits: u64,
    last_ply: LastPly<I::Valuer>,
}

impl<'a, I: Instructions, T: Table> Run<'a, I, T> {
    #[inline(always)]
    pub(super) fn new(isa: I, limits: Limits, table: &'a mut T) -> Self {
        let last_ply = LastPly::new(isa.valuer());
        Self { isa, limits, table, work: 0, nodes: 0, hits: 0, last_ply }
    }

    #[inline(always)]
    fn check_budget(&self) -> Result<(), Exhausted> {
        if self.work >= self.limits.maximum_work() { Err(Exhausted) } else { Ok(()) }
    }

    /// `Q` of every open column, evaluated from the middle outwards.
    #[inline(always)]
    fn action_values(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        depth: u32,
    ) -> Result<[Option<f64>; SIZE], Exhausted> {
        let scenario = ground.scenario(next_disc, depth, self.limits.strata());
        // A move and a leaf for every sample.
        let most = 2 * SIZE as u64 * u64::from(self.limits.strata());
        if depth == 1 && self.work + most <= self.limits.maximum_work() {
            return Ok(self.values_of_leaves(ground, next_disc, scenario));
        }
        let occupied = ground.planes.occupied();
        let mut values = [None; SIZE];
        for column in CENTER_OUT {
            if is_open(occupied, column) {
                values[column] = Some(if depth == 1 {
                    self.value_within_limits(ground, next_disc, scenario, column)?
                } else {
                    self.action_value(ground, next_disc, scenario, column, depth)?
                });
            }
        }
        Ok(values)
    }

    /// `Q` of RULES 8.4 at a depth of 2 or more.
    #[inline(always)]
    fn action_value(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        scenario: Scenario,
        column: usize,
        depth: u32,
    ) -> Result<f64, Exhausted> {
        let next_event = scenario.next_event();
        let mut sum = 0.0;
        let mut shared: Option<(Child, Option<Ground>)> = None;
        for k in 0..self.limits.strata() {
            self.check_budget()?;
            self.work += 1;
            if !matches!(&shared, Some((child, _)) if child.certain) {
                let child = ground.play(next_disc, column, scenario, k);
                let below = (!child.landing.game_over).then(|| {
                    Ground::new(child.planes.canonical().0, child.landing.moves_remaining, true)
                });
                shared = Some((child, below));
            }
            let Some((child, below)) = &shared else { unreachable!("set above") };
            let points = child.landing.points as f64;
            let value = match below {
                Some(below) => self.state_value(below, scenario.disc(k, next_event), depth - 1)?,
                None => TERMINAL,
            };
            sum += points + value;
        }
        Ok(sum / f64::from(self.limits.strata()))
    }

    /// Work, nodes and hits so far.
    pub(super) const fn counts(&self) -> (u64, u64, u64) {
        (self.work, self.nodes, self.hits)
    }

    /// What one sample of a move at the root adds to the sum of its column.
    #[inline(always)]
    pub(super) fn sample_value(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        column: usize,
        k: u32,
        depth: u32,
    ) -> Result<f64, Exhausted> {
        let scenario = ground.scenario(next_disc, depth, self.limits.strata());
        let child = ground.play(next_disc, column, scenario, k);
        self.check_budget()?;
        self.work += 1;
        if depth == 1 {
            return self.value_of_leaf(&child, scenario, k);
        }
        let points = child.landing.points as f64;
        if child.landing.game_over {
            return Ok(points + TERMINAL);
        }
        let (planes, _) = child.planes.canonical();
        let below = Ground::new(planes, child.landing.moves_remaining, true);
        let disc = scenario.disc(k, scenario.next_event());
        Ok(points + self.state_value(&below, disc, depth - 1)?)
    }

    /// `V` of RULES 8.5 at a depth of 1 or more.
    fn state_value(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        depth: u32,
    ) -> Result<f64, Exhausted> {
        // Not inlined, since it calls itself: it enters the instructions anew.
        self.isa.run(
            #[inline(always)]
            || {
                self.nodes += 1;
                self.check_budget()?;
                let key = ground.key(next_disc, depth);
                if let Some(value) = self.table.lookup(&key) {
                    self.hits += 1;
                    return Ok(value);
                }
                let values = self.action_values(ground, next_disc, depth)?;
                let best = best_action(&values).map(|(_, value)| value);
                let best = best.filter(|value| value.is_finite()).unwrap_or(TERMINAL);
                self.table.store(&key, best);
                Ok(best)
            },
        )
    }

    /// `Q` of every open column at depth 1, where every sampled move ends in a leaf and no check of the budget fails.
    #[inline(always)]
    fn values_of_leaves(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        scenario: Scenario,
    ) -> [Option<f64>; SIZE] {
        let strata = self.limits.strata();
        let occupied = ground.planes.occupied();
        self.last_ply.clear();
        // The first move of every column; the next one stands behind if chance had no part in it.
        let mut firsts = [None; SIZE];
        for column in CENTER_OUT {
            if !is_open(occupied, column) {
                continue;
            }
            let first = self.last_ply.len();
            let mut certain = false;
            ground.play_all(
                next_disc,
                column,
                scenario,
                strata,
                #[inline(always)]
                |child| {
                    certain = child.certain;
                    self.last_ply.add(child);
                },
            );
            firsts[column] = Some((first, certain));
        }
        self.last_ply.finish();
        let next_event = scenario.next_event();
        let mut values = [None; SIZE];
        for (value, first) in values.iter_mut().zip(firsts) {
            let Some((first, certain)) = first else { continue };
            let (mut sum, mut leaves) = (0.0, 0);
            for k in 0..strata {
                let number = if certain { first } else { first + k as usize };
                let (points, leaf) = self.last_ply.get(number);
                leaves += u64::from(leaf.is_some());
                sum +=
                    points + leaf.map_or(TERMINAL, |leaf| leaf.value(scenario.disc(k, next_event)));
            }
            self.work += u64::from(strata) + leaves;
            self.nodes += leaves;
            *value = Some(sum / f64::from(strata));
        }
        values
    }

    /// `Q` at depth 1 where the budget may end.
    #[inline(always)]
    fn value_within_limits(
        &mut self,
        ground: &Ground,
        next_disc: u8,
        scenario: Scenario,
        column: usize,
    ) -> Result<f64, Exhausted> {
        let strata = self.limits.strata();
        let mut sum = 0.0;
        for k in 0..strata {
            self.check_budget()?;
            let child = ground.play(next_disc, column, scenario, k);
            self.work += 1;
            sum += self.value_of_leaf(&child, scenario, k)?;
        }
        Ok(sum / f64::from(strata))
    }

    /// What a sampled move adds to the sum of its column at depth 1.
    #[inline(always)]
    fn value_of_leaf(
        &mut self,
        child: &Child,
        scenario: Scenario,
        k: u32,
    ) -> Result<f64, Exhausted> {
        self.last_ply.clear();
        self.last_ply.add(child);
        self.last_ply.finish();
        let (points, leaf) = self.last_ply.get(0);
        let Some(leaf) = leaf else { return Ok(points + TERMINAL) };
        self.nodes += 1;
        self.check_budget()?;
        self.work += 1;
        Ok(points + leaf.value(scenario.disc(k, scenario.next_event())))
    }
}

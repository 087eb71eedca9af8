//! What the parts of the fast search share.

use super::memo::Memo;
use super::ring::Ring;
use super::round::Workspace;
use crate::{Deal, Solution};

/// The most situations inside one round that a walk remembers; beyond that it repeats itself.
pub(super) const SEEN_MAX: usize = 1 << 18;

/// The node budget is spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut;

/// One search: the deal, its tables, the memo and the count of work.
pub(super) struct Solver<'d> {
    pub(super) deal: &'d Deal,
    pub(super) seats: usize,
    pub(super) ring: Ring,
    pub(super) memo: Memo,
    /// Sets of positions, larger ones first.
    pub(super) sets: Vec<usize>,
    /// Lists that no round is using now, kept for their capacity.
    pub(super) workspaces: Vec<Workspace>,
    nodes: u64,
    budget: u64,
}

impl<'d> Solver<'d> {
    pub(super) fn new(deal: &'d Deal, memo_bytes: usize, budget: u64) -> Self {
        let seats = deal.seats();
        let mut sets: Vec<usize> = (0..1 << seats).collect();
        sets.sort_by_key(|set| (std::cmp::Reverse(set.count_ones()), *set));
        Self {
            deal,
            seats,
            ring: Ring::new(seats),
            memo: Memo::new(memo_bytes),
            sets,
            workspaces: Vec::new(),
            nodes: 0,
            budget,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node.
    pub(super) fn count(&mut self) -> Result<(), Cut> {
        if self.nodes == self.budget {
            return Err(Cut);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The Solutions that this round can improvise and the refill after it can draw.
    pub(super) fn fresh(&self, drawn: u8) -> &'d [Solution] {
        let deck = self.deal.solutions();
        let start = usize::from(drawn).min(deck.len());
        &deck[start..(start + 3 * self.seats).min(deck.len())]
    }
}

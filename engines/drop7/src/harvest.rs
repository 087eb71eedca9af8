//! Positions at the end of a search, as material to compare leaves on (RULES 10).

use crate::bits::{Backend, Bits, Job};
use crate::board::CENTER_OUT;
use crate::limits::Limits;
use crate::position::{Child, Position};
use crate::scenario::board_hash;
use crate::state::State;
use std::ops::ControlFlow;

/// The positions that a search without a table meets at depth 0 below a root, in the order in
/// which it meets them and in the canonical frame in which it values them; at most `most`.
///
/// The expansion has the depth and the strata of `limits` (no shallower iteration comes first).
/// The states have score 0, level 1 and no moves played: a leaf reads none of these.
#[must_use]
pub fn harvest(backend: Backend, limits: Limits, root: &State, most: usize) -> Vec<State> {
    let mut found = Vec::new();
    if !root.game_over && most > 0 {
        let (position, _) = Position::new(root);
        // Whether the tree ended or the cap did, what was found is the answer.
        let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
            backend.run(Expand { limits, position, most, found: &mut found });
    }
    found
}

struct Expand<'a> {
    limits: Limits,
    position: Position,
    most: usize,
    found: &'a mut Vec<State>,
}

impl Job for Expand<'_> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn with<B: Bits>(mut self, bits: B) -> ControlFlow<()> {
        let position = self.position;
        self.expand(bits, &position, self.limits.depth())
    }
}

impl Expand<'_> {
    fn expand<B: Bits>(&mut self, bits: B, position: &Position, depth: u32) -> ControlFlow<()> {
        let Position { board, next_disc, moves_remaining, .. } = *position;
        if depth == 0 {
            self.found.push(State { board, moves_remaining, ..State::start(next_disc) });
            let full = self.found.len() == self.most;
            return if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        let strata = self.limits.strata();
        let scenario = position.scenario(board_hash(&board), depth, strata);
        for column in CENTER_OUT.into_iter().filter(|&column| board.is_open(column)) {
            for k in 0..strata {
                let child = Child::new(bits, position, column, scenario.sample(k));
                if !child.game_over {
                    self.expand(bits, &child.position(scenario.next_disc(k)), depth - 1)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

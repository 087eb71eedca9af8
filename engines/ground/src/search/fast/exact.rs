//! Can this state still be won? The exact test.
//!
//! The first winning line in canonical order is found by entering, from the root on, the first
//! child from which the game can still be won. So no reduction below chooses between moves; each of
//! them only has to leave this test exact:
//!
//! - **Memo.** From a round start the rest of the game depends on the round, both decks' indexes,
//!   the Problems by position and the hands by seat and slot. It does not depend on the count
//!   solved so far: what is stored is how many *more* Problems can be solved for certain, and how
//!   many at most. (A game that ends early by success could go on without losing what it solved.)
//! - **Relaxed game.** It allows all that Ground allows, so its failures are failures here.
//! - **Outcomes.** What happens in the rest of a round matters only through its outcome (see
//!   `round`). For a free split ([`Duties`]) all placements are possible, so the outcome exists iff
//!   the cards cover the set exactly: what is left over is laid onto the set, where it does no
//!   harm, and the positions outside stay unsolved with what lies there. Only the empty set has no
//!   such place.
//! - **Asks.** Splits that are not free are reachable by asking only; for those the lines are
//!   walked (see `asking`).
//! - **Finishing.** A round that reaches what is wanted needs no exact set: more power is never
//!   worse. In round 6 asks are useless unless cards are stuck ([`Duties::leaves_cards_stuck`]).
//! - **Short rounds.** Where the deck cannot serve every respond, `pass` and forced asks occur and
//!   none of the above holds; there every line of the round is walked (see `plain`).

use super::cover::can_waste;
use super::duty::Duties;
use super::memo::Key;
use super::pool::{Pool, packed_hands};
use super::round::Round;
use super::solver::{Cut, Solver};
use super::spot::Spot;
use crate::deal::ROUNDS;
use crate::hand::Hand;
use crate::state::Phase;
use crate::{Command, Solution, State};

/// Tag of exact round starts in the keys of the memo.
const TAG: u64 = 2 << 60;

impl<'d> Solver<'d> {
    /// Whether `threshold` can still be reached.
    pub(super) fn winnable(&mut self, state: &State<'d>, threshold: u8) -> Result<bool, Cut> {
        if state.solved >= threshold {
            return Ok(true);
        }
        let wanted = threshold - state.solved;
        match (state.phase, state.acted) {
            (Phase::Done, _) => Ok(false),
            (Phase::Select, 0) => self.round_start(state, wanted),
            _ => self.rest_of_round(state, wanted),
        }
    }

    /// The first winning line in canonical order from a state that can be won.
    pub(super) fn first_line(
        &mut self,
        root: &State<'d>,
        threshold: u8,
    ) -> Result<Vec<Command>, Cut> {
        let mut state = *root;
        let mut line = Vec::new();
        while state.solved < threshold {
            let (command, child) = self.first_winnable_child(&state, threshold)?;
            line.push(command);
            state = child;
        }
        Ok(line)
    }

    fn first_winnable_child(
        &mut self,
        state: &State<'d>,
        threshold: u8,
    ) -> Result<(Command, State<'d>), Cut> {
        for &command in &state.legal_commands() {
            let mut child = *state;
            child.fold(command);
            if self.winnable(&child, threshold)? {
                return Ok((command, child));
            }
        }
        unreachable!("a state that can be won has a child that can be won")
    }

    /// Whether `wanted` more Problems can be solved from a round start.
    pub(super) fn round_start(&mut self, state: &State<'d>, wanted: u8) -> Result<bool, Cut> {
        let spot = Spot::of(state);
        let key = Key([spot.packed() << Key::BOUND_BITS, packed_hands(state.hands()) | TAG]);
        let known = self.memo.get(key);
        if known.at_least >= wanted {
            return Ok(true);
        }
        if known.at_most < wanted {
            return Ok(false);
        }
        let pool = Pool::new(state.hands().iter().flat_map(Hand::cards).copied());
        let possible = self.relaxed(&spot, &pool, wanted)? && self.rest_of_round(state, wanted)?;
        self.memo.learn(key, wanted, possible);
        Ok(possible)
    }

    fn rest_of_round(&mut self, state: &State<'d>, wanted: u8) -> Result<bool, Cut> {
        self.count()?;
        let duties = Duties::of(state);
        let fresh = self.fresh(state.solutions_drawn);
        let no_problem = state.positions().iter().flatten().next().is_none();
        if no_problem || fresh.len() < duties.responds() {
            return self.plain(state, wanted);
        }
        let workspace = self.workspaces.pop().unwrap_or_default();
        let mut round = Round::of_state(state, fresh, workspace);
        let possible = self.by_outcomes(state, &duties, &mut round, wanted);
        self.workspaces.push(round.workspace);
        possible
    }

    fn by_outcomes(
        &mut self,
        state: &State<'d>,
        duties: &Duties,
        round: &mut Round<'d>,
        wanted: u8,
    ) -> Result<bool, Cut> {
        if self.finishes(round, wanted, duties.fullest(round).into_iter())? {
            return Ok(true);
        }
        let held = round.held();
        if state.round < ROUNDS {
            round.list_splits(|kept, improvised| duties.is_free(held, kept, improvised));
            // Sets that reach what is wanted have just been ruled out.
            let set_max = u32::from(wanted) - 1;
            let found = self.any_outcome(round, wanted, set_max, |solver, round, set, split| {
                let (kept, improvised) = (split.kept(), split.improvised());
                let next = state.round_outcome(round.kept_hands(kept), improvised, set);
                if !solver.round_start(&next, wanted - set.count_ones() as u8)? {
                    return Ok(false);
                }
                let lost = round.cards(held & !kept);
                let placed = || lost.chain(round.fresh[..improvised].iter().copied());
                Ok(set != 0 || can_waste(&round.demands, &placed().collect::<Vec<Solution>>()))
            })?;
            if found {
                return Ok(true);
            }
        } else if !duties.leaves_cards_stuck(held) {
            return Ok(false);
        }
        round.list_splits(|kept, improvised| duties.may_be_asked_for(held, kept, improvised));
        self.any_outcome(round, wanted, self.seats as u32, |solver, round, set, split| {
            let hands = round.kept_hands(split.kept());
            let size = set.count_ones() as u8;
            if size < wanted {
                let next = state.round_outcome(hands, split.improvised(), set);
                if !solver.round_start(&next, wanted - size)? {
                    return Ok(false);
                }
            }
            solver.reachable_by_asking(state, round, hands, split.improvised(), set)
        })
    }
}

#[cfg(test)]
mod tests;

//! One round line by line, for rounds in which the deck may run out.

use std::collections::HashSet;

use super::pool::packed_hands;
use super::solver::{Cut, SEEN_MAX, Solver};
use crate::State;
use crate::state::Phase;

impl<'d> Solver<'d> {
    /// Whether `wanted` more Problems can be solved, by trying every command of the rest of this
    /// round.
    ///
    /// Inside a round the future depends on the hands, the deck and the powers, and of a power only
    /// up to the need: situations that failed once are not tried again.
    pub(super) fn plain(&mut self, state: &State<'d>, wanted: u8) -> Result<bool, Cut> {
        self.plain_from(state, wanted, &mut HashSet::new())
    }

    fn plain_from(
        &mut self,
        state: &State<'d>,
        wanted: u8,
        seen: &mut HashSet<u128>,
    ) -> Result<bool, Cut> {
        for &command in &state.legal_commands() {
            self.count()?;
            let mut child = *state;
            let possible = if child.fold(command).is_some() {
                let gained = child.solved - state.solved;
                gained >= wanted
                    || child.phase != Phase::Done && self.round_start(&child, wanted - gained)?
            } else {
                let situation = packed_situation(&child);
                if seen.contains(&situation) {
                    continue;
                }
                if seen.len() < SEEN_MAX {
                    seen.insert(situation);
                }
                self.plain_from(&child, wanted, seen)?
            };
            if possible {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What the rest of a round depends on, within one round: hands 60 bits, powers 24, deck 7,
/// commands given 4.
fn packed_situation(state: &State<'_>) -> u128 {
    let powers = state.powers();
    let power = state.positions().iter().zip(powers).fold(0, |word, (position, power)| {
        let need = position.map_or(0, |problem| problem.card.need());
        word << 4 | u128::from(power.min(need))
    });
    let turn = u128::from(state.phase == Phase::Respond) << 3 | u128::from(state.acted);
    u128::from(packed_hands(state.hands()))
        | power << 60
        | u128::from(state.solutions_drawn) << 84
        | turn << 91
}

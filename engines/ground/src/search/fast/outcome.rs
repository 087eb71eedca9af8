//! Is there an outcome of this round that leads on to a win?

use super::cover::{Demands, covers, may_cover};
use super::ranks::Ranks;
use super::round::{Round, Split};
use super::solver::{Cut, Solver};
use crate::deal::ROUNDS;

impl<'d> Solver<'d> {
    /// Tries the listed splits with every set of at most `set_max` Problems after which `wanted`
    /// can still be reached, and returns whether there is one such that
    ///
    /// - the placed cards can solve the set when they may be laid anywhere,
    /// - the relaxed game can solve the rest from the next round on,
    /// - and `confirm` agrees.
    ///
    /// A next round start whose pool is dominated by one that the relaxed game cannot win from, at
    /// the same set and the same number of deck cards used, is skipped: it differs in its hands
    /// only, and in the relaxed game better hands are never worse (see `relaxed`).
    pub(super) fn any_outcome(
        &mut self,
        round: &mut Round<'d>,
        wanted: u8,
        set_max: u32,
        mut confirm: impl FnMut(&mut Self, &Round<'d>, usize, Split) -> Result<bool, Cut>,
    ) -> Result<bool, Cut> {
        let mut failed = std::mem::take(&mut round.workspace.failed);
        let found = self.any_outcome_with(round, wanted, set_max, &mut failed, &mut confirm);
        round.workspace.failed = failed;
        found
    }

    fn any_outcome_with(
        &mut self,
        round: &Round<'d>,
        wanted: u8,
        set_max: u32,
        failed: &mut Vec<(usize, Ranks)>,
        confirm: &mut impl FnMut(&mut Self, &Round<'d>, usize, Split) -> Result<bool, Cut>,
    ) -> Result<bool, Cut> {
        let demands = &round.demands;
        let later_max = self.seats as u32 * u32::from(ROUNDS - round.spot.round);
        let most_improvised = self.seats.min(round.fresh.len());
        for index in 0..self.sets.len() {
            let set = self.sets[index];
            let size = set.count_ones();
            if set & !demands.present != 0 || size > set_max || !self.stays_closed(demands, set) {
                continue;
            }
            if size + later_max < u32::from(wanted) {
                break;
            }
            let by_kind = demands.by_kind(set);
            let bonuses = i32::from(self.ring.total_max(set));
            if !may_cover(round.placed_supply(0, most_improvised), &by_kind, bonuses) {
                continue;
            }
            let wanted_later = wanted.saturating_sub(size as u8);
            let spot = round.spot.after(self.deal, set);
            failed.clear();
            for &split in &round.workspace.splits {
                let supply = round.placed_supply(split.kept(), split.improvised());
                if !may_cover(supply, &by_kind, bonuses) {
                    continue;
                }
                let ranks = round.next_ranks(split);
                let used = split.used();
                if failed.iter().any(|&(same, lost)| same == used && lost.dominates(ranks)) {
                    continue;
                }
                self.count()?;
                let placed = round.placed(split.kept(), split.improvised());
                if !covers(&self.ring, demands, set, &placed) {
                    continue;
                }
                let mut next = spot;
                next.drawn += used as u8;
                if !self.relaxed(&next, &round.next_pool(split), wanted_later)? {
                    failed.push((used, ranks));
                } else if confirm(self, round, set, split)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the cards of some placement, laid anywhere, solve `wanted` Problems in this round.
    ///
    /// A placement is a mask of the cards that are **not** placed and the number improvised. Only
    /// sets of exactly `wanted` Problems are tried: the first `wanted` that are solved, in order of
    /// waves, get bonuses from each other only. What else is solved does not matter, so more power
    /// is never worse, and a placement is dropped if another improvises as much and leaves less.
    pub(super) fn finishes(
        &mut self,
        round: &Round<'d>,
        wanted: u8,
        placements: impl Iterator<Item = (usize, usize)>,
    ) -> Result<bool, Cut> {
        if u32::from(wanted) > round.demands.present.count_ones() {
            return Ok(false);
        }
        let mut candidates: Vec<_> = placements
            .map(|(kept, improvised)| (improvised, round.kept_value(kept), kept))
            .collect();
        candidates.sort_unstable();
        let mut best: Vec<(usize, usize)> = Vec::new();
        for &(improvised, _, kept) in &candidates {
            let ranks = round.kept_ranks(kept);
            let beaten = |&(same, less): &(usize, usize)| {
                same == improvised && ranks.dominates(round.kept_ranks(less))
            };
            if !best.iter().any(beaten) {
                best.push((improvised, kept));
            }
        }
        for index in 0..self.sets.len() {
            let set = self.sets[index];
            if set & !round.demands.present != 0 || set.count_ones() != u32::from(wanted) {
                continue;
            }
            let by_kind = round.demands.by_kind(set);
            let bonuses = i32::from(self.ring.total_max(set));
            for &(improvised, kept) in &best {
                if may_cover(round.placed_supply(kept, improvised), &by_kind, bonuses) {
                    self.count()?;
                    if covers(&self.ring, &round.demands, set, &round.placed(kept, improvised)) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether the positions outside `set` stay unsolved when `set` is solved and nothing more is
    /// laid on them.
    pub(super) fn stays_closed(&self, demands: &Demands, set: usize) -> bool {
        let outside = demands.present & !set;
        (0..self.seats)
            .filter(|j| outside >> j & 1 == 1)
            .all(|j| i32::from(demands.missing[j]) > self.ring.neighbours_in(j, set) as i32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::cover::can_waste;
    use super::super::duty::Duties;
    use super::*;
    use crate::{Deal, Mulberry32, Problem, Solution, State};

    /// The next states of the rest of this round, by trying every line.
    fn next_by_lines(state: &State<'_>, found: &mut BTreeSet<String>, seen: &mut BTreeSet<String>) {
        for &command in &state.legal_commands() {
            let mut child = *state;
            if child.fold(command).is_some() {
                found.insert(child.to_string());
            } else if seen.insert(child.to_string()) {
                next_by_lines(&child, found, seen);
            }
        }
    }

    /// The same by splits and sets; how many were found free and how many by asking.
    fn next_by_outcomes(state: &State<'_>) -> (BTreeSet<String>, [usize; 2]) {
        let mut solver = Solver::new(state.deal(), 1 << 16, u64::MAX);
        let duties = Duties::of(state);
        let mut round =
            Round::of_state(state, solver.fresh(state.solutions_drawn), Default::default());
        let held = round.held();
        let mut found = BTreeSet::new();
        let mut counts = [0; 2];
        for asking in [false, true] {
            if asking {
                round.list_splits(|kept, i| duties.may_be_asked_for(held, kept, i));
            } else {
                round.list_splits(|kept, i| duties.is_free(held, kept, i));
            }
            for &split in &round.workspace.splits {
                let (kept, improvised) = (split.kept(), split.improvised());
                let lost = round.cards(held & !kept);
                let placed: Vec<Solution> =
                    lost.chain(round.fresh[..improvised].iter().copied()).collect();
                for set in 0..1 << state.seats() {
                    let hands = round.kept_hands(kept);
                    let exists = set & !round.demands.present == 0
                        && if asking {
                            let reached =
                                solver.reachable_by_asking(state, &round, hands, improvised, set);
                            reached.expect("there is no budget")
                        } else if set == 0 {
                            can_waste(&round.demands, &placed)
                        } else {
                            let cards = round.placed(kept, improvised);
                            solver.stays_closed(&round.demands, set)
                                && covers(&solver.ring, &round.demands, set, &cards)
                        };
                    if exists {
                        let next = state.round_outcome(hands, improvised, set).to_string();
                        counts[usize::from(asking)] += usize::from(found.insert(next));
                    }
                }
            }
        }
        (found, counts)
    }

    /// A deal that lasts, with low needs so that all kinds of sets are solved.
    fn deal(numbers: &mut Mulberry32, seats: u64) -> Deal {
        let mut draw = |n, first| u64::from(first + numbers.below(n));
        let problems = (0..40).map(|_| Problem::new(draw(4, 0), draw(5, 3)).unwrap()).collect();
        let solutions = (0..80).map(|_| Solution::new(draw(4, 0), draw(6, 1)).unwrap()).collect();
        Deal::from_decks(seats, Some(99), problems, solutions, None).unwrap()
    }

    #[test]
    fn outcomes_are_what_the_lines_reach() {
        let mut numbers = Mulberry32::new(3);
        let mut totals = [0; 2];
        for (seats, games) in [(2, 150), (3, 10)] {
            for _ in 0..games {
                let deal = deal(&mut numbers, seats);
                let mut state = State::start(&deal);
                // Somewhere in the game, at two seats also in the middle of a round.
                let rounds = numbers.below(3) * 2 * seats as u32;
                let steps =
                    rounds + if seats == 2 { numbers.below(4) } else { numbers.below(2) * 2 };
                for _ in 0..steps {
                    let legal = state.legal_commands();
                    state.fold(legal[numbers.below(legal.len() as u32) as usize]);
                }
                let mut by_lines = BTreeSet::new();
                next_by_lines(&state, &mut by_lines, &mut BTreeSet::new());
                let (by_outcomes, counts) = next_by_outcomes(&state);
                assert_eq!(by_lines, by_outcomes, "from {state}");
                totals[0] += counts[0];
                totals[1] += counts[1];
            }
        }
        assert!(
            totals[1] * 50 > totals[0],
            "asking reached only {} beside {}",
            totals[1],
            totals[0]
        );
    }
}

//! Can this outcome be reached when seats ask each other?
//!
//! An asked card lies on the asking seat's own Problem; all other cards may be laid anywhere, and
//! where is decided at the end. So the lines of the rest of the round are walked without positions,
//! and each end is judged as a covering with the asked cards already in place.

use std::collections::HashSet;

use super::cover::{Cards, can_waste, covers};
use super::pool::packed_hands;
use super::ranks::Ranks;
use super::round::Round;
use super::solver::{Cut, SEEN_MAX, Solver};
use crate::hand::Hand;
use crate::state::Phase;
use crate::{SEATS_MAX, Solution, State};

/// The outcome in question and the situations already seen to miss it.
struct Target<'r, 'd> {
    round: &'r Round<'d>,
    hands: [Hand; SEATS_MAX],
    improvised: usize,
    set: usize,
    seen: HashSet<(u128, Ranks)>,
}

/// A point in the rest of the round.
#[derive(Clone, Copy)]
struct Point {
    /// Commands given in this round, both phases counted through.
    turn: usize,
    hands: [Hand; SEATS_MAX],
    improvised: usize,
    /// The power of the asked card on each position; there is at most one, since each seat responds
    /// once.
    asked: [u8; SEATS_MAX],
    /// Own cards that left a hand, to be laid anywhere.
    free: [Solution; 2 * SEATS_MAX],
    free_len: usize,
}

impl Point {
    /// What the rest depends on.
    fn situation(&self, seats: usize) -> (u128, Ranks) {
        let asked = self.asked.iter().fold(0, |word, &power| word << 3 | u128::from(power));
        let counts = (self.turn as u128) << 3 | self.improvised as u128;
        let free = self.free[..self.free_len].iter().map(|&card| Ranks::of(card));
        let hands = u128::from(packed_hands(&self.hands[..seats]));
        (hands | asked << 60 | counts << 78, free.fold(Ranks::NONE, Ranks::plus))
    }
}

impl<'d> Solver<'d> {
    /// Whether a line of the rest of this round ends with these hands, this number of improvised
    /// cards, and exactly `set` solved.
    pub(super) fn reachable_by_asking(
        &mut self,
        state: &State<'d>,
        round: &Round<'d>,
        hands: [Hand; SEATS_MAX],
        improvised: usize,
        set: usize,
    ) -> Result<bool, Cut> {
        let first = if state.phase == Phase::Select { 0 } else { self.seats };
        let start = Point {
            turn: first + usize::from(state.acted),
            hands: state.hands,
            improvised: 0,
            asked: [0; SEATS_MAX],
            free: [Solution::FILLER; 2 * SEATS_MAX],
            free_len: 0,
        };
        let mut target = Target { round, hands, improvised, set, seen: HashSet::new() };
        self.walk(state, &start, &mut target)
    }

    fn walk(
        &mut self,
        state: &State<'d>,
        point: &Point,
        target: &mut Target<'_, 'd>,
    ) -> Result<bool, Cut> {
        let seats = self.seats;
        self.count()?;
        if point.turn == 2 * seats {
            return Ok(self.ends_well(point, target));
        }
        let situation = point.situation(seats);
        if target.seen.contains(&situation) {
            return Ok(false);
        }
        if target.seen.len() < SEEN_MAX {
            target.seen.insert(situation);
        }
        let seat = (state.lead() + point.turn) % seats;
        let mut next = *point;
        next.turn += 1;
        for slot in 0..point.hands[seat].cards().len() {
            let mut next = next;
            next.free[next.free_len] = next.hands[seat].remove(slot as u8);
            next.free_len += 1;
            if next.hands[seat].contains(target.hands[seat]) && self.walk(state, &next, target)? {
                return Ok(true);
            }
        }
        if point.turn < seats {
            // Hold.
            return self.walk(state, &next, target);
        }
        if point.improvised < target.improvised {
            let mut next = next;
            next.improvised += 1;
            if self.walk(state, &next, target)? {
                return Ok(true);
            }
        }
        let Some(own) = state.positions[seat] else { return Ok(false) };
        for other in (0..seats).filter(|&other| other != seat) {
            if point.hands[other].cards().is_empty() {
                continue;
            }
            let mut next = next;
            let card = next.hands[other].remove(0);
            next.asked[seat] = card.contribution(own.card.kind());
            if next.hands[other].contains(target.hands[other]) && self.walk(state, &next, target)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the free cards of a finished round can be laid so that exactly the set is solved.
    fn ends_well(&self, point: &Point, target: &Target<'_, 'd>) -> bool {
        if point.improvised != target.improvised || point.hands != target.hands {
            return false;
        }
        let mut demands = target.round.demands;
        for (missing, &power) in demands.missing.iter_mut().zip(&point.asked) {
            *missing -= power as i8;
        }
        let improvised = &target.round.fresh[..target.improvised];
        let free = point.free[..point.free_len].iter().chain(improvised).copied();
        if target.set == 0 {
            return can_waste(&demands, &free.collect::<Vec<Solution>>());
        }
        let mut cards = Cards::default();
        free.for_each(|card| cards.add(card));
        self.stays_closed(&demands, target.set) && covers(&self.ring, &demands, target.set, &cards)
    }
}

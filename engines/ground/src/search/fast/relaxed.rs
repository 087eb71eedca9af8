//! A simpler game that allows more: what fails here fails in Ground.
//!
//! The relaxed game forgets whose cards are whose. At a round start there is one pool of cards; a
//! round is
//!
//! 1. keep any k cards of the pool and improvise any i cards, the next ones of the deck, where (in
//!    a regular round, see below) `k - n <= i <= min(k, n)` at n seats;
//! 2. choose any set of Problems that the other cards and the improvised ones can solve, laid
//!    anywhere or thrown away;
//! 3. refill the pool to 2n cards, or as far as the deck goes.
//!
//! **It allows all that Ground allows.** Let a round be regular if all hands are full, the deck has
//! at least n cards and some Problem lies on the table. Then nobody passes, each respond places one
//! card, and with h holds 2n - h cards are placed, of which 2n - k come from hands and i from the
//! deck: i = k - h, where 0 <= h <= n, and i <= n. So every real split is a relaxed one. The refill
//! draws as many cards in all as the seats draw one after the other. In an irregular round k and i
//! are not tied to each other at all.
//!
//! **Better pools are never worse**: if each card of pool B can be paired with a card of A of the
//! same kind and at least the same value, A copies what B does with the paired cards; they
//! contribute at least as much everywhere, and what B does not have is thrown away or kept. (Both
//! pools are met with the same deck. Pools of different sizes occur only with an empty deck, so
//! either both rounds are regular or none.) In Ground itself this would be false: a stronger card
//! may solve what should not be solved yet, since an asked card cannot be laid elsewhere. That is
//! why dominance is used here and only here.

use super::memo::Key;
use super::pool::Pool;
use super::round::Round;
use super::solver::{Cut, Solver};
use super::spot::Spot;
use crate::deal::ROUNDS;

/// Tag of the relaxed game in the keys of the memo.
const TAG: u64 = 1 << 60;

impl<'d> Solver<'d> {
    /// Whether the relaxed game can solve `wanted` Problems from a round start.
    pub(super) fn relaxed(&mut self, spot: &Spot, pool: &Pool, wanted: u8) -> Result<bool, Cut> {
        if wanted == 0 {
            return Ok(true);
        }
        // The last round is over, or even n Problems in every round are too few.
        if spot.round > ROUNDS
            || usize::from(wanted) > self.seats * usize::from(ROUNDS + 1 - spot.round)
        {
            return Ok(false);
        }
        let key = Key([spot.packed() << Key::BOUND_BITS, pool.packed() | TAG]);
        let known = self.memo.get(key);
        if known.at_least >= wanted {
            return Ok(true);
        }
        if known.at_most < wanted {
            return Ok(false);
        }
        self.count()?;
        let workspace = self.workspaces.pop().unwrap_or_default();
        let fresh = self.fresh(spot.drawn);
        let mut round = Round::of_pool(spot, fresh, self.seats, pool, workspace);
        let possible = self.relaxed_round(&mut round, wanted);
        self.workspaces.push(round.workspace);
        let possible = possible?;
        self.memo.learn(key, wanted, possible);
        Ok(possible)
    }

    fn relaxed_round(&mut self, round: &mut Round<'d>, wanted: u8) -> Result<bool, Cut> {
        let seats = self.seats;
        let fresh = round.fresh.len();
        let full = round.held().count_ones() as usize == 2 * seats;
        let regular = full && fresh >= seats && round.demands.present != 0;
        // To finish now, place as much as possible.
        let placements: Vec<(usize, usize)> = if regular {
            let counted = round.keepable().map(|kept| (kept, kept.count_ones() as usize));
            counted.filter(|&(_, count)| count <= seats).collect()
        } else {
            vec![(0, seats.min(fresh))]
        };
        if self.finishes(round, wanted, placements.into_iter())? {
            return Ok(true);
        }
        if round.spot.round == ROUNDS {
            return Ok(false);
        }
        round.list_splits(|kept, improvised| {
            let kept = kept.count_ones() as usize;
            !regular || kept <= improvised + seats && improvised <= kept
        });
        self.any_outcome(round, wanted, u32::from(wanted) - 1, |_, _, _, _| Ok(true))
    }
}

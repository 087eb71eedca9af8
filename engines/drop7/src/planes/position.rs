//! Positions of the search on bit planes: canonical, and without score (RULES 8.1).

use super::board::{Planes, hash_of_words};
use super::cascade::{Cascade, drop_disc, is_quiet};
use crate::cascade::{Drop, Landing, Reveals};
use crate::scenario::Scenario;
use crate::state::State;
use crate::table::Key;

/// A canonical board on which a move is due, with what all discs to drop share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    pub(super) planes: Planes,
    pub(super) moves_remaining: i32,
    /// Whether no disc is about to pop; only a root may be otherwise.
    quiet: bool,
    words: [u64; 4],
    hash: u32,
}

impl Ground {
    #[inline(always)]
    pub(super) fn new(planes: Planes, moves_remaining: i32, quiet: bool) -> Self {
        let words = planes.column_words();
        let hash = hash_of_words(&words, planes.occupied());
        Self { planes, moves_remaining, quiet, words, hash }
    }

    /// The canonical ground of a root, and whether it is the mirror image.
    pub(super) fn of_root(state: &State) -> (Self, bool) {
        let (planes, mirrored) = Planes::new(&state.board).canonical();
        (Self::new(planes, state.moves_remaining, is_quiet(&planes)), mirrored)
    }

    /// The key of the position with a disc to drop and moves still to search.
    #[inline(always)]
    pub(super) const fn key(&self, next_disc: u8, depth: u32) -> Key {
        Key::of_words(self.words, next_disc, self.moves_remaining, depth)
    }

    #[inline(always)]
    pub(super) const fn scenario(&self, next_disc: u8, depth: u32, strata: u32) -> Scenario {
        Scenario::new(self.hash, next_disc, self.moves_remaining, depth, strata)
    }

    /// Drops a disc into an open column in sample `k`.
    #[inline(always)]
    pub(super) fn play(&self, next_disc: u8, column: usize, scenario: Scenario, k: u32) -> Child {
        let mut planes = self.planes;
        let Self { moves_remaining, quiet, .. } = *self;
        let drop = Drop { disc: next_disc, column, moves_remaining, quiet };
        let mut sample = Sample { scenario, k, revealed: 0 };
        let landing = drop_disc(&mut planes, drop, &mut sample, &mut |_| {});
        Child { planes, landing, certain: sample.revealed == 0 }
    }

    /// Drops a disc into an open column in all samples: one child for each, or one for all of them if chance has no
    /// part in the move.
    #[inline(always)]
    pub(super) fn play_all(
        &self,
        next_disc: u8,
        column: usize,
        scenario: Scenario,
        strata: u32,
        mut add: impl FnMut(&Child),
    ) {
        let Self { moves_remaining, quiet, .. } = *self;
        let drop = Drop { disc: next_disc, column, moves_remaining, quiet };
        let mut cascade = Cascade::new(&self.planes, drop);
        let Some(revealed) = cascade.play_until_chance() else {
            return add(&Child { planes: cascade.planes, landing: cascade.end, certain: true });
        };
        for k in 0..strata {
            let mut sample = Sample { scenario, k, revealed: 0 };
            let mut cascade = revealed.with_numbers(&cascade, &mut sample);
            cascade.finish(&mut sample, &mut |_| {});
            add(&Child { planes: cascade.planes, landing: cascade.end, certain: false });
        }
    }
}

/// The board after a sampled move, as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) planes: Planes,
    pub(super) landing: Landing,
    /// Whether chance had no part in the move: it comes out the same in every sample.
    pub(super) certain: bool,
}

/// The reveals of one sampled move.
struct Sample {
    scenario: Scenario,
    k: u32,
    revealed: u32,
}

impl Reveals for Sample {
    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        let event = self.scenario.reveal_event(self.revealed);
        self.revealed += 1;
        self.scenario.disc(self.k, event)
    }
}

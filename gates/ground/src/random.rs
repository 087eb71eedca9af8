//! Random numbers and random short decks, for generated cases. Independent of the game's own generator.

use crate::case::DealCase;

/// SplitMix64.
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// The numbers of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A random number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * bound as u64) >> 32) as usize
    }

    /// One of `items`.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Two short decks at `seats` seats: often too short for all hands and positions, at times
    /// empty.
    pub(crate) fn short_decks(&mut self, seats: u32) -> DealCase {
        let n = seats as usize;
        let (problems, solutions) = (self.below(3 * n + 2), self.below(7 * n + 2));
        let mut deal = self.decks(seats, problems, solutions);
        let highest = problems + 2;
        deal.threshold = (self.below(8) > 0).then(|| 1 + self.below(highest) as u32);
        deal.policy_seed = (self.below(4) > 0).then(|| self.below(1 << 32) as u32);
        deal
    }

    /// Two decks at `seats` seats that run out in the last rounds, if they do. Without a threshold.
    pub(crate) fn late_decks(&mut self, seats: u32) -> DealCase {
        let n = seats as usize;
        let (problems, solutions) = (1 + self.below(4 * n), 6 * n + self.below(9 * n));
        self.decks(seats, problems, solutions)
    }

    /// Needs lean to the low side, so that games are at times won.
    fn decks(&mut self, seats: u32, problems: usize, solutions: usize) -> DealCase {
        let mut problem = || {
            let need = 3 + self.below(7).min(self.below(7));
            [self.below(4) as u8, need as u8]
        };
        let problems = (0..problems).map(|_| problem()).collect();
        let mut solution = || [self.below(4) as u8, 1 + self.below(6) as u8];
        let solutions = (0..solutions).map(|_| solution()).collect();
        DealCase::from_decks(seats, None, problems, solutions, None)
    }
}

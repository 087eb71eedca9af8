//! The seeds of games, handed out to whoever plays them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Seeds that a player takes at once, so that players rarely meet.
const HANDFUL: u64 = 16;

/// Consecutive seeds, each of which is given to one player.
#[derive(Debug)]
pub(crate) struct Seeds {
    first: u32,
    games: u64,
    /// How many are given, and asked for after the last: 64 bits never come round.
    given: AtomicU64,
}

impl Seeds {
    /// The seeds of so many games.
    pub(crate) const fn new(first: u32, games: u32) -> Self {
        Self { first, games: games as u64, given: AtomicU64::new(0) }
    }

    /// What one player gets of them.
    pub(crate) const fn share(&self) -> Share<'_> {
        Share { seeds: self, taken: 0..0 }
    }
}

/// The seeds that one player gets, in ascending order, until none is left.
#[derive(Debug)]
pub(crate) struct Share<'a> {
    seeds: &'a Seeds,
    taken: Range<u64>,
}

impl Iterator for Share<'_> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.taken.is_empty() {
            let Seeds { games, given, .. } = self.seeds;
            let first = given.fetch_add(HANDFUL, Ordering::Relaxed).min(*games);
            self.taken = first..(first + HANDFUL).min(*games);
        }
        // A seed is a u32, and those wrap (RULES, notation).
        self.taken.next().map(|game| self.seeds.first.wrapping_add(game as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seed_is_given_once() {
        for games in [0, 1, 15, 16, 17, 100] {
            let seeds = Seeds::new(u32::MAX - 20, games);
            let mut shares = [seeds.share(), seeds.share(), seeds.share()];
            let mut given = Vec::new();
            // Whoever asks: the second twice as often as the others, and all after the last seed.
            for turn in 0..2 * games as usize + 8 {
                given.extend(shares[[0, 1, 2, 1][turn % 4]].next());
            }
            given.extend(shares.into_iter().flatten());
            given.sort_by_key(|seed| seed.wrapping_sub(u32::MAX - 20));
            let expected: Vec<u32> =
                (0..games).map(|game| (u32::MAX - 20).wrapping_add(game)).collect();
            assert_eq!(given, expected);
        }
    }
}

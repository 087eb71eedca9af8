//! Seeded deals (RULES 3).

use super::Deal;
use super::chacha::ChaCha8;
use super::splitmix::SplitMix64;

/// How a seed and a game number become a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shuffle {
    /// What the public solver's `--seed` produces (RULES 3a).
    Compat,
    /// SplitMix64 and a downward Fisher-Yates, portable in a few lines (RULES 3b).
    Simple,
}

impl Shuffle {
    /// The deal of game `game` under seed `seed`. Only `seed ^ game` matters.
    pub fn deal(self, seed: u64, game: u64) -> Deal {
        let start = SplitMix64::new(seed ^ game).next();
        match self {
            Shuffle::Compat => compat(start),
            Shuffle::Simple => simple(start),
        }
    }
}

fn simple(start: u64) -> Deal {
    let mut random = SplitMix64::new(start);
    let mut deal = Deal::sorted();
    for i in (1..52).rev() {
        let j = ((random.next() >> 32) * (i as u64 + 1)) >> 32;
        deal.swap(i, j as usize);
    }
    deal
}

/// Forward Durstenfeld that draws several indices from one number (RULES 3a.5).
fn compat(start: u64) -> Deal {
    let mut random = ChaCha8::from_seed(start);
    let mut deal = Deal::sorted();
    let mut chunk = 0;
    let mut remaining = 1;
    for i in 0..52 {
        let n = i as u32 + 1;
        if remaining > 0 {
            remaining -= 1;
        } else {
            let mut product = u64::from(n);
            let mut factor = n + 1;
            while product * u64::from(factor) < 1 << 32 {
                product *= u64::from(factor);
                factor += 1;
            }
            // Below 2^32 by the condition of the loop.
            chunk = random.below(product as u32);
            remaining = factor - n - 1;
        }
        let j = if remaining == 0 {
            chunk
        } else {
            let index = chunk % n;
            chunk /= n;
            index
        };
        deal.swap(i, j as usize);
    }
    deal
}

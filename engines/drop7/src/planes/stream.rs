//! The discs of a headless game, those of eight moves at a time (RULES 3a).

use crate::random::{Mulberry32, NEXT, REVEAL, disc, mix32};

/// Moves of a block. Lanes of a vector, where the compiler has vectors.
const BLOCK: usize = 8;

/// What [`crate::draws::Headless`] hands out. The discs to drop depend on the seed and the number
/// of the move alone, and so do the streams of reveals; so both are computed side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream {
    seed: u32,
    discs: [u32; BLOCK],
    reveals: [u32; BLOCK],
}

impl Stream {
    #[inline(always)]
    pub(super) const fn new(seed: u32) -> Self {
        Self { seed, discs: [0; BLOCK], reveals: [0; BLOCK] }
    }

    /// The disc of the move after `played` moves, and the reveals in it. To be asked for move by
    /// move, from the first one on.
    #[inline(always)]
    pub(super) fn of_move(&mut self, played: u32) -> (u8, Mulberry32) {
        let at = played as usize % BLOCK;
        if at == 0 {
            for k in 0..BLOCK {
                let number = (played + k as u32).wrapping_add(1);
                let salt = |factor: u32, domain: u32| {
                    mix32(self.seed ^ number.wrapping_mul(factor) ^ domain)
                };
                self.discs[k] = u32::from(disc(salt(0x9e37_79b9, NEXT)));
                self.reveals[k] = salt(0x85eb_ca6b, REVEAL);
            }
        }
        (self.discs[at] as u8, Mulberry32::new(self.reveals[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::{Draws, Headless};

    #[test]
    fn the_discs_of_the_headless_driver() {
        for seed in [0, 1, 0xa527_7000, u32::MAX] {
            let (mut draws, mut stream) = (Headless::new(seed), Stream::new(seed));
            let mut next = draws.first_disc();
            for played in 0..30 {
                draws.begin_move(played);
                let (disc, mut reveals) = stream.of_move(played as u32);
                assert_eq!(disc, next, "seed {seed:#x}, after {played} moves");
                for _ in 0..3 {
                    assert_eq!(reveals.disc(), draws.reveal());
                }
                next = draws.next();
            }
        }
    }
}

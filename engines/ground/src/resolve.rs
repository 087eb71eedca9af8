//! Waves: which Problems the placed Solutions solve (RULES 6).

use crate::SEATS_MAX;

/// What the end of a round did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolve {
    /// The solved positions, bit j for position j.
    pub solved: u8,
    /// How many waves solved something.
    pub waves: u8,
}

/// Runs the waves on a ring of `needs.len()` positions.
///
/// `needs[j]` is `None` at an empty position, which neither has nor gives power. Each wave solves
/// all Problems whose power suffices at once; each Problem solved in it then adds 1 to each
/// distinct neighbour that is still unsolved.
///
/// ```text
///   needs 4 5 6, powers 4 4 4:   wave 1 solves position 0; 1 and 2 rise to 5
///                                wave 2 solves position 1;      2 rises to 6
///                                wave 3 solves position 2
/// ```
pub fn resolve(needs: &[Option<u8>], powers: &[u8]) -> Resolve {
    let seats = needs.len();
    let mut power = [0_u8; SEATS_MAX];
    power[..seats].copy_from_slice(&powers[..seats]);
    let mut outcome = Resolve { solved: 0, waves: 0 };
    loop {
        let mut wave = 0_u8;
        for (j, need) in needs.iter().enumerate() {
            let unsolved = outcome.solved >> j & 1 == 0;
            if unsolved && need.is_some_and(|need| power[j] >= need) {
                wave |= 1 << j;
            }
        }
        if wave == 0 {
            return outcome;
        }
        outcome.solved |= wave;
        outcome.waves += 1;
        for j in (0..seats).filter(|j| wave >> j & 1 == 1) {
            let (before, after) = ((j + seats - 1) % seats, (j + 1) % seats);
            power[before] += 1;
            if after != before {
                power[after] += 1;
            }
        }
    }
}

//! Chance in the search: stratified draws seeded by what the player sees (RULES 8.2, 8.3).

use crate::board::Board;
use crate::cascade::Reveals;
use crate::random::{REVEAL, mix32};

/// Domain of the disc to drop next.
const DISC: u32 = 0x4449_5343;
/// Seed of the policy.
const POLICY: u32 = 0xd707_5eed;
/// The multiplier of the FNV-1a hash.
pub(crate) const FNV_PRIME: u32 = 0x0100_0193;
/// The start of the FNV-1a hash.
pub(crate) const FNV_START: u32 = 0x811c_9dc5;

/// The hash of a board that all scenarios on it share.
#[inline(always)]
pub(crate) fn board_hash(board: &Board) -> u32 {
    let columns = board.columns();
    let mut x = FNV_START;
    for row in (0..7).rev() {
        for word in columns {
            x = (x ^ ((word >> (4 * row) & 15) + 1)).wrapping_mul(FNV_PRIME);
        }
    }
    x
}

/// The scenarios of a state with a number of moves still to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenario {
    seed: u32,
    strata: u32,
}

impl Scenario {
    /// Of the board with this hash; the state is canonical.
    #[inline(always)]
    pub(crate) const fn new(
        board_hash: u32,
        next_disc: u8,
        moves_remaining: i32,
        depth: u32,
        strata: u32,
    ) -> Self {
        let x = (board_hash ^ next_disc as u32).wrapping_mul(FNV_PRIME) ^ moves_remaining as u32;
        Self { seed: mix32(x ^ POLICY ^ (depth + 1).wrapping_mul(0x85eb_ca6b)), strata }
    }

    /// The disc of event `number` in a domain for sample `k`.
    #[inline(always)]
    fn draw(self, k: u32, domain: u32, number: u32) -> u8 {
        self.disc(k, self.event(domain, number))
    }

    /// Event `number` in a domain: all samples share it.
    #[inline(always)]
    const fn event(self, domain: u32, number: u32) -> u32 {
        mix32(self.seed ^ domain ^ (number + 1).wrapping_mul(0x85eb_ca6b))
    }

    /// The event of the disc that is handed out after the move.
    #[inline(always)]
    pub(crate) const fn next_event(self) -> u32 {
        self.event(DISC, 0)
    }

    /// The event of the reveal `number` of a move.
    #[inline(always)]
    pub(crate) const fn reveal_event(self, number: u32) -> u32 {
        self.event(REVEAL, number)
    }

    /// The disc of an event for sample `k`.
    #[inline(always)]
    pub(crate) fn disc(self, k: u32, event: u32) -> u8 {
        if self.strata == 7 {
            // One stratum is one disc, wherever in it the draw falls.
            let disc = k + event % 7;
            return if disc < 7 { disc + 1 } else { disc - 6 } as u8;
        }
        (self.unit(k, event) * 7.0) as u8 + 1
    }

    /// The stratified unit draw of an event for sample `k`.
    #[inline(always)]
    fn unit(self, k: u32, event: u32) -> f64 {
        let stratum = (k + event % self.strata) % self.strata;
        let salt = (k + 1).wrapping_mul(0x9e37_79b9);
        let jitter = f64::from(mix32(event ^ salt)) / 4_294_967_296.0;
        (f64::from(stratum) + jitter) / f64::from(self.strata)
    }

    /// The disc that is handed out after the move in sample `k`.
    #[inline(always)]
    pub(crate) fn next_disc(self, k: u32) -> u8 {
        self.draw(k, DISC, 0)
    }

    /// The numbers under gray discs in sample `k` of a move.
    #[inline(always)]
    pub(crate) const fn sample(self, k: u32) -> Sample {
        Sample { scenario: self, k, revealed: 0 }
    }
}

/// The reveals of one sampled move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    scenario: Scenario,
    k: u32,
    /// Reveals so far. While it is 0 the move came out as it does in every other sample.
    pub(crate) revealed: u32,
}

impl Reveals for Sample {
    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        self.revealed += 1;
        self.scenario.draw(self.k, REVEAL, self.revealed - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scenario of RULES 11: the start board, disc 4, five moves remaining, depth 1.
    fn golden() -> Scenario {
        Scenario::new(board_hash(&Board::START), 4, 5, 1, 7)
    }

    #[test]
    fn golden_scenario() {
        let scenario = golden();
        assert_eq!(scenario.seed, 0xbf10_51e1);
        let rows = [
            (0x3fed_2b3f_74f6_db6e, "7 553723"),
            (0x3fbf_31df_63b6_db6e, "1 664134"),
            (0x3fcb_103f_adb6_db6e, "2 775245"),
            (0x3fd9_60c9_a389_2492, "3 116356"),
            (0x3fdd_b2c2_0e64_9249, "4 227467"),
            (0x3fe5_c614_ae09_2492, "5 331571"),
            (0x3fe9_c278_f4e4_9249, "6 442612"),
        ];
        for (k, (unit, discs)) in (0..).zip(rows) {
            let event = mix32(scenario.seed ^ DISC ^ 0x85eb_ca6b);
            assert_eq!(scenario.unit(k, event).to_bits(), unit, "sample {k}");
            let mut sample = scenario.sample(k);
            let reveals: String = (0..6).map(|_| sample.reveal().to_string()).collect();
            assert_eq!(format!("{} {reveals}", scenario.next_disc(k)), discs, "sample {k}");
        }
    }

    proptest::proptest! {
        #[test]
        fn seven_strata_are_the_seven_discs(seed: u32, k in 0..7_u32, number in 0..50_u32) {
            let scenario = Scenario { seed, strata: 7 };
            let event = mix32(seed ^ REVEAL ^ (number + 1).wrapping_mul(0x85eb_ca6b));
            let by_unit = (scenario.unit(k, event) * 7.0) as u8 + 1;
            proptest::prop_assert_eq!(scenario.draw(k, REVEAL, number), by_unit);
        }
    }
}

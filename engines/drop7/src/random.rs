//! Random numbers (RULES 2): a mixer, a stream, and the map from 32 bits to a disc.

/// Domain of the discs that a player is handed.
pub(crate) const NEXT: u32 = 0x4e45_5854;
/// Domain of the numbers under gray discs.
pub(crate) const REVEAL: u32 = 0x5245_564c;

/// Mixes 32 bits into 32 bits; a bijection.
#[inline(always)]
#[must_use]
pub const fn mix32(value: u32) -> u32 {
    let mut v = value;
    v ^= v >> 16;
    v = v.wrapping_mul(0x7feb_352d);
    v ^= v >> 15;
    v = v.wrapping_mul(0x846c_a68b);
    v ^ (v >> 16)
}

/// The disc 1..=7 that 32 random bits stand for: `1 + floor(bits * 7 / 2^32)`.
#[inline(always)]
#[must_use]
pub const fn disc(bits: u32) -> u8 {
    1 + ((bits as u64 * 7) >> 32) as u8
}

/// Disc number `k` (from 0) of the headless game of `seed`: it depends on nothing the player does.
#[inline(always)]
#[must_use]
pub const fn headless_disc(seed: u32, k: u32) -> u8 {
    disc(mix32(seed ^ k.wrapping_add(1).wrapping_mul(0x9e37_79b9) ^ NEXT))
}

/// The Mulberry32 stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    /// A stream that starts at `seed`.
    #[inline(always)]
    #[must_use]
    pub const fn new(seed: u32) -> Self {
        Self { state: seed }
    }

    /// What a stream goes on from.
    #[inline(always)]
    pub(crate) const fn state(&self) -> u32 {
        self.state
    }

    /// The next 32 bits.
    #[inline(always)]
    pub const fn bits(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x6d2b_79f5);
        let mut a = self.state;
        a = (a ^ (a >> 15)).wrapping_mul(a | 1);
        a ^= a.wrapping_add((a ^ (a >> 7)).wrapping_mul(a | 61));
        a ^ (a >> 14)
    }

    /// The next disc, 1..=7.
    #[inline(always)]
    pub const fn disc(&mut self) -> u8 {
        disc(self.bits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seed, headless discs 0..16, first six outputs, first twelve discs (RULES 11).
    const GOLDEN: [(u32, &str, [u32; 6], &str); 3] = [
        (
            0x0000_0000,
            "5113311542446332",
            [0x4434_b462, 0x0015_9c37, 0x3928_5b08, 0x256d_8104, 0x77a2_cbd4, 0x8b88_5631],
            "212244554521",
        ),
        (
            0xa527_6000,
            "2465131425316211",
            [0x860a_20bf, 0x9ed1_0985, 0x75b5_f92b, 0xcf4a_6498, 0xd2fb_1c71, 0x8a77_9b67],
            "454664311614",
        ),
        (
            0xffff_ffff,
            "6251456751631645",
            [0xe57b_f3d3, 0x3081_a5a4, 0xb735_0390, 0xf1ad_e904, 0xd861_6a2f, 0x8a05_1437],
            "726764541772",
        ),
    ];

    #[test]
    fn golden_streams() {
        for (seed, headless, outputs, discs) in GOLDEN {
            let found: String = (0..16).map(|k| headless_disc(seed, k).to_string()).collect();
            assert_eq!(found, headless, "headless discs of seed {seed:#x}");
            let mut stream = Mulberry32::new(seed);
            assert_eq!(outputs.map(|_| stream.bits()), outputs, "outputs of seed {seed:#x}");
            let mut stream = Mulberry32::new(seed);
            let found: String = (0..12).map(|_| stream.disc().to_string()).collect();
            assert_eq!(found, discs, "discs of seed {seed:#x}");
        }
    }

    #[test]
    fn disc_spans_one_to_seven() {
        assert_eq!(disc(0), 1);
        assert_eq!(disc(u32::MAX), 7);
    }
}

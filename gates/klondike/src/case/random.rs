//! Random numbers of generated cases; the same on every machine.

/// A SplitMix64 stream.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound.
    pub(super) const fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }

    /// Any word of the path letters.
    pub(super) fn word(&mut self) -> String {
        let (a, b) = (self.below(7), self.below(7));
        match self.below(8) {
            0 => "A".to_owned(),
            1 => "R".to_owned(),
            2 => "WF".to_owned(),
            3 => format!("F{a}"),
            4 => format!("W{a}"),
            5 => format!("U{}>{a}", self.below(4)),
            _ => format!("C{a}{b}x{}", self.below(4)),
        }
    }
}

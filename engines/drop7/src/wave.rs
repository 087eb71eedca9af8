//! Waves: what a cascade reports, and what it pays.

/// One step of a cascade: discs that popped together (RULES 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Depth in the chain, from 1; goes on over the rise of the same move.
    pub depth: u32,
    /// Discs popped, at least 1.
    pub popped: u32,
    /// Gray discs that turned into numbers.
    pub revealed: u32,
    /// Points paid: `popped * wave_value(depth)`.
    pub points: i64,
}

/// Points of one disc popped at a depth: `floor(7 * depth^2.5)`, as `isqrt(49 * depth^5)`
/// (RULES 4.2).
///
/// # Panics
/// If the depth is 0 or above 1023, up to where the formula is checked.
#[must_use]
pub const fn wave_value(depth: u32) -> i64 {
    assert!(depth >= 1 && depth <= 1023, "depth of a wave is outside 1..=1023");
    (49 * (depth as u64).pow(5)).isqrt() as i64
}

/// Depths in one move: 49 discs before the rise and 49 after it give at most 98 waves.
const DEPTHS: usize = 128;

/// [`wave_value`] by depth.
const VALUES: [i64; DEPTHS] = {
    let mut values = [0; DEPTHS];
    let mut depth = 1;
    while depth < DEPTHS {
        values[depth] = wave_value(depth as u32);
        depth += 1;
    }
    values
};

/// Points of one disc popped at a depth that a cascade of one move reaches.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn wave_points(depth: u32) -> i64 {
    VALUES[depth as usize % DEPTHS]
}

impl Wave {
    /// A wave of the cascade of one move.
    #[inline(always)]
    pub(crate) fn new(depth: u32, popped: u32, revealed: u32) -> Self {
        Self { depth, popped, revealed, points: i64::from(popped) * VALUES[depth as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_values() {
        const GOLDEN: [i64; 20] = [
            7, 39, 109, 224, 391, 617, 907, 1267, 1701, 2213, 2809, 3491, 4265, 5133, 6099, 7168,
            8341, 9622, 11014, 12521,
        ];
        for (depth, value) in (1..).zip(GOLDEN) {
            assert_eq!(wave_value(depth), value, "depth {depth}");
        }
        assert_eq!(wave_value(40), 70835);
    }
}

//! Transposition tables (RULES 9): a position that is met again is not searched again.
//!
//! A table never changes a value, since every value depends on its key alone. Work, nodes and
//! hits depend on the table.

mod direct;
mod lru;
mod set;
mod shared;

use crate::board::Board;
pub use direct::DirectTable;
pub use lru::LruTable;
pub use set::SetTable;
pub use shared::SharedTable;

/// A canonical position with the moves still to search, in four words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key([u64; 4]);

impl Key {
    /// The key of a canonical board, a disc to drop, moves remaining, and a depth of at least 1.
    #[inline(always)]
    pub(crate) fn new(board: &Board, next_disc: u8, moves_remaining: i32, depth: u32) -> Self {
        let [a, b, c, d, e, f, g] = board.columns().map(u64::from);
        Self::of_words(
            [a | b << 32, c | d << 32, e | f << 32, g],
            next_disc,
            moves_remaining,
            depth,
        )
    }

    /// The same key from the column words, two in each word, the last alone.
    #[inline(always)]
    pub(crate) const fn of_words(
        [a, b, c, d]: [u64; 4],
        next_disc: u8,
        moves_remaining: i32,
        depth: u32,
    ) -> Self {
        let rest = (next_disc as u64) << 32 | (moves_remaining as u64) << 40 | (depth as u64) << 48;
        Self([a, b, c, d | rest])
    }

    /// Moves still to search.
    #[inline(always)]
    #[must_use]
    pub const fn depth(&self) -> u32 {
        (self.0[3] >> 48) as u32
    }

    /// The hash that places the key (RULES 9).
    #[inline(always)]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        let [a, b, c, d] = self.0;
        let mut h = a;
        h = fmix64(h ^ b.wrapping_add(0x9e37_79b9_7f4a_7c15));
        h = fmix64(h ^ c.wrapping_add(0xbf58_476d_1ce4_e5b9));
        fmix64(h ^ d.wrapping_add(0x94d0_49bb_1331_11eb))
    }
}

/// The finalizer of MurmurHash3.
#[inline(always)]
const fn fmix64(value: u64) -> u64 {
    let mut v = value;
    v ^= v >> 33;
    v = v.wrapping_mul(0xff51_afd7_ed55_8ccd);
    v ^= v >> 33;
    v = v.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    v ^ (v >> 33)
}

/// Remembers values of positions during one decision.
pub trait Table {
    /// Forgets everything.
    fn clear(&mut self);

    /// The value stored for the key.
    fn lookup(&mut self, key: &Key) -> Option<f64>;

    /// Remembers a value for a key that was just looked up in vain.
    fn store(&mut self, key: &Key, value: f64);
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTable;

impl Table for NoTable {
    #[inline(always)]
    fn clear(&mut self) {}

    #[inline(always)]
    fn lookup(&mut self, _key: &Key) -> Option<f64> {
        None
    }

    #[inline(always)]
    fn store(&mut self, _key: &Key, _value: f64) {}
}

//! Leaves of boards that came up a short while ago.

use super::Shared;
use crate::planes::board::{Cells, Planes, landing_cells};

/// Slots: 160 KiB, so that they stay in the second cache of most processors.
const SLOTS: usize = 1 << 12;

/// The board with the moves remaining in its first guard byte; zero in an empty slot, since moves
/// remain.
type Key = [u64; 4];

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    base: f64,
}

/// What the leaves of recent boards share with any disc to drop.
///
/// A disc that pops at once often leaves a board that another one left, too: a third of the leaves
/// of a search are of this kind. A board has one slot, and the last one that came there stays.
#[derive(Clone, Debug)]
pub(crate) struct Memo {
    slots: Box<[Slot; SLOTS]>,
}

impl Memo {
    pub(crate) fn new() -> Self {
        let slots = vec![Slot { key: [0; 4], base: 0.0 }; SLOTS];
        Self { slots: slots.try_into().expect("so many slots") }
    }

    /// The leaf of a board with 1..=5 moves remaining, by `compute` if it is not remembered.
    #[inline(always)]
    pub(crate) fn leaf(
        &mut self,
        planes: &Planes,
        moves_remaining: i32,
        compute: impl FnOnce() -> Shared,
    ) -> Shared {
        let [a, b, c, gray] = planes.of;
        let key = [a | (moves_remaining as Cells) << 56, b, c, gray];
        let slot = &mut self.slots[slot_of(&key)];
        if slot.key == key {
            return Shared { base: slot.base, landings: landing_cells(planes.occupied()) };
        }
        let shared = compute();
        *slot = Slot { key, base: shared.base };
        shared
    }
}

/// The slot of a key: the upper bits of a sum of products with odd numbers.
#[inline(always)]
const fn slot_of(&[a, b, c, d]: &Key) -> usize {
    let low =
        a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b.wrapping_mul(0xbf58_476d_1ce4_e5b9));
    let high =
        c.wrapping_mul(0x94d0_49bb_1331_11eb).wrapping_add(d.wrapping_mul(0xff51_afd7_ed55_8ccd));
    (low.wrapping_add(high) >> (64 - SLOTS.trailing_zeros())) as usize
}

//! Leaves of boards that came up a short while ago.

use crate::planes::board::{Cells, Planes};

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

    /// The sum of a board with 1..=5 moves remaining, or else the place where to keep it.
    #[inline(always)]
    pub(crate) fn find(&self, planes: &Planes, moves_remaining: i32) -> Result<f64, usize> {
        let key = key(planes, moves_remaining);
        let place = slot_of(&key);
        let slot = &self.slots[place % SLOTS];
        if slot.key == key { Ok(slot.base) } else { Err(place) }
    }

    /// Keeps the sum of a board in the place that [`Self::find`] gave for it.
    #[inline(always)]
    pub(crate) fn keep(&mut self, place: usize, planes: &Planes, moves_remaining: i32, base: f64) {
        self.slots[place % SLOTS] = Slot { key: key(planes, moves_remaining), base };
    }
}

#[inline(always)]
const fn key(planes: &Planes, moves_remaining: i32) -> Key {
    let [a, b, c, gray] = planes.of;
    [a | (moves_remaining as Cells) << 56, b, c, gray]
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

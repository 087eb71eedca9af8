//! The states proved lost.

use super::state::clicks;
use crate::prefetch::prefetch;

/// Slots looked at for one key, at most.
const REACH: usize = 32;
/// The first slot from which on no entry moves down when the table doubles: `2 * (slot - REACH)` is not
/// less than `slot`.
const AHEAD: usize = 2 * REACH;
/// Slots of a fresh table: a median deal needs no more.
const FIRST_SLOTS: usize = 1 << 10;

/// What the table knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing.
    New,
    /// It is lost at another number of turned cards, so plays of cards that a new pass reaches are
    /// lost as well.
    NewPass,
    /// It is lost.
    Lost,
}

/// A set of lost states, 8 bytes each: an exact key, no hash to collide.
///
/// ```text
/// 63                                                    8 7      4 3      0
/// | key: levels 16 bits, ranks 16 bits, stock places 24 |  turned mod d = 2, 1 |
/// ```
///
/// A nibble is 0 if no state with `turned mod d` of that class is known, else 1 + `turned / d` of the
/// one with the fewest cards turned. Among states that differ in the cards turned only, `i` reaches
/// what `j` does and more if `j` is 0 (reduced: a recycle away), or `i <= j` with equal remainders: the
/// rest of the pass comes to the same cards.
///
/// Losing an entry costs time, never truth, since components form no cycles: a full table overwrites.
pub(super) struct Table {
    slots: Vec<u64>,
    used: usize,
    /// 64 - log2 of the number of slots.
    shift: u32,
    most_slots: usize,
    /// The most slots since it was empty.
    peak_slots: usize,
}

/// Remainder and nibble of a number of turned cards.
#[inline]
fn class_of(turned: u32, draw: u32) -> (u32, u64) {
    let (clicks, rest) = clicks(turned, draw);
    (rest, u64::from(clicks + 1))
}

impl Table {
    /// An empty table that never takes more bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let slots = (bytes / size_of::<u64>()).max(FIRST_SLOTS);
        let most_slots =
            if slots.is_power_of_two() { slots } else { slots.next_power_of_two() / 2 };
        Table {
            slots: vec![0; FIRST_SLOTS],
            used: 0,
            shift: 64 - FIRST_SLOTS.trailing_zeros(),
            most_slots,
            peak_slots: FIRST_SLOTS,
        }
    }

    /// Forgets all, and gives large memory back.
    pub(super) fn clear(&mut self) {
        if self.used == 0 {
            return;
        }
        self.slots.clear();
        self.slots.shrink_to(FIRST_SLOTS);
        self.slots.resize(FIRST_SLOTS, 0);
        self.used = 0;
        self.shift = 64 - FIRST_SLOTS.trailing_zeros();
        self.peak_slots = FIRST_SLOTS;
    }

    /// The most bytes held since it was empty.
    pub(super) fn peak_bytes(&self) -> usize {
        self.peak_slots * 8
    }

    pub(super) fn entries(&self) -> usize {
        self.used
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> self.shift) as usize
    }

    /// The slot of a key, or the free or overwritable one where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let home = self.home(key);
        let entry = self.slots[home];
        if entry >> 8 == key || entry == 0 { home } else { self.slot_behind(key, home) }
    }

    fn slot_behind(&self, key: u64, home: usize) -> usize {
        let mask = self.slots.len() - 1;
        for step in 1..REACH {
            let slot = (home + step) & mask;
            let entry = self.slots[slot];
            if entry >> 8 == key || entry == 0 {
                return slot;
            }
        }
        (home + (key as usize & (REACH - 1))) & mask
    }

    /// What is known of the state with this key and `turned` cards turned.
    #[inline]
    pub(super) fn known(&self, key: u64, turned: u32, draw: u32) -> Known {
        let entry = self.slots[self.slot(key)];
        if entry == 0 || entry >> 8 != key {
            return Known::New;
        }
        if turned == 0 {
            return Known::Lost;
        }
        let (class, nibble) = class_of(turned, draw);
        let fewest = entry >> (4 * (class - 1)) & 15;
        if fewest != 0 && fewest <= nibble { Known::Lost } else { Known::NewPass }
    }

    /// Fetches the place of a key, for [`Table::known`] to find it near a little later.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(&self.slots, self.home(key));
    }

    /// Enters a lost state.
    pub(super) fn enter(&mut self, key: u64, turned: u32, draw: u32) {
        if self.used * 8 > self.slots.len() * 5 && self.slots.len() < self.most_slots {
            self.grow();
        }
        let slot = self.slot(key);
        let entry = &mut self.slots[slot];
        if *entry == 0 {
            self.used += 1;
        }
        if *entry >> 8 != key {
            *entry = key << 8;
        }
        if turned != 0 {
            let (class, nibble) = class_of(turned, draw);
            let at = 4 * (class - 1);
            let fewest = *entry >> at & 15;
            if fewest == 0 || nibble < fewest {
                *entry = *entry & !(15 << at) | nibble << at;
            }
        }
    }

    /// Doubles the slots, in place.
    ///
    /// An entry stands less than [`REACH`] slots behind its home, and its new home is twice as far from
    /// the first slot. So from [`AHEAD`] on entries only move up, and those moved last to first find behind
    /// them what was moved before, never what is still to be moved.
    fn grow(&mut self) {
        let old = self.slots.len();
        self.slots.resize(2 * old, 0);
        self.peak_slots = self.peak_slots.max(2 * old);
        self.shift -= 1;
        self.used = 0;
        for slot in (AHEAD..old).rev() {
            let entry = std::mem::take(&mut self.slots[slot]);
            self.put(entry);
        }
        let mut first = [0; AHEAD];
        first.swap_with_slice(&mut self.slots[..AHEAD]);
        first.into_iter().for_each(|entry| self.put(entry));
    }

    /// Puts an entry where its key belongs.
    fn put(&mut self, entry: u64) {
        if entry != 0 {
            let slot = self.slot(entry >> 8);
            self.used += usize::from(self.slots[slot] == 0);
            self.slots[slot] = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_that_reach_less_are_lost_as_well() {
        let mut table = Table::new(1 << 20);
        assert_eq!(table.known(77, 0, 3), Known::New);
        table.enter(77, 4, 3);
        let known: Vec<Known> = [0, 1, 2, 4, 5, 7].map(|turned| table.known(77, turned, 3)).into();
        use Known::{Lost, NewPass};
        assert_eq!(known, [Lost, NewPass, NewPass, Lost, NewPass, Lost]);
        table.enter(77, 2, 3);
        table.enter(77, 7, 3);
        let known: Vec<Known> = [1, 2, 4, 5, 23].map(|turned| table.known(77, turned, 3)).into();
        assert_eq!(known, [NewPass, Lost, Lost, Lost, Lost]);
        table.clear();
        assert_eq!(table.known(77, 0, 3), Known::New);
    }

    #[test]
    fn a_table_grows_and_keeps_all_until_it_is_full() {
        let mut table = Table::new(8 << 13);
        let keys = || (1..2000_u64).map(|key| key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8);
        keys().for_each(|key| table.enter(key, 0, 1));
        assert!(keys().all(|key| table.known(key, 0, 1) == Known::Lost));
        for key in 1..100_000 {
            table.enter(key * 0x1_2345_6789 % (1 << 56), 0, 1);
        }
        assert_eq!(table.slots.len(), 1 << 13);
        assert!(table.entries() <= 1 << 13);
        assert!(table.peak_bytes() <= 8 << 13);
    }
}

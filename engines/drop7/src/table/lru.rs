//! A strict least-recently-used table.

use super::{Key, Table};

/// No entry.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    value: f64,
    /// Neighbours in order of use.
    older: u32,
    newer: u32,
}

/// Where an entry is found: valid if the epoch is the current one.
#[derive(Clone, Copy, Debug)]
struct Slot {
    epoch: u32,
    entry: u32,
}

/// A table that drops the entry that was not used for the longest time (RULES 9).
///
/// Invariant: the slots of the current epoch hold every entry once, and linear probing from the
/// hash of an entry reaches it over slots of the current epoch only. At most half of the slots
/// are taken.
#[derive(Clone, Debug)]
pub struct LruTable {
    capacity: usize,
    entries: Vec<Entry>,
    slots: Box<[Slot]>,
    epoch: u32,
    oldest: u32,
    newest: u32,
}

impl LruTable {
    /// An empty table.
    ///
    /// # Panics
    /// If the capacity is 0 or above 2^30.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        assert!((1..=1 << 30).contains(&capacity), "capacity {capacity} is outside 1..=2^30");
        let slots = (2 * capacity).next_power_of_two();
        Self {
            capacity,
            entries: Vec::new(),
            slots: vec![Slot { epoch: 0, entry: NONE }; slots].into(),
            epoch: 1,
            oldest: NONE,
            newest: NONE,
        }
    }

    /// Entries held now.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the table holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Bytes of the slots and of the entries held now.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + self.entries.len() * size_of::<Entry>()
    }

    fn home(&self, key: &Key) -> usize {
        key.hash() as usize & (self.slots.len() - 1)
    }

    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    fn entry_in(&self, slot: usize) -> Option<u32> {
        let Slot { epoch, entry } = self.slots[slot];
        (epoch == self.epoch).then_some(entry)
    }

    /// The slot of the key, or else the free slot where it would go.
    fn find(&self, key: &Key) -> (usize, Option<u32>) {
        let mut slot = self.home(key);
        while let Some(entry) = self.entry_in(slot) {
            if self.entries[entry as usize].key == *key {
                return (slot, Some(entry));
            }
            slot = self.after(slot);
        }
        (slot, None)
    }

    /// Frees the slot of a key and moves later entries of the probe chain up (backward shift).
    fn free(&mut self, key: &Key) {
        let (mut hole, found) = self.find(key);
        debug_assert!(found.is_some(), "the key to free is not in the table");
        let mut slot = self.after(hole);
        while let Some(entry) = self.entry_in(slot) {
            let home = self.home(&self.entries[entry as usize].key);
            let mask = self.slots.len() - 1;
            // It may move up unless its home lies between the hole and its slot.
            if (slot.wrapping_sub(home) & mask) >= (slot.wrapping_sub(hole) & mask) {
                self.slots[hole] = self.slots[slot];
                hole = slot;
            }
            slot = self.after(slot);
        }
        self.slots[hole].epoch = self.epoch.wrapping_sub(1);
    }

    fn unlink(&mut self, entry: u32) {
        let Entry { older, newer, .. } = self.entries[entry as usize];
        match older {
            NONE => self.oldest = newer,
            _ => self.entries[older as usize].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            _ => self.entries[newer as usize].older = older,
        }
    }

    fn link_newest(&mut self, entry: u32) {
        let older = self.newest;
        self.entries[entry as usize].older = older;
        self.entries[entry as usize].newer = NONE;
        match older {
            NONE => self.oldest = entry,
            _ => self.entries[older as usize].newer = entry,
        }
        self.newest = entry;
    }
}

impl Table for LruTable {
    fn clear(&mut self) {
        self.entries.clear();
        (self.oldest, self.newest) = (NONE, NONE);
        // Epochs go up by two: the one below the current marks slots freed since.
        self.epoch = self.epoch.wrapping_add(2);
        if self.epoch == 1 {
            for slot in &mut self.slots {
                slot.epoch = 0;
            }
        }
    }

    fn lookup(&mut self, key: &Key) -> Option<f64> {
        let entry = self.find(key).1?;
        if entry != self.newest {
            self.unlink(entry);
            self.link_newest(entry);
        }
        Some(self.entries[entry as usize].value)
    }

    fn store(&mut self, key: &Key, value: f64) {
        let fresh = Entry { key: *key, value, older: NONE, newer: NONE };
        let entry = if self.entries.len() < self.capacity {
            self.entries.push(fresh);
            (self.entries.len() - 1) as u32
        } else {
            let entry = self.oldest;
            self.free(&self.entries[entry as usize].key.clone());
            self.unlink(entry);
            self.entries[entry as usize] = fresh;
            entry
        };
        let (slot, found) = self.find(key);
        debug_assert!(found.is_none(), "the key to store is in the table");
        self.slots[slot] = Slot { epoch: self.epoch, entry };
        self.link_newest(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use proptest::prelude::*;

    #[test]
    fn clear_forgets_also_when_the_epoch_wraps() {
        let mut table = LruTable::new(4);
        let key = |disc| Key::new(&Board::START, disc, 5, 1);
        table.store(&key(1), 1.0);
        table.epoch = u32::MAX;
        table.clear();
        assert_eq!(table.epoch, 1);
        assert_eq!(table.lookup(&key(1)), None);
        table.store(&key(2), 2.0);
        assert_eq!(table.lookup(&key(2)), Some(2.0));
    }

    proptest! {
        /// Against a list in order of use.
        #[test]
        fn same_as_a_list(
            capacity in 1..9_usize,
            steps in prop::collection::vec((1..8_u8, 1..6_i32, 0..40_u8), 0..200),
        ) {
            let mut table = LruTable::new(capacity);
            let mut list: Vec<(Key, f64)> = Vec::new();
            for (number, (disc, moves, kind)) in steps.into_iter().enumerate() {
                if kind == 0 {
                    table.clear();
                    list.clear();
                }
                let key = Key::new(&Board::START, disc, moves, 1);
                let at = list.iter().position(|(k, _)| *k == key);
                let found = at.map(|at| list.remove(at));
                prop_assert_eq!(table.lookup(&key), found.map(|(_, value)| value));
                if let Some(found) = found {
                    list.push(found);
                    continue;
                }
                if list.len() == capacity {
                    list.remove(0);
                }
                list.push((key, number as f64));
                table.store(&key, number as f64);
                prop_assert_eq!(table.len(), list.len());
            }
        }
    }
}

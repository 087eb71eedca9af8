//! One slot a hash; the deeper entry stays.

use super::{Key, Table};

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    value: f64,
    /// The decision that stored it.
    epoch: u32,
}

/// A direct-mapped, depth-preferred table (RULES 9).
///
/// A key has one slot. A stored value gives way to one of at least its depth, or to any after the
/// table was cleared.
#[derive(Clone, Debug)]
pub struct DirectTable {
    slots: Box<[Slot]>,
    gate: u32,
    epoch: u32,
}

impl DirectTable {
    /// A table of at least `entries` slots (rounded up to a power of two) that leaves positions
    /// with a depth below `gate` alone.
    #[must_use]
    pub fn new(entries: usize, gate: u32) -> Self {
        let empty = Slot { key: Key([0; 4]), value: 0.0, epoch: 0 };
        Self { slots: vec![empty; entries.next_power_of_two()].into(), gate, epoch: 1 }
    }

    /// Bytes of the slots.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    #[inline(always)]
    fn slot(&self, key: &Key) -> usize {
        key.hash() as usize & (self.slots.len() - 1)
    }
}

impl Table for DirectTable {
    fn clear(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            for slot in &mut self.slots {
                slot.epoch = 0;
            }
            self.epoch = 1;
        }
    }

    #[inline(always)]
    fn lookup(&mut self, key: &Key) -> Option<f64> {
        if key.depth() < self.gate {
            return None;
        }
        let slot = &self.slots[self.slot(key)];
        (slot.epoch == self.epoch && slot.key == *key).then_some(slot.value)
    }

    #[inline(always)]
    fn store(&mut self, key: &Key, value: f64) {
        if key.depth() < self.gate {
            return;
        }
        let epoch = self.epoch;
        let at = self.slot(key);
        let slot = &mut self.slots[at];
        if slot.epoch != epoch || key.depth() >= slot.key.depth() {
            *slot = Slot { key: *key, value, epoch };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn key(disc: u8, depth: u32) -> Key {
        Key::new(&Board::START, disc, 5, depth)
    }

    #[test]
    fn deeper_entries_stay() {
        let mut table = DirectTable::new(1, 1);
        table.store(&key(1, 2), 12.0);
        table.store(&key(2, 1), 21.0);
        assert_eq!(table.lookup(&key(1, 2)), Some(12.0));
        assert_eq!(table.lookup(&key(2, 1)), None);
        table.store(&key(3, 2), 32.0);
        assert_eq!(table.lookup(&key(1, 2)), None);
        assert_eq!(table.lookup(&key(3, 2)), Some(32.0));
    }

    #[test]
    fn gate_shuts_out_shallow_positions() {
        let mut table = DirectTable::new(16, 2);
        table.store(&key(1, 1), 11.0);
        assert_eq!(table.lookup(&key(1, 1)), None);
        table.store(&key(1, 2), 12.0);
        assert_eq!(table.lookup(&key(1, 2)), Some(12.0));
    }

    #[test]
    fn clear_forgets_also_when_the_epoch_wraps() {
        let mut table = DirectTable::new(4, 1);
        table.epoch = u32::MAX;
        table.store(&key(1, 3), 13.0);
        table.clear();
        assert_eq!(table.lookup(&key(1, 3)), None);
        table.store(&key(1, 1), 11.0);
        assert_eq!(table.lookup(&key(1, 1)), Some(11.0));
    }
}

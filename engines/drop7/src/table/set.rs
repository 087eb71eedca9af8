//! A few slots a hash; the shallowest, oldest entry goes.

use super::{Key, Table};

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    value: f64,
    /// The decision that stored it.
    epoch: u32,
}

/// A set-associative table: a key has `WAYS` slots that stand together.
///
/// A stored value goes to the front of its set and moves the others back. The slot that it takes is
/// a free one, or else that of the least depth, the last of them if there are several. So shallow
/// entries give way first, among equals the oldest.
///
/// Invariant: in every set the slots of the current epoch stand before all others.
#[derive(Clone, Debug)]
pub struct SetTable<const WAYS: usize> {
    sets: Box<[[Slot; WAYS]]>,
    epoch: u32,
}

impl<const WAYS: usize> SetTable<WAYS> {
    /// A table of at least `entries` slots (rounded up to a power of two of sets).
    ///
    /// # Panics
    /// If `WAYS` is 0.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        let empty = Slot { key: Key([0; 4]), value: 0.0, epoch: 0 };
        let sets = entries.div_ceil(WAYS).next_power_of_two();
        Self { sets: vec![[empty; WAYS]; sets].into(), epoch: 1 }
    }

    /// Bytes of the slots.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.sets)
    }

    #[inline(always)]
    fn set(&self, key: &Key) -> usize {
        key.hash() as usize & (self.sets.len() - 1)
    }
}

impl<const WAYS: usize> Table for SetTable<WAYS> {
    fn clear(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            for slot in self.sets.iter_mut().flatten() {
                slot.epoch = 0;
            }
            self.epoch = 1;
        }
    }

    #[inline(always)]
    fn lookup(&mut self, key: &Key) -> Option<f64> {
        let set = &self.sets[self.set(key)];
        let slot = set.iter().find(|slot| slot.epoch == self.epoch && slot.key == *key)?;
        Some(slot.value)
    }

    #[inline(always)]
    fn store(&mut self, key: &Key, value: f64) {
        let epoch = self.epoch;
        let at = self.set(key);
        let set = &mut self.sets[at];
        let mut victim = 0;
        for way in 1..WAYS {
            let (slot, least) = (&set[way], &set[victim]);
            let free = least.epoch != epoch;
            if !free && (slot.epoch != epoch || slot.key.depth() <= least.key.depth()) {
                victim = way;
            }
        }
        set.copy_within(..victim, 1);
        set[0] = Slot { key: *key, value, epoch };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use proptest::prelude::*;

    proptest! {
        /// Against a list, newest first.
        #[test]
        fn same_as_a_list(steps in prop::collection::vec((1..8_u8, 1..4_u32, 0..40_u8), 0..200)) {
            let mut table = SetTable::<4>::new(4);
            let mut list: Vec<(Key, f64)> = Vec::new();
            for (number, (disc, depth, kind)) in steps.into_iter().enumerate() {
                if kind == 0 {
                    table.clear();
                    list.clear();
                }
                let key = Key::new(&Board::START, disc, 5, depth);
                let found = list.iter().find(|(k, _)| *k == key).map(|(_, value)| *value);
                prop_assert_eq!(table.lookup(&key), found);
                if found.is_some() {
                    continue;
                }
                if list.len() == 4 {
                    let least = list.iter().map(|(key, _)| key.depth()).min();
                    let last = list.iter().rposition(|(key, _)| Some(key.depth()) == least);
                    list.remove(last.expect("four entries"));
                }
                list.insert(0, (key, number as f64));
                table.store(&key, number as f64);
            }
        }
    }

    #[test]
    fn clear_forgets_also_when_the_epoch_wraps() {
        let mut table = SetTable::<2>::new(4);
        let key = Key::new(&Board::START, 1, 5, 1);
        table.epoch = u32::MAX;
        table.store(&key, 1.0);
        table.clear();
        assert_eq!((table.epoch, table.lookup(&key)), (1, None));
    }
}

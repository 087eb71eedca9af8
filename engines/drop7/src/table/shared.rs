//! The direct-mapped table for several threads at once.

use super::{Key, Table};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

/// A slot under a sequence lock: odd while a thread writes, and changed by every write. Those who
/// find it taken go on without: a reader has no hit, a writer does not store.
#[derive(Debug, Default)]
struct Slot {
    key: [AtomicU64; 4],
    value: AtomicU64,
    sequence: AtomicU32,
    /// The decision that stored it.
    epoch: AtomicU32,
}

impl Slot {
    /// Whether the slot holds the key. While another thread writes this may be wrong either way.
    #[inline(always)]
    fn seems_to_hold(&self, key: &Key, epoch: u32) -> bool {
        let same = |(own, word): (&AtomicU64, &u64)| own.load(Ordering::Relaxed) == *word;
        self.key.iter().zip(&key.0).all(same) && self.epoch.load(Ordering::Relaxed) == epoch
    }

    /// The value for the key if the slot holds it and no other thread wrote meanwhile.
    #[inline(always)]
    fn read(&self, key: &Key, epoch: u32) -> Option<f64> {
        let before = self.sequence.load(Ordering::Acquire);
        if !self.seems_to_hold(key, epoch) {
            return None;
        }
        let value = self.value.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (before == after && before.is_multiple_of(2)).then(|| f64::from_bits(value))
    }

    /// Writes, unless another thread does.
    #[inline(always)]
    fn write(&self, key: &Key, value: f64, epoch: u32) {
        let before = self.sequence.load(Ordering::Relaxed) & !1;
        let taken = self.sequence.compare_exchange(
            before,
            before.wrapping_add(1),
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if taken.is_err() {
            return;
        }
        fence(Ordering::Release);
        for (own, word) in self.key.iter().zip(key.0) {
            own.store(word, Ordering::Relaxed);
        }
        self.value.store(value.to_bits(), Ordering::Relaxed);
        self.epoch.store(epoch, Ordering::Relaxed);
        self.sequence.store(before.wrapping_add(2), Ordering::Release);
    }
}

/// A table that threads share by reference; the rules are those of [`super::DirectTable`].
///
/// A key has one slot. A stored value gives way to one of at least its depth, or to any after the
/// table was cleared. What a thread finds depends on what the others have stored so far, but never
/// which value: that depends on the key alone.
#[derive(Debug)]
pub struct SharedTable {
    slots: Box<[Slot]>,
    epoch: AtomicU32,
}

impl SharedTable {
    /// A table of at least `entries` slots (rounded up to a power of two).
    #[must_use]
    pub fn new(entries: usize) -> Self {
        let slots = (0..entries.next_power_of_two()).map(|_| Slot::default()).collect();
        Self { slots, epoch: AtomicU32::new(1) }
    }

    /// Bytes of the slots.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    #[inline(always)]
    fn slot(&self, key: &Key) -> &Slot {
        &self.slots[key.hash() as usize & (self.slots.len() - 1)]
    }
}

impl Table for &SharedTable {
    /// To be called while no thread searches: what others have stored would be forgotten, too.
    fn clear(&mut self) {
        let next = self.epoch.load(Ordering::Relaxed).wrapping_add(1);
        if next == 0 {
            for slot in &self.slots {
                slot.epoch.store(0, Ordering::Relaxed);
            }
        }
        self.epoch.store(next.max(1), Ordering::Relaxed);
    }

    #[inline(always)]
    fn lookup(&mut self, key: &Key) -> Option<f64> {
        self.slot(key).read(key, self.epoch.load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn store(&mut self, key: &Key, value: f64) {
        let (slot, epoch) = (self.slot(key), self.epoch.load(Ordering::Relaxed));
        let depth = (slot.key[3].load(Ordering::Relaxed) >> 48) as u32;
        if slot.epoch.load(Ordering::Relaxed) != epoch || key.depth() >= depth {
            slot.write(key, value, epoch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::table::DirectTable;

    fn key(number: u32) -> Key {
        Key::new(
            &Board::START,
            (number % 7 + 1) as u8,
            (number / 7 % 5 + 1) as i32,
            number / 35 + 1,
        )
    }

    #[test]
    fn alone_it_is_the_direct_table() {
        let shared = SharedTable::new(16);
        let (mut shared, mut direct) = (&shared, DirectTable::new(16, 1));
        let mut hits = 0;
        for step in 0..4000_u32 {
            let key = key(step.wrapping_mul(0x9e37_79b9) >> 16 & 63);
            let found = shared.lookup(&key);
            assert_eq!(found, direct.lookup(&key), "step {step}");
            hits += usize::from(found.is_some());
            shared.store(&key, f64::from(step));
            direct.store(&key, f64::from(step));
            if step % 1000 == 999 {
                shared.clear();
                direct.clear();
            }
        }
        assert!(hits > 100, "{hits} hits");
    }

    #[test]
    fn clear_forgets_also_when_the_epoch_wraps() {
        let table = SharedTable { epoch: AtomicU32::new(u32::MAX), ..SharedTable::new(1) };
        let mut table = &table;
        table.store(&key(0), 1.0);
        assert_eq!(table.lookup(&key(0)), Some(1.0));
        table.clear();
        assert_eq!(table.lookup(&key(0)), None);
        table.store(&key(0), 2.0);
        assert_eq!(table.lookup(&key(0)), Some(2.0));
    }

    /// Threads that write keys into the same two slots never read the value of another key.
    #[test]
    fn a_value_belongs_to_its_key() {
        let table = SharedTable::new(2);
        let hits: u32 = std::thread::scope(|scope| {
            let work = |start: u32| {
                let mut table = &table;
                let mut hits = 0;
                for step in start..start + 40_000 {
                    let number = step.wrapping_mul(0x9e37_79b9) >> 16 & 7;
                    if let Some(value) = table.lookup(&key(number)) {
                        assert_eq!(value.to_bits(), f64::from(number).to_bits());
                        hits += 1;
                    }
                    table.store(&key(number), f64::from(number));
                }
                hits
            };
            let workers: Vec<_> = (0..3).map(|n| scope.spawn(move || work(n * 77))).collect();
            workers.into_iter().map(|worker| worker.join().expect("no panic")).sum()
        });
        assert!(hits > 0, "no hit in 120,000 steps");
    }
}

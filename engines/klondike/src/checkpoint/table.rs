//! The transposition table of a chunk (RULES 10).

use bytemuck::{Pod, Zeroable};

use crate::pages::Pages;
use crate::prefetch::prefetch;

/// Budget of an entry that was only created to hold a failed bound: below every remaining depth.
const NO_BUDGET: i16 = i16::MIN;

/// Slots of a fresh table.
const FIRST_CAPACITY: usize = 1 << 12;

/// A search state: the position and the foundation returns on the path that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) signature: u64,
    pub(super) undos: u16,
}

/// What the table says about a child (RULES 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Searched already with at least this budget.
    Skip,
    /// Cannot succeed within the bound; the next bound that could is given.
    Bounded(i32),
    /// To be searched; its budget has been noted.
    Explore,
}

/// One slot of 16 bytes, so that none straddles a cache line. Fresh memory, all zeros, is free slots: no
/// table is of generation 0.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Entry {
    signature: u64,
    undos: u16,
    /// The slot is in use iff this is the generation of the table.
    generation: u16,
    /// Largest `bound - depth` the state was searched with.
    budget: i16,
    /// Largest cost to the next bound that a failed search returned, 0 for none.
    fail_h: i16,
}

/// An open-addressing map from [`Key`] to budget and failed bound.
///
/// Invariant: a power of two slots, at most three quarters in use, so probing always ends.
pub(super) struct Table {
    entries: Pages<Entry>,
    used: usize,
    generation: u16,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: Pages::zeroed(FIRST_CAPACITY), used: 0, generation: 1 }
    }

    /// Number of entries.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Forgets all entries and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill(Entry::zeroed());
            self.generation = 1;
        }
    }

    /// The verdict on a child at `depth`; when it is [`Verdict::Explore`], the budget
    /// `bound - depth` is noted too. The flag tells whether there was an entry.
    pub(super) fn enter(&mut self, key: Key, depth: i32, bound: i32) -> (Verdict, bool) {
        let remaining = narrow(bound - depth);
        let slot = self.slot(key);
        let entry = &mut self.entries[slot];
        if entry.generation != self.generation {
            self.insert(slot, key, remaining, 0);
            return (Verdict::Explore, false);
        }
        if entry.budget >= remaining {
            return (Verdict::Skip, true);
        }
        let next_bound = depth + i32::from(entry.fail_h);
        if entry.fail_h > 0 && next_bound > bound {
            return (Verdict::Bounded(next_bound), true);
        }
        entry.budget = remaining;
        (Verdict::Explore, true)
    }

    /// Fetches the slot of a key. A table outgrows the caches, so a node that fetches the slots of all its
    /// children at once waits for memory once, not for each child.
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(&self.entries, self.first_slot(key));
    }

    /// Notes that a search of the state failed and the next bound is `fail_h` above its depth.
    pub(super) fn record_failure(&mut self, key: Key, fail_h: i32) {
        let fail_h = narrow(fail_h);
        let slot = self.slot(key);
        let entry = &mut self.entries[slot];
        if entry.generation != self.generation {
            self.insert(slot, key, NO_BUDGET, fail_h.max(0));
        } else {
            entry.fail_h = entry.fail_h.max(fail_h);
        }
    }

    /// The slot that has the key, or the free slot where it belongs.
    fn slot(&self, key: Key) -> usize {
        let mask = self.entries.len() - 1;
        let mut slot = self.first_slot(key);
        loop {
            let entry = &self.entries[slot];
            let free = entry.generation != self.generation;
            if free || (entry.signature == key.signature && entry.undos == key.undos) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Where the search for a key begins.
    fn first_slot(&self, key: Key) -> usize {
        // Signatures are random already; the undos only have to move the slot.
        let hash = key.signature ^ u64::from(key.undos).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash as usize & (self.entries.len() - 1)
    }

    fn insert(&mut self, slot: usize, key: Key, budget: i16, fail_h: i16) {
        self.entries[slot] = Entry {
            signature: key.signature,
            undos: key.undos,
            generation: self.generation,
            budget,
            fail_h,
        };
        self.used += 1;
        if self.used * 4 > self.entries.len() * 3 {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let larger = Pages::zeroed(self.entries.len() * 2);
        let old = std::mem::replace(&mut self.entries, larger);
        for &entry in old.iter().filter(|entry| entry.generation == self.generation) {
            let slot = self.slot(Key { signature: entry.signature, undos: entry.undos });
            self.entries[slot] = entry;
        }
    }
}

/// Depths and bounds fit by the limit on `Settings::max_depth`.
fn narrow(cost: i32) -> i16 {
    i16::try_from(cost).expect("depths and bounds stay below 32,768")
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key { signature: 7, undos: 2 };

    #[test]
    fn skips_only_what_was_searched_with_as_much_budget() {
        let mut table = Table::new();
        assert_eq!(table.enter(KEY, 5, 20), (Verdict::Explore, false));
        assert_eq!(table.enter(KEY, 5, 20), (Verdict::Skip, true));
        assert_eq!(table.enter(KEY, 4, 20), (Verdict::Explore, true));
        assert_eq!(table.enter(Key { undos: 3, ..KEY }, 5, 20), (Verdict::Explore, false));
        assert_eq!(table.len(), 2);
    }

    #[test]
    fn a_failed_bound_is_reported_until_the_bound_reaches_it() {
        let mut table = Table::new();
        table.enter(KEY, 5, 20);
        table.record_failure(KEY, 18);
        table.record_failure(KEY, 17);
        assert_eq!(table.enter(KEY, 5, 21), (Verdict::Bounded(23), true));
        assert_eq!(table.enter(KEY, 5, 23), (Verdict::Explore, true));
    }

    #[test]
    fn a_failure_after_a_clear_creates_an_entry_without_budget() {
        let mut table = Table::new();
        table.enter(KEY, 5, 20);
        table.clear();
        assert_eq!(table.len(), 0);
        table.record_failure(KEY, 3);
        assert_eq!(table.enter(KEY, 190, 91), (Verdict::Bounded(193), true));
    }

    #[test]
    fn entries_survive_growth_and_generations_wrap() {
        let mut table = Table::new();
        for _ in 0..70_000 {
            table.enter(KEY, 0, 1);
            table.clear();
        }
        let keys = || (0..20_000u64).map(|n| Key { signature: n * n, undos: (n % 3) as u16 });
        for key in keys() {
            assert_eq!(table.enter(key, 0, 9), (Verdict::Explore, false));
        }
        assert!(keys().all(|key| table.enter(key, 0, 9) == (Verdict::Skip, true)));
    }
}

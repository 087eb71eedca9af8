//! A bounded memo of what positions are known to allow.

/// A position as 128 bits, of which the low [`Key::BOUND_BITS`] of the first word are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) [u64; 2]);

impl Key {
    /// Bits of the first word that the memo uses for its own bounds.
    pub(super) const BOUND_BITS: u32 = 12;

    fn hash(self) -> u64 {
        let mixed = (self.0[0] ^ self.0[1].rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ (mixed >> 29) ^ self.0[1]).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 32)
    }
}

/// What is known about a position: `at_least` further solved Problems are possible, `at_most` are
/// not exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) at_least: u8,
    pub(super) at_most: u8,
}

impl Bounds {
    /// Nothing is known; no game has more than 36 Problems left.
    pub(super) const UNKNOWN: Self = Self { at_least: 0, at_most: 63 };
}

/// A hash table in buckets of four with a cap in bytes.
///
/// It grows by doubling until the cap. Then a full bucket forgets an entry, which costs time when
/// that position comes again and nothing else: a missing entry only means "not known".
pub(super) struct Memo {
    slots: Vec<[u64; 2]>,
    len: usize,
    bytes_max: usize,
    bytes_peak: usize,
}

const BUCKET: usize = 4;
const SLOT_BYTES: usize = 16;
const SLOTS_MIN: usize = 1 << 10;

impl Memo {
    /// A memo of at most `bytes_max` bytes, the two tables that exist while it grows counted
    /// together; at least 16 KiB.
    pub(super) fn new(bytes_max: usize) -> Self {
        let slots = vec![[0; 2]; SLOTS_MIN];
        Self { slots, len: 0, bytes_max, bytes_peak: SLOTS_MIN * SLOT_BYTES }
    }

    /// The most memory that was in use at once, in bytes.
    pub(super) fn bytes_peak(&self) -> usize {
        self.bytes_peak
    }

    fn bucket(&self, key: Key) -> usize {
        key.hash() as usize & (self.slots.len() - 1) & !(BUCKET - 1)
    }

    /// What is known about `key`.
    pub(super) fn get(&self, key: Key) -> Bounds {
        let start = self.bucket(key);
        for slot in &self.slots[start..start + BUCKET] {
            if slot[1] == key.0[1] && slot[0] >> Key::BOUND_BITS == key.0[0] >> Key::BOUND_BITS {
                return unpack(slot[0]);
            }
        }
        Bounds::UNKNOWN
    }

    /// Remembers that `key` allows `count` further Problems, or that it does not.
    pub(super) fn learn(&mut self, key: Key, count: u8, possible: bool) {
        let grown_bytes = self.slots.len() * 3 * SLOT_BYTES;
        if self.len * 4 > self.slots.len() * 3 && grown_bytes <= self.bytes_max {
            self.bytes_peak = grown_bytes;
            self.grow();
        }
        let mut bounds = self.get(key);
        if possible {
            bounds.at_least = bounds.at_least.max(count);
        } else {
            bounds.at_most = bounds.at_most.min(count - 1);
        }
        self.put([key.0[0] | pack(bounds), key.0[1]]);
    }

    fn put(&mut self, entry: [u64; 2]) {
        let key = Key([entry[0] >> Key::BOUND_BITS << Key::BOUND_BITS, entry[1]]);
        let start = self.bucket(key);
        let bucket = &mut self.slots[start..start + BUCKET];
        let same = bucket.iter().position(|slot| {
            slot[1] == 0 || slot[1] == entry[1] && (slot[0] ^ entry[0]) >> Key::BOUND_BITS == 0
        });
        match same {
            Some(place) => {
                self.len += usize::from(bucket[place][1] == 0);
                bucket[place] = entry;
            }
            None => {
                // Oldest out: the bucket is a queue.
                bucket.rotate_left(1);
                bucket[BUCKET - 1] = entry;
            }
        }
    }

    fn grow(&mut self) {
        let doubled = vec![[0; 2]; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, doubled);
        self.len = 0;
        for entry in old.into_iter().filter(|entry| entry[1] != 0) {
            self.put(entry);
        }
    }
}

fn pack(bounds: Bounds) -> u64 {
    u64::from(bounds.at_least) << 6 | u64::from(bounds.at_most)
}

fn unpack(word: u64) -> Bounds {
    Bounds { at_least: (word >> 6 & 63) as u8, at_most: (word & 63) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mulberry32;

    fn key(numbers: &mut Mulberry32) -> Key {
        let mut word = || u64::from(numbers.next_u32()) << 32 | u64::from(numbers.next_u32());
        Key([word() << Key::BOUND_BITS, word() | 1])
    }

    #[test]
    fn bounds_only_tighten() {
        let mut memo = Memo::new(1 << 20);
        let key = key(&mut Mulberry32::new(1));
        assert_eq!(memo.get(key), Bounds::UNKNOWN);
        memo.learn(key, 3, true);
        memo.learn(key, 2, true);
        memo.learn(key, 7, false);
        memo.learn(key, 9, false);
        assert_eq!(memo.get(key), Bounds { at_least: 3, at_most: 6 });
    }

    #[test]
    fn it_keeps_what_it_has_room_for_and_never_lies() {
        let mut memo = Memo::new(1 << 20);
        let mut numbers = Mulberry32::new(2);
        let keys: Vec<Key> = (0..200_000).map(|_| key(&mut numbers)).collect();
        for (i, &key) in keys.iter().enumerate() {
            memo.learn(key, (i % 30) as u8 + 1, i % 2 == 0);
        }
        let mut known = 0;
        for (i, &key) in keys.iter().enumerate() {
            let count = (i % 30) as u8 + 1;
            let expected = if i % 2 == 0 {
                Bounds { at_least: count, ..Bounds::UNKNOWN }
            } else {
                Bounds { at_most: count - 1, ..Bounds::UNKNOWN }
            };
            let bounds = memo.get(key);
            assert!(bounds == expected || bounds == Bounds::UNKNOWN, "{i}: {bounds:?}");
            known += usize::from(bounds == expected);
        }
        assert!(memo.bytes_peak() <= 1 << 20);
        assert!(known > 10_000, "{known}");
    }
}

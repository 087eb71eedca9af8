//! The signatures on the current path, for the loop check (RULES 8).

const BUCKETS: usize = 1 << 10;

/// A stack of signatures with a fast membership test.
///
/// Invariant: `counts[s % BUCKETS]` is the number of members in that bucket, so an empty bucket, the
/// usual case, answers without a look at the stack.
pub(super) struct Trail {
    signatures: Vec<u64>,
    counts: [u16; BUCKETS],
}

impl Trail {
    pub(super) fn new() -> Trail {
        Trail { signatures: Vec::with_capacity(256), counts: [0; BUCKETS] }
    }

    pub(super) fn contains(&self, signature: u64) -> bool {
        self.counts[bucket(signature)] > 0 && self.signatures.contains(&signature)
    }

    pub(super) fn push(&mut self, signature: u64) {
        self.counts[bucket(signature)] += 1;
        self.signatures.push(signature);
    }

    pub(super) fn pop(&mut self) {
        let signature = self.signatures.pop().expect("a signature was pushed");
        self.counts[bucket(signature)] -= 1;
    }

    /// The last signature pushed.
    pub(super) fn last(&self) -> u64 {
        *self.signatures.last().expect("a signature was pushed")
    }

    pub(super) fn clear(&mut self) {
        self.signatures.clear();
        self.counts = [0; BUCKETS];
    }
}

fn bucket(signature: u64) -> usize {
    signature as usize % BUCKETS
}

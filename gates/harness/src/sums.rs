//! Sums of what the cases of a gate count by name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::recorder::FieldCounts;

/// Sums by name; in JSON an object, sorted.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// In the order of their first appearance, which is nearly that of every case.
    rows: Vec<(Cow<'static, str>, u64)>,
}

impl Sums {
    /// Adds the counts of one case. Each name is looked for from the one after the last on, where it
    /// is as a rule, so that a case costs no search.
    pub(crate) fn add(&mut self, counts: &FieldCounts) {
        let mut next = 0;
        for (name, count) in counts {
            let (before, after) = self.rows.split_at(next);
            let is_it = |(known, _): &(Cow<'_, str>, u64)| known == name;
            let found = after.iter().position(is_it).map(|at| next + at);
            let at = found.or_else(|| before.iter().position(is_it)).unwrap_or_else(|| {
                self.rows.push((name.clone(), 0));
                self.rows.len() - 1
            });
            self.rows[at].1 += count;
            next = at + 1;
        }
    }

    /// The sum of a name, 0 if it never came.
    pub fn get(&self, name: &str) -> u64 {
        self.rows.iter().find(|(known, _)| known == name).map_or(0, |(_, sum)| *sum)
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The sums by name, sorted.
    pub fn sorted(&self) -> BTreeMap<&str, u64> {
        self.rows.iter().map(|(name, sum)| (&**name, *sum)).collect()
    }
}

impl PartialEq for Sums {
    fn eq(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Sums {}

impl Serialize for Sums {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sorted().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(counts: &[(&'static str, u64)]) -> FieldCounts {
        counts.iter().map(|&(name, count)| (name.into(), count)).collect()
    }

    #[test]
    fn names_add_up_in_whatever_order_they_come() {
        let mut sums = Sums::default();
        for case in [
            counts(&[("next", 1), ("board", 2)]),
            counts(&[("next", 1), ("wave", 4), ("board", 2)]),
            counts(&[("board", 8), ("next", 1)]),
            counts(&[("final", 1)]),
        ] {
            sums.add(&case);
        }
        let json = serde_json::to_string(&sums).unwrap();
        assert_eq!(json, r#"{"board":12,"final":1,"next":3,"wave":4}"#);
        assert_eq!((sums.get("wave"), sums.get("level")), (4, 0));
    }
}

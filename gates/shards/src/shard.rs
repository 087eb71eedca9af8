//! Shards: a run cut into parts that can be run anywhere and merged again.

use std::fmt;
use std::str::FromStr;

/// Part `number` (from 1) of `count`, written `number/count`.
///
/// An item of work belongs to the shard that a hash of its identity names, so a shard is the same set of items
/// wherever it runs, and every item belongs to exactly one. Cases of gates are known by a hash of what they say,
/// the items of a campaign by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// The shard `number` of `count`. The error says what was expected.
    pub fn new(number: u32, count: u32) -> Result<Self, String> {
        const COUNT_MAX: u32 = 100_000;
        if count == 0 || count > COUNT_MAX || number == 0 || number > count {
            return Err(format!(
                "shard {number}/{count}: expected m/n with 1 <= m <= n <= {COUNT_MAX}"
            ));
        }
        Ok(Self { number, count })
    }

    /// Which part, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The number of the shard, of `count`, that the item with this number belongs to.
    pub const fn of_number(number: u64, count: u32) -> u32 {
        (mixed(number) % count as u64) as u32 + 1
    }

    /// Whether the item with this number belongs to the shard.
    pub const fn takes_number(self, number: u64) -> bool {
        Self::of_number(number, self.count) == self.number
    }

    /// Whether the case with this identity (hexadecimal digits) belongs to the shard.
    pub fn takes(self, case: &str) -> bool {
        let id = case.bytes().fold(0, |id: u64, digit| {
            let value = (digit as char).to_digit(16).unwrap_or(0);
            id << 4 | u64::from(value)
        });
        self.takes_number(id)
    }
}

/// The finaliser of SplitMix64: the identity's bits are spread before the remainder is taken.
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        let (number, count) =
            parts.ok_or_else(|| format!("expected m/n like 2/7, found `{text}`"))?;
        Self::new(number, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_parts_of_the_whole_are_shards() {
        assert_eq!("2/7".parse(), Shard::new(2, 7));
        for wrong in ["0/7", "8/7", "1/0", "1", "1/2/3", "-1/2", "a/b", "", "1/100001"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_case_is_in_exactly_one_shard(id in any::<u64>(), count in 1u32..50) {
            let case = format!("{:012x}", id & 0xffff_ffff_ffff);
            let taken = (1..=count).filter(|&number| Shard::new(number, count).unwrap().takes(&case));
            prop_assert_eq!(taken.count(), 1);
        }
    }

    #[test]
    fn shards_are_about_as_large() {
        let mut sizes = [0; 7];
        for id in 0..7000_u64 {
            let case = format!("{:012x}", id * 64);
            let taken = (1..=7).position(|number| Shard::new(number, 7).unwrap().takes(&case));
            sizes[taken.unwrap()] += 1;
        }
        assert!(sizes.iter().all(|size| (850..1150).contains(size)), "{sizes:?}");
    }
}

//! A multiset of Solutions that can be compared card by card.

use crate::Solution;

/// For every kind and value the number of cards of that kind that are worth at least that much: 24
/// lanes of 5 bits.
///
/// ```text
///   air 3, air 1, fire 2:   air  >=1 >=2 >=3 >=4 >=5 >=6     fire >=1 >=2 ...
///                                 2   1   1   0   0   0            1   1
/// ```
///
/// Adding multisets adds the numbers, and [`Ranks::dominates`] is one subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ranks(u128);

impl Ranks {
    pub(super) const NONE: Self = Self(0);
    const LANES: usize = 24;
    const LANE_BITS: usize = 5;
    /// The highest bit of every lane. Multisets that are compared have at most 12 cards, so their
    /// counts stay below it; sums on the way have at most 30, which a lane still holds.
    const GUARDS: u128 = {
        let mut guards = 0;
        let mut lane = 0;
        while lane < Self::LANES {
            guards |= 1 << (Self::LANE_BITS * lane + Self::LANE_BITS - 1);
            lane += 1;
        }
        guards
    };

    pub(super) fn of(card: Solution) -> Self {
        let first = card.kind().index() * 6;
        let lanes = first..first + usize::from(card.value());
        Self(lanes.fold(0, |sum, lane| sum | 1 << (Self::LANE_BITS * lane)))
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The counts without those of a part of this multiset.
    pub(super) fn minus(self, part: Self) -> Self {
        Self(self.0 - part.0)
    }

    /// Whether the other's cards can be paired with different cards of this multiset that are of
    /// the same kind and worth at least as much.
    pub(super) fn dominates(self, other: Self) -> bool {
        ((self.0 | Self::GUARDS) - other.0) & Self::GUARDS == Self::GUARDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn ranks(cards: &[(u64, u64)]) -> Ranks {
        let cards = cards.iter().map(|&(kind, value)| Solution::new(kind, value).unwrap());
        cards.fold(Ranks::NONE, |sum, card| sum.plus(Ranks::of(card)))
    }

    #[test]
    fn a_card_dominates_the_cheaper_ones_of_its_kind() {
        for kind in 0..Kind::ALL.len() as u64 {
            for value in 1..=6 {
                for other in 1..=6 {
                    let (a, b) = (ranks(&[(kind, value)]), ranks(&[(kind, other)]));
                    assert_eq!(a.dominates(b), value >= other);
                    assert!(!a.dominates(ranks(&[((kind + 1) % 4, other)])));
                }
            }
        }
    }

    #[test]
    fn cards_are_paired_and_not_added_up() {
        assert!(ranks(&[(0, 6), (0, 2)]).dominates(ranks(&[(0, 5), (0, 1)])));
        assert!(!ranks(&[(0, 6), (0, 2)]).dominates(ranks(&[(0, 3), (0, 3)])));
        assert!(ranks(&[(0, 3), (1, 1)]).dominates(ranks(&[(0, 3)])));
        assert!(!ranks(&[(0, 6)]).dominates(ranks(&[(0, 1), (0, 1)])));
    }
}

//! Can these cards solve these Problems? The kernel of the fast search.

use super::ring::{Bonuses, Ring};
use crate::{Kind, SEATS_MAX, Solution};

/// The Problems of one round with what they still need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demands {
    /// Bit j: position j holds a Problem.
    pub(super) present: usize,
    /// Kinds by position.
    pub(super) kinds: [u8; SEATS_MAX],
    /// Need minus the power already there; 0 or less is enough.
    pub(super) missing: [i8; SEATS_MAX],
}

impl Demands {
    /// The missing power of `set` by kind.
    pub(super) fn by_kind(&self, set: usize) -> [i32; 4] {
        let mut sums = [0; 4];
        for j in (0..SEATS_MAX).filter(|j| set >> j & 1 == 1) {
            sums[usize::from(self.kinds[j])] += i32::from(self.missing[j].max(0));
        }
        sums
    }
}

/// Sums over a multiset of Solutions, by kind: enough for the bound of [`may_cover`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Supply {
    /// Eight 8-bit lanes: the sum of the values by kind, then of the halved values by kind. At most
    /// 30 cards of 6, so no lane overflows.
    lanes: u64,
}

impl Default for Supply {
    fn default() -> Self {
        Self::NONE
    }
}

impl Supply {
    pub(super) const NONE: Self = Self { lanes: 0 };

    pub(super) fn of(card: Solution) -> Self {
        let (kind, value) = (card.kind().index(), u64::from(card.value()));
        Self { lanes: value << (8 * kind) | (value / 2) << (32 + 8 * kind) }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { lanes: self.lanes + other.lanes }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { lanes: self.lanes - other.lanes }
    }

    fn full(self, kind: usize) -> i32 {
        (self.lanes >> (8 * kind) & 0xff) as i32
    }

    fn halved(self, kind: usize) -> i32 {
        (self.lanes >> (32 + 8 * kind) & 0xff) as i32
    }
}

/// A necessary condition for covering, in time independent of the number of cards.
///
/// Everything is doubled and nothing rounded: a point of value is worth 2 on its own kind and 1
/// elsewhere, which bounds every `floor(value / 2)` from above however the cards are split. Where a
/// kind is not asked for at all, each of its cards is halved for certain, so there the rounding is
/// exact.
pub(super) fn may_cover(supply: Supply, demand: &[i32; 4], bonuses: i32) -> bool {
    let mut balance = 2 * bonuses;
    for (kind, &wanted) in demand.iter().enumerate() {
        let surplus = supply.full(kind) - wanted;
        balance += if wanted == 0 {
            2 * supply.halved(kind)
        } else if surplus > 0 {
            surplus
        } else {
            2 * surplus
        };
    }
    balance >= 0
}

/// A multiset of Solutions as counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cards {
    /// `counts[kind][value]`.
    counts: [[u8; 7]; 4],
    supply: Supply,
}

impl Cards {
    pub(super) fn add(&mut self, card: Solution) {
        self.counts[card.kind().index()][usize::from(card.value())] += 1;
        self.supply = self.supply.plus(Supply::of(card));
    }

    fn take(&mut self, kind: usize, value: usize) {
        self.counts[kind][value] -= 1;
        self.supply = self.supply.minus(supply_of(kind, value));
    }

    fn put_back(&mut self, kind: usize, value: usize) {
        self.counts[kind][value] += 1;
        self.supply = self.supply.plus(supply_of(kind, value));
    }
}

fn supply_of(kind: usize, value: usize) -> Supply {
    let value = value as u64;
    Supply { lanes: value << (8 * kind) | (value / 2) << (32 + 8 * kind) }
}

/// Whether the cards can be laid so that all of `set` is solved, bonuses inside `set` included.
pub(super) fn covers(ring: &Ring, demands: &Demands, set: usize, cards: &Cards) -> bool {
    let mut order = [0_u8; SEATS_MAX];
    let mut len = 0;
    for j in (0..SEATS_MAX).filter(|j| set >> j & 1 == 1) {
        if demands.missing[j] > 0 {
            order[len] = j as u8;
            len += 1;
        }
    }
    order[..len].sort_unstable_by_key(|&j| std::cmp::Reverse(demands.missing[usize::from(j)]));
    let mut covering = Covering {
        ring,
        demands,
        set,
        order,
        len,
        wanted: demands.by_kind(set),
        cards: *cards,
        bonuses: 0,
        bonuses_left: i32::from(ring.total_max(set)),
    };
    covering.problem(0)
}

/// How a card class contributes to a Problem: `(offset of the kind, contribution, values)`. Offset
/// 0 is the kind of the Problem. Classes fall in contribution, so that a subset which stops as soon
/// as it suffices is minimal. Inside a class the weakest card is taken: where two cards give the
/// same here, keeping the stronger loses nothing.
type Class = (usize, i8, &'static [usize]);
const CLASSES: [Class; 15] = [
    (0, 6, &[6]),
    (0, 5, &[5]),
    (0, 4, &[4]),
    (0, 3, &[3]),
    (1, 3, &[6]),
    (2, 3, &[6]),
    (3, 3, &[6]),
    (0, 2, &[2]),
    (1, 2, &[4, 5]),
    (2, 2, &[4, 5]),
    (3, 2, &[4, 5]),
    (0, 1, &[1]),
    (1, 1, &[2, 3]),
    (2, 1, &[2, 3]),
    (3, 1, &[2, 3]),
];

struct Covering<'a> {
    ring: &'a Ring,
    demands: &'a Demands,
    set: usize,
    order: [u8; SEATS_MAX],
    len: usize,
    /// Missing power by kind of the Problems not yet covered.
    wanted: [i32; 4],
    cards: Cards,
    bonuses: Bonuses,
    bonuses_left: i32,
}

impl Covering<'_> {
    /// Covers the Problems from `index` on.
    fn problem(&mut self, index: usize) -> bool {
        if index == self.len {
            return true;
        }
        if !may_cover(self.cards.supply, &self.wanted, self.bonuses_left) {
            return false;
        }
        let j = usize::from(self.order[index]);
        let kind = usize::from(self.demands.kinds[j]);
        let missing = self.demands.missing[j];
        self.wanted[kind] -= i32::from(missing);
        let covered = self.cards_from(index, 0, missing);
        self.wanted[kind] += i32::from(missing);
        covered
    }

    /// Covers the `missing` rest of the Problem at `index` with cards of the classes from `class`
    /// on, then the other Problems.
    fn cards_from(&mut self, index: usize, class: usize, missing: i8) -> bool {
        if missing <= 0 {
            return self.problem(index + 1);
        }
        let j = usize::from(self.order[index]);
        let own = usize::from(self.demands.kinds[j]);
        for (next, &(offset, contribution, values)) in CLASSES.iter().enumerate().skip(class) {
            let kind = (own + offset) & 3;
            let held = values.iter().find(|&&value| self.cards.counts[kind][value] > 0);
            if let Some(&value) = held {
                self.cards.take(kind, value);
                let covered = self.cards_from(index, next, missing - contribution);
                self.cards.put_back(kind, value);
                if covered {
                    return true;
                }
            }
        }
        if missing <= 2 {
            let bonuses = self.bonuses + ((missing as Bonuses) << (2 * j));
            if self.ring.allows(self.set, bonuses) {
                let before = self.bonuses;
                self.bonuses = bonuses;
                self.bonuses_left -= i32::from(missing);
                let covered = self.problem(index + 1);
                self.bonuses_left += i32::from(missing);
                self.bonuses = before;
                return covered;
            }
        }
        false
    }
}

/// Whether all cards can be laid so that nothing at all is solved.
pub(super) fn can_waste(demands: &Demands, cards: &[Solution]) -> bool {
    let Some((&card, rest)) = cards.split_first() else {
        return (0..SEATS_MAX).all(|j| demands.present >> j & 1 == 0 || demands.missing[j] > 0);
    };
    for j in (0..SEATS_MAX).filter(|j| demands.present >> j & 1 == 1) {
        let mut after = *demands;
        after.missing[j] -= card.contribution(Kind::ALL[usize::from(demands.kinds[j])]) as i8;
        if after.missing[j] > 0 && can_waste(&after, rest) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mulberry32, resolve};

    /// All ways to lay the cards on `set`, judged by the waves of the rules.
    fn covers_by_waves(demands: &Demands, seats: usize, set: usize, cards: &[Solution]) -> bool {
        fn lay(
            demands: &Demands,
            needs: &[Option<u8>],
            powers: &mut [u8; SEATS_MAX],
            cards: &[Solution],
        ) -> bool {
            let Some((&card, rest)) = cards.split_first() else {
                let set = (0..needs.len()).filter(|&j| needs[j].is_some());
                let solved = resolve(needs, &powers[..]).solved;
                return solved == set.fold(0, |mask, j| mask | 1 << j);
            };
            (0..needs.len()).filter(|&j| needs[j].is_some()).any(|j| {
                let power = card.contribution(Kind::ALL[usize::from(demands.kinds[j])]);
                powers[j] += power;
                let found = lay(demands, needs, powers, rest);
                powers[j] -= power;
                found
            })
        }
        // A need of 10 with power 10 - missing: the waves see the missing power.
        let mut powers = [0; SEATS_MAX];
        for (power, &missing) in powers.iter_mut().zip(&demands.missing) {
            *power = (10 - missing) as u8;
        }
        let needs: Vec<Option<u8>> =
            (0..seats).map(|j| (set >> j & 1 == 1).then_some(10)).collect();
        lay(demands, &needs, &mut powers, cards)
    }

    fn random_cards(numbers: &mut Mulberry32, count: u32) -> Vec<Solution> {
        let mut card = || {
            let (kind, value) = (numbers.below(4), 1 + numbers.below(6));
            Solution::new(u64::from(kind), u64::from(value)).unwrap()
        };
        (0..count).map(|_| card()).collect()
    }

    fn random_demands(numbers: &mut Mulberry32, seats: usize, missing_max: u32) -> Demands {
        let mut demands =
            Demands { present: (1 << seats) - 1, kinds: [0; SEATS_MAX], missing: [0; SEATS_MAX] };
        for j in 0..seats {
            demands.kinds[j] = numbers.below(4) as u8;
            demands.missing[j] = numbers.below(missing_max + 1) as i8 - 1;
        }
        demands
    }

    #[test]
    fn covering_is_what_the_waves_solve() {
        let mut numbers = Mulberry32::new(1);
        let (mut covered, mut asked) = (0, 0);
        for seats in 2..=6 {
            let ring = Ring::new(seats);
            for _ in 0..400 {
                let demands = random_demands(&mut numbers, seats, 6);
                let count = numbers.below(6);
                let cards = random_cards(&mut numbers, count);
                let mut counted = Cards::default();
                cards.iter().for_each(|&card| counted.add(card));
                let set = 1 + numbers.below((1 << seats) - 1) as usize;
                let expected = covers_by_waves(&demands, seats, set, &cards);
                let found = covers(&ring, &demands, set, &counted);
                assert_eq!(found, expected, "{demands:?} set {set:b} {cards:?}");
                covered += u32::from(found);
                asked += 1;
            }
        }
        assert!(asked / 10 < covered && covered < asked / 10 * 9, "{covered} of {asked}");
    }

    /// 6, 3 and 1 of one kind cover 1 of that kind (the 1) and 4 elsewhere (6 and 3, halved to 3
    /// and 1). A bound that gives the own kind its strongest card and halves the rest card by card
    /// would see only 1 + 0 elsewhere.
    #[test]
    fn the_bound_does_not_round_the_surplus() {
        let cards = [(0, 6), (0, 3), (0, 1)].map(|(k, v)| Solution::new(k, v).unwrap());
        let mut demands =
            Demands { present: 3, kinds: [0, 1, 0, 0, 0, 0], missing: [1, 4, 0, 0, 0, 0] };
        let mut counted = Cards::default();
        cards.iter().for_each(|&card| counted.add(card));
        let ring = Ring::new(4);
        assert!(covers_by_waves(&demands, 4, 3, &cards) && covers(&ring, &demands, 3, &counted));
        // One more, less the bonus between the two, is out of reach.
        demands.missing = [2, 6, 0, 0, 0, 0];
        assert!(!covers_by_waves(&demands, 4, 3, &cards) && !covers(&ring, &demands, 3, &counted));
    }

    /// Air 4 takes the air 3 and one of the two water cards, which are worth 1 to it either way;
    /// water 3, across the ring, needs the stronger one.
    #[test]
    fn the_weaker_of_two_cards_is_spent() {
        let cards = [(0, 3), (1, 2), (1, 3)].map(|(k, v)| Solution::new(k, v).unwrap());
        let demands =
            Demands { present: 5, kinds: [0, 0, 1, 0, 0, 0], missing: [4, 0, 3, 0, 0, 0] };
        let mut counted = Cards::default();
        cards.iter().for_each(|&card| counted.add(card));
        assert!(covers_by_waves(&demands, 4, 5, &cards));
        assert!(covers(&Ring::new(4), &demands, 5, &counted));
    }

    #[test]
    fn wasting_is_what_the_waves_leave() {
        let mut numbers = Mulberry32::new(2);
        let (mut wasted, mut asked) = (0, 0);
        for seats in 2..=4 {
            for _ in 0..300 {
                let mut demands = random_demands(&mut numbers, seats, 5);
                demands.present = 1 + numbers.below((1 << seats) - 1) as usize;
                let count = numbers.below(5);
                let cards = random_cards(&mut numbers, count);
                let expected = wastes_by_waves(&demands, seats, &cards);
                assert_eq!(can_waste(&demands, &cards), expected, "{demands:?} {cards:?}");
                wasted += u32::from(expected);
                asked += 1;
            }
        }
        assert!(asked / 10 < wasted && wasted < asked / 10 * 9, "{wasted} of {asked}");
    }

    fn wastes_by_waves(demands: &Demands, seats: usize, cards: &[Solution]) -> bool {
        let positions: Vec<usize> = (0..seats).filter(|j| demands.present >> j & 1 == 1).collect();
        let needs: Vec<Option<u8>> =
            (0..seats).map(|j| (demands.present >> j & 1 == 1).then_some(10)).collect();
        (0..positions.len().pow(cards.len() as u32)).any(|mut choice| {
            let mut powers = [0; SEATS_MAX];
            for (power, &missing) in powers.iter_mut().zip(&demands.missing) {
                *power = (10 - missing) as u8;
            }
            for card in cards {
                let j = positions[choice % positions.len()];
                choice /= positions.len();
                powers[j] += card.contribution(Kind::ALL[usize::from(demands.kinds[j])]);
            }
            resolve(&needs, &powers).solved == 0
        })
    }
}

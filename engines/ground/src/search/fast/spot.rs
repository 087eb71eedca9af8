//! The start of a round without the hands.

use super::cover::Demands;
use crate::{Deal, Problem, SEATS_MAX, State};

/// Round, decks and Problems at the start of a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) round: u8,
    /// How many Solutions were drawn.
    pub(super) drawn: u8,
    pub(super) problems_drawn: u8,
    pub(super) positions: [Option<Problem>; SEATS_MAX],
}

impl Spot {
    pub(super) fn of(state: &State<'_>) -> Self {
        Self {
            round: state.round,
            drawn: state.solutions_drawn,
            problems_drawn: state.problems_drawn,
            positions: state.positions.map(|position| position.map(|problem| problem.card)),
        }
    }

    /// The next round start after `set` was solved; the Solutions are still to be drawn.
    pub(super) fn after(&self, deal: &Deal, set: usize) -> Self {
        let mut next = *self;
        next.round += 1;
        for (j, position) in next.positions[..deal.seats()].iter_mut().enumerate() {
            *position = match *position {
                Some(problem) if set >> j & 1 == 0 => Some(problem.grown()),
                _ => {
                    let card = deal.problems().get(usize::from(next.problems_drawn)).copied();
                    next.problems_drawn += u8::from(card.is_some());
                    card
                }
            };
        }
        next
    }

    /// What the Problems need when `powers` is there already.
    pub(super) fn demands(&self, powers: [u8; SEATS_MAX]) -> Demands {
        let mut demands = Demands { present: 0, kinds: [0; SEATS_MAX], missing: [0; SEATS_MAX] };
        for (j, position) in self.positions.iter().enumerate() {
            if let Some(problem) = position {
                demands.present |= 1 << j;
                demands.kinds[j] = problem.kind().index() as u8;
                demands.missing[j] = problem.need() as i8 - powers[j] as i8;
            }
        }
        demands
    }

    /// Everything in 52 bits: round 3, drawn 7, Problems drawn 6, then six bits a position.
    pub(super) fn packed(&self) -> u64 {
        let head = u64::from(self.round) << 13
            | u64::from(self.drawn) << 6
            | u64::from(self.problems_drawn);
        self.positions.iter().fold(head, |word, position| {
            let code = position.map_or(0, |p| (p.kind().index() as u64) << 4 | u64::from(p.need()));
            word << 6 | code
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Solution;
    use crate::hand::Hand;
    use crate::search::fast::pool::{Pool, packed_hands};

    fn any_spot() -> impl Strategy<Value = Spot> {
        let problem = (0..4_u64, 3..=9_u64).prop_map(|(k, need)| Problem::new(k, need).unwrap());
        let positions = prop::array::uniform6(prop::option::of(problem));
        (1..=6_u8, 0..=78_u8, 0..=36_u8, positions).prop_map(
            |(round, drawn, problems_drawn, positions)| Spot {
                round,
                drawn,
                problems_drawn,
                positions,
            },
        )
    }

    fn any_hands() -> impl Strategy<Value = Vec<Hand>> {
        let solution = (0..4_u64, 1..=6_u64).prop_map(|(k, v)| Solution::new(k, v).unwrap());
        let hand = prop::collection::vec(solution, 0..=2).prop_map(|cards| {
            let mut hand = Hand::EMPTY;
            cards.into_iter().for_each(|card| hand.push(card));
            hand
        });
        prop::collection::vec(hand, 6)
    }

    /// The fields that a packed spot stands for.
    fn unpacked(mut word: u64) -> (u64, u64, u64, [Option<Problem>; SEATS_MAX]) {
        let mut positions = [None; SEATS_MAX];
        for position in positions.iter_mut().rev() {
            let code = word & 63;
            *position = (code != 0).then(|| Problem::new(code >> 4, code & 15).unwrap());
            word >>= 6;
        }
        (word >> 13, word >> 6 & 127, word & 63, positions)
    }

    proptest! {
        /// Nothing is lost in the key: a collision would pass one position's failure to another.
        #[test]
        fn a_packed_spot_says_everything(spot in any_spot()) {
            let word = spot.packed();
            prop_assert!(word < 1 << 52);
            let expected = (
                u64::from(spot.round),
                u64::from(spot.drawn),
                u64::from(spot.problems_drawn),
                spot.positions,
            );
            prop_assert_eq!(unpacked(word), expected);
        }

        /// Seats and slots are told apart; a pool forgets both.
        #[test]
        fn packed_hands_say_everything(hands in any_hands()) {
            let mut word = packed_hands(&hands);
            prop_assert!(word < 1 << 60);
            for hand in hands.iter().rev() {
                for slot in [1, 0] {
                    let code = word & 31;
                    word >>= 5;
                    let card = hand.cards().get(slot).copied();
                    let numbers = card.map(|card| (card.kind().index() as u64, card.value()));
                    let expected = numbers.map_or(0, |(kind, value)| kind * 6 + u64::from(value));
                    prop_assert_eq!(code, expected);
                }
            }
            let forward = Pool::new(hands.iter().flat_map(Hand::cards).copied());
            let backward = Pool::new(hands.iter().rev().flat_map(Hand::cards).copied());
            prop_assert_eq!(forward.packed(), backward.packed());
        }
    }
}

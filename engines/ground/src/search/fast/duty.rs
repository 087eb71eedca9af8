//! What the seats still have to do in a round, and which splits that allows without asking.

use super::round::Round;
use crate::hand::Hand;
use crate::state::Phase;
use crate::{SEATS_MAX, State};

/// What one seat still has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    /// Select or hold, and later respond.
    SelectAndRespond,
    /// Respond.
    Respond,
    /// Nothing in this round.
    Nothing,
}

/// What all seats still have to do.
///
/// As long as every respond can improvise and nobody asks, the seats do not depend on each other,
/// and every card can be laid on any Problem. Then one seat, by the number of its cards that leave
/// its hand, contributes to the number of improvised cards:
///
/// ```text
///                       0 leave           1 leaves                            2 leave
///   select and respond  hold, improvise   select, improvise  or  hold, add    select, add
///                       1                 1                      0            0
///   respond             improvise         add                                 -
///                       1                 0
///   nothing             0                 -                                   -
/// ```
///
/// So a split is **free** (reachable without `ask`, with all placements possible) iff no seat is at
/// a dash and the number improvised is between the sums of the smallest and the largest
/// contributions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duties {
    duties: [Duty; SEATS_MAX],
    seats: usize,
    selects: usize,
    responds: usize,
}

impl Duties {
    pub(super) fn of(state: &State<'_>) -> Self {
        let seats = state.seats();
        let mut duties = [Duty::Nothing; SEATS_MAX];
        for turn in 0..seats {
            let acted = turn < usize::from(state.acted);
            duties[(state.lead() + turn) % seats] = match (state.phase, acted) {
                (Phase::Select, false) => Duty::SelectAndRespond,
                (Phase::Select, true) | (Phase::Respond, false) => Duty::Respond,
                (Phase::Respond, true) | (Phase::Done, _) => Duty::Nothing,
            };
        }
        let selects = duties.iter().filter(|&&duty| duty == Duty::SelectAndRespond).count();
        let responds = duties.iter().filter(|&&duty| duty != Duty::Nothing).count();
        Self { duties, seats, selects, responds }
    }

    /// How many responds are to come.
    pub(super) fn responds(&self) -> usize {
        self.responds
    }

    /// How many cards of `seat` are in a mask of a [`Round::of_state`].
    fn count(mask: usize, seat: usize) -> u32 {
        (mask >> (Hand::CAPACITY * seat) & 3).count_ones()
    }

    /// Whether a split is free.
    pub(super) fn is_free(&self, held: usize, kept: usize, improvised: usize) -> bool {
        let (mut least, mut most) = (0, 0);
        for (seat, duty) in self.duties[..self.seats].iter().enumerate() {
            match (duty, Self::count(held & !kept, seat)) {
                (Duty::SelectAndRespond | Duty::Respond, 0) => {
                    least += 1;
                    most += 1;
                }
                (Duty::SelectAndRespond, 1) => most += 1,
                (Duty::SelectAndRespond, _) | (Duty::Respond, 1) | (Duty::Nothing, 0) => {}
                (Duty::Respond | Duty::Nothing, _) => return false,
            }
        }
        (least..=most).contains(&improvised)
    }

    /// Whether a split is not free, but the count of cards does not rule out that asking makes it
    /// possible: each respond places one card, each select at most one.
    pub(super) fn may_be_asked_for(&self, held: usize, kept: usize, improvised: usize) -> bool {
        let placed = (held & !kept).count_ones() as usize + improvised;
        improvised <= self.responds
            && (self.responds..=self.responds + self.selects).contains(&placed)
            && !self.is_free(held, kept, improvised)
    }

    /// Whether some seat holds more cards than it can place by itself in this round. If none does,
    /// then asking brings no cards onto the table that could not be there without it: see below.
    ///
    /// Let a line place p cards, i of them improvised. A seat that lost as many cards as it had
    /// duties lost at least one of them to an `add` or `ask` in the respond phase, and each `add`
    /// or `ask` takes one card only. So there are at most as many such seats as there are responds
    /// that are not improvised: the other seats are at least i, and each of them can improvise
    /// after at most one select. They lose what they lost, improvise i cards together, and place
    /// more if they must.
    pub(super) fn leaves_cards_stuck(&self, held: usize) -> bool {
        (0..self.seats).any(|seat| {
            let duties = match self.duties[seat] {
                Duty::SelectAndRespond => 2,
                Duty::Respond => 1,
                Duty::Nothing => 0,
            };
            Self::count(held, seat) > duties
        })
    }

    /// The free splits that place most, as kept cards and number improvised: a seat that can place
    /// one more does so.
    pub(super) fn fullest(&self, round: &Round<'_>) -> Vec<(usize, usize)> {
        let held = round.held();
        let mut list = vec![(held, 0)];
        for (seat, &duty) in self.duties[..self.seats].iter().enumerate() {
            let own = [1, 2].map(|slot| slot << (Hand::CAPACITY * seat) & held);
            let both = own[0] | own[1];
            // Cards that leave the hand, and whether the respond is improvised.
            let choices: &[(usize, usize)] = match (duty, Self::count(held, seat)) {
                (Duty::SelectAndRespond, 2) => &[(both, 0), (own[0], 1), (own[1], 1)],
                (Duty::SelectAndRespond, _) => &[(both, 1)],
                (Duty::Respond, 2) => &[(own[0], 0), (own[1], 0), (0, 1)],
                (Duty::Respond, 1) => &[(both, 0), (0, 1)],
                (Duty::Respond, _) => &[(0, 1)],
                (Duty::Nothing, _) => &[(0, 0)],
            };
            list = list
                .iter()
                .flat_map(|&(kept, improvised)| {
                    choices.iter().map(move |&(lost, one)| (kept & !lost, improvised + one))
                })
                .collect();
        }
        list
    }
}

//! What one seat knows (RULES 7).

use std::fmt;

use crate::hand::Hand;
use crate::state::Phase;
use crate::{Problem, SEATS_MAX, Solution, State};

/// A position as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenPosition {
    /// Nothing lies there.
    Empty,
    /// A Problem lies face down.
    FaceDown,
    /// A Problem lies face up.
    FaceUp(Problem),
}

/// A placed Solution as a seat sees it: where it lies and whose it is is always known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPlacement {
    /// The position it lies on.
    pub problem: u8,
    /// The seat that placed it.
    pub seat: u8,
    /// The card, unless another seat has laid it face down.
    pub card: Option<Solution>,
}

/// The view of one seat. Nothing else of the state reaches a policy or a mark.
///
/// States that differ only in hidden cards have equal projections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// Whose view it is.
    pub seat: usize,
    /// The number of seats.
    pub seats: usize,
    /// The threshold.
    pub threshold: u8,
    /// The round, 1 to 6.
    pub round: u8,
    /// The seat that begins.
    pub lead: usize,
    /// The phase.
    pub phase: Phase,
    /// Commands given in this phase.
    pub acted: u8,
    /// Problems solved so far.
    pub solved: u8,
    /// How many cards are left in the Problem deck.
    pub problems_left: usize,
    /// How many cards are left in the Solution deck.
    pub solutions_left: usize,
    /// The cards of the seat itself.
    pub hand: Hand,
    positions: [SeenPosition; SEATS_MAX],
    hand_sizes: [u8; SEATS_MAX],
    placements: [SeenPlacement; 2 * SEATS_MAX],
    placements_len: u8,
}

impl Projection {
    const FILLER: SeenPlacement = SeenPlacement { problem: 0, seat: 0, card: None };

    /// The positions in order.
    pub fn positions(&self) -> &[SeenPosition] {
        &self.positions[..self.seats]
    }

    /// How many cards every seat holds, the own included.
    pub fn hand_sizes(&self) -> &[u8] {
        &self.hand_sizes[..self.seats]
    }

    /// What lies on the table, in the order of placing.
    pub fn placements(&self) -> &[SeenPlacement] {
        &self.placements[..usize::from(self.placements_len)]
    }

    /// The power on a face-up Problem from the cards that the seat sees; 0 elsewhere.
    pub fn visible_power(&self, problem: usize) -> u8 {
        let SeenPosition::FaceUp(card) = self.positions[problem] else { return 0 };
        let here = self.placements().iter().filter(|p| usize::from(p.problem) == problem);
        here.filter_map(|p| p.card).map(|solution| solution.contribution(card.kind())).sum()
    }
}

impl State<'_> {
    /// The view of `seat`.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn project(&self, seat: usize) -> Projection {
        assert!(seat < self.seats(), "seat {seat} of {}", self.seats());
        let mut seen = Projection {
            seat,
            seats: self.seats(),
            threshold: self.deal.threshold(),
            round: self.round,
            lead: self.lead(),
            phase: self.phase,
            acted: self.acted,
            solved: self.solved,
            problems_left: self.deal.problems().len() - usize::from(self.problems_drawn),
            solutions_left: self.deal.solutions().len() - usize::from(self.solutions_drawn),
            hand: self.hands[seat],
            positions: [SeenPosition::Empty; SEATS_MAX],
            hand_sizes: [0; SEATS_MAX],
            placements: [Projection::FILLER; 2 * SEATS_MAX],
            placements_len: self.placements().len() as u8,
        };
        for (view, position) in seen.positions.iter_mut().zip(self.positions()) {
            *view = match position {
                None => SeenPosition::Empty,
                Some(problem) if problem.face_up => SeenPosition::FaceUp(problem.card),
                Some(_) => SeenPosition::FaceDown,
            };
        }
        for (size, hand) in seen.hand_sizes.iter_mut().zip(self.hands()) {
            *size = hand.cards().len() as u8;
        }
        for (view, placed) in seen.placements.iter_mut().zip(self.placements()) {
            let known = self.phase != Phase::Select || usize::from(placed.seat) == seat;
            let card = known.then_some(placed.card);
            *view = SeenPlacement { problem: placed.problem, seat: placed.seat, card };
        }
        seen
    }
}

/// One line with every field, close to the canonical state text:
///
/// ```text
/// v1 r1 select l0 a1 s0 n2 t5 q34 d76;p0:down[];p1:0/6/up[?@0];h0:1;h1:2.2,1.2;
/// ```
///
/// that is: the view of seat 1; round 1, select, lead 0, one command given, nothing solved, 2
/// seats, threshold 5, 34 Problems and 76 Solutions **left**. A face-down Problem is `down`, an
/// empty position `none`, a card that the seat does not see `?`, always with the seat that placed
/// it. The own hand is written card by card (`-` when empty), the others as their size.
impl fmt::Display for Projection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{} r{} {} l{}", self.seat, self.round, self.phase.name(), self.lead)?;
        write!(f, " a{} s{}", self.acted, self.solved)?;
        write!(f, " n{} t{}", self.seats, self.threshold)?;
        write!(f, " q{} d{};", self.problems_left, self.solutions_left)?;
        for (j, position) in self.positions().iter().enumerate() {
            match position {
                SeenPosition::Empty => write!(f, "p{j}:none[")?,
                SeenPosition::FaceDown => write!(f, "p{j}:down[")?,
                SeenPosition::FaceUp(card) => write!(f, "p{j}:{card}/up[")?,
            }
            let here = self.placements().iter().filter(|p| usize::from(p.problem) == j);
            for (i, placement) in here.enumerate() {
                let comma = if i == 0 { "" } else { "," };
                match placement.card {
                    Some(card) => write!(f, "{comma}{card}@{}", placement.seat)?,
                    None => write!(f, "{comma}?@{}", placement.seat)?,
                }
            }
            f.write_str("];")?;
        }
        for (seat, size) in self.hand_sizes().iter().enumerate() {
            if seat == self.seat {
                write!(f, "h{seat}:{};", self.hand)?;
            } else {
                write!(f, "h{seat}:{size};")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Deal, Mulberry32};

    fn any_solution(numbers: &mut Mulberry32) -> Solution {
        let (kind, value) = (numbers.below(4), 1 + numbers.below(6));
        Solution::new(u64::from(kind), u64::from(value)).unwrap()
    }

    fn any_problem(numbers: &mut Mulberry32) -> Problem {
        let (kind, need) = (numbers.below(4), 3 + numbers.below(7));
        Problem::new(u64::from(kind), u64::from(need)).unwrap()
    }

    /// The same deal with other cards where nobody has drawn yet.
    fn with_other_future(state: &State<'_>, numbers: &mut Mulberry32) -> Deal {
        let deal = state.deal();
        let (mut problems, mut solutions) = (deal.problems().to_vec(), deal.solutions().to_vec());
        for problem in problems.iter_mut().skip(usize::from(state.problems_drawn)) {
            *problem = any_problem(numbers);
        }
        for solution in solutions.iter_mut().skip(usize::from(state.solutions_drawn)) {
            *solution = any_solution(numbers);
        }
        let threshold = Some(u64::from(deal.threshold()));
        Deal::from_decks(deal.seats() as u64, threshold, problems, solutions, None).unwrap()
    }

    /// Another card everywhere that `seat` cannot see: hands, face-down Problems, cards laid face
    /// down by others.
    fn change_hidden(state: &mut State<'_>, seat: usize, numbers: &mut Mulberry32) {
        let seats = state.seats();
        for other in (0..seats).filter(|&other| other != seat) {
            let size = state.hands[other].cards().len();
            state.hands[other] = Hand::EMPTY;
            (0..size).for_each(|_| state.hands[other].push(any_solution(numbers)));
        }
        for problem in state.positions.iter_mut().flatten().filter(|problem| !problem.face_up) {
            problem.card = any_problem(numbers);
        }
        if state.phase == Phase::Select {
            let placed = state.placements().to_vec();
            state.placements = crate::state::Placements::EMPTY;
            for mut placement in placed {
                if usize::from(placement.seat) != seat {
                    placement.card = any_solution(numbers);
                }
                state.placements.push(placement);
            }
        }
    }

    proptest! {
        /// Two states that differ only in hidden cards look the same, as values and as text.
        #[test]
        fn hidden_cards_do_not_show(seats in 2..=6_u64, seed: u32, steps in 0..72_usize) {
            let mut numbers = Mulberry32::new(seed);
            let deal = Deal::seeded(seats, None, seed).unwrap();
            let mut state = State::start(&deal);
            for _ in 0..steps {
                let legal = state.legal_commands();
                if legal.is_empty() {
                    break;
                }
                state.fold(legal[numbers.below(legal.len() as u32) as usize]);
            }
            let future = with_other_future(&state, &mut numbers);
            for seat in 0..state.seats() {
                let mut other = state;
                other.deal = &future;
                change_hidden(&mut other, seat, &mut numbers);
                let (seen, also_seen) = (state.project(seat), other.project(seat));
                prop_assert_eq!(&seen, &also_seen);
                prop_assert_eq!(seen.to_string(), also_seen.to_string());
            }
        }
    }

    /// What a seat does see: its own hand, its own face-down card, face-up Problems, everything in
    /// respond.
    #[test]
    fn visible_cards_show() {
        let deal = Deal::seeded(2, None, 1).unwrap();
        let mut state = State::start(&deal);
        let views = |state: &State<'_>| [0, 1].map(|seat| state.project(seat).to_string());
        let start = views(&state);
        assert_eq!(
            start[0],
            "v0 r1 select l0 a0 s0 n2 t5 q34 d76;p0:down[];p1:0/6/up[];h0:1.2,0.4;h1:2;"
        );
        assert_eq!(
            start[1],
            "v1 r1 select l0 a0 s0 n2 t5 q34 d76;p0:down[];p1:0/6/up[];h0:2;h1:2.2,1.2;"
        );
        state.fold(crate::Command::Select { slot: 1, problem: 1 });
        let selected = views(&state);
        assert_eq!(
            selected[0],
            "v0 r1 select l0 a1 s0 n2 t5 q34 d76;p0:down[];p1:0/6/up[0.4@0];h0:1.2;h1:2;"
        );
        assert_eq!(
            selected[1],
            "v1 r1 select l0 a1 s0 n2 t5 q34 d76;p0:down[];p1:0/6/up[?@0];h0:1;h1:2.2,1.2;"
        );
        state.fold(crate::Command::Hold);
        let revealed = views(&state);
        assert_eq!(
            revealed[1],
            "v1 r1 respond l0 a0 s0 n2 t5 q34 d76;p0:2/7/up[];p1:0/6/up[0.4@0];h0:1;h1:2.2,1.2;"
        );
    }
}

//! The whole table at one moment (RULES 3). What may happen next is in `rules`.

use crate::hand::Hand;
use crate::{Deal, Problem, SEATS_MAX, Solution};

/// Where the round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Each seat lays a card face down or holds.
    Select,
    /// Each seat adds, improvises, asks or passes; everything is face up.
    Respond,
    /// The game has ended.
    Done,
}

impl Phase {
    /// The word in the canonical state text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Select => "select",
            Self::Respond => "respond",
            Self::Done => "done",
        }
    }
}

/// A Problem on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableProblem {
    /// The card; its need grows while it stays.
    pub card: Problem,
    /// Whether the seats see it.
    pub face_up: bool,
}

/// A Solution lying on a Problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The position it lies on.
    pub problem: u8,
    /// The seat that placed it.
    pub seat: u8,
    /// The card.
    pub card: Solution,
}

/// Everything placed in this round, in the order of placing: at most one card a command.
///
/// Invariant: entries beyond `len` are [`Placements::FILLER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placements {
    entries: [Placement; 2 * SEATS_MAX],
    len: u8,
}

impl Placements {
    const FILLER: Placement = Placement { problem: 0, seat: 0, card: Solution::FILLER };
    pub(crate) const EMPTY: Self = Self { entries: [Self::FILLER; 2 * SEATS_MAX], len: 0 };

    pub(crate) const fn push(&mut self, placement: Placement) {
        self.entries[self.len as usize] = placement;
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[Placement] {
        &self.entries[..usize::from(self.len)]
    }
}

/// One moment of a game: a few dozen bytes and a reference to the deal.
///
/// A table of three seats, looked at from above; `lead` begins, then round the ring:
///
/// ```text
///              position 0
///               [water 5]        placed: soil 2 by seat 1
///               seat 0 (2 cards)
///     [fire 3]             [none]
///     seat 2 (1 card)      seat 1 (2 cards)
/// ```
///
/// Invariants, checked by [`State::validity_check`]: `acted < seats`; in phase done `acted` is 0
/// and nothing lies on the table; placed cards lie on Problems; in phase respond every Problem is
/// face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<'d> {
    pub(crate) deal: &'d Deal,
    pub(crate) round: u8,
    pub(crate) lead: u8,
    pub(crate) phase: Phase,
    pub(crate) acted: u8,
    pub(crate) solved: u8,
    pub(crate) problems_drawn: u8,
    pub(crate) solutions_drawn: u8,
    pub(crate) positions: [Option<TableProblem>; SEATS_MAX],
    pub(crate) hands: [Hand; SEATS_MAX],
    pub(crate) placements: Placements,
}

impl<'d> State<'d> {
    /// The deal that is being played.
    pub const fn deal(&self) -> &'d Deal {
        self.deal
    }

    /// The number of seats.
    pub const fn seats(&self) -> usize {
        self.deal.seats()
    }

    /// The round, 1 to 6.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The seat that begins both phases of the round.
    pub const fn lead(&self) -> usize {
        self.lead as usize
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many commands were given in this phase.
    pub const fn acted(&self) -> u8 {
        self.acted
    }

    /// How many Problems were solved so far.
    pub const fn solved(&self) -> u8 {
        self.solved
    }

    /// How many cards of the Problem deck were drawn.
    pub const fn problems_drawn(&self) -> u8 {
        self.problems_drawn
    }

    /// How many cards of the Solution deck were drawn.
    pub const fn solutions_drawn(&self) -> u8 {
        self.solutions_drawn
    }

    /// The Problems by position; `None` where the deck ran out.
    pub fn positions(&self) -> &[Option<TableProblem>] {
        &self.positions[..self.seats()]
    }

    /// The hands by seat.
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.seats()]
    }

    /// The cards placed in this round, in the order of placing.
    pub fn placements(&self) -> &[Placement] {
        self.placements.as_slice()
    }

    /// Whose turn it is; meaningless when the game is over.
    pub const fn acting_seat(&self) -> usize {
        (self.lead as usize + self.acted as usize) % self.seats()
    }

    /// Whether the group has succeeded.
    pub const fn group_success(&self) -> bool {
        self.solved >= self.deal.threshold()
    }

    /// The next Solution of the deck, which nobody has seen.
    pub(crate) fn next_solution(&self) -> Option<Solution> {
        self.deal.solutions().get(usize::from(self.solutions_drawn)).copied()
    }

    /// Checks the invariants of the type.
    ///
    /// # Errors
    /// Which one does not hold.
    pub fn validity_check(&self) -> Result<(), &'static str> {
        let problems = self.positions().iter().flatten().count() + usize::from(self.solved);
        let over = self.phase == Phase::Done;
        let broken = [
            (usize::from(self.acted) >= self.seats(), "acted is not below the number of seats"),
            (over && self.acted != 0, "acted is not 0 in phase done"),
            (over && !self.placements().is_empty(), "cards are left on the table in phase done"),
            (
                self.placements().iter().any(|p| self.positions[usize::from(p.problem)].is_none()),
                "a card lies on an empty position",
            ),
            (
                self.phase == Phase::Respond
                    && self.positions().iter().flatten().any(|problem| !problem.face_up),
                "a Problem is face down in phase respond",
            ),
            (problems != usize::from(self.problems_drawn), "a drawn Problem is lost"),
        ];
        broken.into_iter().find(|&(holds, _)| holds).map_or(Ok(()), |(_, what)| Err(what))
    }
}

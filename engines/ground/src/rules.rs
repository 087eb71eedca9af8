//! A game in motion: start, legal commands, validation, folding (RULES 4 to 6).

use crate::command::CommandList;
use crate::deal::ROUNDS;
use crate::hand::Hand;
use crate::resolve::{Resolve, resolve};
use crate::state::{Phase, Placement, Placements, State, TableProblem};
use crate::{Command, Deal, Refusal, SEATS_MAX};

impl<'d> State<'d> {
    /// The start of round 1.
    pub fn start(deal: &'d Deal) -> Self {
        let mut state = Self {
            deal,
            round: 1,
            lead: 0,
            phase: Phase::Select,
            acted: 0,
            solved: 0,
            problems_drawn: 0,
            solutions_drawn: 0,
            positions: [None; SEATS_MAX],
            hands: [Hand::EMPTY; SEATS_MAX],
            placements: Placements::EMPTY,
        };
        state.start_round();
        state
    }

    /// The legal commands in canonical order; empty when the game is over.
    pub fn legal_commands(&self) -> CommandList {
        let mut list = CommandList::new();
        let seat = self.acting_seat();
        let cards = self.hands[seat].cards().len() as u8;
        match self.phase {
            Phase::Done => {}
            Phase::Select => {
                for slot in 0..cards {
                    for problem in self.occupied() {
                        list.push(Command::Select { slot, problem });
                    }
                }
                list.push(Command::Hold);
            }
            Phase::Respond => {
                for slot in 0..cards {
                    for problem in self.occupied() {
                        list.push(Command::Add { slot, problem });
                    }
                }
                if self.next_solution().is_some() {
                    for problem in self.occupied() {
                        list.push(Command::Improvise { problem });
                    }
                }
                if self.positions[seat].is_some() {
                    for (other, hand) in self.hands().iter().enumerate() {
                        if other != seat && !hand.cards().is_empty() {
                            list.push(Command::Ask { seat: other as u8 });
                        }
                    }
                }
                if list.is_empty() {
                    list.push(Command::Pass);
                }
            }
        }
        list
    }

    /// Says whether a command is legal now.
    ///
    /// # Errors
    /// The first reason against it, in the order of [`Refusal`].
    pub fn validate(&self, command: Command) -> Result<(), Refusal> {
        let phase = match command {
            Command::Select { .. } | Command::Hold => Phase::Select,
            _ => Phase::Respond,
        };
        if self.phase == Phase::Done {
            return Err(Refusal::GameOver);
        }
        if self.phase != phase {
            return Err(Refusal::WrongPhase);
        }
        let seat = self.acting_seat();
        match command {
            Command::Select { slot, problem } | Command::Add { slot, problem } => {
                if usize::from(slot) >= self.hands[seat].cards().len() {
                    return Err(Refusal::NoSuchSlot);
                }
                self.validate_problem(problem)
            }
            Command::Improvise { problem } => {
                self.validate_problem(problem)?;
                self.next_solution().map(|_| ()).ok_or(Refusal::EmptyDeck)
            }
            Command::Ask { seat: other } => {
                let other = usize::from(other);
                if other >= self.seats() {
                    return Err(Refusal::NoSuchSeat);
                }
                if other == seat {
                    return Err(Refusal::AskSelf);
                }
                self.validate_problem(seat as u8)?;
                if self.hands[other].cards().is_empty() {
                    return Err(Refusal::EmptyHand);
                }
                Ok(())
            }
            Command::Pass if self.must_pass() => Ok(()),
            Command::Pass => Err(Refusal::PassNotNeeded),
            Command::Hold => Ok(()),
        }
    }

    fn validate_problem(&self, problem: u8) -> Result<(), Refusal> {
        match self.positions().get(usize::from(problem)) {
            Some(Some(_)) => Ok(()),
            _ => Err(Refusal::NoSuchProblem),
        }
    }

    /// Whether the acting seat has nothing to add, improvise or ask for.
    fn must_pass(&self) -> bool {
        let seat = self.acting_seat();
        let has_card = !self.hands[seat].cards().is_empty();
        let can_place = has_card || self.next_solution().is_some();
        let others = self.hands().iter().enumerate().filter(|&(other, _)| other != seat);
        let can_ask = self.positions[seat].is_some()
            && others.into_iter().any(|(_, hand)| !hand.cards().is_empty());
        !(can_ask || can_place && self.occupied().next().is_some())
    }

    /// The positions that hold a Problem.
    fn occupied(&self) -> impl Iterator<Item = u8> {
        let positions = self.positions;
        (0..self.seats() as u8).filter(move |&j| positions[usize::from(j)].is_some())
    }

    /// Validates and folds.
    ///
    /// # Errors
    /// As [`State::validate`]; then nothing has changed.
    pub fn apply(&mut self, command: Command) -> Result<Option<Resolve>, Refusal> {
        self.validate(command)?;
        Ok(self.fold(command))
    }

    /// Applies a command that [`State::validate`] accepts. Reveal, Resolve and the start of the
    /// next round follow by themselves; a Resolve is returned.
    ///
    /// # Panics
    /// May panic when the command is not legal.
    pub fn fold(&mut self, command: Command) -> Option<Resolve> {
        let seat = self.acting_seat();
        match command {
            Command::Select { slot, problem } | Command::Add { slot, problem } => {
                let card = self.hands[seat].remove(slot);
                self.placements.push(Placement { problem, seat: seat as u8, card });
            }
            Command::Improvise { problem } => {
                let card = self.next_solution().expect("the deck of a legal improvise has a card");
                self.solutions_drawn += 1;
                self.placements.push(Placement { problem, seat: seat as u8, card });
            }
            Command::Ask { seat: other } => {
                let card = self.hands[usize::from(other)].remove(0);
                self.placements.push(Placement { problem: seat as u8, seat: seat as u8, card });
            }
            Command::Hold | Command::Pass => {}
        }
        self.acted += 1;
        if usize::from(self.acted) < self.seats() {
            return None;
        }
        self.acted = 0;
        if self.phase == Phase::Select {
            self.reveal();
            None
        } else {
            Some(self.end_round())
        }
    }

    fn reveal(&mut self) {
        for problem in self.positions.iter_mut().flatten() {
            problem.face_up = true;
        }
        self.phase = Phase::Respond;
    }

    fn end_round(&mut self) -> Resolve {
        let seats = self.seats();
        let mut needs = [None; SEATS_MAX];
        for (need, position) in needs.iter_mut().zip(self.positions()) {
            *need = position.map(|problem| problem.card.need());
        }
        let outcome = resolve(&needs[..seats], &self.powers());
        self.settle(outcome.solved);
        outcome
    }

    /// Everything that follows a Resolve: discards, removes what was solved, and starts the next
    /// round or ends the game.
    fn settle(&mut self, solved: u8) {
        let seats = self.seats();
        self.placements = Placements::EMPTY;
        for (j, position) in self.positions[..seats].iter_mut().enumerate() {
            if solved >> j & 1 == 1 {
                *position = None;
                self.solved += 1;
            } else if let Some(problem) = position {
                problem.card = problem.card.grown();
            }
        }
        if self.group_success() || self.round == ROUNDS {
            self.phase = Phase::Done;
        } else {
            self.round += 1;
            self.start_round();
        }
    }

    /// The state after this round if from now on the hands shrink to `kept`, `improvised` cards are
    /// drawn from the deck, and the positions of `solved` are solved. Whether that can happen is
    /// for the caller to know.
    pub(crate) fn round_outcome(
        &self,
        kept: [Hand; SEATS_MAX],
        improvised: usize,
        solved: usize,
    ) -> Self {
        let mut next = *self;
        next.hands = kept;
        next.solutions_drawn += improvised as u8;
        next.acted = 0;
        for problem in next.positions.iter_mut().flatten() {
            problem.face_up = true;
        }
        next.settle(solved as u8);
        next
    }

    /// The power of each position from the cards placed so far, without bonuses.
    pub(crate) fn powers(&self) -> [u8; SEATS_MAX] {
        let mut powers = [0; SEATS_MAX];
        for placement in self.placements() {
            let j = usize::from(placement.problem);
            let problem = self.positions[j].expect("cards lie on Problems only");
            powers[j] += placement.card.contribution(problem.card.kind());
        }
        powers
    }

    fn start_round(&mut self) {
        let seats = self.seats();
        self.lead = (self.round - 1) % seats as u8;
        self.phase = Phase::Select;
        self.acted = 0;
        for (j, position) in self.positions[..seats].iter_mut().enumerate() {
            if position.is_none()
                && let Some(&card) = self.deal.problems().get(usize::from(self.problems_drawn))
            {
                self.problems_drawn += 1;
                let face_up = (j + usize::from(self.round)).is_multiple_of(2);
                *position = Some(TableProblem { card, face_up });
            }
        }
        for offset in 0..seats {
            let seat = (usize::from(self.lead) + offset) % seats;
            while self.hands[seat].has_room()
                && let Some(card) = self.next_solution()
            {
                self.solutions_drawn += 1;
                self.hands[seat].push(card);
            }
        }
    }
}

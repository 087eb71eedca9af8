//! Simpler deals and states, for shrinking.

use ground_engine::{Command, Layout, Problem, ROUNDS, Solution, State, TableProblem};

use super::game::GameCase;
use super::{CommandText, DealCase, Play, PolicyName};

/// The seed of a deal, for the seed leases.
pub(super) fn seeds(deal: &DealCase) -> Option<(u64, u64)> {
    deal.seed.map(|seed| (seed.into(), seed.into()))
}

/// The number of cards of both decks.
pub(super) fn cards(deal: &DealCase) -> usize {
    deal.deal().map_or(0, |deal| deal.problems().len() + deal.solutions().len())
}

/// The commands of the game that a policy plays, by the reference's word.
pub(super) fn record(deal: &DealCase, policy: PolicyName) -> Option<Vec<CommandText>> {
    let game = GameCase::played(deal.clone(), policy);
    let said = crate::cpp::trajectory(&game, Some((0, u32::MAX))).ok()?.words;
    let commands = said.iter().filter(|word| word.field == "command" && word.step > 0);
    commands.map(|word| word.text.parse().ok()).collect()
}

/// The deal with its cards written down.
fn written(deal: &DealCase) -> Option<DealCase> {
    let cards = deal.deal().ok()?;
    let problems = cards.problems().iter();
    let solutions = cards.solutions().iter();
    Some(DealCase {
        seed: None,
        problems: Some(problems.map(|card| [card.kind().index() as u8, card.need()]).collect()),
        solutions: Some(solutions.map(|card| [card.kind().index() as u8, card.value()]).collect()),
        policy_seed: Some(cards.policy_seed()).filter(|&seed| seed != 0),
        ..deal.clone()
    })
}

/// Simpler deals: shorter decks, lower cards, no policy seed, the usual threshold. The measure that
/// falls is the number of cards, then their sum.
pub(super) fn deals(deal: &DealCase) -> Vec<DealCase> {
    let Some(deal) = written(deal) else { return Vec::new() };
    let (problems, solutions) =
        (deal.problems.clone().unwrap_or_default(), deal.solutions.clone().unwrap_or_default());
    let with = |problems: Vec<[u8; 2]>, solutions: Vec<[u8; 2]>| DealCase {
        problems: Some(problems),
        solutions: Some(solutions),
        ..deal.clone()
    };
    let mut simpler = Vec::new();
    for deck in shorter(&problems) {
        simpler.push(with(deck, solutions.clone()));
    }
    for deck in shorter(&solutions) {
        simpler.push(with(problems.clone(), deck));
    }
    simpler.extend(lower(&problems, 3).map(|deck| with(deck, solutions.clone())));
    simpler.extend(lower(&solutions, 1).map(|deck| with(problems.clone(), deck)));
    if deal.policy_seed.is_some() {
        simpler.push(DealCase { policy_seed: None, ..deal.clone() });
    }
    if deal.threshold.is_some() {
        simpler.push(DealCase { threshold: None, ..deal.clone() });
    }
    simpler
}

/// The deck without its end, or without one card.
fn shorter(deck: &[[u8; 2]]) -> Vec<Vec<[u8; 2]>> {
    let length = deck.len();
    let ends = [0, length / 2, length - length / 4].into_iter().filter(|&kept| kept < length);
    let mut shorter: Vec<Vec<[u8; 2]>> = ends.map(|kept| deck[..kept].to_vec()).collect();
    shorter.extend((0..length).rev().map(|at| {
        let mut deck = deck.to_vec();
        deck.remove(at);
        deck
    }));
    shorter
}

/// The deck with one card of kind 0, or with the least number, or one less.
fn lower(deck: &[[u8; 2]], least: u8) -> impl Iterator<Item = Vec<[u8; 2]>> {
    (0..deck.len()).flat_map(move |at| {
        let [kind, number] = deck[at];
        let cards = [[0, number], [kind, least], [kind, number - 1]];
        let lower = cards.into_iter().filter(move |card| card[1] >= least && *card < deck[at]);
        lower.map(move |card| {
            let mut deck = deck.to_vec();
            deck[at] = card;
            deck
        })
    })
}

/// A game from a state on: the state as lists, both decks, the commands.
#[derive(Clone)]
pub(super) struct Moment {
    deal: DealCase,
    layout: Layout,
    commands: Vec<Command>,
}

impl Moment {
    /// The moment at which a game with given commands begins.
    pub(super) fn of(case: &GameCase) -> Option<Self> {
        let Play::Commands(commands) = case.play().ok()? else { return None };
        let commands = commands.iter().map(|text| text.0).collect();
        let deal = written(&case.deal)?;
        let cards = deal.deal().ok()?;
        let layout = case.start(&cards).ok()?.layout();
        Some(Self { deal, layout, commands })
    }

    /// The case that begins here; `None` when there is no such state.
    pub(super) fn case(&self) -> Option<GameCase> {
        let deal = self.deal.deal().ok()?;
        let state = State::from_layout(&deal, &self.layout).ok()?.to_string();
        let commands = self.commands.iter().copied().map(CommandText).collect();
        Some(GameCase {
            deal: self.deal.clone(),
            policy: None,
            commands: Some(commands),
            state: Some(state),
        })
    }

    /// The cards on the table, in hands and in what is left of the decks.
    pub(super) fn cards(&self) -> usize {
        let layout = &self.layout;
        let on_table = layout.positions.iter().flatten().count() + layout.placements.len();
        let held: usize = layout.hands.iter().map(Vec::len).sum();
        let drawn = usize::from(layout.problems_drawn) + usize::from(layout.solutions_drawn);
        on_table + held + cards(&self.deal).saturating_sub(drawn)
    }

    /// Moments simpler in one thing, the boldest first: fewer seats; no cards left in the decks; a
    /// Problem, a placed card or a held one less; plainer counters; lower cards.
    pub(super) fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        for seat in 0..self.layout.hands.len() {
            simpler.extend(self.without_seat(seat));
        }
        simpler.extend(self.shorter_decks());
        for j in 0..self.layout.positions.len() {
            simpler.extend(self.without_problem(j));
        }
        for at in 0..self.layout.placements.len() {
            let mut less = self.clone();
            less.layout.placements.remove(at);
            simpler.push(less);
        }
        for seat in 0..self.layout.hands.len() {
            for slot in 0..self.layout.hands[seat].len() {
                simpler.push(self.without_card(seat, slot));
            }
        }
        simpler.extend(self.plainer_counters());
        simpler.extend(self.lower_cards());
        simpler
    }

    /// The ring without a seat; what it had placed goes, or another seat has placed it. Every seat may be
    /// the one that acts.
    fn without_seat(&self, seat: usize) -> Vec<Self> {
        let seats = self.layout.hands.len();
        if seats <= 2 {
            return Vec::new();
        }
        let renumbered = |number: u8| number - u8::from(usize::from(number) > seat);
        let mut less = self.clone();
        less.deal.seats -= 1;
        less.layout.hands.remove(seat);
        if less.layout.positions.remove(seat).is_some() {
            less.layout.problems_drawn = less.layout.problems_drawn.saturating_sub(1);
            less.drop_problem();
        }
        let here = |number: u8| usize::from(number) == seat;
        less.layout.placements.retain(|placed| !here(placed.problem));
        let had_placed = less.layout.placements.iter().any(|placed| here(placed.seat));
        let heirs = (0..seats as u8).filter(|&heir| had_placed && !here(heir)).map(Some);
        let heirs: Vec<Option<u8>> = std::iter::once(None).chain(heirs).collect();
        for command in &mut less.commands {
            *command = match *command {
                Command::Select { slot, problem } => {
                    Command::Select { slot, problem: renumbered(problem) }
                }
                Command::Add { slot, problem } => {
                    Command::Add { slot, problem: renumbered(problem) }
                }
                Command::Improvise { problem } => {
                    Command::Improvise { problem: renumbered(problem) }
                }
                Command::Ask { seat } => Command::Ask { seat: renumbered(seat) },
                Command::Hold | Command::Pass => *command,
            };
        }
        let mut simpler = Vec::new();
        for heir in heirs {
            for acted in (0..seats as u8 - 1).rev() {
                let mut moment = less.clone();
                moment.layout.acted = acted;
                moment.layout.placements.retain(|placed| heir.is_some() || !here(placed.seat));
                for placed in &mut moment.layout.placements {
                    let by = heir.filter(|_| here(placed.seat)).unwrap_or(placed.seat);
                    (placed.problem, placed.seat) = (renumbered(placed.problem), renumbered(by));
                }
                simpler.push(moment);
            }
        }
        simpler
    }

    fn without_problem(&self, j: usize) -> Option<Self> {
        self.layout.positions[j]?;
        let mut less = self.clone();
        less.layout.positions[j] = None;
        less.layout.placements.retain(|placed| usize::from(placed.problem) != j);
        less.layout.problems_drawn = less.layout.problems_drawn.saturating_sub(1);
        less.drop_problem();
        Some(less)
    }

    fn without_card(&self, seat: usize, slot: usize) -> Self {
        let mut less = self.clone();
        less.layout.hands[seat].remove(slot);
        for command in &mut less.commands {
            match command {
                Command::Select { slot: used, .. } | Command::Add { slot: used, .. }
                    if usize::from(*used) > slot =>
                {
                    *used -= 1;
                }
                _ => {}
            }
        }
        less
    }

    /// Takes a card that was drawn out of the Problem deck.
    fn drop_problem(&mut self) {
        if let Some(deck) = self.deal.problems.as_mut().filter(|deck| !deck.is_empty()) {
            deck.remove(0);
        }
    }

    /// Decks with nothing left to draw, or a little less.
    fn shorter_decks(&self) -> Vec<Self> {
        let (problems, solutions) = (
            self.deal.problems.clone().unwrap_or_default(),
            self.deal.solutions.clone().unwrap_or_default(),
        );
        let lengths = |length: usize, drawn: u8| {
            let left = length.saturating_sub(usize::from(drawn));
            let kept = [0, 1, 2, left / 2, left.saturating_sub(1)];
            kept.into_iter()
                .filter(move |&kept| kept < left)
                .map(move |kept| kept + usize::from(drawn))
        };
        let mut simpler = Vec::new();
        for length in lengths(problems.len(), self.layout.problems_drawn) {
            let mut less = self.clone();
            less.deal.problems = Some(problems[..length].to_vec());
            simpler.push(less);
        }
        for length in lengths(solutions.len(), self.layout.solutions_drawn) {
            let mut less = self.clone();
            less.deal.solutions = Some(solutions[..length].to_vec());
            simpler.push(less);
        }
        simpler
    }

    fn plainer_counters(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        let mut change = |change: &dyn Fn(&mut Self)| {
            let mut plainer = self.clone();
            change(&mut plainer);
            simpler.push(plainer);
        };
        let layout = &self.layout;
        if layout.solved > 0 {
            change(&|moment| {
                for _ in 0..moment.layout.solved {
                    moment.drop_problem();
                }
                moment.layout.problems_drawn -= moment.layout.solved;
                moment.layout.solved = 0;
            });
        }
        let held: usize = layout.hands.iter().map(Vec::len).sum();
        let needed = (held + layout.placements.len()) as u8;
        if layout.solutions_drawn > needed {
            change(&|moment| {
                let gone = usize::from(moment.layout.solutions_drawn - needed);
                if let Some(deck) = &mut moment.deal.solutions {
                    deck.drain(..gone.min(deck.len()));
                }
                moment.layout.solutions_drawn = needed;
            });
        }
        let seats = layout.hands.len() as u8;
        let acting = (layout.lead() + layout.acted) % seats;
        for round in 1..layout.round.min(ROUNDS) {
            change(&|moment| {
                moment.layout.round = round;
                moment.layout.acted = (acting + seats - moment.layout.lead() % seats) % seats;
            });
        }
        if self.deal.policy_seed.is_some() {
            change(&|moment| moment.deal.policy_seed = None);
        }
        if self.deal.threshold.is_some() {
            change(&|moment| moment.deal.threshold = None);
        }
        simpler
    }

    /// One card on the table or in a hand of kind 0, or with the least number, or one less; cards still
    /// in the decks likewise.
    fn lower_cards(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        for (j, position) in self.layout.positions.iter().enumerate() {
            let Some(TableProblem { card, face_up }) = *position else { continue };
            for card in lower_problems(card) {
                let mut lower = self.clone();
                lower.layout.positions[j] = Some(TableProblem { card, face_up });
                simpler.push(lower);
            }
        }
        for (at, placed) in self.layout.placements.iter().enumerate() {
            for card in lower_solutions(placed.card) {
                let mut lower = self.clone();
                lower.layout.placements[at].card = card;
                simpler.push(lower);
            }
        }
        for (seat, hand) in self.layout.hands.iter().enumerate() {
            for (slot, &card) in hand.iter().enumerate() {
                for card in lower_solutions(card) {
                    let mut lower = self.clone();
                    lower.layout.hands[seat][slot] = card;
                    simpler.push(lower);
                }
            }
        }
        let decks = (self.deal.problems.clone(), self.deal.solutions.clone());
        for deck in lower(&decks.0.unwrap_or_default(), 3) {
            let mut lower = self.clone();
            lower.deal.problems = Some(deck);
            simpler.push(lower);
        }
        for deck in lower(&decks.1.unwrap_or_default(), 1) {
            let mut lower = self.clone();
            lower.deal.solutions = Some(deck);
            simpler.push(lower);
        }
        simpler
    }
}

fn lower_problems(card: Problem) -> impl Iterator<Item = Problem> {
    let (kind, need) = (card.kind().index() as u64, u64::from(card.need()));
    let lower = [(0, need), (kind, 3), (kind, need - 1)];
    let lower = lower.into_iter().filter(move |&pair| pair < (kind, need));
    lower.filter_map(|(kind, need)| Problem::new(kind, need).ok())
}

fn lower_solutions(card: Solution) -> impl Iterator<Item = Solution> {
    let (kind, value) = (card.kind().index() as u64, u64::from(card.value()));
    let lower = [(0, value), (kind, 1), (kind, value - 1)];
    let lower = lower.into_iter().filter(move |&pair| pair < (kind, value));
    lower.filter_map(|(kind, value)| Solution::new(kind, value).ok())
}

#[cfg(test)]
mod tests {
    use harness::Case;

    use super::*;

    #[test]
    fn simpler_games_are_legal_and_come_to_an_end() {
        for mut case in GameCase::soak(7, 0).into_iter().step_by(29) {
            if let Some(policy) = case.policy.take() {
                case.commands = record(&case.deal, policy);
            }
            let mut steps = 0;
            while let Some(next) = case.simpler().into_iter().next_back() {
                assert_eq!(next.check(), Ok(()), "{next:?}");
                case = next;
                steps += 1;
                assert!(steps < 5000, "{case:?}");
            }
            assert!(steps > 20, "{case:?}");
        }
    }
}

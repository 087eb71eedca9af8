//! The three policies (RULES 8).

use crate::projection::{Projection, SeenPosition};
use crate::{Command, Deal, Mulberry32, Problem, Solution, State};

/// A policy by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Always the first legal command.
    FirstLegal,
    /// Uniform over the legal commands.
    Random,
    /// The highest [`greedy_score`], the first on ties.
    Greedy,
}

impl Policy {
    /// All policies.
    pub const ALL: [Self; 3] = [Self::FirstLegal, Self::Random, Self::Greedy];

    /// The name used in records and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstLegal => "first-legal",
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The policy of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// A policy at the table, with what it carries from one decision to the next.
#[derive(Clone, Debug)]
pub struct Player {
    policy: Policy,
    generator: Mulberry32,
}

impl Player {
    /// A player for one game of `deal`.
    pub const fn new(policy: Policy, deal: &Deal) -> Self {
        Self { policy, generator: Mulberry32::new(deal.policy_seed() ^ 0x9E37_79B9) }
    }

    /// The command for the acting seat.
    ///
    /// # Panics
    /// When the game is over.
    pub fn choose(&mut self, state: &State<'_>) -> Command {
        let legal = state.legal_commands();
        match self.policy {
            Policy::FirstLegal => legal[0],
            Policy::Random => legal[self.generator.below(legal.len() as u32) as usize],
            Policy::Greedy => {
                let view = state.project(state.acting_seat());
                let mut best = (legal[0], greedy_score(&view, legal[0]));
                for &command in &legal[1..] {
                    let score = greedy_score(&view, command);
                    if score > best.1 {
                        best = (command, score);
                    }
                }
                best.0
            }
        }
    }
}

/// What greedy thinks of a legal command of the seat that `view` belongs to.
pub fn greedy_score(view: &Projection, command: Command) -> i32 {
    match command {
        Command::Select { slot, problem } | Command::Add { slot, problem } => {
            let card = view.hand.cards()[usize::from(slot)];
            score_card(view, card, usize::from(problem))
        }
        Command::Improvise { problem } => score_unknown(view, usize::from(problem), 1),
        Command::Ask { .. } => score_unknown(view, view.seat, 2),
        Command::Hold | Command::Pass => 0,
    }
}

fn score_card(view: &Projection, card: Solution, problem: usize) -> i32 {
    let price = i32::from(card.value());
    match view.positions()[problem] {
        SeenPosition::FaceUp(target) => {
            score_power(view, problem, target, card.contribution(target.kind())) - price
        }
        SeenPosition::FaceDown | SeenPosition::Empty => 4 - price,
    }
}

/// A card that the seat cannot see counts as power 1.
fn score_unknown(view: &Projection, problem: usize, price: i32) -> i32 {
    match view.positions()[problem] {
        SeenPosition::FaceUp(target) => score_power(view, problem, target, 1) - price,
        SeenPosition::FaceDown | SeenPosition::Empty => -price,
    }
}

fn score_power(view: &Projection, problem: usize, target: Problem, power: u8) -> i32 {
    let deficit = i32::from(target.need()) - i32::from(view.visible_power(problem));
    let power = i32::from(power);
    let solves = deficit > 0 && power >= deficit;
    8 * power.min(deficit.max(0)) + if solves { 16 } else { 0 }
}

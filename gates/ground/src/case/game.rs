//! Cases of the trajectory and of the leaf gate: games.

use ground_engine::{Command, Deal, Layout, State};
use harness::{Case, Drawing, Picture, Word};
use serde::{Deserialize, Serialize};

use super::simpler::{self, Moment};
use super::{CommandText, DealCase, Play, PolicyName, drawing, text_picture};
use crate::random::Random;

/// A game: under a policy to its end, or with the commands given up to the first that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameCase {
    /// The deal.
    pub deal: DealCase,
    /// Who plays in all seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyName>,
    /// In place of `policy`: the commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commands: Option<Vec<CommandText>>,
    /// Where the game begins, as canonical state text (RULES section 9); left out: at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// Stands for many games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GameGenerator {
    /// Full decks: every seat count with every policy over a range of seeds.
    Games {
        /// Seat counts.
        seats: Vec<u32>,
        /// Policies.
        policies: Vec<PolicyName>,
        /// The first seed.
        first_seed: u32,
        /// Number of seeds.
        #[serde(deserialize_with = "harness::case::count")]
        games: u32,
        /// The threshold; 4 * seats - 3 when left out.
        #[serde(default)]
        threshold: Option<u32>,
    },
    /// Short decks at 2 to 6 seats, each under a policy.
    ShortDecks {
        /// The first seed of decks.
        first_seed: u32,
        /// Number of games.
        #[serde(deserialize_with = "harness::case::count")]
        games: u32,
    },
    /// Random legal commands, then one that is refused and one that must not be looked at; on full
    /// and short decks.
    Refusals {
        /// The first seed.
        first_seed: u32,
        /// Number of games.
        #[serde(deserialize_with = "harness::case::count")]
        games: u32,
    },
}

impl GameCase {
    /// A game under a policy.
    pub const fn played(deal: DealCase, policy: PolicyName) -> Self {
        Self { deal, policy: Some(policy), commands: None, state: None }
    }

    /// The state in which the game begins.
    pub fn start<'d>(&self, deal: &'d Deal) -> Result<State<'d>, String> {
        match &self.state {
            None => Ok(State::start(deal)),
            Some(text) => Layout::parse(text)
                .and_then(|layout| State::from_layout(deal, &layout))
                .map_err(|error| error.to_string()),
        }
    }

    /// The game with these commands, from `state` on.
    fn given(&self, state: Option<String>, commands: Vec<CommandText>) -> Self {
        Self { deal: self.deal.clone(), policy: None, commands: Some(commands), state }
    }

    /// The words of the trajectory gate in the steps 0 to `step`: those said, or, in the leaf gate, what
    /// the reference says of the same game.
    fn trajectory(&self, step: u32, said: &[Word]) -> Option<Vec<Word>> {
        if said.iter().any(|word| word.field == "state") {
            return Some(said.to_vec());
        }
        crate::cpp::trajectory(self, Some((0, step))).ok().map(|answer| answer.words)
    }

    /// Who decides.
    pub fn play(&self) -> Result<Play<'_>, String> {
        Play::read(self.policy, self.commands.as_deref())
    }
}

impl Case for GameCase {
    type Generator = GameGenerator;

    fn generate(generator: GameGenerator) -> Result<Vec<Self>, String> {
        Ok(match generator {
            GameGenerator::Games { seats, policies, first_seed, games, threshold } => {
                let mut cases = Vec::new();
                for seed in seeds(first_seed, games) {
                    for &seats in &seats {
                        for &policy in &policies {
                            let deal = DealCase::seeded(seats, threshold, seed);
                            cases.push(Self::played(deal, policy));
                        }
                    }
                }
                cases
            }
            GameGenerator::ShortDecks { first_seed, games } => {
                seeds(first_seed, games).map(short_game).collect()
            }
            GameGenerator::Refusals { first_seed, games } => {
                seeds(first_seed, games).map(refusal).collect::<Result<_, _>>()?
            }
        })
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const GAMES: u32 = 64;
        let first = (seed as u32)
            .wrapping_mul(0x9e37_79b1)
            .wrapping_add((round as u32).wrapping_mul(GAMES));
        let full = |seed: u32| {
            let mut random = Random::new(u64::from(seed));
            let seats = 2 + random.below(5) as u32;
            Self::played(DealCase::seeded(seats, None, seed), random.pick(&PolicyName::ALL))
        };
        let refusals = seeds(first, GAMES).map(|seed| refusal(seed).expect("a generated deal"));
        seeds(first, GAMES)
            .map(full)
            .chain(seeds(first, GAMES).map(short_game))
            .chain(refusals)
            .collect()
    }

    fn check(&self) -> Result<(), String> {
        self.play()?;
        let deal = self.deal.deal().map_err(|error| format!("deal: {error}"))?;
        self.start(&deal).map(drop)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        text_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Word]) -> Option<Drawing> {
        drawing::table(said)
    }

    fn cut(&self, step: u32, said: &[Word]) -> Option<Self> {
        let step = step + u32::from(is_leaf(said));
        let words = self.trajectory(step, said)?;
        let commands = (1..=step).map_while(|step| command_at(&words, step)).collect();
        let cut = self.given(self.state.clone(), commands);
        (cut != *self).then_some(cut)
    }

    fn transplant(&self, step: u32, said: &[Word]) -> Option<Self> {
        // The leaf gate looks at the state before a command, so its step 0 is before the first one.
        let step = step + u32::from(is_leaf(said));
        let words = self.trajectory(step, said)?;
        let before = step.saturating_sub(1);
        let commands = if step == 0 { Vec::new() } else { vec![command_at(&words, step)?] };
        let alone = self.given(Some(text_at(&words, before, "state")?.to_owned()), commands);
        let is_alone =
            self.state.is_some() && self.moves() == alone.moves() && self.policy.is_none();
        (!is_alone).then_some(alone)
    }

    /// The state that the only command leads to, in its place; a simpler deal or state.
    fn simpler(&self) -> Vec<Self> {
        let Some(moment) = Moment::of(self) else { return Vec::new() };
        let mut cases = Vec::new();
        if self.moves() == 1
            && let Some(words) = self.trajectory(1, &[])
            && let Some(after) = text_at(&words, 1, "state")
        {
            cases.push(self.given(Some(after.to_owned()), Vec::new()));
        }
        cases.extend(moment.simpler().into_iter().filter_map(|moment| moment.case()));
        cases
    }

    fn moves(&self) -> usize {
        self.commands.as_ref().map_or(0, Vec::len)
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let commands = self.commands.as_ref()?;
        let kept: Option<Vec<_>> = kept.iter().map(|&at| commands.get(at).copied()).collect();
        Some(self.given(self.state.clone(), kept?))
    }

    fn size(&self) -> String {
        let moves = match self.moves() {
            1 => "1 move".to_owned(),
            _ if self.policy.is_some() => "a whole game".to_owned(),
            moves => format!("{moves} moves"),
        };
        let cards = Moment::of(self).map_or(0, |moment| moment.cards());
        format!("{} seats, {cards} cards and {moves}", self.deal.seats)
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        simpler::seeds(&self.deal)
    }
}

fn is_leaf(said: &[Word]) -> bool {
    said.iter().any(|word| word.field == "scores")
}

fn text_at<'w>(said: &'w [Word], step: u32, field: &str) -> Option<&'w str> {
    let found = said.iter().find(|word| word.step == step && word.field == field);
    found.map(|word| word.text.as_str())
}

fn command_at(said: &[Word], step: u32) -> Option<CommandText> {
    let text = text_at(said, step, "command").or_else(|| text_at(said, step, "refused"));
    text?.parse().ok()
}

/// A range of seeds, wrapping.
pub(super) fn seeds(first: u32, count: u32) -> impl Iterator<Item = u32> {
    (0..count).map(move |offset| first.wrapping_add(offset))
}

fn short_game(seed: u32) -> GameCase {
    let mut random = Random::new(u64::from(seed));
    let seats = 2 + random.below(5) as u32;
    let deal = random.short_decks(seats);
    GameCase::played(deal, random.pick(&PolicyName::ALL))
}

/// A game that ends with a refused command, and one command after it.
fn refusal(seed: u32) -> Result<GameCase, String> {
    let mut random = Random::new(u64::from(seed));
    let seats = 2 + random.below(5) as u32;
    let case = match random.below(3) {
        0 => DealCase::seeded(seats, None, seed),
        _ => random.short_decks(seats),
    };
    let deal: Deal = case.deal()?;
    let mut state = State::start(&deal);
    // Once in a while the whole game is played, so that the refusal is `game-over`.
    let length = random.below(15 * seats as usize);
    let mut commands = Vec::new();
    while commands.len() <= length {
        let legal = state.legal_commands();
        if legal.is_empty() {
            break;
        }
        let command = random.pick(&legal);
        state.fold(command);
        commands.push(CommandText(command));
    }
    commands.push(CommandText(refused(&state, &mut random)));
    commands.push(CommandText(Command::Hold));
    Ok(GameCase { deal: case, policy: None, commands: Some(commands), state: None })
}

/// A command that the state refuses; numbers are small, so that every reason comes up.
fn refused(state: &State<'_>, random: &mut Random) -> Command {
    loop {
        let mut number = |bound: usize| random.below(bound) as u8;
        let (slot, problem, seat) = (number(3), number(7), number(7));
        let command = match number(6) {
            0 => Command::Select { slot, problem },
            1 => Command::Add { slot, problem },
            2 => Command::Improvise { problem },
            3 => Command::Ask { seat },
            4 => Command::Pass,
            _ => Command::Hold,
        };
        if state.validate(command).is_err() {
            return command;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_reason_comes_up() {
        let generator = GameGenerator::Refusals { first_seed: 1, games: 400 };
        let mut reasons = BTreeSet::new();
        for case in GameCase::generate(generator).unwrap() {
            let record = case.play().unwrap().record(case.deal.deal().unwrap());
            reasons.insert(record.replay().unwrap_err().reason);
        }
        assert_eq!(reasons.len(), 9, "{reasons:?}");
    }

    #[test]
    fn soak_cases_of_any_round_are_legal() {
        for case in GameCase::soak(3, u64::MAX) {
            assert_eq!(case.check(), Ok(()), "{case:?}");
        }
    }

    #[test]
    fn faults_are_named() {
        let fault = |json: &str| match serde_json::from_str::<GameCase>(json) {
            Ok(case) => case.check().unwrap_err(),
            Err(error) => error.to_string(),
        };
        assert!(fault(r#"{"deal":{"seats":7,"seed":1},"policy":"greedy"}"#).contains("seats 7"));
        assert!(fault(r#"{"deal":{"seats":2},"policy":"greedy"}"#).contains("`seed`"));
        assert!(
            fault(r#"{"deal":{"seats":2,"seed":1,"problems":[]},"policy":"greedy"}"#)
                .contains("either")
        );
        assert!(
            fault(
                r#"{"deal":{"seats":2,"problems":[[0,3],[0,10]],"solutions":[]},"policy":"greedy"}"#
            )
            .contains("problems[1]: need 10")
        );
        assert!(fault(r#"{"deal":{"seats":2,"seed":1}}"#).contains("exactly one"));
        assert!(fault(r#"{"deal":{"seats":2,"seed":1},"policy":"best"}"#).contains("greedy"));
        assert!(fault(r#"{"deal":{"seats":2,"seed":1},"commands":["jump"]}"#).contains("`jump`"));
        assert!(fault(r#"{"deal":{"seats":2,"seed":1,"x":1},"policy":"greedy"}"#).contains("`x`"));
    }
}

//! Cases of the witness gate: winning lines to replay and mark.

use ground_engine::{ROUNDS, Record};
use harness::{Case, Drawing, Picture, Word};
use serde::{Deserialize, Serialize};

use super::questions::{Asked, Questions, ShortDecks, short_question};
use super::search::check_k;
use super::simpler;
use super::{CommandText, DealCase, Play, PolicyName, drawing, text_picture};
use crate::question;
use crate::random::Random;

/// A line played from the start of round 6 - k + 1 of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessCase {
    /// The deal.
    pub deal: DealCase,
    /// Who played in all seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyName>,
    /// In place of `policy`: the commands of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commands: Option<Vec<CommandText>>,
    /// How many of the last rounds are taken back, 1 to 6.
    pub k: u32,
    /// The line.
    pub moves: Vec<CommandText>,
}

/// Stands for the witnesses of many questions. The fast engine solves them; questions without a
/// witness leave no case, and a witness that does not replay to group success is an error.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WitnessGenerator {
    /// Full decks.
    Questions(Questions),
    /// Short decks.
    ShortDecks(ShortDecks),
}

impl WitnessCase {
    /// The record that is taken back.
    pub fn play(&self) -> Result<Play<'_>, String> {
        Play::read(self.policy, self.commands.as_deref())
    }

    /// The command that begins the round in which the line begins, as an index into the
    /// trajectory of `record`.
    pub(crate) fn root(k: u32, record: &Record) -> Result<usize, String> {
        let trajectory = record.trajectory().map_err(|error| error.to_string())?;
        let round = u32::from(ROUNDS) - k + 1;
        let root = trajectory.iter().position(|state| u32::from(state.round()) == round);
        root.ok_or_else(|| format!("k: expected a game that reaches round {round}"))
    }
}

fn solve(asked: Asked) -> Result<Option<WitnessCase>, String> {
    let Asked { deal, policy, k } = asked;
    let record = Record::play(deal.deal()?, policy.engine());
    let at = |error: String| {
        let deal = serde_json::to_string(&deal).expect("a deal is plain data");
        format!("{deal}, k {k}: {error}")
    };
    let moves = question::witness(&record, k).map_err(at)?;
    Ok(moves.map(|moves| WitnessCase {
        deal,
        policy: Some(policy),
        commands: None,
        k,
        moves: moves.into_iter().map(CommandText).collect(),
    }))
}

impl Case for WitnessCase {
    type Generator = WitnessGenerator;

    fn generate(generator: WitnessGenerator) -> Result<Vec<Self>, String> {
        let asked = match generator {
            WitnessGenerator::Questions(ask) => ask.expand()?,
            WitnessGenerator::ShortDecks(ask) => ask.expand()?,
        };
        asked.into_iter().filter_map(|asked| solve(asked).transpose()).collect()
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const QUESTIONS: u64 = 64;
        let mut random = Random::new(seed ^ round << 32);
        let question = |_| {
            let (seats, k) = random.pick(&[(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)]);
            let seed = random.below(1 << 32) as u32;
            if random.below(2) == 0 {
                return short_question(seats, k, seed).expect("a generated question");
            }
            let deal = DealCase::seeded(seats, None, seed);
            Asked { deal, policy: random.pick(&PolicyName::ALL), k }
        };
        let solved = (0..QUESTIONS).map(question).map(solve);
        solved.filter_map(|case| case.expect("a generated question is solved")).collect()
    }

    fn check(&self) -> Result<(), String> {
        let play = self.play()?;
        let deal = self.deal.deal().map_err(|error| format!("deal: {error}"))?;
        check_k(self.k)?;
        Self::root(self.k, &play.record(deal)).map(drop)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        text_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Word]) -> Option<Drawing> {
        drawing::table(said)
    }

    /// The line up to the step that differs, the record's commands written down.
    fn cut(&self, step: u32, _said: &[Word]) -> Option<Self> {
        let length = self.moves.len().min(step as usize + 1);
        let mut cut = Self { moves: self.moves[..length].to_vec(), ..self.clone() };
        if let Some(policy) = self.policy
            && let Some(commands) = simpler::record(&self.deal, policy)
        {
            (cut.policy, cut.commands) = (None, Some(commands));
        }
        let shorter = length < self.moves.len() || self.policy.is_some();
        shorter.then_some(cut)
    }

    /// The record no longer than it must be, the round of the move that differs, a shorter or plainer
    /// deal.
    fn simpler(&self) -> Vec<Self> {
        let mut cases = Vec::new();
        if let Some(commands) = &self.commands {
            let record = commands.len();
            let lengths = [0, record / 2, record.saturating_sub(1)];
            cases.extend(lengths.into_iter().filter(|&length| length < record).map(|length| {
                Self { commands: Some(commands[..length].to_vec()), ..self.clone() }
            }));
        }
        // A later round needs fewer moves of the line: they join the record.
        if let Some(commands) = &self.commands
            && let Ok(deal) = self.deal.deal()
            && let Ok(root) = Self::root(self.k, &Play::Commands(commands).record(deal))
            && let Some(first) = self.moves.first()
        {
            let mut joined = commands[..root].to_vec();
            joined.push(*first);
            let later =
                Self { commands: Some(joined), moves: self.moves[1..].to_vec(), ..self.clone() };
            cases.extend((1..self.k).map(|k| Self { k, ..later.clone() }));
        }
        let deals = simpler::deals(&self.deal);
        cases.extend(deals.into_iter().map(|deal| Self { deal, ..self.clone() }));
        cases
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let moves: Option<Vec<_>> = kept.iter().map(|&at| self.moves.get(at).copied()).collect();
        Some(Self { moves: moves?, ..self.clone() })
    }

    fn size(&self) -> String {
        let (seats, moves) = (self.deal.seats, self.moves.len());
        let plural = if moves == 1 { "" } else { "s" };
        let record = self.commands.as_ref().map_or(0, Vec::len);
        let cards = simpler::cards(&self.deal);
        format!("{seats} seats, {cards} cards, a record of {record} and {moves} move{plural}")
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        simpler::seeds(&self.deal)
    }
}

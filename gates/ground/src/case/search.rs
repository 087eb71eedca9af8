//! Cases of the search gate: retrospective questions.

use std::fmt;

use harness::{Case, Picture, Word};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::questions::{Asked, Questions, ShortDecks, short_question};
use super::simpler;
use super::{CommandText, DealCase, Play, PolicyName, text_picture};
use crate::random::Random;

/// A question about the last `k` rounds of a game (RULES section 10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchCase {
    /// The deal.
    pub deal: DealCase,
    /// Who played in all seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyName>,
    /// In place of `policy`: the commands of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commands: Option<Vec<CommandText>>,
    /// How many of the last rounds are searched, 1 to 6.
    pub k: u32,
    /// Nodes after which an engine gives up, each by its own count.
    pub budget: Budget,
}

/// A number of nodes, written as decimal text, for it may be larger than what a double holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub u64);

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Budget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Budget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.map(Self).ok_or_else(|| {
            D::Error::custom(format!("budget: expected a decimal number as text, found `{text}`"))
        })
    }
}

/// Stands for many questions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SearchGenerator {
    /// Full decks.
    Questions {
        /// Which.
        ask: Questions,
        /// Nodes after which an engine gives up.
        budget: Budget,
    },
    /// Short decks.
    ShortDecks {
        /// Which.
        ask: ShortDecks,
        /// Nodes after which an engine gives up.
        budget: Budget,
    },
    /// Full decks and the threshold 4n-3: single games, each as seats, policy, seed and k.
    Games {
        /// Which.
        ask: Vec<(u32, PolicyName, u32, u32)>,
        /// Nodes after which an engine gives up.
        budget: Budget,
    },
}

impl SearchCase {
    /// The record that is asked about.
    pub fn play(&self) -> Result<Play<'_>, String> {
        Play::read(self.policy, self.commands.as_deref())
    }
}

fn case(asked: Asked, budget: Budget) -> SearchCase {
    let Asked { deal, policy, k } = asked;
    SearchCase { deal, policy: Some(policy), commands: None, k, budget }
}

impl Case for SearchCase {
    type Generator = SearchGenerator;

    fn generate(generator: SearchGenerator) -> Result<Vec<Self>, String> {
        let (asked, budget) = match generator {
            SearchGenerator::Questions { ask, budget } => (ask.expand()?, budget),
            SearchGenerator::ShortDecks { ask, budget } => (ask.expand()?, budget),
            SearchGenerator::Games { ask, budget } => {
                let game = |&(seats, policy, seed, k): &(u32, PolicyName, u32, u32)| Asked {
                    deal: DealCase::seeded(seats, None, seed),
                    policy,
                    k,
                };
                (ask.iter().map(game).collect(), budget)
            }
        };
        Ok(asked.into_iter().map(|asked| case(asked, budget)).collect())
    }

    /// Questions that every canonical search finishes: one round of two or three seats, two rounds
    /// of two.
    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const QUESTIONS: u64 = 64;
        const SIZES: [(u32, u32); 6] = [(2, 1), (2, 1), (2, 1), (2, 2), (3, 1), (3, 1)];
        let mut random = Random::new(seed ^ round << 32);
        let budget = Budget(5_000_000);
        let question = |_| {
            let (seats, k) = random.pick(&SIZES);
            let seed = random.below(1 << 32) as u32;
            if random.below(2) == 0 {
                let asked = short_question(seats, k, seed).expect("a generated question");
                return case(asked, budget);
            }
            let threshold = 1 + random.below(4 * seats as usize) as u32;
            let deal = DealCase::seeded(seats, Some(threshold), seed);
            case(Asked { deal, policy: random.pick(&PolicyName::ALL), k }, budget)
        };
        (0..QUESTIONS).map(question).collect()
    }

    fn check(&self) -> Result<(), String> {
        let play = self.play()?;
        let deal = self.deal.deal().map_err(|error| format!("deal: {error}"))?;
        check_k(self.k)?;
        // Commands must replay; a policy's always do.
        play.record(deal).replay().map(drop).map_err(|error| error.to_string())
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        text_picture(field, text)
    }

    /// The record's commands written down.
    fn cut(&self, _step: u32, _said: &[Word]) -> Option<Self> {
        let commands = simpler::record(&self.deal, self.policy?)?;
        Some(Self { policy: None, commands: Some(commands), ..self.clone() })
    }

    /// Fewer rounds, a lower budget, another threshold, a shorter or plainer deal.
    fn simpler(&self) -> Vec<Self> {
        let fewer = (1..self.k).map(|k| Self { k, ..self.clone() });
        let budgets = [1000, self.budget.0 / 2].into_iter().filter(|&less| less < self.budget.0);
        let budgets = budgets.map(|budget| Self { budget: Budget(budget), ..self.clone() });
        let deals = simpler::deals(&self.deal);
        let deals = deals.into_iter().map(|deal| Self { deal, ..self.clone() });
        fewer.chain(budgets).chain(deals).collect()
    }

    fn size(&self) -> String {
        let (seats, k) = (self.deal.seats, self.k);
        format!("{seats} seats, {} cards, the last {k} round(s)", simpler::cards(&self.deal))
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        simpler::seeds(&self.deal)
    }
}

pub(super) fn check_k(k: u32) -> Result<(), String> {
    match k {
        1..=6 => Ok(()),
        _ => Err(format!("k: expected 1 to 6, found {k}")),
    }
}

//! Rules that stand for many retrospective questions; the search and the witness gate share them.

use ground_engine::Record;
use serde::Deserialize;

use super::game::seeds;
use super::{DealCase, PolicyName};
use crate::question;
use crate::random::Random;

/// A threshold that no game reaches: it plays to the end of round 6.
const ENDLESS: u32 = 99;

/// Games on full decks, each asked about at several K and thresholds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// Seat counts.
    pub seats: Vec<u32>,
    /// Policies.
    pub policies: Vec<PolicyName>,
    /// The first seed.
    pub first_seed: u32,
    /// Number of seeds.
    #[serde(deserialize_with = "harness::case::count")]
    pub games: u32,
    /// How many of the last rounds are searched.
    pub k: Vec<u32>,
    /// The thresholds.
    #[serde(default)]
    pub thresholds: Thresholds,
    /// Seeds that are left out, because a canonical search of them does not finish.
    #[serde(default)]
    pub except: Vec<u32>,
}

/// Which thresholds are asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thresholds {
    /// 4 * seats - 3.
    #[default]
    Default,
    /// T*, the largest threshold at which the game was still winnable, and T* + 1.
    Edge,
    /// These.
    List(Vec<u32>),
}

/// Games of one seat count on decks that run out in the last rounds, each under a policy of its own
/// and at T*, the largest threshold at which it was still winnable, or at T* + 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortDecks {
    /// Seats.
    pub seats: u32,
    /// The first seed of decks.
    pub first_seed: u32,
    /// Number of seeds.
    #[serde(deserialize_with = "harness::case::count")]
    pub games: u32,
    /// How many of the last rounds are searched.
    pub k: u32,
    /// Seeds that are left out, because a canonical search of them does not finish.
    #[serde(default)]
    pub except: Vec<u32>,
}

/// One question about a game that a policy played.
pub(super) struct Asked {
    pub(super) deal: DealCase,
    pub(super) policy: PolicyName,
    pub(super) k: u32,
}

impl Questions {
    /// The questions, seed by seed.
    pub(super) fn expand(&self) -> Result<Vec<Asked>, String> {
        let mut asked = Vec::new();
        for seed in seeds(self.first_seed, self.games).filter(|seed| !self.except.contains(seed)) {
            for &seats in &self.seats {
                for &policy in &self.policies {
                    for &k in &self.k {
                        for threshold in self.thresholds(seats, policy, k, seed)? {
                            let deal = DealCase::seeded(seats, threshold, seed);
                            asked.push(Asked { deal, policy, k });
                        }
                    }
                }
            }
        }
        Ok(asked)
    }

    fn thresholds(
        &self,
        seats: u32,
        policy: PolicyName,
        k: u32,
        seed: u32,
    ) -> Result<Vec<Option<u32>>, String> {
        Ok(match &self.thresholds {
            Thresholds::Default => vec![None],
            Thresholds::List(list) => list.iter().copied().map(Some).collect(),
            Thresholds::Edge => {
                let record = endless(&DealCase::seeded(seats, None, seed), policy)?;
                let edge = question::edge(&record, k)?;
                [edge, edge + 1].into_iter().filter(|&edge| edge > 0).map(Some).collect()
            }
        })
    }
}

impl ShortDecks {
    /// The questions, seed by seed.
    pub(super) fn expand(&self) -> Result<Vec<Asked>, String> {
        let kept = seeds(self.first_seed, self.games).filter(|seed| !self.except.contains(seed));
        kept.map(|seed| short_question(self.seats, self.k, seed)).collect()
    }
}

/// A question about a game on decks that run out late.
pub(super) fn short_question(seats: u32, k: u32, seed: u32) -> Result<Asked, String> {
    let mut random = Random::new(u64::from(seed) << 8 | u64::from(seats));
    let mut deal = random.late_decks(seats);
    let policy = random.pick(&PolicyName::ALL);
    let record = endless(&deal, policy)?;
    let edge = question::edge(&record, k)?;
    let solved = record.replay().map_err(|error| error.to_string())?.solved();
    // A game that had reached T* by itself is no question.
    let winnable = edge > u32::from(solved) && random.below(4) > 0;
    deal.threshold = Some(if winnable { edge } else { edge + 1 });
    Ok(Asked { deal, policy, k })
}

/// The game that a policy plays under a threshold that is never reached.
fn endless(deal: &DealCase, policy: PolicyName) -> Result<Record, String> {
    let deal = DealCase { threshold: Some(ENDLESS), ..deal.clone() };
    Ok(Record::play(deal.deal()?, policy.engine()))
}

//! Deals as cases and records write them.

use ground_engine::{Deal, read_problems, read_solutions};
use serde::{Deserialize, Serialize};

/// A deal: seats, threshold, and either a seed or two decks (RULES section 9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealCase {
    /// Seats, 2 to 6.
    pub seats: u32,
    /// Threshold, 1 to 99; 4 * seats - 3 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<u32>,
    /// Seed of the full decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// `[kind, need]` in drawing order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problems: Option<Vec<[u8; 2]>>,
    /// `[kind, value]` in drawing order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<[u8; 2]>>,
    /// Seed of the random policy for a deal given as decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_seed: Option<u32>,
}

/// Where the cards of a [`DealCase`] come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards<'c> {
    /// The full decks, shuffled.
    Seed(u32),
    /// Two decks as given.
    Decks {
        /// `[kind, need]`.
        problems: &'c [[u8; 2]],
        /// `[kind, value]`.
        solutions: &'c [[u8; 2]],
        /// Seed of the random policy.
        policy_seed: Option<u32>,
    },
}

impl DealCase {
    /// The full decks, shuffled with `seed`.
    pub const fn seeded(seats: u32, threshold: Option<u32>, seed: u32) -> Self {
        Self {
            seats,
            threshold,
            seed: Some(seed),
            problems: None,
            solutions: None,
            policy_seed: None,
        }
    }

    /// Two decks as given.
    pub const fn from_decks(
        seats: u32,
        threshold: Option<u32>,
        problems: Vec<[u8; 2]>,
        solutions: Vec<[u8; 2]>,
        policy_seed: Option<u32>,
    ) -> Self {
        Self {
            seats,
            threshold,
            seed: None,
            problems: Some(problems),
            solutions: Some(solutions),
            policy_seed,
        }
    }

    /// The cards. The error says which members go together.
    pub fn cards(&self) -> Result<Cards<'_>, String> {
        match (self.seed, &self.problems, &self.solutions, self.policy_seed) {
            (Some(seed), None, None, None) => Ok(Cards::Seed(seed)),
            (None, Some(problems), Some(solutions), policy_seed) => {
                Ok(Cards::Decks { problems, solutions, policy_seed })
            }
            _ => Err(
                "expected either `seed`, or `problems` and `solutions` and perhaps `policy_seed`"
                    .to_owned(),
            ),
        }
    }

    /// The engine's deal. The error names the member and what was expected.
    pub fn deal(&self) -> Result<Deal, String> {
        let (seats, threshold) = (u64::from(self.seats), self.threshold.map(u64::from));
        let deal = match self.cards()? {
            Cards::Seed(seed) => Deal::seeded(seats, threshold, seed),
            Cards::Decks { problems, solutions, policy_seed } => read_problems(&pairs(problems))
                .and_then(|problems| {
                    let solutions = read_solutions(&pairs(solutions))?;
                    Deal::from_decks(seats, threshold, problems, solutions, policy_seed)
                }),
        };
        deal.map_err(|error| error.to_string())
    }
}

fn pairs(cards: &[[u8; 2]]) -> Vec<(u64, u64)> {
    cards.iter().map(|&[kind, number]| (u64::from(kind), u64::from(number))).collect()
}

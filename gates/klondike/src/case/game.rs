//! Cases of the gates trajectory and leaf: a game under a policy.

use harness::{Case, Drawing, Picture, Word};
use serde::{Deserialize, Serialize};

use super::deal::{DealChoice, Seed, ShuffleName};
use super::{check_range, drawing, tableau_picture};

/// A game under a policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameCase {
    /// The cards.
    pub deal: DealChoice,
    /// Cards turned by an advance, 1 to 3.
    pub draw: u8,
    /// Who plays.
    pub policy: PolicyName,
    /// The list that the policy chooses from.
    pub view: ViewName,
    /// Moves after which the game is left.
    pub max_moves: u32,
    /// The `game_key` of the random policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_seed: Option<Seed>,
}

/// A policy of GATES.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// The first move to a position not met before.
    First,
    /// Any move.
    Random,
    /// A safe foundation move, else the best-ordered move to a position not met before.
    Greedy,
}

/// A view of the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ViewName {
    /// RULES 4.
    Primitive,
    /// RULES 5.
    Macro,
}

/// Stands for many games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum GameGenerator {
    /// This game and those that follow it under its seed; each has a policy seed one higher.
    Games {
        /// The first of them.
        first: GameCase,
        /// How many.
        #[serde(deserialize_with = "harness::case::count")]
        games: u64,
    },
}

const MAX_MOVES: u32 = 100_000;

impl Case for GameCase {
    type Generator = GameGenerator;

    fn generate(generator: GameGenerator) -> Result<Vec<Self>, String> {
        let GameGenerator::Games { first, games } = generator;
        check_range("games", games, 1..=1_000_000)?;
        let nth = |count| {
            Ok(Self {
                deal: first.deal.further(count)?,
                policy_seed: first.policy_seed.map(|seed| Seed(seed.0.wrapping_add(count))),
                ..first.clone()
            })
        };
        (0..games).map(nth).collect()
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const GAMES: u64 = 60;
        const POLICIES: [PolicyName; 3] =
            [PolicyName::First, PolicyName::Random, PolicyName::Greedy];
        let game = |number: u64| Self {
            deal: DealChoice::Shuffled {
                shuffle: ShuffleName::Simple,
                seed: Seed(seed),
                game: round.wrapping_mul(GAMES).wrapping_add(number) & DealChoice::MAX_GAME,
            },
            draw: 1 + (number / 6 % 3) as u8,
            policy: POLICIES[number as usize % 3],
            view: if (number / 3).is_multiple_of(2) {
                ViewName::Macro
            } else {
                ViewName::Primitive
            },
            max_moves: 200,
            policy_seed: Some(Seed(round ^ number)),
        };
        (0..GAMES).map(game).collect()
    }

    fn check(&self) -> Result<(), String> {
        self.deal.check()?;
        check_range("draw", self.draw, 1..=3)?;
        check_range("max_moves", self.max_moves, 0..=MAX_MOVES)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Word]) -> Option<Drawing> {
        drawing::board(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_counts_games_and_policy_seeds() {
        let first = r#"{"deal":{"shuffle":"compat","seed":"1","game":8},"draw":2,"policy":"random","view":"macro","max_moves":9,"policy_seed":"18446744073709551615"}"#;
        let json = format!(r#"{{"games":{{"first":{first},"games":2}}}}"#);
        let cases = GameCase::generate(serde_json::from_str(&json).unwrap()).unwrap();
        assert_eq!(serde_json::to_string(&cases[0]).unwrap(), first);
        let second = first.replace("\"game\":8", "\"game\":9").replace("18446744073709551615", "0");
        assert_eq!(serde_json::to_string(&cases[1]).unwrap(), second);
        let deck = r#"{"games":{"first":{"deal":{"deck":"01"},"draw":1,"policy":"first","view":"macro","max_moves":1},"games":2}}"#;
        let error = GameCase::generate(serde_json::from_str(deck).unwrap()).unwrap_err();
        assert!(error.contains("expected a shuffled deal"), "{error}");
    }

    #[test]
    fn soak_cases_are_legal() {
        for case in GameCase::soak(3, u64::MAX) {
            assert_eq!(case.check(), Ok(()), "{case:?}");
        }
    }
}

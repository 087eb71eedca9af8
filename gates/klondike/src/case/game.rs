//! Cases of the gates trajectory and leaf: a game under a policy.

use harness::case::smaller;
use harness::{Case, Drawing, Picture, Wanted, Word};
use serde::{Deserialize, Serialize};

use super::deal::{DealChoice, Seed, ShuffleName};
use super::{check_range, drawing, position, tableau_picture};
use crate::words;

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
    /// The moves of the policy `given`: texts of the view's moves, joined by single spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
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
    /// The moves that the case gives.
    Given,
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
            moves: None,
        };
        (0..GAMES).map(game).collect()
    }

    fn check(&self) -> Result<(), String> {
        self.deal.check()?;
        check_range("draw", self.draw, 1..=3)?;
        if self.moves.is_some() != (self.policy == PolicyName::Given) {
            return Err("moves: expected with the policy `given`, and with no other".to_owned());
        }
        check_range("max_moves", self.max_moves, 0..=MAX_MOVES)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Word]) -> Option<Drawing> {
        drawing::board(said)
    }

    fn cut(&self, step: u32, said: &[Word]) -> Option<Self> {
        // The leaf gate says no moves, so the moves are those of the trajectory gate.
        let said = self.trajectory(0, step, said)?;
        let moves: Vec<&str> = (1..=step).filter_map(|step| move_at(&said, step)).collect();
        let cut = self.given(self.deal.clone(), &moves.join(" "));
        (cut != *self).then_some(cut)
    }

    fn transplant(&self, step: u32, said: &[Word]) -> Option<Self> {
        // What the leaf gate compares is there without a move.
        let is_leaf = !said.iter().any(|word| word.field == "tableau");
        let words = self.trajectory(step.saturating_sub(1), step, said)?;
        let (before, moves) = match step.checked_sub(1) {
            Some(before) if !is_leaf => (before, move_at(&words, step)?),
            _ => (step, ""),
        };
        let deal = DealChoice::Position(position::said_at(&words, before)?);
        let alone = self.given(deal, moves);
        let is_position = matches!(self.deal, DealChoice::Position(_));
        let shorter = alone.words() < self.words() || self.policy != PolicyName::Given;
        (shorter || !is_position).then_some(alone)
    }

    /// A plainer position; the position that the last move leads to, in place of the move; draw 1.
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        if let (DealChoice::Position(_), 1) = (&self.deal, self.words())
            && let Some(words) = self.trajectory(1, 1, &[])
            && let Some(after) = position::said_at(&words, 1)
        {
            simpler.push(self.given(DealChoice::Position(after), ""));
        }
        simpler.extend(self.deal.simpler().into_iter().map(|deal| Self { deal, ..self.clone() }));
        if self.policy != PolicyName::Given {
            let shorter = smaller(self.max_moves.into(), 0).into_iter();
            simpler.extend(shorter.map(|moves| Self { max_moves: moves as u32, ..self.clone() }));
        }
        if self.draw > 1 {
            simpler.push(Self { draw: 1, ..self.clone() });
        }
        simpler
    }

    fn moves(&self) -> usize {
        self.words()
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let moves: Vec<&str> = words::split(self.moves.as_deref()?).collect();
        let kept: Option<Vec<&str>> = kept.iter().map(|&at| moves.get(at).copied()).collect();
        Some(self.given(self.deal.clone(), &kept?.join(" ")))
    }

    fn size(&self) -> String {
        let moves = match self.policy {
            PolicyName::Given => self.words() as u64,
            _ => self.max_moves.into(),
        };
        let plural = if moves == 1 { "" } else { "s" };
        format!("{} cards in play and {moves} move{plural}", self.deal.size())
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        self.deal.seeds()
    }
}

impl GameCase {
    /// The moves given, from a board.
    fn given(&self, deal: DealChoice, moves: &str) -> Self {
        Self {
            deal,
            policy: PolicyName::Given,
            max_moves: words::split(moves).count() as u32,
            policy_seed: None,
            moves: Some(moves.to_owned()),
            ..self.clone()
        }
    }

    fn words(&self) -> usize {
        self.moves.as_deref().map_or(0, |moves| words::split(moves).count())
    }

    /// The words of the trajectory gate from step `from` to step `to`: those said, or, in the leaf
    /// gate, what the reference says of the same game there.
    fn trajectory(&self, from: u32, to: u32, said: &[Word]) -> Option<Vec<Word>> {
        if said.iter().any(|word| word.field == "tableau") {
            return Some(said.to_vec());
        }
        let wanted: Wanted = Some((from, to));
        crate::cpp::trajectory(self, wanted).ok().map(|answer| answer.words)
    }
}

fn move_at(said: &[Word], step: u32) -> Option<&str> {
    let found = said.iter().find(|word| word.step == step && word.field == "move");
    found.map(|word| word.text.as_str())
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

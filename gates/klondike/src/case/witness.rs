//! Cases of the witness gate: a path replayed through checked apply.

use harness::case::smaller;
use harness::{Case, Drawing, Picture, Word as Said};
use klondike_engine::checkpoint::solve;
use klondike_engine::notation::print_letters;
use klondike_engine::rules::{Board, View};
use serde::{Deserialize, Serialize};

use super::deal::{DealChoice, Seed, ShuffleName};
use super::random::Random;
use super::search::SearchCase;
use super::{check_range, drawing, position, tableau_picture};
use crate::rust::{draw_of, settings_of};
use crate::words::{self, Word};

/// A path from a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessCase {
    /// The cards.
    pub deal: DealChoice,
    /// Cards turned by an advance, 1 to 3.
    pub draw: u8,
    /// Primitives in path letters, joined by single spaces.
    pub path: String,
}

/// Stands for many paths.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum WitnessGenerator {
    /// The results of this solve and of the same for the games that follow, won or not.
    Solved {
        /// The first of them.
        first: Box<SearchCase>,
        /// How many.
        #[serde(deserialize_with = "harness::case::count")]
        games: u64,
    },
    /// Random walks with words strewn in that may be illegal, see [`WitnessCase::spoiled`].
    Spoiled {
        /// The seed of deals and walks.
        seed: Seed,
        /// How many.
        #[serde(deserialize_with = "harness::case::count")]
        games: u64,
    },
}

impl WitnessCase {
    /// A random walk of game `game` under `seed`, with a random word at a random place; half of all
    /// words are ones that the rules often allow, so that many are played.
    fn spoiled(seed: u64, game: u64) -> Self {
        let deal = DealChoice::Shuffled { shuffle: ShuffleName::Simple, seed: Seed(seed), game };
        let mut random = Random::new(seed ^ game.rotate_left(32));
        let draw = 1 + random.below(3) as u8;
        let mut board = Board::new(&deal.deal().expect("a shuffled deal"));
        let mut path = String::new();
        let mut moves = Vec::new();
        let spoiled_at = random.below(80);
        for step in 0..=spoiled_at {
            moves.clear();
            board.moves(View::Primitive, draw_of(draw), &mut moves);
            let mv = moves[random.below(moves.len() as u64) as usize];
            let word = if step == spoiled_at { random.word() } else { print_letters(&[mv]) };
            if !path.is_empty() {
                path.push(' ');
            }
            path.push_str(&word);
            board.apply(mv);
            if board.is_won() {
                break;
            }
        }
        Self { deal, draw, path }
    }
}

impl Case for WitnessCase {
    type Generator = WitnessGenerator;

    fn generate(generator: WitnessGenerator) -> Result<Vec<Self>, String> {
        match generator {
            WitnessGenerator::Solved { first, games } => {
                let solves = SearchCase::generate(super::SearchGenerator::Games { first, games })?;
                solves.into_iter().map(solved).collect()
            }
            WitnessGenerator::Spoiled { seed, games } => {
                check_range("games", games, 1..=1_000_000)?;
                Ok((0..games).map(|game| Self::spoiled(seed.0, game)).collect())
            }
        }
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const GAMES: u64 = 500;
        let first = round.wrapping_mul(GAMES);
        let games = (0..GAMES).map(|number| first.wrapping_add(number) & DealChoice::MAX_GAME);
        games.map(|game| Self::spoiled(seed, game)).collect()
    }

    fn check(&self) -> Result<(), String> {
        self.deal.check()?;
        check_range("draw", self.draw, 1..=3)?;
        for (at, word) in words::split(&self.path).enumerate() {
            word.parse::<Word>().map_err(|error| format!("path, move {}: {error}", at + 1))?;
        }
        Ok(())
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Said]) -> Option<Drawing> {
        drawing::board(said)
    }

    /// The last move of the path, from the position before it.
    fn transplant(&self, _step: u32, _said: &[Said]) -> Option<Self> {
        let (before, last) = self.path.rsplit_once(' ')?;
        let deal = DealChoice::Position(after(&self.deal, self.draw, before)?);
        Some(Self { deal, draw: self.draw, path: last.to_owned() })
    }

    /// The path cut short; the position after its first move, without it; a plainer position.
    fn simpler(&self) -> Vec<Self> {
        let moves: Vec<&str> = words::split(&self.path).collect();
        let lengths = smaller(moves.len() as u64, 0);
        let shorter = lengths
            .into_iter()
            .map(|length| Self { path: moves[..length as usize].join(" "), ..self.clone() });
        let later = (!moves.is_empty())
            .then(|| after(&self.deal, self.draw, moves[0]))
            .flatten()
            .map(|position| Self {
                deal: DealChoice::Position(position),
                draw: self.draw,
                path: moves[1..].join(" "),
            });
        let plainer = self.deal.simpler().into_iter().map(|deal| Self { deal, ..self.clone() });
        let draw = (self.draw > 1).then(|| Self { draw: 1, ..self.clone() });
        shorter.chain(later).chain(plainer).chain(draw).collect()
    }

    fn moves(&self) -> usize {
        words::split(&self.path).count()
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let moves: Vec<&str> = words::split(&self.path).collect();
        let kept: Option<Vec<&str>> = kept.iter().map(|&at| moves.get(at).copied()).collect();
        Some(Self { path: kept?.join(" "), ..self.clone() })
    }

    fn size(&self) -> String {
        let moves = self.moves();
        let plural = if moves == 1 { "" } else { "s" };
        format!("{} cards in play and {moves} move{plural}", self.deal.size())
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        self.deal.seeds()
    }
}

/// The position that a path of legal moves leads to, by the reference's word.
pub(super) fn after(deal: &DealChoice, draw: u8, path: &str) -> Option<String> {
    let case = WitnessCase { deal: deal.clone(), draw, path: path.to_owned() };
    let said = crate::cpp::witness(&case, Some((0, 0))).ok()?.words;
    let refused = said.iter().find(|word| word.field == "refused")?;
    refused.text.is_empty().then(|| position::said_at(&said, 0)).flatten()
}

fn solved(solve_case: SearchCase) -> Result<WitnessCase, String> {
    solve_case.check()?;
    let board = solve_case.deal.board()?;
    let solution = solve(&board, draw_of(solve_case.draw), &settings_of(&solve_case));
    let path = print_letters(&solution.moves);
    Ok(WitnessCase { deal: solve_case.deal, draw: solve_case.draw, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spoiled_walks_are_legal_cases_and_end_in_either_way() {
        let cases = WitnessCase::soak(4, 0);
        let mut played = 0;
        for case in &cases {
            assert_eq!(case.check(), Ok(()), "{case:?}");
            let draw = draw_of(case.draw);
            let mut board = Board::new(&case.deal.deal().unwrap());
            let legal = words::split(&case.path).all(|word| {
                let mv = word.parse::<Word>().unwrap().on(&board, draw);
                board.try_apply(mv, draw).is_ok()
            });
            played += usize::from(legal);
        }
        assert!(cases.len() / 20 < played && played < cases.len() / 2, "{played} are legal");
    }

    #[test]
    fn soak_cases_of_any_round_are_legal() {
        for case in WitnessCase::soak(3, u64::MAX) {
            assert_eq!(case.check(), Ok(()), "{case:?}");
        }
    }

    #[test]
    fn a_word_that_is_none_is_named() {
        let json = r#"{"deal":{"shuffle":"compat","seed":"1","game":8},"draw":2,"path":"A W7"}"#;
        let case: WitnessCase = serde_json::from_str(json).unwrap();
        let error = case.check().unwrap_err();
        assert!(error.starts_with("path, move 2: expected A, R, WF"), "{error}");
    }
}

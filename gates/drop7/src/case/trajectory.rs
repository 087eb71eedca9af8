//! Cases of the trajectory gate.

use drop7_engine::{Backend, Game, Mulberry32, Policy};
use harness::case::smaller;
use harness::{Case, Drawing, Picture, Word};
use serde::{Deserialize, Serialize};

use super::simpler::{counted, discs, positions};
use super::text::{DriverName, Position, Seed, check_range};
use super::transplant::{columns_of, transplanted};
use super::{board_picture, drawing};
use crate::positions::{Positions, state_of};

/// One case of the trajectory gate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TrajectoryCase {
    /// A whole game under a policy.
    Game(GameCase),
    /// A game whose columns are given.
    Replay(ReplayCase),
    /// One move from a given position.
    Move(MoveCase),
    /// Totals over many games.
    Fingerprint(FingerprintCase),
}

/// A whole game under a policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameCase {
    /// How the seed becomes discs.
    pub driver: DriverName,
    /// The game's seed.
    pub seed: Seed,
    /// A policy of RULES section 6.
    pub policy: String,
    /// Moves after which the game is left.
    pub max_moves: u32,
}

/// A game whose columns are given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayCase {
    /// How the seed becomes discs.
    pub driver: DriverName,
    /// The game's seed.
    pub seed: Seed,
    /// One digit a move.
    pub columns: String,
}

/// One move from a given position, served by one Mulberry32 stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCase {
    /// 49 digits, row-major from the top.
    pub board: String,
    /// The disc to drop, 1 to 7.
    pub next: i32,
    /// Moves to the level boundary, 1 to 5.
    pub moves_remaining: i32,
    /// Level before the move.
    pub level: i32,
    /// The column; a full one is refused by the rules, and that is an observation too.
    pub column: i32,
    /// Seed of the stream.
    pub seed: Seed,
}

/// Totals over many games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FingerprintCase {
    /// How seeds become discs.
    pub driver: DriverName,
    /// A policy of RULES section 6.
    pub policy: String,
    /// Game `i` has the seed `first_seed + i`.
    pub first_seed: Seed,
    /// Number of games.
    pub games: u32,
    /// Moves after which a game is left.
    pub max_moves: u32,
}

/// Stands for many cases of the trajectory gate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TrajectoryGenerator {
    /// Games of a range of seeds.
    Games {
        /// How seeds become discs.
        driver: DriverName,
        /// A policy of RULES section 6.
        policy: String,
        /// The first seed.
        first_seed: Seed,
        /// Number of games.
        #[serde(deserialize_with = "harness::case::count")]
        games: u32,
    },
    /// Single moves from random settled boards.
    Moves {
        /// Seed of the boards.
        seed: Seed,
        /// Number of boards.
        #[serde(deserialize_with = "harness::case::count")]
        boards: u32,
    },
}

/// The longest game of the gates (RULES section 5).
const MAX_MOVES: u32 = 2000;

impl Case for TrajectoryCase {
    type Generator = TrajectoryGenerator;

    fn generate(generator: TrajectoryGenerator) -> Result<Vec<Self>, String> {
        Ok(match generator {
            TrajectoryGenerator::Games { driver, policy, first_seed, games } => (0..games)
                .map(|game| game_case(driver, &policy, first_seed.0.wrapping_add(game)))
                .collect(),
            TrajectoryGenerator::Moves { seed, boards } => {
                Positions::new(u64::from(seed.0)).take(boards as usize).map(random_move).collect()
            }
        })
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const GAMES: u32 = 256;
        const POLICIES: [&str; 5] = ["center", "left", "right", "cycle", "random"];
        let first = (seed as u32)
            .wrapping_mul(0x9e37_79b1)
            .wrapping_add((round as u32).wrapping_mul(GAMES));
        let game = |game: u32| {
            let driver = if game.is_multiple_of(2) { DriverName::Headless } else { DriverName::Ts };
            game_case(driver, POLICIES[game as usize % POLICIES.len()], first.wrapping_add(game))
        };
        let moves = Positions::new(seed ^ round << 32).take(256).map(random_move);
        let rare = Positions::new(!seed ^ round << 32).map(random_move).filter(is_rare).take(64);
        (0..GAMES).map(game).chain(moves).chain(rare).collect()
    }

    fn check(&self) -> Result<(), String> {
        match self {
            Self::Game(game) => {
                check_range("max_moves", i64::from(game.max_moves), 1..=i64::from(i32::MAX))?;
                check_policy(&game.policy)
            }
            Self::Replay(replay) => check_columns(&replay.columns),
            Self::Move(one) => {
                one.position()?;
                check_range("level", i64::from(one.level), 1..=1_000_000)?;
                check_range("column", i64::from(one.column), -1..=7)
            }
            Self::Fingerprint(games) => {
                check_range("games", i64::from(games.games), 1..=10_000_000)?;
                check_range("max_moves", i64::from(games.max_moves), 1..=i64::from(i32::MAX))?;
                check_policy(&games.policy)
            }
        }
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        board_picture(field, text)
    }

    fn drawing(&self, _step: u32, said: &[Word]) -> Option<Drawing> {
        let field =
            |name: &str| said.iter().find(|word| word.field == name).map(|word| word.text.as_str());
        drawing::board(field("board")?, field("next"))
    }

    /// A game whose columns a search chooses takes about a thousand times as long as another.
    fn weight(&self) -> usize {
        match self {
            Self::Game(game) if game.policy.starts_with('d') => 32,
            Self::Fingerprint(_) => 32,
            Self::Game(_) | Self::Replay(_) | Self::Move(_) => 1,
        }
    }

    fn cut(&self, step: u32, said: &[Word]) -> Option<Self> {
        match self {
            Self::Game(game) => Some(Self::Replay(ReplayCase {
                driver: game.driver,
                seed: game.seed,
                columns: columns_of(said),
            })),
            Self::Replay(replay) => {
                // Step 0 is the deal, so the moves up to `step` are as many.
                let columns = replay.columns.get(..step as usize)?;
                let shorter = columns.len() < replay.columns.len();
                let columns = columns.to_owned();
                shorter.then(|| Self::Replay(ReplayCase { columns, ..replay.clone() }))
            }
            Self::Move(_) | Self::Fingerprint(_) => None,
        }
    }

    fn transplant(&self, step: u32, said: &[Word]) -> Option<Self> {
        let (driver, seed) = match self {
            Self::Game(game) => (game.driver, game.seed),
            Self::Replay(replay) => (replay.driver, replay.seed),
            Self::Move(_) | Self::Fingerprint(_) => return None,
        };
        transplanted(driver, seed, step, said).map(Self::Move)
    }

    fn simpler(&self) -> Vec<Self> {
        match self {
            Self::Game(game) => smaller(game.max_moves.into(), 1)
                .into_iter()
                .map(|moves| Self::Game(GameCase { max_moves: moves as u32, ..game.clone() }))
                .collect(),
            Self::Replay(replay) => plainer(replay.seed)
                .map(|seed| Self::Replay(ReplayCase { seed, ..replay.clone() }))
                .collect(),
            Self::Move(one) => one.simpler().into_iter().map(Self::Move).collect(),
            Self::Fingerprint(games) => {
                games.simpler().into_iter().map(Self::Fingerprint).collect()
            }
        }
    }

    fn moves(&self) -> usize {
        match self {
            Self::Replay(replay) => replay.columns.len(),
            Self::Game(_) | Self::Move(_) | Self::Fingerprint(_) => 0,
        }
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let Self::Replay(replay) = self else { return None };
        let columns: String = kept.iter().filter_map(|&at| replay.columns.get(at..=at)).collect();
        Some(Self::Replay(ReplayCase { columns, ..replay.clone() }))
    }

    fn size(&self) -> String {
        match self {
            Self::Game(game) => format!("a game of at most {} moves", game.max_moves),
            Self::Replay(replay) => counted(replay.columns.len(), "move"),
            Self::Move(one) => format!("{} and 1 move", counted(discs(&one.board), "disc")),
            Self::Fingerprint(games) => counted(games.games as usize, "game"),
        }
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        match self {
            Self::Game(game) => Some((game.seed.0.into(), game.seed.0.into())),
            Self::Replay(replay) => Some((replay.seed.0.into(), replay.seed.0.into())),
            Self::Fingerprint(games) => {
                let first = u64::from(games.first_seed.0);
                Some((first, first + u64::from(games.games).saturating_sub(1)))
            }
            Self::Move(_) => None,
        }
    }
}

impl MoveCase {
    /// The position before the move, or what is wrong with it.
    pub(crate) fn position(&self) -> Result<Position, String> {
        Position::new(&self.board, self.next, self.moves_remaining)
    }

    fn simpler(&self) -> Vec<Self> {
        let position = self.position();
        let positions = position.iter().flat_map(positions).map(|simpler| Self {
            board: simpler.board.to_string(),
            next: simpler.next,
            moves_remaining: simpler.moves_remaining,
            ..self.clone()
        });
        let levels = (self.level > 1).then(|| Self { level: 1, ..self.clone() });
        let seeds = plainer(self.seed).map(|seed| Self { seed, ..self.clone() });
        positions.chain(levels).chain(seeds).collect()
    }
}

impl FingerprintCase {
    /// Either half of the games, shorter games.
    fn simpler(&self) -> Vec<Self> {
        let halves = (self.games > 1).then(|| {
            let games = self.games / 2;
            let first_seed = Seed(self.first_seed.0.wrapping_add(games));
            let second = Self { first_seed, games: self.games - games, ..self.clone() };
            [Self { games, ..self.clone() }, second]
        });
        let moves = smaller(self.max_moves.into(), 1).into_iter();
        let shorter = moves.map(|moves| Self { max_moves: moves as u32, ..self.clone() });
        halves.into_iter().flatten().chain(shorter).collect()
    }
}

/// The seeds that are easiest to read.
fn plainer(seed: Seed) -> impl Iterator<Item = Seed> {
    (0..seed.0.min(3)).map(Seed)
}

fn game_case(driver: DriverName, policy: &str, seed: u32) -> TrajectoryCase {
    TrajectoryCase::Game(GameCase {
        driver,
        seed: Seed(seed),
        policy: policy.to_owned(),
        max_moves: MAX_MOVES,
    })
}

fn random_move(random: crate::positions::Random) -> TrajectoryCase {
    TrajectoryCase::Move(MoveCase {
        board: random.position.board.to_string(),
        next: random.position.next,
        moves_remaining: random.position.moves_remaining,
        level: 1 + (random.salt % 20) as i32,
        column: (random.salt / 32 % 7) as i32,
        seed: Seed(random.salt),
    })
}

/// Whether a move does what random play hardly ever reaches: clears the board, or goes on with a chain
/// over the rise.
fn is_rare(case: &TrajectoryCase) -> bool {
    let TrajectoryCase::Move(one) = case else { return false };
    let Ok(position) = one.position() else { return false };
    let mut game =
        Game::resume(Backend::portable(), state_of(&position), Mulberry32::new(one.seed.0));
    let mut deepest = 0;
    let played = game.play(one.column as usize, |wave| deepest = deepest.max(wave.depth));
    played.is_some_and(|result| result.cleared || result.level_advanced && deepest > 1)
}

fn check_policy(policy: &str) -> Result<(), String> {
    policy.parse::<Policy>().map(drop).map_err(|error| error.to_string())
}

fn check_columns(columns: &str) -> Result<(), String> {
    match columns.char_indices().find(|(_, digit)| !('0'..='6').contains(digit)) {
        Some((at, digit)) => {
            Err(format!("columns, move {}: expected a digit 0 to 6, found `{digit}`", at + 1))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soak_cases_of_any_round_are_legal() {
        for case in TrajectoryCase::soak(3, u64::MAX) {
            assert_eq!(case.check(), Ok(()), "{case:?}");
        }
    }

    #[test]
    fn a_soak_is_steered_to_rare_moves() {
        let cases = TrajectoryCase::soak(5, 3);
        let rare = cases.iter().filter(|case| is_rare(case)).count();
        assert!(rare >= 64, "{rare} rare moves");
        assert!(cases.iter().all(|case| case.check().is_ok()));
    }
}

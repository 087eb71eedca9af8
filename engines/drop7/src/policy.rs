//! Built-in policies (RULES 6).

use crate::board::{CENTER_OUT, SIZE};
use crate::engine::{AnySearcher, Engine};
use crate::limits::{Limits, LimitsError};
use crate::random::Mulberry32;
use crate::state::State;
use crate::table::LruTable;
use std::fmt;
use std::str::FromStr;

/// Work limit of the search policy.
pub const POLICY_WORK: u64 = 3_200_000;
/// Capacity of the table of the search policy.
pub const POLICY_CAPACITY: usize = 60_000;
/// Salt of the random policy's stream.
const RANDOM: u32 = 0x504f_4c59;

/// How a column is chosen. The text form is the name, or `d3s5` for a search of three moves with
/// five strata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The first open column from the middle outwards.
    Center,
    /// The lowest open column.
    Left,
    /// The highest open column.
    Right,
    /// The first open column from `moves_played mod 7` on, around.
    Cycle,
    /// Any open column, by a stream of the game's seed.
    Random,
    /// The fair search with the fair leaf, see [`POLICY_WORK`] and [`POLICY_CAPACITY`].
    Search(Limits),
}

/// Why a text names no policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyError {
    /// No policy of that name.
    Name {
        /// The text.
        found: String,
    },
    /// A search outside its limits.
    Limits {
        /// The text.
        found: String,
        /// What is wrong with it.
        error: LimitsError,
    },
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(
                f,
                "policy: expected center, left, right, cycle, random or d<depth>s<strata>, \
                 found {found:?}"
            ),
            Self::Limits { found, error } => write!(f, "policy {found:?}: {error}"),
        }
    }
}

impl std::error::Error for PolicyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Name { .. } => None,
            Self::Limits { error, .. } => Some(error),
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Center => f.write_str("center"),
            Self::Left => f.write_str("left"),
            Self::Right => f.write_str("right"),
            Self::Cycle => f.write_str("cycle"),
            Self::Random => f.write_str("random"),
            Self::Search(limits) => write!(f, "d{}s{}", limits.depth(), limits.strata()),
        }
    }
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let name = || PolicyError::Name { found: text.to_owned() };
        Ok(match text {
            "center" => Self::Center,
            "left" => Self::Left,
            "right" => Self::Right,
            "cycle" => Self::Cycle,
            "random" => Self::Random,
            _ => {
                let (depth, strata) = search_numbers(text).ok_or_else(name)?;
                let limits = Limits::new(depth, strata)
                    .map_err(|error| PolicyError::Limits { found: text.to_owned(), error })?;
                Self::Search(limits.with_maximum_work(POLICY_WORK))
            }
        })
    }
}

/// The numbers of `d<depth>s<strata>`: digits only, so without a sign.
fn search_numbers(text: &str) -> Option<(u32, u32)> {
    let number = |digits: &str| {
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    let (depth, strata) = text.strip_prefix('d')?.split_once('s')?;
    Some((number(depth)?, number(strata)?))
}

/// A policy that plays a game.
#[derive(Clone, Debug)]
pub struct Player {
    policy: Policy,
    random: Mulberry32,
    searcher: Option<Box<AnySearcher<LruTable>>>,
}

impl Policy {
    /// A player for the game `seed`. Only the random policy reads the seed.
    #[must_use]
    pub fn player(self, engine: impl Into<Engine>, seed: u32) -> Player {
        let searcher = match self {
            Self::Search(limits) => {
                let table = LruTable::new(POLICY_CAPACITY);
                Some(Box::new(engine.into().searcher(limits, table)))
            }
            _ => None,
        };
        Player { policy: self, random: Mulberry32::new(seed ^ RANDOM), searcher }
    }
}

impl Player {
    /// The column for a state, `None` if no move is legal. To be asked once a move.
    #[must_use]
    pub fn column(&mut self, state: &State) -> Option<usize> {
        if state.game_over {
            return None;
        }
        let board = &state.board;
        match self.policy {
            Policy::Center => board.first_open(CENTER_OUT),
            Policy::Left => board.first_open(0..SIZE),
            Policy::Right => board.first_open((0..SIZE).rev()),
            Policy::Cycle => {
                let first = state.moves_played as usize;
                board.first_open((0..SIZE).map(|k| (first + k) % SIZE))
            }
            Policy::Random => {
                let open = || (0..SIZE).filter(|&column| board.is_open(column));
                let count = open().count() as u64;
                if count == 0 {
                    return None;
                }
                let index = (u64::from(self.random.bits()) * count) >> 32;
                open().nth(index as usize)
            }
            Policy::Search(_) => {
                let searcher = self.searcher.as_mut().expect("a search policy has a searcher");
                let action = searcher.decide(state)?.action;
                if board.is_open(action) { Some(action) } else { board.first_open(CENTER_OUT) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Backend;

    #[test]
    fn texts_round_trip() {
        for text in ["center", "left", "right", "cycle", "random", "d1s1", "d3s5", "d8s32"] {
            let policy: Policy = text.parse().expect("the text names a policy");
            assert_eq!(policy.to_string(), text);
        }
    }

    #[test]
    fn refusals_say_what_was_expected() {
        let refusal = |text: &str| text.parse::<Policy>().expect_err("no policy").to_string();
        assert_eq!(refusal("d0s5"), r#"policy "d0s5": depth: expected 1..=8, found 0"#);
        assert_eq!(refusal("d9s5"), r#"policy "d9s5": depth: expected 1..=8, found 9"#);
        assert_eq!(refusal("d3s0"), r#"policy "d3s0": strata: expected 1..=32, found 0"#);
        assert_eq!(refusal("d3s33"), r#"policy "d3s33": strata: expected 1..=32, found 33"#);
        for text in ["", "middle", "Center", "d3", "ds", "d3s", "d+3s5", "d3s5 ", "d3s99999999999"]
        {
            assert_eq!(
                refusal(text),
                format!(
                    "policy: expected center, left, right, cycle, random or d<depth>s<strata>, \
                     found {text:?}"
                )
            );
        }
    }

    #[test]
    fn columns_of_the_simple_policies() {
        // Column 3 is full, and so is column 0.
        let board = "1001000\
                     2002000\
                     1001000\
                     2002000\
                     1001000\
                     2002000\
                     8888888";
        let mut state = State { board: board.parse().expect("a board"), ..State::start(1) };
        state.moves_played = 10;
        let column = |policy: Policy| policy.player(Backend::portable(), 7).column(&state);
        assert_eq!(column(Policy::Center), Some(2));
        assert_eq!(column(Policy::Left), Some(1));
        assert_eq!(column(Policy::Right), Some(6));
        assert_eq!(column(Policy::Cycle), Some(4));
        assert!(column(Policy::Random).is_some_and(|c| board.as_bytes()[c] == b'0'));
    }

    #[test]
    fn no_column_after_the_end() {
        let state = State { game_over: true, ..State::start(1) };
        for policy in ["center", "random", "d1s1"] {
            let policy: Policy = policy.parse().expect("a policy");
            assert_eq!(policy.player(Backend::detect(), 0).column(&state), None, "{policy}");
        }
    }
}

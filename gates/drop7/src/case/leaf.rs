//! Cases of the leaf gate.

use harness::{Case, Drawing, Picture, Word};
use serde::{Deserialize, Serialize};

use super::simpler::{counted, discs, positions};
use super::text::{Position, Seed, check_range};
use super::{board_picture, drawing};
use crate::positions::{Positions, harvest};

/// States to evaluate, as given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafCase {
    /// The states.
    pub states: Vec<Position>,
    /// How often each is evaluated; observed once.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub rounds: u32,
}

const fn once() -> u32 {
    1
}

// The signature is the one that `skip_serializing_if` calls.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_once(rounds: &u32) -> bool {
    *rounds == 1
}

impl LeafCase {
    /// Each state once.
    pub const fn new(states: Vec<Position>) -> Self {
        Self { states, rounds: 1 }
    }
}

/// Stands for many cases of the leaf gate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum LeafGenerator {
    /// The states that a search of `depth` and `strata` meets at depth 0 below each root, in search
    /// order, every `every`-th of them, at most `most` a root.
    Harvest {
        /// The roots.
        roots: Vec<Position>,
        /// Depth of the expansion.
        depth: u32,
        /// Samples a move.
        strata: u32,
        /// How many states are passed over from one to the next.
        every: u32,
        /// How many are taken a root.
        most: u32,
    },
    /// Random settled boards of all heights.
    Random {
        /// Seed of the boards.
        seed: Seed,
        /// Number of boards.
        #[serde(deserialize_with = "harness::case::count")]
        boards: u32,
    },
}

/// States in one case: enough to make the request's overhead small, few enough to shrink quickly.
const STATES_A_CASE: usize = 200;

impl Case for LeafCase {
    type Generator = LeafGenerator;

    fn generate(generator: LeafGenerator) -> Result<Vec<Self>, String> {
        let states: Vec<Position> = match generator {
            LeafGenerator::Harvest { roots, depth, strata, every, most } => {
                check_range("depth", i64::from(depth), 1..=6)?;
                check_range("every", i64::from(every), 1..=1_000_000)?;
                let mut states = Vec::new();
                for root in &roots {
                    states.extend(harvest(root, depth, strata, every as usize, most as usize)?);
                }
                states
            }
            LeafGenerator::Random { seed, boards } => {
                let random = Positions::new(u64::from(seed.0)).take(boards as usize);
                random.map(|random| random.position).collect()
            }
        };
        Ok(states.chunks(STATES_A_CASE).map(|states| Self::new(states.to_vec())).collect())
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        let random = Positions::new(seed ^ round << 32).take(20 * STATES_A_CASE);
        let states: Vec<Position> = random.map(|random| random.position).collect();
        states.chunks(STATES_A_CASE).map(|states| Self::new(states.to_vec())).collect()
    }

    fn check(&self) -> Result<(), String> {
        if self.states.is_empty() {
            return Err("states: expected at least one".to_owned());
        }
        check_range("rounds", i64::from(self.rounds), 1..=1000)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        board_picture(field, text)
    }

    fn drawing(&self, step: u32, _said: &[Word]) -> Option<Drawing> {
        let state = self.states.get(usize::try_from(step).ok()?)?;
        drawing::board(&state.board.to_string(), Some(&state.next.to_string()))
    }

    fn cut(&self, step: u32, _said: &[Word]) -> Option<Self> {
        let states = self.states.get(..=step as usize)?;
        (states.len() < self.states.len()).then(|| Self { states: states.to_vec(), ..*self })
    }

    fn transplant(&self, step: u32, _said: &[Word]) -> Option<Self> {
        let state = self.states.get(step as usize)?;
        (self.states.len() > 1 || self.rounds > 1).then(|| Self::new(vec![*state]))
    }

    fn simpler(&self) -> Vec<Self> {
        match &self.states[..] {
            [state] => positions(state)
                .into_iter()
                .map(|state| Self { states: vec![state], ..*self })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn moves(&self) -> usize {
        if self.states.len() > 1 { self.states.len() } else { 0 }
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let states = kept.iter().map(|&at| self.states.get(at).copied()).collect::<Option<_>>()?;
        Some(Self { states, ..*self })
    }

    fn size(&self) -> String {
        let all = self.states.iter().map(|state| discs(&state.board.to_string())).sum();
        format!("{} with {}", counted(self.states.len(), "position"), counted(all, "disc"))
    }
}

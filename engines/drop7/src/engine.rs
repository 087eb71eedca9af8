//! Either engine behind one type, for those who choose at run time.

use crate::bits::Backend;
use crate::board::Board;
use crate::draws::{Draws, Driver, DriverDraws};
use crate::game::Game;
use crate::games::{Tally, center_games};
use crate::leaf::{FairLeaf, TERMS, leaf, terms};
use crate::limits::Limits;
use crate::planes::{self, Isa, LeafInput};
use crate::search::{Decision, Searcher};
use crate::state::{MoveResult, State};
use crate::table::Table;
use crate::wave::Wave;
use std::fmt;

/// An engine with the instructions it uses. All play, value and decide the same, bit for bit.
#[derive(Clone, Copy, Debug)]
pub enum Engine {
    /// Packed columns.
    Packed(Backend),
    /// Bit planes.
    Planes(Isa),
}

impl From<Backend> for Engine {
    fn from(backend: Backend) -> Self {
        Self::Packed(backend)
    }
}

impl From<Isa> for Engine {
    fn from(isa: Isa) -> Self {
        Self::Planes(isa)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Packed(backend) => write!(f, "packed columns, {backend}"),
            Self::Planes(isa) => write!(f, "bit planes, {isa}"),
        }
    }
}

impl Engine {
    /// The fastest engine of this processor.
    #[must_use]
    pub fn detect() -> Self {
        Self::Planes(Isa::detect())
    }

    /// Every engine that runs here.
    pub fn available() -> impl Iterator<Item = Self> {
        Backend::available().map(Self::Packed).chain(Isa::available().map(Self::Planes))
    }

    /// The game of a seed before its first move.
    #[must_use]
    pub fn start(self, driver: Driver, seed: u32) -> AnyGame {
        let (first_disc, draws) = driver.start(seed);
        self.resume(State::start(first_disc), draws)
    }

    /// A game that goes on from a state.
    pub fn resume<D: Draws>(self, state: State, draws: D) -> AnyGame<D> {
        match self {
            Self::Packed(backend) => AnyGame::Packed(Game::resume(backend, state, draws)),
            Self::Planes(isa) => AnyGame::Planes(planes::Game::resume(isa, state, draws)),
        }
    }

    /// Plays games with the center policy, see [`center_games`].
    #[must_use]
    pub fn center_games(
        self,
        driver: Driver,
        first_seed: u32,
        games: u32,
        max_moves: i32,
    ) -> Tally {
        match self {
            Self::Packed(backend) => center_games(backend, driver, first_seed, games, max_moves),
            Self::Planes(isa) => planes::center_games(isa, driver, first_seed, games, max_moves),
        }
    }

    /// The fair leaf of a state, see [`leaf()`].
    ///
    /// # Panics
    /// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
    #[must_use]
    pub fn leaf(self, state: &State) -> f64 {
        match self {
            Self::Packed(backend) => leaf(backend, state),
            Self::Planes(isa) => planes::leaf(isa, state),
        }
    }

    /// The fair leaves of many states, one for one; on planes as many at a time as suits the instructions.
    ///
    /// # Panics
    /// As [`Self::leaf`].
    #[must_use]
    pub fn leaves(self, states: &[State]) -> Vec<f64> {
        match self {
            Self::Packed(backend) => states.iter().map(|state| leaf(backend, state)).collect(),
            Self::Planes(isa) => {
                let inputs: Vec<LeafInput> = states.iter().map(LeafInput::new).collect();
                let mut values = vec![0.0; states.len()];
                planes::leaves(isa, &inputs, &mut values);
                values
            }
        }
    }

    /// The terms of the fair leaf, see [`terms`].
    ///
    /// # Panics
    /// If the disc is outside 1..=7 or the moves remaining are outside 1..=5.
    #[must_use]
    pub fn terms(self, board: &Board, next_disc: u8, moves_remaining: i32) -> [f64; TERMS] {
        match self {
            Self::Packed(backend) => terms(backend, board, next_disc, moves_remaining),
            Self::Planes(isa) => planes::terms(isa, board, next_disc, moves_remaining),
        }
    }

    /// A search with the fair leaf and a table.
    pub fn searcher<T: Table>(self, limits: Limits, table: T) -> AnySearcher<T> {
        match self {
            Self::Packed(backend) => {
                AnySearcher::Packed(Searcher::new(backend, limits, FairLeaf, table))
            }
            Self::Planes(isa) => AnySearcher::Planes(planes::Searcher::new(isa, limits, table)),
        }
    }
}

/// A game of either engine.
#[derive(Clone, Debug)]
pub enum AnyGame<D = DriverDraws> {
    /// On packed columns.
    Packed(Game<D>),
    /// On bit planes.
    Planes(planes::Game<D>),
}

impl<D: Draws> AnyGame<D> {
    /// The state now.
    pub fn state(&self) -> State {
        match self {
            Self::Packed(game) => *game.state(),
            Self::Planes(game) => game.state(),
        }
    }

    /// Plays one move; `waves` hears every wave in order. `None`, with nothing changed and nothing
    /// drawn, if the move is not legal.
    pub fn play(&mut self, column: usize, waves: impl FnMut(Wave)) -> Option<MoveResult> {
        match self {
            Self::Packed(game) => game.play(column, waves),
            Self::Planes(game) => game.play(column, waves),
        }
    }
}

/// A search of either engine with the fair leaf.
#[derive(Clone, Debug)]
pub enum AnySearcher<T> {
    /// On packed columns.
    Packed(Searcher<FairLeaf, T>),
    /// On bit planes.
    Planes(planes::Searcher<T>),
}

impl<T: Table> AnySearcher<T> {
    /// Decides the move of a state; `None` if no move is legal.
    ///
    /// # Panics
    /// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
    pub fn decide(&mut self, state: &State) -> Option<Decision> {
        match self {
            Self::Packed(searcher) => searcher.decide(state),
            Self::Planes(searcher) => searcher.decide(state),
        }
    }

    /// The table as the last decision left it.
    pub const fn table(&self) -> &T {
        match self {
            Self::Packed(searcher) => searcher.table(),
            Self::Planes(searcher) => searcher.table(),
        }
    }
}

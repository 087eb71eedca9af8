//! A game under way: a state and the source of its discs.

use crate::bits::Backend;
use crate::cascade::is_quiet;
use crate::draws::{Draws, Driver, DriverDraws};
use crate::state::{MoveResult, State};
use crate::wave::Wave;

/// A state with the source of its discs.
#[derive(Clone, Debug)]
pub struct Game<D = DriverDraws> {
    backend: Backend,
    state: State,
    draws: D,
    /// Whether the board is known to be quiet: a start may hold discs about to pop.
    quiet: bool,
}

impl Game {
    /// The game of a seed before its first move.
    #[must_use]
    pub fn start(backend: Backend, driver: Driver, seed: u32) -> Self {
        let (first_disc, draws) = driver.start(seed);
        Self::resume(backend, State::start(first_disc), draws)
    }
}

impl<D: Draws> Game<D> {
    /// A game that goes on from a state. A [`crate::Mulberry32`] as `draws` serves the reveals of
    /// each move and then the next disc.
    pub fn resume(backend: Backend, state: State, draws: D) -> Self {
        let quiet = is_quiet(&state.board.columns());
        Self { backend, state, draws, quiet }
    }

    /// The state now.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Plays one move; `waves` hears every wave in order. `None`, with nothing changed and nothing
    /// drawn, if the move is not legal.
    pub fn play(&mut self, column: usize, waves: impl FnMut(Wave)) -> Option<MoveResult> {
        let Self { backend, state, draws, quiet } = self;
        let result = state.play_quiet(*backend, *quiet, column, draws, waves)?;
        *quiet = true;
        Some(result)
    }
}

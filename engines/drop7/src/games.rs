//! Whole games at full speed, for throughput measurements (RULES 10).

use crate::bits::{Backend, Bits, Job};
use crate::board::CENTER_OUT;
use crate::draws::Driver;
use crate::state::State;

/// Sums over many games: the fingerprint of a benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves played.
    pub moves: u64,
    /// Waves of all cascades.
    pub waves: u64,
    /// Sum of the final scores.
    pub score: i64,
}

/// Plays `games` games with the center policy, seeds `first_seed`, `first_seed + 1`, ..., each to
/// its end or to `max_moves`.
#[must_use]
pub fn center_games(
    backend: Backend,
    driver: Driver,
    first_seed: u32,
    games: u32,
    max_moves: i32,
) -> Tally {
    backend.run(CenterGames { driver, first_seed, games, max_moves })
}

struct CenterGames {
    driver: Driver,
    first_seed: u32,
    games: u32,
    max_moves: i32,
}

impl Job for CenterGames {
    type Output = Tally;

    #[inline(always)]
    fn with<B: Bits>(self, bits: B) -> Tally {
        let mut tally = Tally::default();
        for game in 0..self.games {
            let (first, mut draws) = self.driver.start(self.first_seed.wrapping_add(game));
            let mut state = State::start(first);
            let mut waves = 0;
            while !state.game_over && state.moves_played < self.max_moves {
                let column = state.board.first_open(CENTER_OUT);
                let column = column.expect("a game that goes on has an open column");
                let played = state.play_with(bits, true, column, &mut draws, &mut |_| waves += 1);
                debug_assert!(played.is_some(), "an open column was refused");
            }
            tally.moves += state.moves_played as u64;
            tally.waves += waves;
            tally.score += state.score;
        }
        tally
    }
}

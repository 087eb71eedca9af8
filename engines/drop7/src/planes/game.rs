//! Games on bit planes.

use super::board::{Planes, TOP_ROW, is_open};
use super::cascade::{drop_disc, is_quiet};
use super::isa::{Instructions, Isa, Task};
use super::seeds::{Seeds, Share};
use super::stream::Stream;
use crate::board::CENTER_OUT;
use crate::cascade::{Drop, Landing, MOVES_PER_LEVEL, Reveals};
use crate::draws::{Draws, Driver, DriverDraws, RevealsOf};
use crate::games::Tally;
use crate::random::Mulberry32;
use crate::state::{MoveResult, State};
use crate::wave::Wave;

/// A state on planes, without what only people look at.
#[derive(Clone, Copy, Debug)]
struct Play {
    planes: Planes,
    next_disc: u8,
    moves_remaining: i32,
    moves_played: i32,
    score: i64,
    game_over: bool,
}

impl Play {
    /// Plays an open column of a game that goes on.
    #[inline(always)]
    fn play(
        &mut self,
        quiet: bool,
        column: usize,
        draws: &mut impl Draws,
        waves: &mut impl FnMut(Wave),
    ) -> MoveResult {
        draws.begin_move(self.moves_played);
        let Self { next_disc: disc, moves_remaining, .. } = *self;
        let drop = Drop { disc, column, moves_remaining, quiet };
        let end = drop_disc(&mut self.planes, drop, &mut RevealsOf(draws), waves);
        self.score += end.points;
        self.moves_remaining = end.moves_remaining;
        self.moves_played += 1;
        self.game_over = end.game_over;
        if !end.game_over {
            self.next_disc = draws.next();
        }
        let (cleared, level_advanced) = (end.cleared, end.level_advanced);
        MoveResult { score_delta: end.points, cleared, level_advanced }
    }
}

/// A state with the source of its discs; the twin of [`crate::Game`] on bit planes.
#[derive(Clone, Debug)]
pub struct Game<D = DriverDraws> {
    isa: Isa,
    play: Play,
    level: i32,
    draws: D,
    /// Whether the board is known to be quiet: a start may hold discs about to pop.
    quiet: bool,
}

impl Game {
    /// The game of a seed before its first move.
    #[must_use]
    pub fn start(isa: Isa, driver: Driver, seed: u32) -> Self {
        let (first_disc, draws) = driver.start(seed);
        Self::resume(isa, State::start(first_disc), draws)
    }
}

impl<D: Draws> Game<D> {
    /// A game that goes on from a state. A [`crate::Mulberry32`] as `draws` serves the reveals of
    /// each move and then the next disc.
    pub fn resume(isa: Isa, state: State, draws: D) -> Self {
        let State { board, next_disc, score, level, moves_remaining, moves_played, game_over } =
            state;
        let planes = Planes::new(&board);
        let play = Play { planes, next_disc, moves_remaining, moves_played, score, game_over };
        Self { isa, play, level, draws, quiet: is_quiet(&planes) }
    }

    /// The state now.
    pub fn state(&self) -> State {
        let Play { planes, next_disc, moves_remaining, moves_played, score, game_over } = self.play;
        let (board, level) = (planes.board(), self.level);
        State { board, next_disc, score, level, moves_remaining, moves_played, game_over }
    }

    /// Plays one move; `waves` hears every wave in order. `None`, with nothing changed and nothing
    /// drawn, if the move is not legal.
    pub fn play(&mut self, column: usize, mut waves: impl FnMut(Wave)) -> Option<MoveResult> {
        let Self { isa, play, level, draws, quiet } = self;
        if play.game_over || !is_open(play.planes.occupied(), column) {
            return None;
        }
        let one = OneMove { play, quiet: *quiet, column, draws, waves: &mut waves };
        let result = isa.run(one);
        *quiet = true;
        *level += i32::from(result.level_advanced);
        Some(result)
    }
}

struct OneMove<'a, D, W> {
    play: &'a mut Play,
    quiet: bool,
    column: usize,
    draws: &'a mut D,
    waves: &'a mut W,
}

impl<D: Draws, W: FnMut(Wave)> Task for OneMove<'_, D, W> {
    type Output = MoveResult;

    #[inline(always)]
    fn with<I: Instructions>(self, _: I) -> MoveResult {
        self.play.play(self.quiet, self.column, self.draws, self.waves)
    }
}

/// The first open column from the middle outwards, by the occupied cells of the top row; 7 if
/// there is none.
const CENTER: [u8; 128] = {
    let mut columns = [7; 128];
    let mut top = 0;
    while top < 128 {
        let mut k = CENTER_OUT.len();
        while k > 0 {
            k -= 1;
            if top >> CENTER_OUT[k] & 1 == 0 {
                columns[top] = CENTER_OUT[k] as u8;
            }
        }
        top += 1;
    }
    columns
};

/// Plays `games` games with the center policy, as [`crate::center_games`] does on packed columns.
#[must_use]
pub fn center_games(
    isa: Isa,
    driver: Driver,
    first_seed: u32,
    games: u32,
    max_moves: i32,
) -> Tally {
    play_center_games(isa, driver, &Seeds::new(first_seed, games), max_moves)
}

/// One player of [`center_games`], who takes seeds until none is left.
pub(super) fn play_center_games(isa: Isa, driver: Driver, seeds: &Seeds, max_moves: i32) -> Tally {
    isa.run(CenterGames { driver, seeds: seeds.share(), max_moves })
}

struct CenterGames<'a> {
    driver: Driver,
    seeds: Share<'a>,
    max_moves: i32,
}

impl Task for CenterGames<'_> {
    type Output = Tally;

    #[inline(always)]
    fn with<I: Instructions>(self, isa: I) -> Tally {
        let Self { driver, seeds, max_moves } = self;
        match driver {
            Driver::Headless => isa.headless_games(seeds, max_moves),
            Driver::Ts => {
                let mut tally = Tally::default();
                for seed in seeds {
                    let mut stream = Mulberry32::new(seed);
                    // The next disc is drawn after the reveals of a move, so before the next move.
                    center_game(&mut tally, max_moves, |_, play| {
                        play.drop(stream.disc(), &mut RevealsOf(&mut stream))
                    });
                }
                tally
            }
        }
    }
}

/// Headless center games, one by one.
#[inline(always)]
pub(super) fn headless_games(seeds: Share<'_>, max_moves: i32) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let mut stream = Stream::new(seed);
        center_game(&mut tally, max_moves, |played, play| {
            let (disc, mut reveals) = stream.of_move(played);
            play.drop(disc, &mut RevealsOf(&mut reveals))
        });
    }
    tally
}

/// The board of a game that the center policy plays.
struct CenterGame {
    planes: Planes,
    moves_remaining: i32,
    waves: u64,
}

impl CenterGame {
    #[inline(always)]
    fn drop(&mut self, disc: u8, reveals: &mut impl Reveals) -> Landing {
        let column = usize::from(CENTER[(self.planes.occupied() & TOP_ROW) as usize]);
        let drop = Drop { disc, column, moves_remaining: self.moves_remaining, quiet: true };
        drop_disc(&mut self.planes, drop, reveals, &mut |_| self.waves += 1)
    }
}

/// Plays a game to its end.
#[inline(always)]
fn center_game(
    tally: &mut Tally,
    max_moves: i32,
    mut play: impl FnMut(u32, &mut CenterGame) -> Landing,
) {
    let mut game = CenterGame { planes: Planes::START, moves_remaining: MOVES_PER_LEVEL, waves: 0 };
    for played in 0..max_moves {
        let end = play(played as u32, &mut game);
        game.moves_remaining = end.moves_remaining;
        tally.score += end.points;
        tally.moves += 1;
        if end.game_over {
            break;
        }
    }
    tally.waves += game.waves;
}

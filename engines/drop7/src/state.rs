//! The state of a game, and the move rule (RULES 1, 4).

use crate::bits::{Backend, Bits, Job};
use crate::board::Board;
use crate::cascade::{Drop, MOVES_PER_LEVEL, drop_disc};
use crate::draws::{Draws, RevealsOf};
use crate::wave::Wave;
use std::fmt;

/// Everything a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The board.
    pub board: Board,
    /// The disc to drop, 1..=7; after the end of the game the disc dropped last.
    pub next_disc: u8,
    /// Points so far.
    pub score: i64,
    /// Level, from 1.
    pub level: i32,
    /// Moves until the board rises, 1..=5; 0 if the game ended because it could not.
    pub moves_remaining: i32,
    /// Moves played.
    pub moves_played: i32,
    /// Whether the game has ended.
    pub game_over: bool,
}

/// A field of a state that is out of range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError {
    /// Name of the field.
    pub field: &'static str,
    /// What may stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: i32,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

impl std::error::Error for StateError {}

/// What one move brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveResult {
    /// Points of the move, bonuses included.
    pub score_delta: i64,
    /// Whether the board was cleared.
    pub cleared: bool,
    /// Whether the board rose to the next level.
    pub level_advanced: bool,
}

impl State {
    /// The state before the first move.
    #[inline(always)]
    #[must_use]
    pub const fn start(next_disc: u8) -> Self {
        Self {
            board: Board::START,
            next_disc,
            score: 0,
            level: 1,
            moves_remaining: MOVES_PER_LEVEL,
            moves_played: 0,
            game_over: false,
        }
    }

    /// Checks the ranges that the fields name. Every move keeps them; moves, leaves and searches
    /// take them for granted.
    ///
    /// # Errors
    /// The first field out of range.
    pub fn validity_check(&self) -> Result<(), StateError> {
        let disc = i32::from(self.next_disc);
        let (least, moves) =
            if self.game_over { (0, "0..=5 after the end of the game") } else { (1, "1..=5") };
        for (field, range, expected, found) in [
            ("next disc", 1..=7, "1..=7", disc),
            ("moves remaining", least..=MOVES_PER_LEVEL, moves, self.moves_remaining),
            ("level", 1..=i32::MAX, "1 or more", self.level),
            ("moves played", 0..=i32::MAX, "0 or more", self.moves_played),
        ] {
            if !range.contains(&found) {
                return Err(StateError { field, expected, found });
            }
        }
        Ok(())
    }

    /// Whether the disc may be dropped into the column.
    #[inline(always)]
    #[must_use]
    pub fn is_legal(&self, column: usize) -> bool {
        !self.game_over && self.board.is_open(column)
    }

    /// Plays one move; `waves` hears every wave in order. `None`, with nothing changed and nothing
    /// drawn, if the move is not legal.
    pub fn play<D: Draws>(
        &mut self,
        backend: Backend,
        column: usize,
        draws: &mut D,
        waves: impl FnMut(Wave),
    ) -> Option<MoveResult> {
        self.play_quiet(backend, false, column, draws, waves)
    }

    /// [`State::play`] on a board that is known to be quiet, or not known to be.
    pub(crate) fn play_quiet<D: Draws>(
        &mut self,
        backend: Backend,
        quiet: bool,
        column: usize,
        draws: &mut D,
        waves: impl FnMut(Wave),
    ) -> Option<MoveResult> {
        backend.run(Play { state: self, quiet, column, draws, waves })
    }

    /// [`State::play_quiet`] for callers that run in a backend.
    #[inline(always)]
    pub(crate) fn play_with<B: Bits, D: Draws>(
        &mut self,
        bits: B,
        quiet: bool,
        column: usize,
        draws: &mut D,
        waves: &mut impl FnMut(Wave),
    ) -> Option<MoveResult> {
        if !self.is_legal(column) {
            return None;
        }
        draws.begin_move(self.moves_played);
        let mut columns = self.board.columns();
        let drop =
            Drop { disc: self.next_disc, column, moves_remaining: self.moves_remaining, quiet };
        let landing = drop_disc(bits, &mut columns, drop, &mut RevealsOf(draws), waves);
        self.board = Board::from_columns(columns);
        self.score += landing.points;
        self.level += i32::from(landing.level_advanced);
        self.moves_remaining = landing.moves_remaining;
        self.moves_played += 1;
        self.game_over = landing.game_over;
        if !landing.game_over {
            self.next_disc = draws.next();
        }
        Some(MoveResult {
            score_delta: landing.points,
            cleared: landing.cleared,
            level_advanced: landing.level_advanced,
        })
    }
}

struct Play<'a, D, W> {
    state: &'a mut State,
    quiet: bool,
    column: usize,
    draws: &'a mut D,
    waves: W,
}

impl<D: Draws, W: FnMut(Wave)> Job for Play<'_, D, W> {
    type Output = Option<MoveResult>;

    #[inline(always)]
    fn with<B: Bits>(mut self, bits: B) -> Self::Output {
        self.state.play_with(bits, self.quiet, self.column, self.draws, &mut self.waves)
    }
}

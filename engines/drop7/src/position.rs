//! Positions of the search: canonical, and without score (RULES 8.1).

use crate::bits::Bits;
use crate::board::{Board, Columns};
use crate::cascade::{Drop, drop_disc, is_quiet};
use crate::scenario::{Sample, Scenario};
use crate::state::State;

/// A canonical position in which a move is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) board: Board,
    pub(crate) next_disc: u8,
    pub(crate) moves_remaining: i32,
    /// Whether no disc is about to pop; only a root may be otherwise.
    pub(crate) quiet: bool,
}

impl Position {
    /// The canonical position of a state, and whether it is the mirror image.
    pub(crate) fn new(state: &State) -> (Self, bool) {
        let mirrored = state.board.is_mirrored();
        let board = if mirrored { state.board.mirror() } else { state.board };
        let State { next_disc, moves_remaining, .. } = *state;
        let quiet = is_quiet(&board.columns());
        (Self { board, next_disc, moves_remaining, quiet }, mirrored)
    }

    #[inline(always)]
    pub(crate) fn scenario(&self, hash: u32, depth: u32, strata: u32) -> Scenario {
        Scenario::new(hash, self.next_disc, self.moves_remaining, depth, strata)
    }
}

/// A position after a sampled move: canonical, the disc to drop not yet drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) points: f64,
    pub(crate) game_over: bool,
    pub(crate) board: Board,
    pub(crate) moves_remaining: i32,
    /// Whether chance had no part in the move: it comes out the same in every sample.
    pub(crate) certain: bool,
}

impl Child {
    /// Plays an open column in one sample.
    #[inline(always)]
    pub(crate) fn new<B: Bits>(
        bits: B,
        parent: &Position,
        column: usize,
        mut sample: Sample,
    ) -> Self {
        let mut columns: Columns = parent.board.columns();
        let Position { next_disc: disc, moves_remaining, quiet, .. } = *parent;
        let drop = Drop { disc, column, moves_remaining, quiet };
        let landing = drop_disc(bits, &mut columns, drop, &mut sample, &mut |_| {});
        let board = Board::from_columns(columns);
        Self {
            points: landing.points as f64,
            game_over: landing.game_over,
            board: if board.is_mirrored() { board.mirror() } else { board },
            moves_remaining: landing.moves_remaining,
            certain: sample.revealed == 0,
        }
    }

    #[inline(always)]
    pub(crate) const fn position(&self, next_disc: u8) -> Position {
        let Self { board, moves_remaining, .. } = *self;
        Position { board, next_disc, moves_remaining, quiet: true }
    }
}

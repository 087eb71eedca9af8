//! The text form of a game (RULES 5): one line for the game, for each move, and for the end.

use crate::state::{MoveResult, State};
use crate::wave::Wave;
use std::fmt;

/// `game 0x<seed> next <disc>`.
#[derive(Clone, Copy, Debug)]
pub struct GameLine {
    /// Seed of the game.
    pub seed: u32,
    /// The first disc.
    pub next_disc: u8,
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {:#x} next {}", self.seed, self.next_disc)
    }
}

/// `m <moves> col <c> sd <delta> b <board> next <d> score <s> level <l> mr <r> over <0|1>
/// cleared <0|1> advanced <0|1> waves[ <depth>:<popped>:<revealed>:<points>]...`, all on one line.
#[derive(Clone, Copy, Debug)]
pub struct MoveLine<'a> {
    /// The column played.
    pub column: usize,
    /// What the move brought.
    pub result: MoveResult,
    /// The waves of the move in order.
    pub waves: &'a [Wave],
    /// The state after the move.
    pub after: &'a State,
}

impl fmt::Display for MoveLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { board, next_disc, score, level, moves_remaining, moves_played, game_over } =
            self.after;
        let MoveResult { score_delta, cleared, level_advanced } = self.result;
        write!(
            f,
            "m {moves_played} col {} sd {score_delta} b {board} next {next_disc} score {score} \
             level {level} mr {moves_remaining} over {} cleared {} advanced {} waves",
            self.column,
            u8::from(*game_over),
            u8::from(cleared),
            u8::from(level_advanced),
        )?;
        for Wave { depth, popped, revealed, points } in self.waves {
            write!(f, " {depth}:{popped}:{revealed}:{points}")?;
        }
        Ok(())
    }
}

/// `end score <s> moves <n> over <0|1>`.
#[derive(Clone, Copy, Debug)]
pub struct EndLine<'a> {
    /// The last state.
    pub last: &'a State,
}

impl fmt::Display for EndLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { score, moves_played, game_over, .. } = self.last;
        write!(f, "end score {score} moves {moves_played} over {}", u8::from(*game_over))
    }
}

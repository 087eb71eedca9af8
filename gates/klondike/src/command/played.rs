//! A deal and the moves that were played on it, as options.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use klondike_engine::notation::{ReplayFault, parse_minimal, parse_solver_moves};
use klondike_engine::rules::{Board, Draw, Move};
use serde::Serialize;

use super::Failure;
use super::game::{DrawArguments, GameArguments};
use crate::words::Word;

/// A deal and moves.
#[derive(Args)]
pub(super) struct PlayedArguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    draw: DrawArguments,
    /// The notation of the solution
    #[arg(long, value_enum, default_value = "letters")]
    notation: NotationName,
    /// The solution; without it and --moves-file it is read from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Read the solution from a file
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    moves_file: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum NotationName {
    /// Path letters: A R WF Wc Fc Cabxk Us>c, columns 0 to 6
    Letters,
    /// MinimalKlondike's move string: @@AG HG
    Minimal,
    /// Klondike-Solver's moves: DR3 NEW W7 36-2 F3
    Solver,
}

/// The first move that cannot be played.
#[derive(Serialize)]
pub(super) struct Fault {
    /// Its number, counted in primitives from 1.
    #[serde(rename = "move")]
    pub(super) number: usize,
    /// Where it begins in the text, from 1.
    character: usize,
    reason: String,
}

impl From<Fault> for Failure {
    fn from(Fault { number, character, reason }: Fault) -> Self {
        Self::Usage(format!("move {number} (character {character}): {reason}"))
    }
}

impl PlayedArguments {
    /// The deal.
    pub(super) fn start(&self) -> Result<Board, Failure> {
        Ok(Board::new(&self.game.game()?.deal))
    }

    /// Cards turned by a click.
    pub(super) fn draw(&self) -> Draw {
        self.draw.draw()
    }

    /// The moves up to the first fault, and the fault; no moves if the notation's reader does not say
    /// what it read before a fault.
    pub(super) fn moves(
        &self,
        start: &Board,
    ) -> Result<(Option<Vec<Move>>, Option<Fault>), Failure> {
        let text = self.text()?;
        let draw = self.draw();
        Ok(match self.notation {
            NotationName::Letters => read_letters(start, draw, &text),
            NotationName::Minimal => split(parse_minimal(start, draw, text.trim_end())),
            NotationName::Solver => split(parse_solver_moves(start, draw, text.trim_end())),
        })
    }

    /// The moves, all of them legal.
    pub(super) fn legal_moves(&self, start: &Board) -> Result<Vec<Move>, Failure> {
        match self.moves(start)? {
            (_, Some(fault)) => Err(fault.into()),
            (moves, None) => Ok(moves.unwrap_or_default()),
        }
    }

    /// As [`PlayedArguments::legal_moves`], but none if none are given: standard input is not read.
    pub(super) fn moves_if_given(&self, start: &Board) -> Result<Vec<Move>, Failure> {
        if self.moves.is_none() && self.moves_file.is_none() {
            return Ok(Vec::new());
        }
        self.legal_moves(start)
    }

    fn text(&self) -> Result<String, Failure> {
        if let Some(moves) = &self.moves {
            return Ok(moves.clone());
        }
        if let Some(file) = &self.moves_file {
            return fs::read_to_string(file).map_err(|error| {
                Failure::Usage(format!("{}: cannot be read: {error}", file.display()))
            });
        }
        let mut text = String::new();
        io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::Usage(format!("standard input cannot be read: {error}")))?;
        Ok(text)
    }
}

/// The moves up to the first fault, and the fault.
fn read_letters(start: &Board, draw: Draw, text: &str) -> (Option<Vec<Move>>, Option<Fault>) {
    let mut board = start.clone();
    let mut path = Vec::new();
    let mut offset = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let character = text[..offset].chars().count() + 1;
        offset += piece.len();
        let word = piece.trim_end();
        if word.is_empty() {
            continue;
        }
        let played = word.parse::<Word>().and_then(|word| {
            let mv = word.on(&board, draw);
            board.try_apply(mv, draw).map_err(|error| error.to_string())?;
            Ok(mv)
        });
        match played {
            Ok(mv) => path.push(mv),
            Err(reason) => {
                let reason = format!("{word}: {reason}");
                let fault = Fault { number: path.len() + 1, character, reason };
                return (Some(path), Some(fault));
            }
        }
    }
    (Some(path), None)
}

/// The readers of other notations give the moves or the fault, not both.
fn split(read: Result<Vec<Move>, ReplayFault>) -> (Option<Vec<Move>>, Option<Fault>) {
    match read {
        Ok(path) => (Some(path), None),
        Err(ReplayFault { move_index, character, reason }) => {
            let reason = reason.to_string();
            (None, Some(Fault { number: move_index + 1, character, reason }))
        }
    }
}

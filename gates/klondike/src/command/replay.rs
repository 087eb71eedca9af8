//! `klondike replay`: is a solution legal, and does it win?

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use klondike_engine::notation::{ReplayFault, parse_minimal, parse_solver_moves};
use klondike_engine::rules::{Board, Draw, Move};
use serde::Serialize;

use super::Failure;
use super::game::{DrawArguments, GameArguments};
use super::named::{board_text, named};
use crate::words::Word;

#[derive(Args)]
pub(super) struct ReplayArguments {
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
    /// Print every move
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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

/// What came of a solution.
#[derive(Serialize)]
struct Verdict {
    /// Is every move legal?
    legal: bool,
    won: bool,
    /// Primitive moves played.
    moves: usize,
    /// Cards on the foundations after them; null if the notation's reader does not say.
    foundation_cards: Option<u8>,
    fault: Option<Fault>,
}

/// The first move that cannot be played.
#[derive(Serialize)]
struct Fault {
    /// Its number, counted in primitives from 1.
    #[serde(rename = "move")]
    number: usize,
    /// Where it begins in the text, from 1.
    character: usize,
    reason: String,
}

pub(super) fn replay(arguments: &ReplayArguments) -> Result<(), Failure> {
    let start = Board::new(&arguments.game.game()?.deal);
    let draw = arguments.draw.draw();
    let text = text(arguments)?;
    let (path, fault) = match arguments.notation {
        NotationName::Letters => read_letters(&start, draw, &text),
        NotationName::Minimal => split(parse_minimal(&start, draw, text.trim_end())),
        NotationName::Solver => split(parse_solver_moves(&start, draw, text.trim_end())),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut board = start;
    for (index, &mv) in path.iter().flatten().enumerate() {
        if arguments.verbose {
            writeln!(out, "{:>4}  {}", index + 1, named(&board, mv, draw))?;
        }
        board.apply(mv);
    }
    let moves = fault.as_ref().map_or(path.as_ref().map_or(0, Vec::len), |fault| fault.number - 1);
    let verdict = Verdict {
        legal: fault.is_none(),
        won: path.is_some() && board.is_won(),
        moves,
        foundation_cards: path.is_some().then(|| board.foundation_cards()),
        fault,
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&verdict).expect("a verdict is plain data"))?;
    } else if path.is_some() && !verdict.won {
        write!(out, "{}", board_text(&board))?;
    }
    if verdict.legal && !arguments.json {
        let end = if verdict.won { "the game is won" } else { "the game is not won" };
        writeln!(out, "all {moves} moves are legal; {end}")?;
    }
    out.flush()?;
    verdict.fault.map_or(Ok(()), |Fault { number, character, reason }| {
        Err(Failure::Usage(format!("move {number} (character {character}): {reason}")))
    })
}

fn text(arguments: &ReplayArguments) -> Result<String, Failure> {
    if let Some(moves) = &arguments.moves {
        return Ok(moves.clone());
    }
    if let Some(file) = &arguments.moves_file {
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

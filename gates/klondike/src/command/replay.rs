//! `klondike replay`: is a solution legal, and does it win?

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::Failure;
use super::named::{board_text, named};
use super::played::{Fault, PlayedArguments};

#[derive(Args)]
pub(super) struct ReplayArguments {
    #[command(flatten)]
    played: PlayedArguments,
    /// Print every move
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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

pub(super) fn replay(arguments: &ReplayArguments) -> Result<(), Failure> {
    let mut board = arguments.played.start()?;
    let draw = arguments.played.draw();
    let (path, fault) = arguments.played.moves(&board)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
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
    verdict.fault.map_or(Ok(()), |fault| Err(fault.into()))
}

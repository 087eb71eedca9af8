//! The `klondike` command: deals, solutions and win rates, for people and scripts.

mod advice;
mod ask;
mod deal;
mod deals;
mod game;
mod named;
mod played;
mod replay;
mod setting;
mod solve;
mod variant;
mod verdict;
mod winrate;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use harness::exit;
use shards::Fault;

/// Klondike: print deals, solve them, check solutions and measure win rates.
#[derive(Parser)]
#[command(
    name = "klondike",
    version,
    after_help = "Exit codes: 0 done, 2 usage or bad input, 3 an engine broke or is missing."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a deal in any of the formats in which people exchange deals
    Deal(deal::DealArguments),
    /// Search a win; print the verdict and the moves
    Solve(solve::SolveArguments),
    /// Check a solution that somebody else found
    Replay(replay::ReplayArguments),
    /// Decide whether deals can be won, with a line or a proof
    Verdict(verdict::VerdictArguments),
    /// The next move of a winning line
    Hint(advice::PositionArguments),
    /// Can a game under way still be won?
    Stuck(advice::PositionArguments),
    /// The first move of a game after which it could not be won any more
    Blunder(advice::PositionArguments),
    /// A shortest winning line, of games small enough
    Shortest(advice::PositionArguments),
    /// Seeded deals that can be won, with certificates
    Deals(deals::DealsArguments),
    /// Solve many seeded deals, or compare two such runs game by game
    Winrate(winrate::WinrateArguments),
}

/// What ended a subcommand early.
#[derive(Debug)]
enum Failure {
    /// Wrong arguments or input.
    Usage(String),
    /// The engine broke or is missing.
    Broken(String),
    /// The reader of our output has seen enough.
    PipeClosed,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Usage(message) => Self::Usage(message),
            Fault::Broken(message) => Self::Broken(message),
        }
    }
}

impl From<io::Error> for Failure {
    /// Errors of writing results; those of files are made with their names.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::PipeClosed
        } else {
            Self::Broken(format!("cannot write: {error}"))
        }
    }
}

/// `klondike`.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Deal(arguments) => deal::deal(&arguments),
        Command::Solve(arguments) => solve::solve(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Verdict(arguments) => verdict::verdict(&arguments),
        Command::Hint(arguments) => advice::hint(&arguments),
        Command::Stuck(arguments) => advice::stuck(&arguments),
        Command::Blunder(arguments) => advice::blunder(&arguments),
        Command::Shortest(arguments) => advice::shortest(&arguments),
        Command::Deals(arguments) => deals::deals(&arguments),
        Command::Winrate(arguments) => winrate::winrate(&arguments),
    };
    let (code, message) = match result {
        Ok(()) | Err(Failure::PipeClosed) => return ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => (exit::USAGE, message),
        Err(Failure::Broken(message)) => (exit::BROKEN, message),
    };
    eprintln!("error: {message}");
    ExitCode::from(code)
}

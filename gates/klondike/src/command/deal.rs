//! `klondike deal`: a deal in the format that is wanted.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use klondike_engine::format::{
    print_digits, print_hex, print_letters, print_pysol, print_solvitaire,
};

use super::Failure;
use super::game::GameArguments;

#[derive(Args)]
pub(super) struct DealArguments {
    #[command(flatten)]
    game: GameArguments,
    /// The format to print
    #[arg(long, value_enum, default_value = "pysol")]
    format: FormatName,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// A block: the talon, then a line for every pile, face-down cards in brackets
    Pysol,
    /// 104 hex digits in deal order, as in the corpora
    Hex,
    /// 156 digits, for Klondike-Solver and MinimalKlondike
    Digits,
    /// 52 cards pile by pile, for MinimalKlondike
    Letters,
    /// A JSON object, for Solvitaire
    Solvitaire,
}

pub(super) fn deal(arguments: &DealArguments) -> Result<(), Failure> {
    let deal = arguments.game.game()?.deal;
    let text = match arguments.format {
        FormatName::Pysol => print_pysol(&deal),
        FormatName::Hex => print_hex(&deal),
        FormatName::Digits => print_digits(&deal),
        FormatName::Letters => print_letters(&deal),
        FormatName::Solvitaire => print_solvitaire(&deal),
    };
    writeln!(io::stdout(), "{}", text.trim_end())?;
    Ok(())
}

//! `klondike deals`: seeded deals with a wanted verdict, certified.

use std::io::{self, Write};

use clap::Args;
use klondike_engine::decide::{Decider, Position, Verdict};
use klondike_engine::format::print_digits;
use klondike_engine::notation::print_minimal;
use klondike_engine::rules::Board;
use serde::Serialize;

use super::Failure;
use super::game::DrawArguments;
use super::variant::VariantArguments;
use crate::case::{Seed, ShuffleName};

/// Goes through seeded deals and prints those with the wanted verdict, one JSON line each: game, deck, draw,
/// verdict, and the winning line as its certificate. Undecided deals are left out.
#[derive(Args)]
pub(super) struct DealsArguments {
    /// Print so many winnable deals
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "unwinnable",
        conflicts_with = "unwinnable"
    )]
    winnable: Option<u64>,
    /// Print so many deals that cannot be won
    #[arg(long, value_name = "N")]
    unwinnable: Option<u64>,
    /// Seed of the deals
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Number of the first game
    #[arg(long, default_value_t = 1)]
    first_game: u64,
    /// How seeds become decks
    #[arg(long, value_enum, default_value = "compat")]
    shuffle: ShuffleName,
    #[command(flatten)]
    draw: DrawArguments,
    #[command(flatten)]
    variant: VariantArguments,
}

#[derive(Serialize)]
struct Row<'a> {
    game: u64,
    deck: String,
    draw: u8,
    verdict: &'a str,
    line: Option<String>,
}

pub(super) fn deals(arguments: &DealsArguments) -> Result<(), Failure> {
    let draw = arguments.draw.draw();
    let (wanted, count) = match (arguments.winnable, arguments.unwinnable) {
        (Some(count), _) => ("winnable", count),
        (None, count) => ("unwinnable", count.unwrap_or(0)),
    };
    let mut decider: Decider = Decider::new();
    let mut out = io::stdout().lock();
    let (mut game, mut printed) = (arguments.first_game, 0);
    while printed < count {
        let deal = arguments.shuffle.engine().deal(arguments.seed.0, game);
        let variant = arguments.variant.variant(draw, 0);
        let position = Position::of_deal(&deal);
        let verdict = decider.decide(&position, variant, arguments.variant.limits()).verdict;
        if verdict.name() == wanted {
            let line = match &verdict {
                Verdict::Winnable { line } => Some(print_minimal(&Board::new(&deal), line)),
                _ => None,
            };
            let deck = print_digits(&deal);
            let row = Row { game, deck, draw: draw.cards(), verdict: wanted, line };
            writeln!(out, "{}", serde_json::to_string(&row).expect("a row is plain data"))?;
            printed += 1;
        }
        game = game.checked_add(1).ok_or_else(|| Failure::Usage("no game is left".to_owned()))?;
    }
    Ok(())
}

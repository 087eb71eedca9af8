//! Which deal a command is about.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use klondike_engine::format::{parse_any, print_hex};
use klondike_engine::rules::{Deal, Draw};

use super::Failure;
use crate::case::{DealChoice, Seed, ShuffleName};

/// A deal, given or from a seed.
#[derive(Args)]
pub(super) struct GameArguments {
    /// A deal in any format: hex digits, 156 digits, letters, Solvitaire JSON, a PySol block; `-` reads standard input
    #[arg(conflicts_with_all = ["file", "deck", "seed"], required_unless_present_any = ["file", "deck", "seed"])]
    deal: Option<String>,
    /// Read the deal from a file, in any format
    #[arg(long, conflicts_with_all = ["deck", "seed"])]
    file: Option<PathBuf>,
    /// The deck in deal order, 104 hex digits; goes before a seed
    #[arg(long, value_name = "HEX")]
    deck: Option<String>,
    /// Seed of a shuffled deal
    #[arg(long)]
    seed: Option<Seed>,
    /// Number of the game under the seed [default: 1]
    #[arg(long, value_name = "N")]
    game: Option<u64>,
    /// How the seed becomes a deck
    #[arg(long, value_enum, default_value = "compat")]
    shuffle: ShuffleName,
}

/// The deal of a command, ready to play.
pub(super) struct Game {
    /// The number of the game, if it has one.
    pub(super) id: Option<u64>,
    /// Where the deal comes from.
    pub(super) choice: DealChoice,
    /// The cards.
    pub(super) deal: Deal,
}

impl GameArguments {
    /// Reads or shuffles the deal.
    pub(super) fn game(&self) -> Result<Game, Failure> {
        if let (None, Some(seed)) = (&self.deck, self.seed) {
            let game = self.game.unwrap_or(1);
            let choice = DealChoice::Shuffled { shuffle: self.shuffle, seed, game };
            choice.check().map_err(Failure::Usage)?;
            return Ok(Game { id: Some(game), deal: deal_of(&choice)?, choice });
        }
        let (name, text) = self.text()?;
        let deal = parse_any(&text).map_err(|fault| Failure::Usage(format!("{name}: {fault}")))?;
        Ok(Game { id: self.game, choice: DealChoice::Deck(print_hex(&deal)), deal })
    }

    /// The text of the deal, and what to call it in an error.
    fn text(&self) -> Result<(String, String), Failure> {
        match (&self.deal, &self.file, &self.deck) {
            (Some(dash), ..) if dash == "-" => {
                let mut text = String::new();
                io::stdin().read_to_string(&mut text).map_err(|error| {
                    Failure::Usage(format!("standard input cannot be read: {error}"))
                })?;
                Ok(("standard input".to_owned(), text))
            }
            (Some(deal), ..) => Ok(("the deal".to_owned(), deal.clone())),
            (None, Some(file), _) => {
                let text = fs::read_to_string(file).map_err(|error| {
                    Failure::Usage(format!("{}: cannot be read: {error}", file.display()))
                })?;
                Ok((file.display().to_string(), text))
            }
            (None, None, Some(deck)) => Ok(("--deck".to_owned(), deck.clone())),
            (None, None, None) => Err(Failure::Usage("no deal is given".to_owned())),
        }
    }
}

fn deal_of(choice: &DealChoice) -> Result<Deal, Failure> {
    choice.deal().map_err(Failure::Usage)
}

/// Cards turned by a click on the stock.
#[derive(Args)]
pub(super) struct DrawArguments {
    /// Cards that a click on the stock turns
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    draw: u8,
}

impl DrawArguments {
    /// The number of cards.
    pub(super) const fn cards(&self) -> u8 {
        self.draw
    }

    /// The engine's draw.
    pub(super) fn draw(&self) -> Draw {
        crate::rust::draw_of(self.draw)
    }
}

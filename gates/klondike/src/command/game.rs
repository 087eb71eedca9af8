//! Which deal a command is about.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use klondike_engine::format::{Generator, parse_any, print_hex};
use klondike_engine::rules::{Deal, Draw, Shuffle};

use super::Failure;
use crate::case::{DealChoice, Seed, ShuffleName};

/// A deal, given or from a seed.
#[derive(Args)]
pub(super) struct GameArguments {
    /// A deal in any format: hex digits, 156 digits, letters, Solvitaire JSON, a PySol block; `-` reads standard input
    #[arg(conflicts_with_all = ["file", "deck", "seed"])]
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
    /// Number of a deal as another program has it; see --generator
    #[arg(long, conflicts_with_all = ["deal", "file", "deck", "seed"])]
    number: Option<String>,
    /// The program whose number it is
    #[arg(long, value_enum, default_value = "pysol", requires = "number")]
    generator: GeneratorName,
    /// How the seed becomes a deck
    #[arg(long, value_enum, default_value = "compat")]
    shuffle: ShuffleName,
}

/// Programs with numbered deals.
#[derive(Clone, Copy, ValueEnum)]
enum GeneratorName {
    /// PySol and PySolFC, 1 to 32000
    Pysol,
    /// Microsoft Solitaire Collection: the seed in its log
    Microsoft,
    /// lonelybot's `exact`
    Exact,
}

impl GeneratorName {
    const fn engine(self) -> Generator {
        match self {
            Self::Pysol => Generator::PySol,
            Self::Microsoft => Generator::Microsoft,
            Self::Exact => Generator::Exact,
        }
    }
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
        if let Some(number) = &self.number {
            let deal = self.generator.engine().deal(number);
            let deal = deal.map_err(|error| Failure::Usage(format!("--number: {error}")))?;
            return Ok(Game { id: self.game, choice: DealChoice::Deck(print_hex(&deal)), deal });
        }
        let (name, text) = self.text()?;
        let deal = parse_any(&text).map_err(|fault| Failure::Usage(format!("{name}: {fault}")))?;
        Ok(Game { id: self.game, choice: DealChoice::Deck(print_hex(&deal)), deal })
    }

    /// Shuffle, seed and first game, if the deal is to come from a seed.
    pub(super) fn seeded(&self) -> Option<(Shuffle, u64, u64)> {
        let seed = self.seed.filter(|_| self.deck.is_none() && self.deal.is_none())?;
        Some((self.shuffle.engine(), seed.0, self.game.unwrap_or(1)))
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
            (None, None, None) => Err(Failure::Usage(
                "expected a deal, --file, --deck, --number or --seed; see --help".to_owned(),
            )),
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

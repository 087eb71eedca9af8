//! `klondike winrate`: many seeded deals, or two such runs against each other.

mod campaign;
mod compare;
mod csv;
mod header;
mod run;
mod runs;
pub(super) mod significance;
mod table;

use std::path::PathBuf;

use clap::Args;
use shards::PartArguments;

use super::Failure;
use super::game::DrawArguments;
use super::setting::{ParameterArguments, SettingChoice};
use crate::case::{Seed, ShuffleName};

/// A run writes one CSV row a game and setting, in the order of the games, as they come; its header says all
/// that the rows depend on. A run that was interrupted goes on when it is started again with the same file.
#[derive(Args)]
pub(super) struct WinrateArguments {
    /// Seed of the deals
    #[arg(long, required_unless_present_any = ["compare", "table"], conflicts_with_all = ["compare", "table"])]
    seed: Option<Seed>,
    /// Number of games
    #[arg(long, required_unless_present_any = ["compare", "table"], conflicts_with_all = ["compare", "table"], value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Number of the first game
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    first_game: u64,
    /// How seeds become decks
    #[arg(long, value_enum, default_value = "compat")]
    shuffle: ShuffleName,
    #[command(flatten)]
    draw: DrawArguments,
    /// The setting of the search; twice for a paired comparison
    #[arg(long = "setting", value_enum, default_value = "document")]
    settings: Vec<SettingChoice>,
    #[command(flatten)]
    parameters: ParameterArguments,
    /// Deals solved at the same time; each needs up to some hundred megabytes
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The CSV file, continued if it has rows already; without it the rows go to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["results", "campaign_line"])]
    out: Option<PathBuf>,
    #[command(flatten)]
    part: PartArguments,
    /// Compare two runs, or the two settings of one, game by game; files of --out or --results
    #[arg(long, value_name = "FILE", num_args = 1..)]
    compare: Vec<PathBuf>,
    /// Print many runs as a table in Markdown, each against the first run of the same deals; a file with
    /// other games of a run belongs to it, here and in --compare
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "compare")]
    table: Vec<PathBuf>,
}

pub(super) fn winrate(arguments: &WinrateArguments) -> Result<(), Failure> {
    match (arguments.seed, arguments.games) {
        (Some(seed), Some(games)) => {
            let mut settings = arguments.settings.clone();
            settings.dedup();
            if settings.len() > 2 || arguments.settings.len() != settings.len() {
                return Err(Failure::Usage("--setting: expected one or two different".to_owned()));
            }
            let plan = run::Plan {
                seed,
                games,
                first_game: arguments.first_game,
                shuffle: arguments.shuffle,
                draw: arguments.draw.draw(),
                settings: settings
                    .into_iter()
                    .map(|setting| (setting, arguments.parameters.settings(setting)))
                    .collect(),
                threads: arguments.threads.into(),
                out: arguments.out.clone(),
            };
            match arguments.part.is_given() {
                true => campaign::run(&plan, &arguments.part),
                false => run::run(&plan),
            }
        }
        _ if arguments.table.is_empty() => compare::compare(&arguments.compare),
        _ => table::table(&arguments.table),
    }
}

//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use shards::PartArguments;

use crate::case::{DealCase, PolicyName};

/// Ground: play, replay, ask whether a deal was winnable, and measure how hard the game is.
#[derive(Parser)]
#[command(
    name = "ground",
    version,
    after_help = "Exit codes: 0 done, 2 usage or bad input, 3 the engine broke or is missing."
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Play at a terminal, seeing only what your seat sees; the record is saved
    Play(PlayArguments),
    /// Print a recorded game, state by state
    Replay(ReplayArguments),
    /// Ask whether a lost game was winnable, given the deal as it actually was
    Retrospect(RetrospectArguments),
    /// Measure which share of deals is winnable, beside the win rates of all policies
    Difficulty(DifficultyArguments),
    /// Play a game under a policy and print the canonical state text, one line a state
    Trace(TraceArguments),
}

/// A game on the full decks.
#[derive(Args, Clone)]
pub(super) struct GameArguments {
    /// Seats
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=6))]
    pub(super) seats: u32,
    /// The deal's seed, decimal
    #[arg(long)]
    pub(super) seed: u32,
    /// Problems to solve [default: 4 * seats - 3]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(super) threshold: Option<u32>,
}

impl GameArguments {
    pub(super) const fn deal(&self) -> DealCase {
        DealCase::seeded(self.seats, self.threshold, self.seed)
    }
}

#[derive(Args)]
pub(super) struct TraceArguments {
    #[command(flatten)]
    pub(super) game: GameArguments,
    /// Who plays in all seats
    #[arg(long, value_enum)]
    pub(super) policy: PolicyName,
    /// Which engine plays
    #[arg(long, value_enum, default_value = "rust")]
    pub(super) engine: EngineName,
}

#[derive(Args)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    pub(super) game: GameArguments,
    /// Seats played by people, from 0; several with commas
    #[arg(long, value_delimiter = ',', default_value = "0")]
    pub(super) person: Vec<u32>,
    /// Who plays in the other seats
    #[arg(long, value_enum, default_value = "greedy")]
    pub(super) policy: PolicyName,
    /// Where the record is saved, after every command; must not exist yet
    #[arg(long, value_name = "RECORD")]
    pub(super) save: PathBuf,
}

#[derive(Args)]
pub(super) struct ReplayArguments {
    /// A record, RULES section 9
    pub(super) record: PathBuf,
    /// Which engine replays
    #[arg(long, value_enum, default_value = "rust")]
    pub(super) engine: EngineName,
}

/// A record, or a game that is played first: --seats, --seed and --policy.
#[derive(Args)]
pub(super) struct RetrospectArguments {
    /// A record, RULES section 9
    #[arg(conflicts_with_all = ["seats", "seed", "policy", "threshold"], required_unless_present_any = ["seats", "self_test"])]
    pub(super) record: Option<PathBuf>,
    /// Seats of a game to play first
    #[arg(long, requires = "seed", requires = "policy", value_parser = clap::value_parser!(u32).range(2..=6))]
    pub(super) seats: Option<u32>,
    /// Its seed, decimal
    #[arg(long, requires = "seats")]
    pub(super) seed: Option<u32>,
    /// Who plays it
    #[arg(long, value_enum, requires = "seats")]
    pub(super) policy: Option<PolicyName>,
    /// Problems to solve [default: 4 * seats - 3]
    #[arg(long, requires = "seats", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(super) threshold: Option<u32>,
    /// How many of the last rounds are taken back
    #[arg(short, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(super) k: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Nodes after which the search is cut, by the engine's own count
    #[arg(long, default_value_t = 1_000_000_000)]
    pub(super) budget: u64,
    /// Which engine searches: rust is fast, the others examine every line
    #[arg(long, value_enum, default_value = "rust")]
    pub(super) engine: EngineName,
    /// Check the search against constructed deals and known answers, and end
    #[arg(long)]
    pub(super) self_test: bool,
}

#[derive(Args)]
pub(super) struct DifficultyArguments {
    /// Seat counts, with commas
    #[arg(long, value_delimiter = ',', default_value = "2,3,4", value_parser = clap::value_parser!(u32).range(2..=6))]
    pub(super) seats: Vec<u32>,
    /// How many of the last rounds are taken back, several with commas
    #[arg(short, value_name = "K", value_delimiter = ',', default_value = "1,2", value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(super) k: Vec<u32>,
    /// Thresholds, with commas [default: two on either side of 4 * seats - 3 and of the median T*]
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(super) thresholds: Vec<u32>,
    /// Number of deals
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) deals: u32,
    /// Seed of the first deal; the others follow
    #[arg(long, default_value_t = 1)]
    pub(super) first_seed: u32,
    /// Whose games are taken back
    #[arg(long, value_enum, default_value = "greedy")]
    pub(super) policy: PolicyName,
    /// Nodes after which one search is cut; deals whose search was cut are counted apart
    #[arg(long, default_value_t = 100_000_000)]
    pub(super) budget: u64,
    /// Threads
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: u16,
    /// Folder for the results; a run that was stopped goes on where it was
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) part: PartArguments,
    /// Replace the tables of this document, between its lines `<!-- difficulty: begin -->` and
    /// `<!-- difficulty: end -->`; the picture goes beside it
    #[arg(long, value_name = "DOCUMENT")]
    pub(super) publish: Option<PathBuf>,
    /// What is printed
    #[arg(long, value_enum, default_value = "markdown")]
    pub(super) format: TableFormat,
    /// Check the measurement against constructed deals and known numbers, and end
    #[arg(long)]
    pub(super) self_test: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// Tables for people
    Markdown,
    /// One line a rate
    Csv,
    /// One object
    Json,
    /// The picture
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    /// The Rust engine, with its fast search
    Rust,
    /// The plain C++ reference
    Cpp,
    /// The plain TypeScript reference
    Ts,
}

impl EngineName {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
            Self::Ts => "ts",
        }
    }
}

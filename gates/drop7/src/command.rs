//! The `drop7` command: any engine, asked the same question.

mod ask;
mod board;
mod eval;
mod games;
mod play;
mod render;
mod replays;
mod search;
mod trace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use harness::exit;
use shards::{Fault, PartArguments};

use crate::case::{DriverName, Seed};

/// Drop7: play games and evaluate positions with any of the engines.
#[derive(Parser)]
#[command(
    name = "drop7",
    version,
    after_help = "Exit codes: 0 done, 2 usage or bad input, 3 the engine broke or is missing."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a whole game, move by move, in the text form of RULES section 5
    Trace(TraceArguments),
    /// Evaluate root records from standard input, one JSON line each
    Eval(EvalArguments),
    /// Play games under a policy and print them as corpus lines with their columns
    Replays(ReplaysArguments),
    /// Play a game at the terminal
    Play(PlayArguments),
    /// Show a position with the value of every column, and what the search took
    Search(SearchArguments),
    /// Play many games under a policy and show statistics of scores and lengths
    Games(GamesArguments),
    /// Draw a position, or a game move by move, as SVG on standard output
    Render(RenderArguments),
}

#[derive(Args)]
struct PlayArguments {
    /// The game's seed, like 0xa5276000
    #[arg(long)]
    seed: Seed,
    /// How the seed becomes discs
    #[arg(long, value_enum, default_value = "headless")]
    driver: DriverName,
}

#[derive(Args)]
struct SearchArguments {
    /// 49 digits, row by row from the top
    board: String,
    /// The disc to drop
    #[arg(value_parser = clap::value_parser!(u8).range(1..=7))]
    next: u8,
    /// Moves to the level boundary
    #[arg(value_parser = clap::value_parser!(u8).range(1..=5), default_value_t = 5)]
    moves_remaining: u8,
    /// Depth in moves
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Samples a move
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=32))]
    strata: u32,
    /// The transposition table
    #[arg(long, value_enum, default_value = "direct")]
    table: TableName,
    /// Entries of the table [default: 65536 direct-mapped, 200000 LRU]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=16_777_216))]
    entries: Option<u64>,
}

#[derive(Args)]
struct GamesArguments {
    /// Seed of the first game
    #[arg(long)]
    first_seed: Seed,
    /// Number of games
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// center, left, right, cycle, random, or dDsS for the search (d3s5)
    #[arg(long, default_value = "center", value_parser = policy)]
    policy: String,
    /// How seeds become discs
    #[arg(long, value_enum, default_value = "headless")]
    driver: DriverName,
    /// Moves after which a game is left
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_moves: u32,
    /// Threads; the results do not depend on them
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Write seed, score, moves and level of every game
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    part: PartArguments,
}

#[derive(Args)]
struct RenderArguments {
    /// A position: 49 digits, row by row from the top
    #[arg(long, conflicts_with = "seed")]
    board: Option<String>,
    /// A headless game by its seed
    #[arg(long)]
    seed: Option<Seed>,
    /// Who plays it: center, left, right, cycle, random, or dDsS for the search (d3s5)
    #[arg(long, default_value = "center", value_parser = policy)]
    policy: String,
    /// Moves after which the game is left
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=2000))]
    max_moves: u32,
}

#[derive(Args)]
struct TraceArguments {
    /// The game's seed, like 0xa5276000
    #[arg(long)]
    seed: Seed,
    /// center, left, right, cycle, random, or dDsS for the search (d3s5)
    #[arg(long, default_value = "center", value_parser = policy)]
    policy: String,
    /// How the seed becomes discs
    #[arg(long, value_enum, default_value = "headless")]
    driver: DriverName,
    /// Moves after which the game is left
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_moves: u32,
    /// Which engine plays
    #[arg(long, value_enum, default_value = "rust")]
    engine: EngineName,
}

/// A root record is `s <49 digits> <next> <moves remaining> <level> <over>`.
#[derive(Args)]
struct EvalArguments {
    /// Depth in moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Samples a move
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=32))]
    strata: u32,
    /// The transposition table
    #[arg(long, value_enum, default_value = "direct")]
    table: TableName,
    /// Entries of the table [default: 65536 direct-mapped, 200000 LRU]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=16_777_216))]
    entries: Option<u64>,
    /// Which engine evaluates
    #[arg(long, value_enum, default_value = "rust")]
    engine: EngineName,
}

#[derive(Args)]
struct ReplaysArguments {
    /// Seed of the first game
    #[arg(long)]
    first_seed: Seed,
    /// Number of games
    #[arg(long)]
    games: u32,
    /// center, left, right, cycle, random, or dDsS for the search (d3s5)
    #[arg(long, value_parser = policy)]
    policy: String,
    /// How seeds become discs
    #[arg(long, value_enum, default_value = "headless")]
    driver: DriverName,
    /// Leading part of the names of the lines
    #[arg(long)]
    name: String,
    /// Which engine plays
    #[arg(long, value_enum, default_value = "rust")]
    engine: EngineName,
}

#[derive(Clone, Copy, ValueEnum)]
enum EngineName {
    /// Bit planes
    Rust,
    /// Bit planes with vectors where the machine has AVX-512 or AVX2
    RustSimd,
    /// Bit planes without special instructions
    RustPortable,
    /// Packed columns with BMI2 where the machine has it
    RustPacked,
    /// Packed columns without special instructions
    RustPackedPortable,
    /// The plain C++ reference
    Cpp,
    /// The fast C++ design
    CppFast,
    /// The plain TypeScript reference
    Ts,
}

impl EngineName {
    const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::RustSimd => "rust-simd",
            Self::RustPortable => "rust-portable",
            Self::RustPacked => "rust-packed",
            Self::RustPackedPortable => "rust-packed-portable",
            Self::Cpp => "cpp",
            Self::CppFast => "cpp-fast",
            Self::Ts => "ts",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TableName {
    /// No table
    None,
    /// Direct-mapped, depth-preferred
    Direct,
    /// Strict least-recently-used
    Lru,
}

fn policy(text: &str) -> Result<String, String> {
    text.parse::<drop7_engine::Policy>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// What ended a subcommand early.
enum Failure {
    /// Wrong arguments or input.
    Usage(String),
    /// The engine broke or is missing.
    Broken(String),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Usage(message) => Self::Usage(message),
            Fault::Broken(message) => Self::Broken(message),
        }
    }
}

/// `drop7`.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Trace(arguments) => trace::trace(&arguments),
        Command::Eval(arguments) => eval::eval(&arguments),
        Command::Replays(arguments) => replays::replays(&arguments),
        Command::Play(arguments) => play::play(&arguments),
        Command::Search(arguments) => search::search(&arguments),
        Command::Games(arguments) => games::games(&arguments),
        Command::Render(arguments) => render::render(&arguments),
    };
    let (code, message) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => (exit::USAGE, message),
        Err(Failure::Broken(message)) => (exit::BROKEN, message),
    };
    eprintln!("error: {message}");
    ExitCode::from(code)
}

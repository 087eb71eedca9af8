//! `gates bench`: the engines of drop7 side by side (RULES 10).
//!
//! The machine is noisy, so single times mean little. All arms of a workload do the same slice of it
//! one after the other, slice by slice in one process, and what counts is the median over the slices
//! of the ratio of their CPU times. Every slice is checked: arms that bring different results are
//! a failure, not a row.

mod arms;
mod campaign;
mod counts;
mod measure;
mod report;
mod svg;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use harness::exit;
use serde::{Deserialize, Serialize};
use shards::{Fault, PartArguments};

pub use counts::{CountArguments, count};
use measure::Workload;

/// Engines side by side: times, ratios, work and bytes of the workloads of RULES section 10.
#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Workloads to run; without this all
    #[arg(long, value_enum)]
    only: Vec<Name>,
    /// Slices of each workload; more give narrower intervals
    #[arg(long, value_parser = clap::value_parser!(u32).range(3..=100_000))]
    rounds: Option<u32>,
    /// Write everything, with the machine, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write bars of the speed-up over `cpp-fast` as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    part: PartArguments,
    /// Put times into the results, which then come out different every time
    #[arg(long)]
    times: bool,
    /// Slices measured at the same time, with --results; they disturb each other's times
    #[arg(long, short, requires = "results", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
}

/// A workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Name {
    /// The 32,768 games of the center policy of RULES section 10
    Moves,
    /// Leaves of opening positions
    LeafOpen,
    /// Leaves of dense positions
    LeafDense,
    /// d4s7 decisions on the 21 opening roots of RULES section 10
    D4Opening,
    /// d4s7 decisions on 21 roots spread over opening, middle and last six moves
    D4Spread,
    /// Every table, d4s7 on the spread roots
    Tables,
    /// d5s7 decisions (minutes)
    D5,
    /// d4s7 decisions on one thread and on two
    Threads,
    /// d5s7 decisions on one thread and on two (a minute)
    ThreadsD5,
    /// Games on one thread and on two
    ThreadsGames,
}

impl Name {
    /// Those of a run without `--only`: all but those that take minutes.
    const USUAL: [Self; 8] = [
        Self::Moves,
        Self::LeafOpen,
        Self::LeafDense,
        Self::D4Opening,
        Self::D4Spread,
        Self::Tables,
        Self::Threads,
        Self::ThreadsGames,
    ];

    fn workload(self) -> Result<Workload, String> {
        match self {
            Self::Moves => Ok(arms::moves()),
            Self::LeafOpen => arms::leaves("leaf, opening", &arms::opening_roots()?),
            Self::LeafDense => arms::leaves("leaf, dense", &arms::dense_roots()?),
            Self::D4Opening => {
                Ok(arms::decisions("d4s7, opening roots", 4, arms::opening_roots()?))
            }
            Self::D4Spread => Ok(arms::decisions("d4s7, spread roots", 4, arms::spread_roots()?)),
            Self::Tables => Ok(arms::tables(arms::spread_roots()?)),
            Self::D5 => Ok(arms::decisions("d5s7, spread roots", 5, arms::few_roots()?)),
            Self::Threads => {
                Ok(arms::threads("threads, d4s7, spread roots", 4, &arms::spread_roots()?))
            }
            Self::ThreadsD5 => {
                Ok(arms::threads("threads, d5s7, spread roots", 5, &arms::few_roots()?))
            }
            Self::ThreadsGames => Ok(arms::games_on_threads()),
        }
    }

    /// Whether it measures the threads of one machine.
    const fn has_threads(self) -> bool {
        matches!(self, Self::Threads | Self::ThreadsD5 | Self::ThreadsGames)
    }

    /// Slices of a run without `--rounds`.
    const fn rounds(self) -> u32 {
        match self {
            Self::Moves => 15,
            Self::LeafOpen | Self::LeafDense => 40,
            Self::D4Opening | Self::D4Spread | Self::Tables => 21,
            Self::D5 => 3,
            Self::ThreadsD5 => 9,
            Self::Threads | Self::ThreadsGames => 15,
        }
    }
}

/// Runs the workloads and prints a table of each as soon as it is done.
pub fn bench(arguments: &BenchArguments) -> ExitCode {
    let names = if arguments.only.is_empty() { &Name::USUAL[..] } else { &arguments.only };
    let tables = match arguments.part.is_given() {
        false if arguments.times => {
            Err(Fault::Usage("--times: goes with --results; tables have times anyway".to_owned()))
        }
        true => campaign::run(arguments, names).inspect(|tables| tables.iter().for_each(say)),
        false => measured(arguments, names),
    };
    let (code, error) = match tables.and_then(|tables| write(arguments, &tables)) {
        Ok(()) => return ExitCode::from(exit::PARITY),
        Err(Fault::Usage(error)) => (exit::USAGE, error),
        Err(Fault::Broken(error)) => (exit::BROKEN, error),
    };
    eprintln!("error: {error}");
    ExitCode::from(code)
}

fn say(table: &measure::Table) {
    anstream::print!("{}", report::text(table));
}

fn measured(arguments: &BenchArguments, names: &[Name]) -> Result<Vec<measure::Table>, Fault> {
    let mut tables = Vec::new();
    for name in names {
        let rounds = arguments.rounds.unwrap_or(name.rounds());
        let table = name.workload().and_then(|workload| workload.measure(rounds));
        let table = table.map_err(Fault::Broken)?;
        say(&table);
        tables.push(table);
    }
    Ok(tables)
}

fn write(arguments: &BenchArguments, tables: &[measure::Table]) -> Result<(), Fault> {
    for (path, text) in
        [(&arguments.json, report::json(tables)), (&arguments.svg, svg::bars(tables))]
    {
        if let Some(path) = path {
            std::fs::write(path, text)
                .map_err(|error| Fault::Usage(format!("{}: {error}", path.display())))?;
        }
    }
    Ok(())
}

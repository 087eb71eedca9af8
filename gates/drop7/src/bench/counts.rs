//! Instruction counts: a slow-down that noise cannot hide.
//!
//! Fixed workloads run under callgrind, which counts instructions, and are compared with the counts
//! recorded in `counts.txt`. Counts depend on the compiler and on the processor's instructions, so
//! they are recorded together.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Args, ValueEnum};
use drop7_engine::{Backend, DirectTable, Driver, Limits, harvest};
use harness::exit;

use super::arms::{opening_roots, spread_roots};
use crate::rust;

/// Instruction counts of fixed workloads, against those recorded.
#[derive(Args, Debug)]
pub struct CountArguments {
    /// Record the counts instead of comparing
    #[arg(long)]
    record: bool,
    /// Percent that a count may exceed the recorded one
    #[arg(long, default_value_t = 2.0)]
    tolerance: f64,
    /// Do this workload once, uncounted: what runs under callgrind
    #[arg(long, hide = true, requires = "engine")]
    once: Option<Work>,
    /// The engine of `--once`
    #[arg(long, hide = true)]
    engine: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Work {
    /// Nothing but the start of the process
    Nothing,
    /// 4,096 center games
    Games,
    /// Leaves of the spread roots
    Leaves,
    /// d3s7 decisions on three roots
    Decisions,
}

const ENGINES: [&str; 3] = ["rust", "rust-simd", "rust-packed"];
const WORKS: [(Work, &str); 3] =
    [(Work::Games, "games"), (Work::Leaves, "leaves"), (Work::Decisions, "decisions")];

/// `gates counts`.
pub fn count(arguments: &CountArguments) -> ExitCode {
    let done = match (arguments.once, &arguments.engine) {
        (Some(work), Some(engine)) => once(work, engine).map(|()| true),
        _ => compare(arguments),
    };
    match done {
        Ok(true) => ExitCode::from(exit::PARITY),
        Ok(false) => ExitCode::from(exit::DIVERGENCE),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(exit::BROKEN)
        }
    }
}

fn once(work: Work, name: &str) -> Result<(), String> {
    let engine = match name {
        "rust" => rust::planes(),
        "rust-simd" => rust::simd(),
        "rust-packed" => rust::packed(),
        _ => return Err(format!("engine: expected one of {ENGINES:?}, found `{name}`")),
    };
    let limits = |depth| Limits::new(depth, 7).map_err(|error| error.to_string());
    match work {
        Work::Nothing => {}
        Work::Games => {
            anstream::println!(
                "{:?}",
                engine.center_games(Driver::Headless, 0xa527_7000, 4096, 2000)
            );
        }
        Work::Leaves => {
            let mut sum = 0_u64;
            for root in opening_roots()?.iter().chain(&spread_roots()?) {
                let states = harvest(Backend::portable(), limits(1)?, root, 49);
                let values = engine.leaves(&states);
                sum = values.iter().fold(sum, |sum, value| sum.wrapping_add(value.to_bits()));
            }
            anstream::println!("{sum:016x}");
        }
        Work::Decisions => {
            let mut searcher = engine.searcher(limits(3)?, DirectTable::new(65_536, 1));
            for root in spread_roots()?.iter().take(3) {
                anstream::println!("{:?}", searcher.decide(root));
            }
        }
    }
    Ok(())
}

/// Compares, or records; `false` if a count is above what is allowed.
fn compare(arguments: &CountArguments) -> Result<bool, String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("counts.txt");
    let recorded = if arguments.record { Vec::new() } else { read(&path)? };
    let mut text = String::from(
        "# Instructions by `gates counts --record`, the start of the process left out.\n",
    );
    let mut good = true;
    for engine in ENGINES {
        let start = instructions("nothing", engine)?;
        for (_, work) in WORKS {
            let found = instructions(work, engine)?.saturating_sub(start);
            let _ = writeln!(text, "{engine} {work} {found}");
            let before = recorded.iter().find(|(name, of, _)| name == engine && of == work);
            let Some((_, _, before)) = before else {
                anstream::println!("{engine:<12} {work:<10} {found:>14}");
                continue;
            };
            let percent = 100.0 * (found as f64 / *before as f64 - 1.0);
            let slower = percent > arguments.tolerance;
            good &= !slower;
            let verdict = if slower { "  SLOWER" } else { "" };
            anstream::println!(
                "{engine:<12} {work:<10} {found:>14} {before:>14} {percent:>+7.2} %{verdict}"
            );
        }
    }
    if arguments.record {
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(good)
}

/// Engine, workload and count of every line.
fn read(path: &Path) -> Result<Vec<(String, String, u64)>, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let line = |(number, line): (usize, &str)| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [engine, work, count] = fields[..] else {
            return Err(format!(
                "{}:{}: expected three fields, found `{line}`",
                path.display(),
                number + 1
            ));
        };
        let count = count.parse();
        let count =
            count.map_err(|_| format!("{}:{}: expected a count", path.display(), number + 1))?;
        Ok((engine.to_owned(), work.to_owned(), count))
    };
    text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')).map(line).collect()
}

/// Instructions of one workload by one engine, the start of the process included.
fn instructions(work: &str, engine: &str) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["counts", "--once", work, "--engine", engine])
        .output()
        .map_err(|error| format!("`valgrind` cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count =
        text.lines().find_map(|line| line.split("Collected : ").nth(1)?.trim().parse().ok());
    count.ok_or_else(|| format!("{engine}, {work}: callgrind gave no count: {text}"))
}

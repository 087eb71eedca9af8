//! `fuzz [INPUTS [SEED]]`: damaged texts for every parser, with a counter; 10 million unless told otherwise.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use harness::AnyGate;
use lockstep_tests::fuzz::{Random, targets};

const INPUTS: u64 = 10_000_000;
const SEED: u64 = 1;
/// An input that takes longer hangs.
const HANG: Duration = Duration::from_secs(30);

static TRIED: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().ok());
    let (Some(inputs), Some(seed)) =
        (numbers.next().unwrap_or(Some(INPUTS)), numbers.next().unwrap_or(Some(SEED)))
    else {
        eprintln!("error: expected numbers: fuzz [INPUTS [SEED]]");
        return ExitCode::from(2);
    };
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora");
    let targets = targets(all_gates, &corpora);
    std::thread::spawn(watch);
    let mut random = Random::new(seed);
    for number in 0..inputs {
        let target = &targets[random.below(targets.len())];
        let text = target.damaged(&mut random);
        if catch_unwind(AssertUnwindSafe(|| target.parse(&text))).is_err() {
            eprintln!("{}: input {number} of seed {seed} panics:\n{text}", target.name);
            return ExitCode::from(1);
        }
        let tried = TRIED.fetch_add(1, Ordering::Relaxed) + 1;
        if tried.is_multiple_of(1_000_000) {
            println!("{tried} inputs");
        }
    }
    println!("{inputs} inputs to {} parsers, seed {seed}: no panic, no hang", targets.len());
    ExitCode::SUCCESS
}

fn all_gates() -> Vec<Box<dyn AnyGate>> {
    [gates_drop7::gates(), gates_klondike::gates(), gates_ground::gates()]
        .into_iter()
        .flatten()
        .collect()
}

/// Ends the process when the counter stands still.
fn watch() {
    loop {
        let before = TRIED.load(Ordering::Relaxed);
        std::thread::sleep(HANG);
        if TRIED.load(Ordering::Relaxed) == before {
            eprintln!("input {before} hangs: run again with as many inputs to see it");
            std::process::exit(1);
        }
    }
}

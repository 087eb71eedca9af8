//! The `gates` command as a library, so that the binaries are thin doors to it.

mod arguments;
mod campaign;
mod command;
mod lease;
mod output;
mod refusal;
mod watch;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use harness::AnyGate;

use crate::arguments::{Arguments, Command, Door};

/// Every gate of every game, in the order of the report.
pub fn all_gates() -> Vec<Box<dyn AnyGate>> {
    [gates_drop7::gates(), gates_klondike::gates(), gates_ground::gates()]
        .into_iter()
        .flatten()
        .collect()
}

/// The games, each once.
pub(crate) fn games() -> Vec<&'static str> {
    let mut games: Vec<&str> = all_gates().iter().map(|gate| gate.game()).collect();
    games.dedup();
    games
}

/// The project's corpora. The command is built and run in the project's tree.
pub fn corpora() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora");
    root.canonicalize().unwrap_or(root)
}

/// `gates`.
pub fn main() -> ExitCode {
    if let Some(engine) = worker::asked_for() {
        return worker::run(&engine);
    }
    let arguments = Arguments::parse();
    match arguments.command {
        None => command::run(&arguments.run, None),
        Some(Command::Run(run)) => command::run(&run, None),
        Some(Command::List(list)) => command::list(&list),
        Some(Command::Replay(replay)) => command::replay(&replay),
        Some(Command::Shrink(shrink)) => command::shrink(&shrink),
        Some(Command::Review(review)) => command::review(&review),
        Some(Command::Bisect(bisect)) => command::bisect(&bisect),
        Some(Command::BisectStep(step)) => command::bisect_step(&step),
        Some(Command::Doctor) => command::doctor(),
        Some(Command::Merge(merge)) => command::merge(&merge),
        Some(Command::Campaign(campaign)) => command::campaign(&campaign),
        Some(Command::Conform(conform)) => command::conform(&conform),
        Some(Command::Pin(run)) => command::pin(&run),
        Some(Command::Bench(bench)) => gates_drop7::bench::bench(&bench),
        Some(Command::Counts(counts)) => gates_drop7::bench::count(&counts),
        Some(Command::Rules(run)) => command::rules(&run),
        Some(Command::SelfTest(arguments)) => command::self_test(&arguments),
        Some(Command::Serve(arguments)) => command::serve(&arguments),
    }
}

/// `gate-trajectory`, `gate-leaf`, `gate-search`, `gate-witness`: `gates run` for the gates of one name.
pub fn door(gate: &str) -> ExitCode {
    if let Some(engine) = worker::asked_for() {
        return worker::run(&engine);
    }
    let Door { run } = Door::parse();
    command::run(&run, Some(gate))
}

/// The gates behind a door, in the order of the report; all of them without one.
fn gates_behind(door: Option<&str>) -> Vec<Box<dyn AnyGate>> {
    let mut gates = all_gates();
    gates.retain(|gate| door.is_none_or(|name| gate.name() == name));
    gates
}

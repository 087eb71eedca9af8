//! `gates campaign`: a run that is cut into shards, by a file that says what and how many.

mod order;
mod queue;
mod show;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::{Verdict, exit};
use shards::lines::wait_for;
use shards::progress::{State, part_file, ranges, states, whole_file};
use shards::{Outline, Shard};

use super::merge::merged;
use super::shown;
use crate::arguments::{
    CampaignArguments, CampaignCommand, CampaignRunArguments, Format, MergeArguments,
    OutputArguments,
};
use order::Order;
use queue::Queue;

/// What ended a subcommand early.
enum Failure {
    /// Wrong arguments or input.
    Usage(String),
    /// A command is missing or broke.
    Broken(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Usage(message)
    }
}

/// `gates campaign`.
pub(crate) fn campaign(command: &CampaignCommand) -> ExitCode {
    let done = match command {
        CampaignCommand::Show(arguments) => show(arguments),
        CampaignCommand::Run(arguments) => run(arguments),
        CampaignCommand::Status(arguments) => status(arguments),
        CampaignCommand::Merge(arguments) => merge(arguments),
        CampaignCommand::Slurm(arguments) => slurm(arguments),
    };
    let (code, message) = match done {
        Ok(code) => return ExitCode::from(code),
        Err(Failure::Usage(message)) => (exit::USAGE, message),
        Err(Failure::Broken(message)) => (exit::BROKEN, message),
    };
    anstream::eprintln!("error: {message}");
    ExitCode::from(code)
}

fn show(arguments: &CampaignArguments) -> Result<u8, Failure> {
    let order = Order::read(arguments)?;
    say(&show::order(&order));
    Ok(exit::PARITY)
}

fn run(arguments: &CampaignRunArguments) -> Result<u8, Failure> {
    let order = Order::read(&arguments.campaign)?;
    let count = order.plan.shards;
    std::fs::create_dir_all(&order.folder)
        .map_err(|error| format!("{}: {error}", order.folder.display()))?;
    if arguments.whole {
        return run_part(&order, None);
    }
    let numbers = match arguments.shard {
        Some(number) => vec![number],
        None => missing(&order.states()?),
    };
    for number in numbers {
        let shard = Shard::new(number, count).map_err(|error| format!("--shard: {error}"))?;
        let code = run_part(&order, Some(shard))?;
        if code != exit::PARITY {
            return Ok(code);
        }
    }
    Ok(exit::PARITY)
}

/// Runs a shard, or the whole. What a gate found is for the merge to say: a part that is complete is done.
fn run_part(order: &Order, shard: Option<Shard>) -> Result<u8, Failure> {
    let file =
        shard.map_or_else(|| whole_file(&order.folder), |shard| part_file(&order.folder, shard));
    // A node that was given up may still be at it; what it writes need not be done twice.
    wait_for(&file)?;
    let code = order.run(shard, &file)?;
    match Outline::of_begun(&file)? {
        Some(outline) if outline.closed && shard.is_some() => Ok(exit::PARITY),
        _ => Ok(code),
    }
}

fn status(arguments: &CampaignArguments) -> Result<u8, Failure> {
    let order = Order::read(arguments)?;
    let merged = order.merged()?;
    say(&show::status(&order, &order.states()?, merged, &Queue::of(&order)?));
    Ok(exit::PARITY)
}

fn merge(arguments: &CampaignArguments) -> Result<u8, Failure> {
    let order = Order::read(arguments)?;
    let states = order.states()?;
    let missing = missing(&states);
    if !missing.is_empty() {
        let count = order.plan.shards;
        return Err(Failure::Usage(format!(
            "{}: shards {} of {count} are missing or were cut",
            order.folder.display(),
            ranges(&missing)
        )));
    }
    let parts = order.parts()?;
    let outputs = OutputArguments {
        format: Format::Human,
        results: Some(whole_file(&order.folder)),
        junit: None,
        github: false,
        badge: None,
        provenance: None,
        report: None,
    };
    merged(&MergeArguments { parts, outputs }).map(Verdict::exit_code).map_err(Failure::Usage)
}

/// What sbatch needs to know, one option a line: nothing if nothing is to be submitted.
fn slurm(arguments: &CampaignArguments) -> Result<u8, Failure> {
    let order = Order::read(arguments)?;
    let queue = Queue::of(&order)?;
    say(&queue.options(&order, &missing(&order.states()?), order.merged()?));
    Ok(exit::PARITY)
}

/// The numbers of the shards that are not complete.
fn missing(states: &[State]) -> Vec<u32> {
    let numbered = (1..).zip(states);
    let open = numbered.filter(|(_, state)| !matches!(state, State::Complete(_)));
    open.map(|(number, _)| number).collect()
}

impl Order {
    /// How far the shards are.
    fn states(&self) -> Result<Vec<State>, String> {
        states(&self.folder, self.plan.shards, &self.campaign)
    }

    /// The files of all shards.
    fn parts(&self) -> Result<Vec<PathBuf>, String> {
        let count = self.plan.shards;
        let file = |number| Ok(part_file(&self.folder, Shard::new(number, count)?));
        (1..=count).map(file).collect()
    }

    /// Whether the whole is there.
    fn merged(&self) -> Result<bool, String> {
        let Some(outline) = Outline::of_begun(&whole_file(&self.folder))? else { return Ok(false) };
        outline.require(&self.campaign)?;
        Ok(outline.closed)
    }
}

/// Prints text. A reader that has seen enough is no failure.
fn say(text: &str) {
    let _ = io::stdout().lock().write_all(text.as_bytes());
}

/// An absolute path, for jobs that start elsewhere.
fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", shown(path)))
}

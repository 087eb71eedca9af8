//! A campaign run, or a shard of it.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::order::{Stop, in_order};
use crate::rows::Writer;
use crate::shard::Shard;

/// The options that make a run a campaign; the same for every command.
#[derive(Args, Clone, Debug, Default)]
pub struct PartArguments {
    /// Write the results as JSON lines, closed by a last line, without times; a run that was cut goes on where
    /// FILE ends
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Only part m of n (from 1), by a hash of the item's number; `gates merge` puts the parts together
    #[arg(long, value_name = "m/n", requires = "results")]
    pub shard: Option<Shard>,
    /// Print what the results would be of, and end
    #[arg(long, hide = true, conflicts_with_all = ["shard", "results"])]
    pub campaign_line: bool,
}

impl PartArguments {
    /// Whether this is a campaign.
    pub const fn is_given(&self) -> bool {
        self.results.is_some() || self.campaign_line
    }
}

/// What ended a run early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An argument or a file is wrong.
    Usage(String),
    /// The engine broke.
    Broken(String),
}

/// Runs what a results file lacks of a campaign, on so many threads; or prints its first line, where that was asked
/// for. `hear` gets every row, also those that were known, in order. Says whether `hear` got the rows of the whole.
///
/// # Errors
/// The file is not of this campaign, cannot be written, or an item could not be done.
pub fn run<W, R: Serialize + for<'de> Deserialize<'de> + Send>(
    part: &PartArguments,
    campaign: &Campaign,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Result<R, String> + Sync,
    mut hear: impl FnMut(u64, R),
) -> Result<bool, Fault> {
    let Some(path) = &part.results else {
        let said = io::stdout().lock().write_all(campaign.line().as_bytes());
        return said
            .map(|()| false)
            .map_err(|error| Fault::Broken(format!("cannot write: {error}")));
    };
    let usage = |error: String| Fault::Usage(format!("--results {error}"));
    let numbers: Vec<u64> = campaign.numbers().collect();
    if let (Some(shard), true) = (&campaign.shard, numbers.is_empty()) {
        return Err(Fault::Usage(format!(
            "--shard {shard}: no item of this campaign falls into it"
        )));
    }
    let mut writer = Writer::open(path, campaign, &mut hear).map_err(usage)?;
    let bar = progress_bar(numbers.len() as u64, writer.items());
    let rest = &numbers[writer.items() as usize..];
    let done = in_order(rest, threads, worker, work, |number, row| {
        let row = row.map_err(|error| Fault::Broken(format!("item {number}: {error}")))?;
        writer.row(number, &row).map_err(usage)?;
        hear(number, row);
        bar.inc(1);
        Ok(())
    });
    bar.finish_and_clear();
    done.map_err(|stop| match stop {
        Stop::Panicked(number) => Fault::Broken(format!("item {number}: the engine panicked")),
        Stop::Listener(fault) => fault,
    })?;
    writer.close().map_err(usage)?;
    Ok(campaign.shard.is_none())
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(count: u64, done: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} eta {eta}")
        .expect("the template is well-formed");
    ProgressBar::new(count).with_position(done).with_style(style)
}

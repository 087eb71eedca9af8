//! Many deals: workers take the next, the main thread writes the rows in order.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use klondike_engine::decide::Decider;
use klondike_engine::format::print_digits;
use shards::order::{Stop, in_order};

use super::super::Failure;
use super::super::variant::VariantArguments;
use super::file::{Sink, head};
use super::jobs::Jobs;
use super::row::Row;
use super::{decide, summary};

/// What to run.
pub(super) struct Plan<'a> {
    pub(super) jobs: &'a Jobs,
    pub(super) variant: &'a VariantArguments,
    pub(super) json: bool,
    pub(super) threads: usize,
    pub(super) out: Option<&'a Path>,
}

impl Plan<'_> {
    /// Is the row what job `number` asks for?
    pub(super) fn is_of(&self, number: u64, row: &Row) -> bool {
        let job = self.jobs.get(number);
        let deck = job.text.unwrap_or_else(|| print_digits(&job.deal));
        (deck, job.draw.cards()) == (row.deck.clone(), row.draw)
    }
}

pub(super) fn run(plan: &Plan<'_>) -> Result<(), Failure> {
    let (mut sink, mut rows) = match plan.out {
        Some(path) => Sink::resume(plan, path)?,
        None => {
            let mut sink = Sink::standard_output();
            sink.write(&head(plan))?;
            (sink, Vec::new())
        }
    };
    decide_rest(plan, &mut sink, &mut rows)?;
    let summary = summary::of(&rows);
    if plan.out.is_some() {
        write!(io::stdout(), "{summary}")?;
    } else {
        eprint!("{summary}");
    }
    Ok(())
}

/// Decides the jobs that have no row yet.
fn decide_rest(plan: &Plan<'_>, sink: &mut Sink, rows: &mut Vec<Row>) -> Result<(), Failure> {
    let numbers: Vec<u64> = (rows.len() as u64..plan.jobs.count()).collect();
    let bar = progress_bar(plan.jobs.count(), rows.len() as u64);
    let work =
        |decider: &mut Decider, number: u64| decide(decider, &plan.jobs.get(number), plan.variant);
    let decided = in_order(&numbers, plan.threads, Decider::new, work, |_, mut row: Row| {
        sink.write(&format!("{}\n", row.text(plan.json)))?;
        // A summary needs no lines, and a hundred thousand of them are large.
        row.line = None;
        rows.push(row);
        bar.inc(1);
        bar.set_message(summary::short(rows));
        Ok(())
    });
    bar.finish_and_clear();
    decided.map_err(|stop| match stop {
        Stop::Panicked(number) => {
            Failure::Broken(format!("deal {}: the engine panicked", number + 1))
        }
        Stop::Listener(failure) => failure,
    })
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(count: u64, done: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} eta {eta}  {msg}")
        .expect("the template is well-formed");
    ProgressBar::new(count).with_position(done).with_style(style)
}

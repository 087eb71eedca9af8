//! Many deals: workers take the next, the main thread writes the rows in order.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use indicatif::{ProgressBar, ProgressStyle};
use klondike_engine::decide::Decider;
use klondike_engine::format::print_digits;

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
    let count = plan.jobs.count();
    let next = AtomicU64::new(rows.len() as u64);
    let (sender, receiver) = mpsc::channel();
    let bar = progress_bar(count, rows.len() as u64);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                let mut decider: Decider = Decider::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let decided = catch_unwind(AssertUnwindSafe(|| {
                        decide(&mut decider, &plan.jobs.get(number), plan.variant)
                    }));
                    if sender.send((number, decided.ok())).is_err() {
                        break; // The main thread has given up.
                    }
                }
            });
        }
        drop(sender);
        // Rows that wait for one before them; on an error the receiver is dropped with the closure.
        let mut waiting = BTreeMap::new();
        for (number, decided) in receiver {
            let Some(row) = decided else {
                next.store(count, Ordering::Relaxed);
                return Err(Failure::Broken(format!("deal {}: the engine panicked", number + 1)));
            };
            waiting.insert(number, row);
            while let Some(mut row) = waiting.remove(&(rows.len() as u64)) {
                let written = sink.write(&format!("{}\n", row.text(plan.json)));
                if written.is_err() {
                    next.store(count, Ordering::Relaxed);
                }
                written?;
                // A summary needs no lines, and a hundred thousand of them are large.
                row.line = None;
                rows.push(row);
            }
            bar.inc(1);
            bar.set_message(summary::short(rows));
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(())
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

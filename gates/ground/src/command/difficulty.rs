//! `ground difficulty`: many deals, measured on several threads.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use ground_engine::{Deal, Policy};
use indicatif::{ProgressBar, ProgressStyle};
use shards::Campaign;

use super::arguments::{DifficultyArguments, TableFormat};
use super::{Failure, print, self_test};
use crate::difficulty::journal::{Deals, Entry, Journal, Settings};
use crate::difficulty::measure::{Measured, Place, measure};
use crate::difficulty::picture::svg;
use crate::difficulty::publish::publish;
use crate::difficulty::survey::Survey;
use crate::difficulty::tables::{Reported, csv, json, markdown};

pub(super) fn difficulty(arguments: &DifficultyArguments) -> Result<(), Failure> {
    if arguments.self_test {
        return self_test::run("difficulty", self_test::DIFFICULTY);
    }
    let arguments = Sorted::new(arguments)?;
    if let Some(document) = &arguments.given.publish {
        // Markers that are missing are better known before the long run than after it.
        published(document, "")?;
    }
    let deals = if arguments.given.part.is_given() {
        match campaign(&arguments)? {
            Some(deals) => deals,
            // There is nothing to report before the parts are merged.
            None => return Ok(()),
        }
    } else {
        measured(&arguments)?
    };
    let surveys = surveys(&arguments, &deals);
    let reports: Vec<Reported<'_>> = surveys
        .iter()
        .map(|survey| {
            let thresholds = match &arguments.thresholds[..] {
                [] => survey.usual_thresholds(),
                chosen => chosen.to_vec(),
            };
            Reported { survey, thresholds }
        })
        .collect();
    if let Some(out) = &arguments.given.out {
        write(&out.join("difficulty.md"), &markdown(&reports))?;
        write(&out.join("difficulty.csv"), &csv(&reports))?;
        write(&out.join("difficulty.json"), &json(&reports))?;
        write(&out.join("difficulty.svg"), &svg(&surveys))?;
    }
    if let Some(document) = &arguments.given.publish {
        write(document, &published(document, &markdown(&reports))?)?;
        let name = document.file_stem().unwrap_or_default().display();
        write(&document.with_file_name(format!("{name}-difficulty.svg")), &svg(&surveys))?;
    }
    let text = match arguments.given.format {
        TableFormat::Markdown => markdown(&reports),
        TableFormat::Csv => csv(&reports),
        TableFormat::Json => json(&reports),
        TableFormat::Svg => svg(&surveys),
    };
    print(&text).map(drop)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::Broken(format!("{}: {error}", path.display())))
}

/// The document with `part` between its markers.
fn published(document: &Path, part: &str) -> Result<String, Failure> {
    let refuse = |error: String| Failure::Usage(format!("{}: {error}", document.display()));
    let text = std::fs::read_to_string(document).map_err(|error| refuse(error.to_string()))?;
    publish(&text, part).map_err(refuse)
}

/// The arguments, their lists rising and without repetition.
struct Sorted<'a> {
    given: &'a DifficultyArguments,
    seats: Vec<u32>,
    k: Vec<u32>,
    thresholds: Vec<u8>,
}

impl<'a> Sorted<'a> {
    fn new(given: &'a DifficultyArguments) -> Result<Self, Failure> {
        if given.first_seed.checked_add(given.deals - 1).is_none() {
            return Err(Failure::Usage(
                "--first-seed and --deals: seeds end at 4294967295".to_owned(),
            ));
        }
        let thresholds = given.thresholds.iter().map(|&threshold| threshold as u8).collect();
        Ok(Self {
            given,
            seats: rising(given.seats.clone()),
            k: rising(given.k.clone()),
            thresholds: rising(thresholds),
        })
    }

    fn seeds(&self) -> impl Iterator<Item = u32> + Clone {
        self.given.first_seed..=self.given.first_seed + (self.given.deals - 1)
    }

    /// Small tables first, so that there is something to look at early.
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for &k in &self.k {
            for &seats in &self.seats {
                places.extend(self.seeds().map(|seed| Place { seats, k, seed }));
            }
        }
        places
    }
}

fn rising<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list.dedup();
    list
}

/// Measures the deals that the results lack. All deals, if the results are of the whole.
fn campaign(arguments: &Sorted<'_>) -> Result<Option<Deals>, Failure> {
    let given = arguments.given;
    if given.part.shard.is_some() && (given.out.is_some() || given.publish.is_some()) {
        return Err(Failure::Usage(
            "--shard: a part reports nothing; give --out and --publish with the merged --results"
                .to_owned(),
        ));
    }
    if let Some(out) = &given.out {
        create(out)?;
    }
    let settings = serde_json::json!({
        "seats": arguments.seats,
        "k": arguments.k,
        "first_seed": given.first_seed,
        "deals": given.deals,
        "policy": given.policy,
        "budget": given.budget,
    });
    let places = arguments.places();
    let (build, items) = (env!("LOCKSTEP_BUILD"), places.len() as u64);
    let campaign = Campaign::new("ground difficulty", build, &settings, items, given.part.shard);
    let (policy, budget) = (given.policy.engine(), given.budget);
    let work = |(): &mut (), number: u64| {
        let place = places[number as usize];
        Ok(Entry { place, measured: measure_at(place, policy, budget)? })
    };
    let mut deals = Deals::new();
    let hear = |_, Entry { place, measured }| {
        deals.insert(place, measured);
    };
    let whole = shards::run::run(&given.part, &campaign, given.jobs.into(), || (), work, hear)?;
    Ok(whole.then_some(deals))
}

/// Measures one deal.
fn measure_at(place: Place, policy: Policy, budget: u64) -> Result<Measured, String> {
    let deal = Deal::seeded(u64::from(place.seats), None, place.seed);
    measure(&deal.map_err(|error| error.to_string())?, policy, place.k, budget)
}

/// All deals that were asked for, those of an earlier run included.
fn measured(arguments: &Sorted<'_>) -> Result<Deals, Failure> {
    let given = arguments.given;
    let settings = Settings { policy: given.policy, budget: given.budget };
    let (mut journal, mut deals) = match &given.out {
        Some(out) => open(out, settings)?,
        None => (None, Deals::new()),
    };
    let mut places = arguments.places();
    let bar = progress(places.len() as u64);
    places.retain(|place| !deals.contains_key(place));
    bar.inc(bar.length().unwrap_or(0) - places.len() as u64);
    measure_all(&places, given, |place, found| {
        if let Some(journal) = &mut journal {
            journal.add(place, found).map_err(Failure::Broken)?;
        }
        deals.insert(place, found);
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(deals)
}

fn create(out: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(out)
        .map_err(|error| Failure::Usage(format!("--out {}: {error}", out.display())))
}

fn open(out: &Path, settings: Settings) -> Result<(Option<Journal>, Deals), Failure> {
    create(out)?;
    let path = out.join("deals.jsonl");
    let (journal, deals) = Journal::open(&path, settings).map_err(Failure::Usage)?;
    Ok((Some(journal), deals))
}

/// Measures `places` on several threads and hands over each result as it comes.
fn measure_all(
    places: &[Place],
    arguments: &DifficultyArguments,
    mut take: impl FnMut(Place, Measured) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (policy, budget) = (arguments.policy.engine(), arguments.budget);
    let cursor = AtomicUsize::new(0);
    let (results, received) = channel();
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            let (results, cursor) = (results.clone(), &cursor);
            scope.spawn(move || {
                while let Some(&place) = places.get(cursor.fetch_add(1, Ordering::Relaxed)) {
                    let found = measure_at(place, policy, budget);
                    if results.send((place, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        for (place, found) in received {
            take(place, found.map_err(Failure::Broken)?)?;
        }
        Ok(())
    })
}

fn surveys(arguments: &Sorted<'_>, deals: &Deals) -> Vec<Survey> {
    let mut surveys = Vec::new();
    for &seats in &arguments.seats {
        for &k in &arguments.k {
            let of = |seed| deals[&Place { seats, k, seed }];
            surveys.push(Survey {
                seats,
                k,
                policy: arguments.given.policy.engine(),
                first_seed: arguments.given.first_seed,
                deals: arguments.seeds().map(of).collect(),
            });
        }
    }
    surveys
}

/// A bar on standard error, shown only on a terminal.
fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {eta} left")
        .expect("a template of known keys");
    ProgressBar::new(length).with_style(style)
}

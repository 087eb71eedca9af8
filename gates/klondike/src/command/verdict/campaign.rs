//! Verdicts as a campaign: results without times, in shards that can be merged.

use std::io::{self, Write};

use klondike_engine::decide::Decider;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shards::Campaign;
use shards::hash::sha256;

use super::super::Failure;
use super::jobs::Jobs;
use super::row::Row;
use super::{VerdictArguments, decide, summary};

/// What came of one deal: all that is the same on every machine.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    deck: String,
    draw: u8,
    verdict: String,
    components: u64,
    oracle_components: u64,
    states: u64,
    peak_bytes: u64,
    moves: Option<usize>,
    line: Option<String>,
}

impl From<Row> for Record {
    fn from(row: Row) -> Self {
        Self {
            deck: row.deck,
            draw: row.draw,
            verdict: row.verdict,
            components: row.components,
            oracle_components: row.oracle_components,
            states: row.states,
            peak_bytes: row.peak_bytes,
            moves: row.moves,
            line: row.line,
        }
    }
}

impl Record {
    /// The row for the summary, which needs no line.
    fn row(self) -> Row {
        Row {
            deck: self.deck,
            draw: self.draw,
            verdict: self.verdict,
            states: self.states,
            cpu_s: None,
            line: None,
            components: self.components,
            oracle_components: self.oracle_components,
            peak_bytes: self.peak_bytes,
            moves: self.moves,
        }
    }
}

/// Decides the deals that the results lack; the summary is printed when the whole is there.
pub(super) fn run(arguments: &VerdictArguments, jobs: &Jobs) -> Result<(), Failure> {
    // A campaign decides all of its deals: rows that are none are better known before it.
    jobs.refused()?;
    let deals = match &arguments.deals {
        Some(file) => {
            let bytes = std::fs::read(file)
                .map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?;
            sha256(&bytes)
        }
        None => jobs.words(),
    };
    let draw = arguments.draw.map_or_else(|| "of each deal".to_owned(), |draw| draw.to_string());
    let settings = json!({ "deals": deals, "draw": draw, "variant": arguments.variant.words() });
    let campaign = Campaign::new(
        "klondike verdict",
        env!("LOCKSTEP_BUILD"),
        &settings,
        jobs.count(),
        arguments.part.shard,
    );
    let mut rows = Vec::new();
    let work = |decider: &mut Decider, number: u64| {
        Ok(Record::from(decide(decider, &jobs.get(number), &arguments.variant)))
    };
    let hear = |_, record: Record| rows.push(record.row());
    let threads = arguments.threads.into();
    if shards::run::run(&arguments.part, &campaign, threads, Decider::new, work, hear)? {
        write!(io::stdout(), "{}", summary::of(&rows))?;
    }
    Ok(())
}

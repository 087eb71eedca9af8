//! Slices as a campaign: what every arm did, in shards that can be merged.
//!
//! Without times the results are the same on every machine: they say that all arms agree, and how much work the
//! searches took. With times (`--times`) they are what some machines measured, and the merged tables are those of
//! all of them together.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::json;
use shards::{Campaign, Fault};

use super::measure::{Done, Table, Timed, Workload};
use super::{BenchArguments, Name};

/// What came of one slice.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slice {
    workload: Name,
    slice: u32,
    arms: Vec<ArmDone>,
}

/// What one arm did in it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmDone {
    done: Done,
    #[serde(skip_serializing_if = "Option::is_none")]
    nanoseconds: Option<u64>,
}

/// Runs the slices that the results lack. The tables, where all slices are there and have times.
pub(super) fn run(arguments: &BenchArguments, names: &[Name]) -> Result<Vec<Table>, Fault> {
    if let Some(name) = names.iter().find(|name| name.has_threads()) {
        return Err(Fault::Usage(format!(
            "--results: {} measures the threads of one machine: leave it out with --only",
            serde_json::to_string(name).unwrap_or_default()
        )));
    }
    let mut items: Vec<(Name, u32)> = Vec::new();
    for &name in names {
        items.extend((0..arguments.rounds.unwrap_or(name.rounds())).map(|slice| (name, slice)));
    }
    let settings = json!({ "only": names, "rounds": arguments.rounds, "times": arguments.times });
    let build = env!("LOCKSTEP_BUILD");
    let count = items.len() as u64;
    let campaign = Campaign::new("gates bench", build, &settings, count, arguments.part.shard);
    let work = |workloads: &mut HashMap<Name, Workload>, number: u64| {
        let (name, slice) = items[number as usize];
        let workload = match workloads.entry(name) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => place.insert(name.workload()?),
        };
        let timed = workload.slice(slice)?;
        let arms = timed.into_iter().map(|Timed { done, seconds }| {
            let nanoseconds = arguments.times.then_some((seconds * 1e9) as u64);
            ArmDone { done, nanoseconds }
        });
        Ok(Slice { workload: name, slice, arms: arms.collect() })
    };
    let mut slices: HashMap<Name, Vec<Vec<Timed>>> = HashMap::new();
    let hear = |_, Slice { workload, arms, .. }: Slice| {
        let timed = arms.into_iter().map(|ArmDone { done, nanoseconds }| Timed {
            done,
            seconds: nanoseconds.unwrap_or(0) as f64 / 1e9,
        });
        slices.entry(workload).or_default().push(timed.collect());
    };
    let threads = arguments.jobs.into();
    let whole = shards::run::run(&arguments.part, &campaign, threads, HashMap::new, work, hear)?;
    if !whole || !arguments.times {
        return Ok(Vec::new());
    }
    let table = |name: &Name| {
        let workload = name.workload().map_err(Fault::Broken)?;
        Ok(workload.table(&slices[name]))
    };
    names.iter().map(table).collect()
}

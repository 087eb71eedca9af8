//! What a run is to run, in one line: see [`Campaign`].

use std::fs;
use std::path::{Path, PathBuf};

use harness::Options;
use harness::campaign::{Campaign, FORMAT, NamedCommand};
use harness::gate::OutsideEngine;
use harness::leases::Leases;
use harness::quarantine::Quarantine;
use shards::hash::sha256;

/// What this command was built from: its sources, compilers and flags.
pub(crate) const BUILD: &str = env!("LOCKSTEP_BUILD");

/// The campaign of a run with these options. The error names the file that cannot be read.
pub(crate) fn of(options: &Options, door: Option<&str>) -> Result<Campaign, String> {
    let named = |engine: &OutsideEngine| NamedCommand {
        name: engine.name.clone(),
        command: engine.launch.to_string(),
        games: engine.games.clone(),
    };
    let outside = options.outside.iter().map(|source| {
        let bytes = read(&source.path)?;
        Ok((source.path.display().to_string(), sha256(&bytes)))
    });
    let campaign = Campaign {
        format: FORMAT,
        id: String::new(),
        build: BUILD.to_owned(),
        corpora: corpora_hash(&options.corpora)?,
        tier: options.tier.name().to_owned(),
        door: door.map(str::to_owned),
        filters: options.filters.clone(),
        engines: options.engines.clone(),
        outside_engines: options.extra_engines.iter().map(named).collect(),
        outside_corpora: outside.collect::<Result<_, String>>()?,
        seed: options.seed,
        rounds: options.rounds,
        registers: registers_hash(&options.corpora)?,
        opened: options.opened.clone(),
        shard: options.shard.map(|shard| shard.to_string()),
    };
    Ok(campaign.named())
}

/// SHA-256 over the names and contents of all cases and pins.
pub(crate) fn corpora_hash(root: &Path) -> Result<String, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for game in list(root)?.into_iter().filter(|path| path.is_dir()) {
        let read_by_gates = |path: &PathBuf| {
            path.extension().is_some_and(|kind| kind == "jsonl") || path.ends_with("signatures.txt")
        };
        files.extend(list(&game)?.into_iter().filter(read_by_gates));
    }
    files.sort();
    let mut whole = String::new();
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(&file);
        whole.push_str(&format!("{} {}\n", sha256(&read(&file)?), name.display()));
    }
    Ok(sha256(whole.as_bytes()))
}

/// SHA-256 over what decides which cases run and which may be red. A register that is not there is empty.
fn registers_hash(root: &Path) -> Result<String, String> {
    let mut whole = String::new();
    for file in [Leases::file(root), Quarantine::file(root)] {
        let bytes = if file.exists() { read(&file)? } else { Vec::new() };
        whole.push_str(&format!("{}\n", sha256(&bytes)));
    }
    Ok(sha256(whole.as_bytes()))
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: cannot list: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(failed)).collect()
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: cannot read: {error}", file.display()))
}

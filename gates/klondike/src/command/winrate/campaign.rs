//! Games as a campaign: results without times, in shards that can be merged.

use std::io::{self, Write};
use std::path::Path;

use klondike_engine::checkpoint::node_limit_for;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shards::rows::Reader;
use shards::{Campaign, PartArguments};

use super::super::Failure;
use super::super::setting::SettingChoice;
use super::compare;
use super::csv::{Row, Table};
use super::header::Header;
use super::run::Plan;

/// The command, as campaigns name it.
const COMMAND: &str = "klondike winrate";

/// What came of one game under one setting: all columns that are the same on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    pub(super) game: u64,
    pub(super) setting: SettingChoice,
    pub(super) result: Outcome,
    pub(super) outcome: String,
    pub(super) moves: usize,
    pub(super) undos: usize,
    pub(super) checkpoints: u64,
    pub(super) chunks: u64,
    pub(super) bounds: u64,
    pub(super) nodes: u64,
    pub(super) score: u32,
    pub(super) children: u64,
    pub(super) bounded_skips: u64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Won,
    Stalled,
}

impl Record {
    /// The row of a file that says so much.
    fn row(&self) -> Row {
        Row {
            game: self.game,
            setting: self.setting,
            won: self.result == Outcome::Won,
            nodes: self.nodes,
            children: self.children,
            cpu_ms: None,
            text: String::new(),
        }
    }
}

/// Runs the games that the results lack; the summary is printed when the whole is there.
pub(super) fn run(plan: &Plan, part: &PartArguments) -> Result<(), Failure> {
    let settings = header_settings(plan);
    let campaign =
        Campaign::new(COMMAND, env!("LOCKSTEP_BUILD"), &settings, plan.jobs(), part.shard);
    let mut rows = Vec::new();
    let play = |(): &mut (), number: u64| Ok(plan.solve(number));
    let hear = |_, record: Record| rows.push(record.row());
    if shards::run::run(part, &campaign, plan.threads, || (), play, hear)? {
        let settings: Vec<SettingChoice> =
            plan.settings.iter().map(|(setting, _)| *setting).collect();
        write!(io::stdout(), "{}", compare::summary(&settings, &rows))?;
    }
    Ok(())
}

/// All that the rows depend on.
fn header_settings(plan: &Plan) -> Value {
    let named = plan.settings.iter().map(|(setting, settings)| {
        let limits: Vec<u64> =
            (0..=21).map(|hidden| node_limit_for(hidden, plan.draw, settings)).collect();
        json!({
            "name": setting.name(),
            "parameters": format!("{settings:?}"),
            "node_limits": limits,
        })
    });
    json!({
        "seed": plan.seed.to_string(),
        "shuffle": plan.shuffle.name(),
        "draw": plan.draw.cards(),
        "first_game": plan.first_game,
        "settings": named.collect::<Vec<_>>(),
    })
}

/// Reads a results file as the file of a run.
pub(super) fn load(file: &Path) -> Result<Table, String> {
    let mut reader = Reader::open(file)?;
    let campaign = reader.campaign();
    if campaign.command != COMMAND {
        return Err(format!(
            "{}:1: results of `{}`: expected those of `{COMMAND}`",
            file.display(),
            campaign.command
        ));
    }
    let header = header(&campaign.build, &campaign.settings)
        .ok_or_else(|| format!("{}:1: settings: not those of `{COMMAND}`", file.display()))?;
    let mut rows = Vec::new();
    while let Some((_, record)) = reader.next_row::<Record>()? {
        rows.push(record.row());
    }
    Ok(Table { header, rows, whole_bytes: 0 })
}

/// The header that a CSV file of these settings has.
fn header(build: &str, settings: &Value) -> Option<Header> {
    let settings: &Map<String, Value> = settings.as_object()?;
    let text = |name: &str| match settings.get(name)? {
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let mut lines = vec![super::header::TITLE.to_owned(), format!("build: {build}")];
    for (key, name) in
        [("seed", "seed"), ("shuffle", "shuffle"), ("draw", "draw"), ("first game", "first_game")]
    {
        lines.push(format!("{key}: {}", text(name)?));
    }
    for setting in settings.get("settings")?.as_array()? {
        let text = |name: &str| setting.get(name)?.as_str();
        lines.push(format!("setting {}: {}", text("name")?, text("parameters")?));
    }
    let lines: Vec<String> = lines.into_iter().map(|line| format!("# {line}")).collect();
    Header::read(lines.iter().map(String::as_str)).ok()
}

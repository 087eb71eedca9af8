//! The file of a campaign: what is run, in how many shards, within which limits.
//!
//! ```toml
//! command = "klondike winrate"
//! shards = 8
//!
//! [settings]            # the options of the command, without their dashes
//! seed = 1
//! games = 20000
//! node-budget = 2000
//!
//! [limits]              # of one shard; all may be left out
//! time = "10m"
//! memory = "2g"
//! threads = 1
//! ```

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use crate::shard::Shard;
use crate::units::{parse_bytes, parse_duration};

/// A campaign file, read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The command, like `klondike winrate`.
    pub command: String,
    /// How many parts.
    pub shards: u32,
    /// The options of the command.
    #[serde(default)]
    pub settings: Table,
    /// What one shard may use.
    #[serde(default)]
    pub limits: Limits,
    /// The file.
    #[serde(skip)]
    pub file: PathBuf,
}

/// What one shard may use.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Time by the wall.
    #[serde(deserialize_with = "duration")]
    pub time: Option<Duration>,
    /// Bytes of memory.
    #[serde(deserialize_with = "bytes")]
    pub memory: Option<u64>,
    /// Threads.
    pub threads: u16,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, memory: None, threads: 1 }
    }
}

fn duration<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(from)?;
    parse_duration(&text).map(Some).map_err(serde::de::Error::custom)
}

fn bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(from)?;
    parse_bytes(&text).map(Some).map_err(serde::de::Error::custom)
}

/// Settings that the campaign itself makes.
const OURS: [&str; 3] = ["shard", "results", "campaign-line"];

impl Plan {
    /// Reads a campaign file.
    ///
    /// # Errors
    /// File, line or member, and what was expected there.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: cannot read: {error}", file.display()))?;
        Self::parse(file, &text)
    }

    fn parse(file: &Path, text: &str) -> Result<Self, String> {
        let wrong = |message: String| format!("{}: {message}", file.display());
        let plan: Self = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text[..start.min(text.len())].matches('\n').count() + 1;
            format!("{}:{line}: {}", file.display(), error.message())
        })?;
        Shard::new(1, plan.shards).map_err(|error| wrong(format!("shards: {error}")))?;
        if plan.limits.threads == 0 {
            return Err(wrong("limits.threads: expected 1 or more".to_owned()));
        }
        for name in OURS {
            if plan.settings.contains_key(name) {
                return Err(wrong(format!("settings.{name}: the campaign sets it itself")));
            }
        }
        Ok(Self { file: file.to_owned(), ..plan })
    }

    /// The settings as arguments of the command. What the setting `positional` has comes without its name.
    ///
    /// # Errors
    /// A setting is no number, text, truth value, or list of these.
    pub fn arguments(&self, positional: &str) -> Result<Vec<String>, String> {
        let mut arguments = Vec::new();
        for (name, value) in &self.settings {
            let wrong = || {
                format!(
                    "{}: settings.{name}: expected a number, text, true, false or a list of these, found {}",
                    self.file.display(),
                    value.type_str()
                )
            };
            if let Value::Boolean(flag) = value {
                arguments.extend(flag.then(|| option(name)));
                continue;
            }
            let values = match value {
                Value::Array(values) => values.as_slice(),
                one => std::slice::from_ref(one),
            };
            for value in values {
                let text = plain(value).ok_or_else(wrong)?;
                arguments.push(match name == positional {
                    true => text,
                    false => format!("{}={text}", option(name)),
                });
            }
        }
        Ok(arguments)
    }

    /// The folder of the results unless another is named: beside the file, without its ending.
    pub fn folder(&self) -> PathBuf {
        self.file.with_extension("")
    }

    /// The name of the campaign, for people: that of its file.
    pub fn name(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The option of that name. One letter is a short one.
fn option(name: &str) -> String {
    let dashes = if name.len() == 1 { "-" } else { "--" };
    format!("{dashes}{name}")
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Plan, String> {
        Plan::parse(Path::new("some/where.toml"), text)
    }

    #[test]
    fn settings_are_options() {
        let plan = parse(
            "command = \"game play\"\nshards = 8\n[settings]\nseed = 7\nk = [1, 2]\nfast = true\nslow = false\nfilter = [\"a/b\"]\n[limits]\ntime = \"10m\"\nmemory = \"2g\"",
        )
        .unwrap();
        let mut arguments = plan.arguments("filter").unwrap();
        arguments.sort();
        assert_eq!(arguments, ["--fast", "--seed=7", "-k=1", "-k=2", "a/b"]);
        assert_eq!(plan.limits.time, Some(Duration::from_secs(600)));
        assert_eq!((plan.limits.memory, plan.limits.threads), (Some(2 << 30), 1));
        assert_eq!((plan.name().as_str(), plan.folder()), ("where", "some/where".into()));
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| parse(text).unwrap_err();
        assert!(
            fault("command = 3").starts_with("some/where.toml:1: "),
            "{}",
            fault("command = 3")
        );
        assert!(fault("shards = 8\n").contains("command"));
        let begin = "command = \"game play\"\n";
        assert!(fault(&format!("{begin}shards = 0")).contains("shards: shard 1/0"));
        assert!(
            fault(&format!("{begin}shards = 1\nshard = 2"))
                .starts_with("some/where.toml:3: unknown")
        );
        let limits = |text: &str| fault(&format!("{begin}shards = 1\n[limits]\n{text}"));
        assert!(
            limits("time = \"10\"")
                .starts_with("some/where.toml:4: expected a number with s, m or h")
        );
        assert!(limits("memory = \"10\"").contains("expected a number with m or g"));
        assert!(limits("threads = 0").contains("limits.threads: expected 1 or more"));
        let settings = |text: &str| format!("{begin}shards = 1\n[settings]\n{text}");
        assert!(
            fault(&settings("shard = \"1/2\"")).contains("settings.shard: the campaign sets it")
        );
        let plan = parse(&settings("seed = 1979-05-27")).unwrap();
        assert!(plan.arguments("").unwrap_err().contains("settings.seed: expected a number"));
    }
}

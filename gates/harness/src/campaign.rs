//! A campaign: what a run is to run, so that its parts are known by their first line.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shards::Shard;
use shards::campaign::difference;
use shards::hash::sha256;

use crate::gate::Tier;

pub use shards::campaign::FORMAT;

/// What is run, by which build, and which shard of it: the first line of a results file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The version of the format.
    pub format: u32,
    /// Sixteen digits of the hash of everything below but the shard.
    pub id: String,
    /// What the command was built from: see the command's provenance.
    pub build: String,
    /// SHA-256 over the project's corpora.
    pub corpora: String,
    /// The tier.
    pub tier: String,
    /// Only the gates of this name, where one of the doors was used.
    pub door: Option<String>,
    /// Substrings of `game/gate/case name`.
    pub filters: Vec<String>,
    /// Only these of the project's engines.
    pub engines: Vec<String>,
    /// Engines from outside.
    pub outside_engines: Vec<NamedCommand>,
    /// Corpora from outside: path and SHA-256.
    pub outside_corpora: Vec<(String, String)>,
    /// The seed of a soak.
    pub seed: u64,
    /// How many rounds a soak makes; without it a soak ends by time.
    pub rounds: Option<u64>,
    /// SHA-256 over the seed leases and the quarantine.
    pub registers: String,
    /// The held-out lease that is opened for it.
    pub opened: Option<String>,
    /// `m/n`, where this is a part.
    pub shard: Option<String>,
}

/// An engine from outside, as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedCommand {
    /// Its name in the run.
    pub name: String,
    /// The command that starts it.
    pub command: String,
    /// The games it says that it plays.
    pub games: Vec<String>,
}

impl Campaign {
    /// The campaign with its identity worked out.
    #[must_use]
    pub fn named(mut self) -> Self {
        self.id = self.identity();
        self
    }

    /// The whole that a shard is part of.
    #[must_use]
    pub fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }

    /// The shard, where it is one.
    pub fn shard(&self) -> Option<Shard> {
        self.shard.as_ref().and_then(|shard| shard.parse().ok())
    }

    fn identity(&self) -> String {
        let plain = Self { id: String::new(), ..self.whole() };
        let json = serde_json::to_string(&plain).expect("a campaign is plain data");
        sha256(json.as_bytes())[..16].to_owned()
    }

    /// Whether the line is sound. The error names the member.
    pub fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("format {}: this build reads format {FORMAT}", self.format));
        }
        if self.id != self.identity() {
            return Err(format!("id {} is not that of the other members", self.id));
        }
        if Tier::named(&self.tier).is_none() {
            return Err(format!("tier {}: expected quick, full or soak", self.tier));
        }
        match &self.shard {
            Some(shard) => shard.parse().map(|_: Shard| ()),
            None => Ok(()),
        }
    }

    /// Whether this is the campaign `expected`. The error names the first member that differs.
    pub fn require(&self, expected: &Self) -> Result<(), String> {
        match difference(&self.members(), &expected.members()) {
            Some(difference) => Err(difference),
            None => Ok(()),
        }
    }

    /// The members of the line.
    pub fn members(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(members)) => members,
            _ => unreachable!("a campaign is an object"),
        }
    }
}

//! A campaign: what a run is to run, so that its parts are known by their first line.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shards::{Shard, campaign};

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
        campaign::identity(&Self { id: String::new(), ..self.whole() })
    }

    /// Whether the line is sound. The error names the member.
    pub fn check(&self) -> Result<(), String> {
        campaign::check(self.format, &self.id, &self.identity(), self.shard.as_deref())?;
        match Tier::named(&self.tier) {
            Some(_) => Ok(()),
            None => Err(format!("tier {}: expected quick, full or soak", self.tier)),
        }
    }

    /// Whether this is the campaign `expected`. The error names the first member that differs.
    pub fn require(&self, expected: &Self) -> Result<(), String> {
        campaign::require(&self.members(), &expected.members())
    }

    /// The members of the line.
    pub fn members(&self) -> Map<String, Value> {
        campaign::members(self)
    }
}

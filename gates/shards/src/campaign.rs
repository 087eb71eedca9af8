//! The first line of a results file: what was to be run, by which build, and which shard of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::hash::sha256;
use crate::shard::Shard;

/// The version of the results' format.
pub const FORMAT: u32 = 1;

/// A campaign of numbered items: all that its rows depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The version of the format.
    pub format: u32,
    /// Sixteen digits of the hash of everything below but the shard.
    pub id: String,
    /// The command, like `klondike winrate`.
    pub command: String,
    /// What the command was built from.
    pub build: String,
    /// Everything else that the rows depend on; members in the order of their names.
    pub settings: Value,
    /// How many items the whole has, numbered from 0.
    pub items: u64,
    /// `m/n`, where this is a part.
    pub shard: Option<String>,
}

impl Campaign {
    /// A campaign, its identity worked out.
    ///
    /// # Panics
    /// If the settings cannot be written as JSON.
    pub fn new(
        command: &str,
        build: &str,
        settings: &impl Serialize,
        items: u64,
        shard: Option<Shard>,
    ) -> Self {
        let settings = serde_json::to_value(settings).expect("settings are plain data");
        let campaign = Self {
            format: FORMAT,
            id: String::new(),
            command: command.to_owned(),
            build: build.to_owned(),
            settings,
            items,
            shard: shard.map(|shard| shard.to_string()),
        };
        Self { id: campaign.identity(), ..campaign }
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

    /// The numbers of the items that belong here, rising.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard();
        (0..self.items).filter(move |&number| shard.is_none_or(|shard| shard.takes_number(number)))
    }

    /// The line, with its end.
    pub fn line(&self) -> String {
        format!("{}\n", serde_json::json!({ "campaign": self }))
    }

    fn identity(&self) -> String {
        identity(&Self { id: String::new(), ..self.whole() })
    }

    /// Whether the line is sound. The error names the member.
    pub fn check(&self) -> Result<(), String> {
        check(self.format, &self.id, &self.identity(), self.shard.as_deref())
    }

    /// Whether this is the campaign `expected`. The error names the first member that differs.
    pub fn require(&self, expected: &Self) -> Result<(), String> {
        require(&members(self), &members(expected))
    }
}

/// Sixteen digits of the hash of a campaign, of any kind, without its identity and shard.
///
/// # Panics
/// If it cannot be written as JSON.
pub fn identity(plain: &impl Serialize) -> String {
    let json = serde_json::to_string(plain).expect("a campaign is plain data");
    sha256(json.as_bytes())[..16].to_owned()
}

/// Whether what all campaigns have is sound: the format, the identity that follows from the rest, the shard. The
/// error names the member.
pub fn check(format: u32, id: &str, identity: &str, shard: Option<&str>) -> Result<(), String> {
    if format != FORMAT {
        return Err(format!("format {format}: this build reads format {FORMAT}"));
    }
    if id != identity {
        return Err(format!("id {id} is not that of the other members"));
    }
    match shard {
        Some(shard) => shard.parse().map(|_: Shard| ()),
        None => Ok(()),
    }
}

/// The members of a campaign's line.
///
/// # Panics
/// If it is no object.
pub fn members(campaign: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(campaign) {
        Ok(Value::Object(members)) => members,
        _ => unreachable!("a campaign is an object"),
    }
}

/// Whether these are the same campaign. The error names the first member that differs.
pub fn require(found: &Map<String, Value>, expected: &Map<String, Value>) -> Result<(), String> {
    difference(found, expected).map_or(Ok(()), Err)
}

/// The first member in which two campaigns of any command differ, in words. Settings are told one by one.
pub fn difference(found: &Map<String, Value>, expected: &Map<String, Value>) -> Option<String> {
    const NOTHING: Value = Value::Null;
    let names = expected.keys().chain(found.keys());
    // The identity follows from the others, so another member tells more.
    let differing =
        names.filter(|name| *name != "id").find(|name| found.get(*name) != expected.get(*name))?;
    let (found, expected) =
        (found.get(differing).unwrap_or(&NOTHING), expected.get(differing).unwrap_or(&NOTHING));
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => difference(found, expected),
        _ => Some(format!("its `{differing}` is {found}, expected {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn campaign(seed: u64, shard: Option<Shard>) -> Campaign {
        Campaign::new("game play", "b1", &json!({"seed": seed, "draw": 3}), 100, shard)
    }

    #[test]
    fn a_shard_has_the_identity_of_the_whole() {
        let shard = Shard::new(2, 3).ok();
        let (whole, part) = (campaign(1, None), campaign(1, shard));
        assert_eq!(whole.id, part.id);
        assert_eq!((part.whole(), part.shard()), (whole.clone(), shard));
        assert_ne!(campaign(2, None).id, whole.id);
        assert_eq!(whole.numbers().count(), 100);
        let parts = (1..=3).map(|number| campaign(1, Shard::new(number, 3).ok()));
        assert_eq!(parts.map(|part| part.numbers().count()).sum::<usize>(), 100);
    }

    #[test]
    fn differences_are_named() {
        let error = campaign(1, None).require(&campaign(2, None)).unwrap_err();
        assert_eq!(error, "its `seed` is 1, expected 2");
        let other = Campaign { build: "b2".to_owned(), ..campaign(1, None) };
        assert!(other.check().unwrap_err().contains("is not that of the other members"));
        assert!(other.require(&campaign(1, None)).unwrap_err().contains("`build` is \"b2\""));
        assert_eq!(campaign(1, None).require(&campaign(1, None)), Ok(()));
        assert!(Campaign { format: 2, ..other }.check().unwrap_err().contains("format 2"));
    }
}

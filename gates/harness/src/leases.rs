//! Seed leases: which seeds may be used for what, `corpora/leases.toml`, and the ledger of those that
//! were opened, `corpora/ledger.jsonl`.
//!
//! ```toml
//! [[lease]]
//! name = "drop7-dev"
//! game = "drop7"
//! first = "0x0"                  # both ends included; decimal or 0x and hexadecimal digits
//! last = "0xbfffffff"
//! state = "dev"                  # dev, held-out or burned
//! ```
//!
//! *dev* seeds are free. *held-out* seeds are kept for a last judgement: their cases do not run unless
//! the lease is opened with a reason, which the ledger keeps with the commit; they never feed
//! shrinking, regression files or generated cases. *burned* ones were held out once, and are dev now.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::corpus::CorpusError;

/// What the seeds of a lease may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaseState {
    /// Anything.
    Dev,
    /// Nothing, unless it is opened.
    HeldOut,
    /// Anything; it was held out, and has been looked at.
    Burned,
}

/// A range of seeds of a game.
///
/// Invariant: the name is not empty, `first <= last`, no two leases of a game overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The first seed.
    pub first: u64,
    /// The last seed.
    pub last: u64,
    /// What it may be used for.
    pub state: LeaseState,
}

/// All leases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leases {
    leases: Vec<Lease>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    lease: Vec<RawLease>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLease {
    name: String,
    game: String,
    first: String,
    last: String,
    state: LeaseState,
    #[serde(default, rename = "why")]
    _why: Option<String>,
}

/// One opening of a held-out lease, a line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The lease.
    pub lease: String,
    /// Why it was opened.
    pub reason: String,
    /// The commit that was judged, with `-dirty` if the tree had changes.
    pub commit: String,
    /// The day, as `2026-12-24`.
    pub date: String,
}

impl Leases {
    /// Where the leases of the corpora in `root` stand.
    pub fn file(root: &Path) -> PathBuf {
        root.join("leases.toml")
    }

    /// Where the openings are written down.
    pub fn ledger(root: &Path) -> PathBuf {
        root.join("ledger.jsonl")
    }

    /// Reads the leases of the corpora in `root`; a missing file is none.
    ///
    /// # Errors
    /// The file, and what is wrong in it.
    pub fn load(root: &Path) -> Result<Self, CorpusError> {
        let file = Self::file(root);
        let fail = |message: String| CorpusError { file: file.clone(), line: None, message };
        match fs::read_to_string(&file) {
            Ok(text) => Self::parse(&text).map_err(fail),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(fail(format!("cannot read: {error}"))),
        }
    }

    /// Reads the text of leases.
    ///
    /// # Errors
    /// The lease, its member and what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let raw: RawFile = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut leases: Vec<Lease> = Vec::new();
        for raw in raw.lease {
            let name = raw.name.clone();
            let lease = raw.check().map_err(|error| format!("lease `{name}`: {error}"))?;
            if let Some(other) = leases.iter().find(|other| other.name == lease.name) {
                return Err(format!("lease `{}`: expected every name once", other.name));
            }
            let clash = leases
                .iter()
                .find(|other| other.game == lease.game && other.touches(lease.first, lease.last));
            if let Some(other) = clash {
                return Err(format!("lease `{name}`: overlaps with `{}`", other.name));
            }
            leases.push(lease);
        }
        Ok(Self { leases })
    }

    /// The lease of this name.
    pub fn named(&self, name: &str) -> Option<&Lease> {
        self.leases.iter().find(|lease| lease.name == name)
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.leases.is_empty()
    }

    /// The leases, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Lease> {
        self.leases.iter()
    }

    /// The leases of a game that a range of seeds touches.
    pub fn touched(&self, game: &str, seeds: (u64, u64)) -> impl Iterator<Item = &Lease> {
        self.leases
            .iter()
            .filter(move |lease| lease.game == game && lease.touches(seeds.0, seeds.1))
    }

    /// The held-out lease that a range of seeds touches, if there is one.
    pub fn held_out(&self, game: &str, seeds: Option<(u64, u64)>) -> Option<&Lease> {
        self.touched(game, seeds?).find(|lease| lease.state == LeaseState::HeldOut)
    }
}

impl Lease {
    fn touches(&self, first: u64, last: u64) -> bool {
        self.first <= last && first <= self.last
    }
}

impl RawLease {
    fn check(self) -> Result<Lease, String> {
        let Self { name, game, first, last, state, .. } = self;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) {
            return Err("name: expected letters, digits, `-`, `_` and `.`".to_owned());
        }
        if game.is_empty() {
            return Err("game: expected a game".to_owned());
        }
        let (first, last) = (seed("first", &first)?, seed("last", &last)?);
        if first > last {
            return Err(format!("last: expected {first} or more, found {last}"));
        }
        Ok(Lease { name, game, first, last, state })
    }
}

fn seed(member: &str, text: &str) -> Result<u64, String> {
    let plain = !text.contains('+');
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.ok().filter(|_| plain).ok_or_else(|| {
        format!("{member}: expected a number below 2^64, decimal or with 0x, found `{text}`")
    })
}

impl fmt::Display for LeaseState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dev => "dev",
            Self::HeldOut => "held-out",
            Self::Burned => "burned",
        })
    }
}

impl Opening {
    /// Adds the opening to the ledger of the corpora in `root`.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn write(&self, root: &Path) -> io::Result<()> {
        let mut line = serde_json::to_string(self).map_err(io::Error::other)?;
        line.push('\n');
        let ledger = Leases::ledger(root);
        let mut file = fs::OpenOptions::new().create(true).append(true).open(ledger)?;
        file.write_all(line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEASES: &str = r#"
        [[lease]]
        name = "dev"
        game = "drop7"
        first = "0x0"
        last = "0xbfffffff"
        state = "dev"
        [[lease]]
        name = "sealed"
        game = "drop7"
        first = "0xc0000000"
        last = "0xffffffff"
        state = "held-out"
        why = "for the last judgement"
        [[lease]]
        name = "old"
        game = "ground"
        first = "7"
        last = "9"
        state = "burned"
    "#;

    #[test]
    fn seeds_find_their_lease() {
        let leases = Leases::parse(LEASES).unwrap();
        let names = |game: &str, seeds| -> Vec<String> {
            leases.touched(game, seeds).map(|lease| lease.name.clone()).collect()
        };
        assert_eq!(names("drop7", (5, 5)), ["dev"]);
        assert_eq!(names("drop7", (0xbfff_ffff, 0xc000_0000)), ["dev", "sealed"]);
        assert_eq!(names("ground", (10, 99)), Vec::<String>::new());
        assert_eq!(leases.held_out("drop7", Some((0, u64::MAX))).unwrap().name, "sealed");
        assert_eq!(leases.held_out("drop7", None), None);
        assert_eq!(leases.held_out("ground", Some((8, 8))), None);
    }

    #[test]
    fn faults_name_the_lease() {
        let fault = |from: &str, to: &str| Leases::parse(&LEASES.replace(from, to)).unwrap_err();
        assert_eq!(fault("0xc0000000", "0xbfffffff"), "lease `sealed`: overlaps with `dev`");
        assert!(fault("\"0x0\"", "\"0xg\"").starts_with("lease `dev`: first"));
        assert!(fault("\"9\"", "\"6\"").starts_with("lease `old`: last: expected 7"));
        assert!(fault("sealed", "dev").contains("every name once"));
        assert!(fault("burned", "open").contains("open"));
        assert!(fault("why", "because").contains("because"));
    }
}

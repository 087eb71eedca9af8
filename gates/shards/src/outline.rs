//! What can be said of any results file: of which campaign, which shard, and whether it has ended.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::campaign::difference;
use crate::hash::Seal;
use crate::shard::Shard;

/// The outline of a results file.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The file.
    pub file: PathBuf,
    /// The members of its first line, but the shard.
    pub campaign: Map<String, Value>,
    /// Which part it is; `None` for a whole.
    pub shard: Option<Shard>,
    /// Items or cases in it.
    pub items: u64,
    /// Whether its last line is there, with the hash of all others.
    pub closed: bool,
}

#[derive(Deserialize)]
struct First {
    campaign: Map<String, Value>,
}

#[derive(Deserialize)]
struct Last {
    run: Closing,
}

#[derive(Deserialize)]
struct Closing {
    sha256: String,
}

impl Outline {
    /// Reads a file line by line. What comes after the last whole line is left aside.
    ///
    /// # Errors
    /// File, line, and what was expected there.
    pub fn read(file: &Path) -> Result<Self, String> {
        let mut lines = WholeLines::open(file)?;
        let mut outline = match lines.next()? {
            Some(line) => Self::begun(file, &line).map_err(|error| lines.at(&error))?,
            None => return Err(lines.at("no whole line: expected a line `campaign`")),
        };
        while let Some(line) = lines.next()? {
            if outline.closed {
                return Err(lines.at("a line after the line `run`"));
            }
            if line.starts_with("{\"run\"") {
                let last: Last =
                    serde_json::from_str(&line).map_err(|error| lines.at(&error.to_string()))?;
                if last.run.sha256 != lines.before() {
                    return Err(lines.at(CHANGED));
                }
                outline.closed = true;
            } else if line.starts_with("{\"item\"") || line.starts_with("{\"case\"") {
                outline.items += 1;
            }
        }
        Ok(outline)
    }

    /// Reads a file that may not be there yet, or not have a whole line.
    ///
    /// # Errors
    /// As [`Outline::read`].
    pub fn of_begun(file: &Path) -> Result<Option<Self>, String> {
        if !file.exists() || WholeLines::open(file)?.next()?.is_none() {
            return Ok(None);
        }
        Self::read(file).map(Some)
    }

    /// The outline of a file that begins with this line.
    pub(crate) fn begun(file: &Path, line: &str) -> Result<Self, String> {
        let First { mut campaign } = serde_json::from_str(line)
            .map_err(|error| format!("expected a line `campaign` first: {error}"))?;
        let shard = match campaign.remove("shard") {
            None | Some(Value::Null) => None,
            Some(Value::String(shard)) => {
                Some(shard.parse().map_err(|error| format!("shard: {error}"))?)
            }
            Some(other) => return Err(format!("shard: expected m/n, found {other}")),
        };
        Ok(Self { file: file.to_owned(), campaign, shard, items: 0, closed: false })
    }

    /// Whether it is of this campaign, the shard aside. The error names file and member.
    pub fn require(&self, expected: &Map<String, Value>) -> Result<(), String> {
        match difference(&self.campaign, expected) {
            Some(other) => {
                Err(format!("{}: of another run or build: {other}", self.file.display()))
            }
            None => Ok(()),
        }
    }
}

/// What is wrong with a file whose last line does not fit.
pub const CHANGED: &str = "its hash is not that of the lines before it: the file was changed";

/// Whether these are the parts of one campaign, each once and closed, and none missing. The error names the
/// part.
pub fn complete(parts: &[Outline]) -> Result<(), String> {
    let first = parts.first().ok_or("no part: expected results files")?;
    let mut found: Vec<(Shard, &PathBuf)> = Vec::new();
    for part in parts {
        let wrong = |message: String| format!("{}: {message}", part.file.display());
        if let Some(other) = difference(&part.campaign, &first.campaign) {
            return Err(wrong(format!(
                "of another run or build than {}: {other}",
                first.file.display()
            )));
        }
        if !part.closed {
            return Err(wrong(
                "was cut: no line `run` at its end; the same command goes on where it ends"
                    .to_owned(),
            ));
        }
        let shard =
            part.shard.ok_or_else(|| wrong("is no part: it was run without --shard".to_owned()))?;
        if let Some((_, twin)) = found.iter().find(|(known, _)| *known == shard) {
            return Err(wrong(format!("shard {shard} a second time, after {}", twin.display())));
        }
        found.push((shard, &part.file));
    }
    let count = found[0].0.count();
    if let Some((shard, file)) = found.iter().find(|(shard, _)| shard.count() != count) {
        return Err(format!("{}: shard {shard} among parts of {count}", file.display()));
    }
    let has = |number: u32| found.iter().any(|(shard, _)| shard.number() == number);
    let missing: Vec<String> = (1..=count)
        .filter(|&number| !has(number))
        .map(|number| format!("{number}/{count}"))
        .collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("missing: shard {}", missing.join(", "))) }
}

/// The whole lines of a file one after the other, and the hash of those before the last one given.
pub(crate) struct WholeLines {
    file: PathBuf,
    reader: BufReader<File>,
    number: usize,
    bytes: u64,
    before: String,
    seal: Seal,
}

impl WholeLines {
    pub(crate) fn open(file: &Path) -> Result<Self, String> {
        let open = File::open(file);
        let open = open.map_err(|error| format!("{}: cannot read: {error}", file.display()))?;
        Ok(Self {
            file: file.to_owned(),
            reader: BufReader::new(open),
            number: 0,
            bytes: 0,
            before: String::new(),
            seal: Seal::default(),
        })
    }

    /// The next line without its end; `None` after the last whole one.
    pub(crate) fn next(&mut self) -> Result<Option<String>, String> {
        let mut line = Vec::new();
        let read = self.reader.read_until(b'\n', &mut line);
        read.map_err(|error| format!("{}: cannot read: {error}", self.file.display()))?;
        if line.last() != Some(&b'\n') {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += line.len() as u64;
        let mut line =
            String::from_utf8(line).map_err(|error| self.at(&format!("no UTF-8: {error}")))?;
        // Only the last line needs the hash, and it is known by how it begins.
        if line.starts_with("{\"run\"") {
            self.before = self.seal.digits();
        }
        self.seal.add(&line);
        line.pop();
        Ok(Some(line))
    }

    /// The hash of the lines before a line `run` that was given last.
    pub(crate) fn before(&self) -> &str {
        &self.before
    }

    /// The hash of all lines given.
    pub(crate) fn seal(&self) -> Seal {
        self.seal.clone()
    }

    /// How many bytes the lines given have.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A message with file and line.
    pub(crate) fn at(&self, message: &str) -> String {
        format!("{}:{}: {message}", self.file.display(), self.number.max(1))
    }
}

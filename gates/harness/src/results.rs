//! The results file: JSON lines, appended as they come, closed by a last line.
//!
//! | line | what |
//! |---|---|
//! | `{"campaign":{...}}` | the first: what was to be run, by which build, and which shard of it |
//! | `{"case":{...}}` | one case |
//! | `{"gate":{...}}` | a gate, after its cases |
//! | `{"run":{...}}` | the last: the verdict, and the hash of everything before it |
//!
//! Nothing in it depends on time, worker or machine, so two runs of one campaign write the same bytes. A file
//! without its last line was cut: the same command goes on where it ends. The schema is
//! `docs/schemas/results.schema.json`.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shards::Outline;
use shards::hash::Seal;
use shards::lines::Lines;
use shards::outline::CHANGED;

use crate::campaign::Campaign;
use crate::report::{CaseResult, Fault, GateReport};
use crate::verdict::Verdict;

/// One line of the results.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line<'a> {
    /// What was to be run.
    Campaign(&'a Campaign),
    /// The result of a case.
    Case(&'a CaseResult),
    /// The report of a gate.
    Gate(&'a GateReport),
    /// How it ended.
    Run(Closing),
}

impl Line<'_> {
    /// The line as it is written, with its end.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("results are plain data");
        text.push('\n');
        text
    }
}

/// The last line of a results file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// The worst verdict of any gate.
    pub verdict: Verdict,
    /// How many cases were run.
    pub cases: u64,
    /// SHA-256 of all lines before this one.
    pub sha256: String,
}

/// What is kept of a gate's line when a file is read: the rest is worked out anew.
#[derive(Deserialize)]
struct GateEnd {
    gate: String,
    faults: Vec<Fault>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Read {
    Campaign(Box<Campaign>),
    Case(Box<CaseResult>),
    Gate(GateEnd),
    Run(Closing),
}

/// A results file, read.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The file.
    pub file: PathBuf,
    /// What was to be run.
    pub campaign: Campaign,
    /// The cases, in order.
    pub cases: Vec<CaseResult>,
    /// What went wrong when engines ended, by gate; a gate that ended has an entry.
    pub ends: BTreeMap<String, Vec<Fault>>,
    /// The last line; `None` if the file was cut.
    pub closing: Option<Closing>,
    /// The whole lines, without their ends.
    lines: Vec<String>,
}

impl Recording {
    /// Reads a results file. What comes after the last whole line is left aside.
    ///
    /// # Errors
    ///
    /// File, line, and what was expected there.
    pub fn read(file: &Path) -> Result<Self, String> {
        let bytes = std::fs::read(file)
            .map_err(|error| format!("{}: cannot read: {error}", file.display()))?;
        Self::parse(file, &bytes)
    }

    fn parse(file: &Path, bytes: &[u8]) -> Result<Self, String> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let text = std::str::from_utf8(&bytes[..whole])
            .map_err(|error| format!("{}: no UTF-8: {error}", file.display()))?;
        let mut recording: Option<Self> = None;
        let mut hash = Seal::default();
        for (index, line) in text.lines().enumerate() {
            let at = |message: &str| format!("{}:{}: {message}", file.display(), index + 1);
            let read: Read = serde_json::from_str(line).map_err(|error| at(&error.to_string()))?;
            match (&mut recording, read) {
                (None, Read::Campaign(campaign)) => {
                    campaign.check().map_err(|error| at(&error))?;
                    recording = Some(Self::begun(file, *campaign));
                }
                (None, _) => return Err(at("expected a line `campaign` first")),
                (Some(known), _) if known.closing.is_some() => {
                    return Err(at("a line after the line `run`"));
                }
                (Some(_), Read::Campaign(_)) => return Err(at("a second line `campaign`")),
                (Some(known), Read::Case(case)) => known.cases.push(*case),
                (Some(known), Read::Gate(end)) => {
                    let faults = end.faults.into_iter().filter(|fault| fault.at_end).collect();
                    known.ends.insert(end.gate, faults);
                }
                (Some(known), Read::Run(closing)) => {
                    if closing.sha256 != hash.digits() {
                        return Err(at(CHANGED));
                    }
                    known.closing = Some(closing);
                }
            }
            hash.add(line);
            hash.add("\n");
            recording.iter_mut().for_each(|known| known.lines.push(line.to_owned()));
        }
        recording
            .ok_or_else(|| format!("{}: no whole line: expected a line `campaign`", file.display()))
    }

    /// What can be said of it as of any results file.
    pub fn outline(&self) -> Outline {
        let mut campaign = self.campaign.members();
        campaign.remove("shard");
        Outline {
            file: self.file.clone(),
            campaign,
            shard: self.campaign.shard(),
            items: self.cases.len() as u64,
            closed: self.closing.is_some(),
        }
    }

    fn begun(file: &Path, campaign: Campaign) -> Self {
        Self {
            file: file.to_owned(),
            campaign,
            cases: Vec::new(),
            ends: BTreeMap::new(),
            closing: None,
            lines: Vec::new(),
        }
    }
}

/// Results that are known before a run begins: of a run that was cut, or of shards.
#[derive(Clone, Debug, Default)]
pub struct Known {
    cases: BTreeMap<Arc<str>, BTreeMap<Arc<str>, CaseResult>>,
    ends: BTreeMap<String, Vec<Fault>>,
}

impl Known {
    /// What these files know, together.
    pub fn of(recordings: impl IntoIterator<Item = Recording>) -> Self {
        let mut known = Self::default();
        for recording in recordings {
            for case in recording.cases {
                known.cases.entry(case.gate.clone()).or_default().insert(case.name.clone(), case);
            }
            for (gate, faults) in recording.ends {
                known.ends.entry(gate).or_default().extend(faults);
            }
        }
        known
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.ends.is_empty()
    }

    /// The result of a case of a gate (`game/gate`), by its name and identity.
    pub fn case(&self, gate: &str, name: &str, id: &str) -> Option<&CaseResult> {
        self.cases.get(gate)?.get(name).filter(|result| *result.case == *id)
    }

    /// What went wrong when the engines of a gate ended.
    pub fn ends(&self, gate: &str) -> &[Fault] {
        self.ends.get(gate).map_or(&[], Vec::as_slice)
    }
}

/// The lines of one run as they are said, and what the last of them has to know.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    hash: Seal,
    cases: u64,
}

impl Transcript {
    /// The next line, with its end.
    pub fn line(&mut self, line: &Line<'_>) -> String {
        let text = line.text();
        self.hash.add(&text);
        self.cases += u64::from(matches!(line, Line::Case(_)));
        text
    }

    /// The last line, with its end.
    pub fn last(&mut self, verdict: Verdict) -> String {
        let sha256 = self.hash.digits();
        self.line(&Line::Run(Closing { verdict, cases: self.cases, sha256 }))
    }
}

/// Writes a results file; lines that it has already are checked instead.
pub struct Writer {
    lines: Lines,
    path: PathBuf,
    written: VecDeque<String>,
    number: usize,
}

impl Writer {
    /// Opens a results file for a campaign: a new one, or one that the same campaign began. What it knows
    /// already comes with it.
    ///
    /// # Errors
    ///
    /// The file cannot be written, is being written, or belongs to another campaign or build.
    pub fn open(path: &Path, campaign: &Campaign) -> Result<(Self, Known), String> {
        let wrong = |message: &str| format!("{}: {message}", path.display());
        let mut lines = Lines::open(path, &Line::Campaign(campaign).text())?;
        let (mut written, mut known) = (VecDeque::new(), Known::default());
        if lines.is_begun() {
            let recording = Recording::read(path)?;
            recording.campaign.require(campaign).map_err(|other| {
                wrong(&format!("was begun by another run: {other}; remove it or name another file"))
            })?;
            // What a killed run left of a line is dropped.
            lines.keep(recording.lines.iter().map(|line| line.len() as u64 + 1).sum())?;
            written = recording.lines.clone().into();
            known = Known::of([recording]);
        }
        Ok((Self { lines, path: path.to_owned(), written, number: 0 }, known))
    }

    /// Writes a line with its end, or finds it written. Each line is flushed, so that a killed run
    /// leaves whole lines.
    ///
    /// # Errors
    ///
    /// It cannot be written, or another line stands in its place.
    pub fn write(&mut self, text: &str) -> Result<(), String> {
        self.number += 1;
        let wrong = |message: &str| format!("{}:{}: {message}", self.path.display(), self.number);
        match self.written.pop_front() {
            Some(written) if written == text.trim_end() => Ok(()),
            Some(_) => Err(wrong("not what this run says: remove the file to begin anew")),
            None => self.lines.add(text),
        }
    }
}

//! Regression files: a red case, saved at once as a concrete case, `corpora/<game>/regression/<case>.new`.
//!
//! A file is pending until somebody has reviewed it ([`crate::review`]). It holds the best case
//! found so far: first the diverging one, cut after the step that differs and with every move
//! written down; later whatever shrinking made of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::case::{Case, case_id};
use crate::corpus::{CorpusError, Item};
use crate::divergence::Divergence;
use crate::report::CaseResult;
use crate::symptom::Symptom;

/// The largest regression file that is read, in bytes.
const FILE_MAX: u64 = 64 << 20;

/// A red case that waits for review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regression {
    /// `game/gate`.
    pub gate: String,
    /// What is wrong.
    pub symptom: Symptom,
    /// The best case so far, as an engine gets it.
    pub case: serde_json::Value,
    /// How large it is, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// How it was shrunk, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shrinking: Option<Shrinking>,
    /// Engines that do not run it, with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub absent: BTreeMap<String, String>,
    /// Where it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// Why it is BROKEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The case that turned red.
    pub origin: Origin,
}

/// How a case was shrunk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shrinking {
    /// How many cases were run for it.
    pub replays: u64,
    /// Whether the fault needs more than the position before the move: something that no position
    /// shows, so the case keeps the moves that lead to it.
    pub hidden_state: bool,
    /// Whether nothing simpler was left to try; otherwise the time was over.
    pub complete: bool,
}

/// The case that turned red.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its identity.
    pub case: String,
    /// Its name in its corpus.
    pub name: String,
    /// The first step that differed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The case as JSON.
    pub json: serde_json::Value,
}

impl Regression {
    /// The file of a red result, before any shrinking; `None` for a result that is not red.
    pub fn of(result: &CaseResult) -> Option<Self> {
        let json = result.json.clone()?;
        Some(Self {
            gate: result.gate.to_string(),
            symptom: Symptom::of(result)?,
            case: result.concrete.clone().unwrap_or_else(|| json.clone()),
            size: None,
            shrinking: None,
            absent: absent(result),
            divergence: result.divergence.clone(),
            reason: result.reason.clone(),
            origin: Origin {
                case: result.case.to_string(),
                name: result.name.to_string(),
                step: result.divergence.as_ref().map(|divergence| divergence.step),
                json,
            },
        })
    }

    /// The game of its gate.
    pub fn game(&self) -> &str {
        self.gate.split('/').next().unwrap_or_default()
    }

    /// Its file below the corpora in `root`.
    pub fn file(&self, root: &Path) -> PathBuf {
        folder(root, self.game()).join(format!("{}.new", self.origin.case))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The file, and what is wrong with it.
    pub fn load(file: &Path) -> Result<Self, CorpusError> {
        let fail = |message: String| CorpusError { file: file.to_owned(), line: None, message };
        let length =
            fs::metadata(file).map_err(|error| fail(format!("cannot read: {error}")))?.len();
        if length > FILE_MAX {
            return Err(fail(format!("{length} bytes: expected at most {FILE_MAX}")));
        }
        let text =
            fs::read_to_string(file).map_err(|error| fail(format!("cannot read: {error}")))?;
        Self::parse(&text).map_err(fail)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let id = &read.origin.case;
        let plain = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        if !plain(id) {
            return Err(format!("origin.case: expected letters, digits and `-`, found `{id}`"));
        }
        match read.gate.split_once('/') {
            Some((game, gate)) if plain(game) && plain(gate) => Ok(read),
            _ => Err(format!("gate: expected `game/gate`, found `{}`", read.gate)),
        }
    }

    /// Writes its file below the corpora in `root`, whole or not at all.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn save(&self, root: &Path) -> io::Result<PathBuf> {
        let file = self.file(root);
        fs::create_dir_all(folder(root, self.game()))?;
        let mut text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        text.push('\n');
        let partial = file.with_extension("new.part");
        fs::File::create(&partial)?.write_all(text.as_bytes())?;
        fs::rename(&partial, &file)?;
        Ok(file)
    }

    /// The case, ready to run.
    pub(crate) fn item<C: Case>(&self) -> Result<Item<C>, String> {
        let (game, gate) = self.gate.split_once('/').unwrap_or_default();
        let case = C::deserialize(&self.case).map_err(|error| format!("case: {error}"))?;
        case.check().map_err(|error| format!("case: {error}"))?;
        Ok(Item {
            id: case_id(game, gate, &case),
            name: format!("regression-{}", self.origin.case).into(),
            case,
            recorded: None,
            absent: std::sync::Arc::new(self.absent.clone()),
            line: usize::MAX,
        })
    }
}

/// The engines that the corpus left out of a result.
pub(crate) fn absent(result: &CaseResult) -> BTreeMap<String, String> {
    let left_out = |(engine, standing): (&String, &String)| {
        Some((engine.clone(), standing.strip_prefix("absent: ")?.to_owned()))
    };
    result.engines.iter().filter_map(left_out).collect()
}

fn folder(root: &Path, game: &str) -> PathBuf {
    root.join(game).join("regression")
}

/// The files of a game that wait for review, sorted; none when there is no folder.
///
/// # Errors
/// The folder that cannot be read.
pub fn pending(root: &Path, game: &str) -> Result<Vec<PathBuf>, CorpusError> {
    let folder = folder(root, game);
    let fail = |error: io::Error| CorpusError {
        file: folder.clone(),
        line: None,
        message: format!("cannot read the folder: {error}"),
    };
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(fail(error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|kind| kind == "new") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

//! Corpora: JSON-lines files of cases, parsed once, at the edge. Every error names file and line.
//!
//! A line is one object:
//!
//! | member | meaning |
//! |---|---|
//! | `name` | unique among the lines of its gate |
//! | `tier` | `quick` or `full`; left out: `quick` |
//! | `case` or `generate` | one case, or a rule that stands for many (the game's `GATES.md` and `corpora/README.md`) |
//! | `recorded` | answers that were written down, see [`Recorded`] |
//! | `absent` | engines that do not run this line, each with the reason |
//! | `why` | for the reader |
//! | `gate` | `game/gate`, where the file's place does not say it |

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use crate::case::{Case, case_id};
use crate::gate::Tier;
use crate::recorded::Recorded;

/// Something wrong in a corpus: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusError {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1; `None` when it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for CorpusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for CorpusError {}

/// One case, ready to run.
#[derive(Clone, Debug)]
pub struct Item<C> {
    /// Twelve hexadecimal digits, see [`case_id`].
    pub id: Arc<str>,
    /// The name of its corpus line; cases of a generated line add `#` and their number.
    pub name: Arc<str>,
    /// The case.
    pub case: C,
    /// Answers that were written down.
    pub recorded: Option<Arc<Recorded>>,
    /// Engines that do not run it, with the reason.
    pub absent: Arc<BTreeMap<String, String>>,
    /// The line it came from: its index among the lines of the gate.
    pub line: usize,
}

/// One line of a corpus, its cases expanded.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line's name.
    pub name: Arc<str>,
    /// The tier from which on it runs.
    pub tier: Tier,
    /// Whether it belongs to the project, and so must be pinned by a signature.
    pub own: bool,
}

/// All cases of one gate.
#[derive(Clone, Debug)]
pub struct Corpus<C> {
    /// The lines, in file order.
    pub lines: Vec<Line>,
    /// The cases, in order.
    pub items: Vec<Item<C>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine<'text> {
    name: String,
    #[serde(default)]
    tier: Tier,
    #[serde(default, borrow)]
    case: Option<&'text serde_json::value::RawValue>,
    #[serde(default, borrow)]
    generate: Option<&'text serde_json::value::RawValue>,
    #[serde(default)]
    recorded: Option<Recorded>,
    #[serde(default)]
    absent: BTreeMap<String, String>,
    #[serde(default, rename = "why")]
    _why: Option<String>,
    #[serde(default)]
    gate: Option<String>,
}

/// A corpus file and whether it belongs to the project.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file.
    pub path: PathBuf,
    /// Whether its lines must be pinned.
    pub own: bool,
}

/// The files of one gate in the project's corpora: `<root>/<game>/<gate>.jsonl` and `<gate>-<topic>.jsonl`, sorted.
pub fn own_files(root: &Path, game: &str, gate: &str) -> Result<Vec<Source>, CorpusError> {
    let folder = root.join(game);
    let mut files: Vec<PathBuf> = list(&folder)?
        .into_iter()
        .filter(|path| gate_of_file(path).as_deref() == Some(gate))
        .collect();
    files.sort();
    Ok(files.into_iter().map(|path| Source { path, own: true }).collect())
}

/// The gate that a file's name names: the part before `.jsonl` and before the first `-`.
pub fn gate_of_file(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?.strip_suffix(".jsonl")?;
    Some(name.split('-').next().unwrap_or(name).to_owned())
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    let broken = |error: std::io::Error| CorpusError {
        file: folder.to_owned(),
        line: None,
        message: format!("cannot read the folder: {error}"),
    };
    fs::read_dir(folder)
        .map_err(broken)?
        .map(|entry| entry.map(|entry| entry.path()).map_err(broken))
        .collect()
}

/// The names and tiers of the lines for `game/gate`, without expanding them.
pub(crate) fn line_names(
    game: &str,
    gate: &str,
    sources: &[Source],
) -> Result<Vec<(String, Tier)>, CorpusError> {
    let (mut seen, mut names) = (HashSet::new(), Vec::new());
    for source in sources {
        each_line(game, gate, source, &mut seen, &mut |name, raw| {
            names.push((name.to_string(), raw.tier));
            Ok(())
        })?;
    }
    Ok(names)
}

/// Takes a line with its name.
type Take<'a> = dyn FnMut(Arc<str>, RawLine<'_>) -> Result<(), String> + 'a;

/// Gives the lines of a file that are for `game/gate` to `take`, with names checked; wraps every error with file and line.
fn each_line(
    game: &str,
    gate: &str,
    source: &Source,
    names: &mut HashSet<Arc<str>>,
    take: &mut Take<'_>,
) -> Result<(), CorpusError> {
    let fail = |line: Option<usize>, message: String| CorpusError {
        file: source.path.clone(),
        line,
        message,
    };
    let text = fs::read_to_string(&source.path)
        .map_err(|error| fail(None, format!("cannot read: {error}")))?;
    if text.trim().is_empty() {
        return Err(fail(None, "empty: expected at least one case".to_owned()));
    }
    let home = home_of(&source.path);
    for (index, line) in text.lines().enumerate() {
        let at = |message: String| fail(Some(index + 1), message);
        let raw: RawLine<'_> =
            serde_json::from_str(line).map_err(|error| at(json_message(&error)))?;
        if !belongs(&raw, home.as_ref(), game, gate).map_err(&at)? {
            continue;
        }
        check_name(&raw.name).map_err(&at)?;
        let name: Arc<str> = raw.name.as_str().into();
        if !names.insert(Arc::clone(&name)) {
            return Err(at(format!("name `{}` is used twice in {game}/{gate}", raw.name)));
        }
        take(name, raw).map_err(&at)?;
    }
    Ok(())
}

impl<C: Case> Corpus<C> {
    /// Reads the lines for `game/gate` up to `tier` from `sources`, those whose names are `wanted`.
    ///
    /// Lines of outside files that name another gate are left to that gate.
    pub fn load(
        game: &str,
        gate: &str,
        tier: Tier,
        sources: &[Source],
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Self, CorpusError> {
        let mut corpus = Self { lines: Vec::new(), items: Vec::new() };
        let mut names = HashSet::new();
        for source in sources {
            corpus.read_file(game, gate, tier, source, &mut names, wanted)?;
        }
        Ok(corpus)
    }

    fn read_file(
        &mut self,
        game: &str,
        gate: &str,
        tier: Tier,
        source: &Source,
        names: &mut HashSet<Arc<str>>,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<(), CorpusError> {
        each_line(game, gate, source, names, &mut |name, raw| {
            if raw.tier <= tier && wanted(&name) {
                let line = Line { name, tier: raw.tier, own: source.own };
                self.add_line(game, gate, line, raw)?;
            }
            Ok(())
        })
    }

    fn add_line(
        &mut self,
        game: &str,
        gate: &str,
        line: Line,
        raw: RawLine<'_>,
    ) -> Result<(), String> {
        let cases: Vec<C> = cases_of(&raw)?;
        let single = raw.case.is_some();
        let recorded = raw.recorded.map(Arc::new);
        if let Some(recorded) = &recorded {
            recorded.check()?;
        }
        let absent = Arc::new(raw.absent);
        for (number, case) in cases.into_iter().enumerate() {
            case.check()?;
            let name = if single {
                Arc::clone(&line.name)
            } else {
                format!("{}#{number}", line.name).into()
            };
            self.items.push(Item {
                id: case_id(game, gate, &case),
                name,
                case,
                recorded: recorded.clone(),
                absent: Arc::clone(&absent),
                line: self.lines.len(),
            });
        }
        self.lines.push(line);
        Ok(())
    }
}

/// Reads one line: its members, and its case or its generator, which is not expanded.
pub(crate) fn check_line<C: Case>(line: &str) -> Result<(), String> {
    let raw: RawLine<'_> = serde_json::from_str(line).map_err(|error| json_message(&error))?;
    check_name(&raw.name)?;
    if let Some(recorded) = &raw.recorded {
        recorded.check()?;
    }
    match (raw.case, raw.generate) {
        (Some(_), None) => cases_of::<C>(&raw)?.iter().try_for_each(Case::check),
        (None, Some(generator)) => serde_json::from_str::<C::Generator>(generator.get())
            .map(drop)
            .map_err(|error| format!("generate: {}", json_message(&error))),
        _ => Err("expected exactly one of `case` and `generate`".to_owned()),
    }
}

fn check_name(name: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    if name.is_empty() || !name.bytes().all(plain) {
        return Err(format!("name `{name}`: expected letters, digits, `-`, `_`, `.` and `:` only"));
    }
    Ok(())
}

fn cases_of<C: Case>(raw: &RawLine<'_>) -> Result<Vec<C>, String> {
    match (raw.case, raw.generate) {
        (Some(case), None) => serde_json::from_str(case.get())
            .map(|case| vec![case])
            .map_err(|error| format!("case: {}", json_message(&error))),
        (None, Some(generator)) => {
            if raw.recorded.is_some() {
                return Err("`recorded` goes with `case`, not with `generate`".to_owned());
            }
            let generator = serde_json::from_str(generator.get())
                .map_err(|error| format!("generate: {}", json_message(&error)))?;
            let cases = C::generate(generator).map_err(|error| format!("generate: {error}"))?;
            if cases.is_empty() {
                Err("generate: no case comes of it".to_owned())
            } else {
                Ok(cases)
            }
        }
        _ => Err("expected exactly one of `case` and `generate`".to_owned()),
    }
}

/// The game and the gate that a file's place names.
fn home_of(path: &Path) -> Option<(String, String)> {
    let folder = path.parent()?.file_name()?.to_str()?;
    Some((folder.to_owned(), gate_of_file(path)?))
}

fn belongs(
    raw: &RawLine<'_>,
    home: Option<&(String, String)>,
    game: &str,
    gate: &str,
) -> Result<bool, String> {
    if let Some(named) = &raw.gate {
        return Ok(named.split_once('/') == Some((game, gate)));
    }
    home.map(|(folder, named)| folder == game && named == gate).ok_or_else(|| {
        "expected a file named <game>/<gate>.jsonl or a member `gate` (`game/gate`)".to_owned()
    })
}

/// The message of a JSON error without its own line number (a corpus line is one JSON text), with the column.
fn json_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" at line ").next().unwrap_or(&text);
    format!("column {}: {plain}", error.column())
}

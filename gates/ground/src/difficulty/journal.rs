//! Measured deals on disk: JSON lines, appended as they come.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::measure::{Measured, Place};
use crate::case::PolicyName;

/// What must be the same for measured deals to go together; the first line of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// Whose games are taken back.
    pub(crate) policy: PolicyName,
    /// Nodes after which a search is cut.
    pub(crate) budget: u64,
}

/// Measured deals by place.
pub(crate) type Deals = BTreeMap<Place, Measured>;

/// A measured deal, as a line has it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Which deal.
    #[serde(flatten)]
    pub(crate) place: Place,
    /// What is known about it.
    #[serde(flatten)]
    pub(crate) measured: Measured,
}

/// An open journal.
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or begins a journal, and reads what it holds. A last line that was not written to its
    /// end is dropped.
    ///
    /// # Errors
    /// Names the file, and the line.
    pub(crate) fn open(path: &Path, settings: Settings) -> Result<(Self, Deals), String> {
        let broken = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(broken)?;
        // Two runs would write over each other.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => format!("{}: another run writes here", path.display()),
            TryLockError::Error(error) => broken(error),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(broken)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(broken)?;
        file.seek(SeekFrom::End(0)).map_err(broken)?;
        let mut journal = Self { file, path: path.to_owned() };
        let deals = read(&text[..whole], settings)
            .map_err(|(line, error)| format!("{}:{line}: {error}", path.display()))?;
        if whole == 0 {
            journal.line(&settings)?;
        }
        Ok((journal, deals))
    }

    /// Appends a measured deal.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn add(&mut self, place: Place, measured: Measured) -> Result<(), String> {
        self.line(&Entry { place, measured })
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), String> {
        let text = serde_json::to_string(line).expect("plain data") + "\n";
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| format!("{}: cannot write: {error}", self.path.display()))
    }
}

fn read(text: &str, settings: Settings) -> Result<Deals, (usize, String)> {
    let mut deals = Deals::new();
    for (index, line) in text.lines().enumerate() {
        let at = |error: String| (index + 1, error);
        if index == 0 {
            let found: Settings = serde_json::from_str(line).map_err(|e| at(e.to_string()))?;
            if found != settings {
                return Err(at(format!(
                    "measured with other settings ({line}): choose another folder"
                )));
            }
            continue;
        }
        let entry: Entry = serde_json::from_str(line).map_err(|e| at(e.to_string()))?;
        deals.insert(entry.place, entry.measured);
    }
    Ok(deals)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: Settings = Settings { policy: PolicyName::Greedy, budget: 7 };
    const PLACE: Place = Place { seats: 2, k: 1, seed: 5 };
    const MEASURED: Measured = Measured { solved: [1, 2, 3], winnable_to: 4, none_from: 5 };

    fn journal(name: &str) -> PathBuf {
        let file = format!("ground-journal-{name}-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(file);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_run_goes_on_where_it_was() {
        let path = journal("resume");
        let (mut open, deals) = Journal::open(&path, SETTINGS).unwrap();
        assert!(deals.is_empty());
        open.add(PLACE, MEASURED).unwrap();
        // Killed in the middle of a line.
        open.file.write_all(b"{\"seats\":2,\"k\":1,").unwrap();
        let taken = Journal::open(&path, SETTINGS).err().unwrap();
        assert!(taken.contains("another run writes here"), "{taken}");
        drop(open);
        let (mut open, deals) = Journal::open(&path, SETTINGS).unwrap();
        assert_eq!(deals, Deals::from([(PLACE, MEASURED)]));
        let next = Place { seed: 6, ..PLACE };
        open.add(next, MEASURED).unwrap();
        drop(open);
        let (_, deals) = Journal::open(&path, SETTINGS).unwrap();
        assert_eq!(deals.len(), 2);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn other_settings_and_foreign_lines_are_refused() {
        let path = journal("refuse");
        drop(Journal::open(&path, SETTINGS).unwrap());
        let other = Settings { budget: 8, ..SETTINGS };
        assert!(Journal::open(&path, other).err().unwrap().contains(":1: measured with other"));
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("nonsense\n");
        std::fs::write(&path, text).unwrap();
        assert!(Journal::open(&path, SETTINGS).err().unwrap().contains(":2: "));
        std::fs::remove_file(path).unwrap();
    }
}

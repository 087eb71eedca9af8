//! The results file of a campaign: read, checked, begun and gone on with.
//!
//! | line | what |
//! |---|---|
//! | `{"campaign":{...}}` | the first: see [`Campaign`] |
//! | `{"item":7,"row":{...}}` | what came of item 7; the items of the shard stand in order |
//! | `{"run":{"items":40,"sha256":"..."}}` | the last |
//!
//! Nothing in it depends on time, threads or machine, so two runs of one campaign write the same bytes.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::campaign::Campaign;
use crate::hash::Seal;
use crate::lines::Lines;
use crate::outline::{CHANGED, WholeLines};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    campaign: Campaign,
}

/// What came of an item.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Item<R> {
    item: u64,
    row: R,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    run: Closing,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    items: u64,
    sha256: String,
}

/// A results file, line by line.
pub struct Reader {
    lines: WholeLines,
    campaign: Campaign,
    numbers: Box<dyn Iterator<Item = u64>>,
    read: u64,
    closed: bool,
}

impl Reader {
    /// Opens a file and reads its first line.
    ///
    /// # Errors
    /// File, line, and what was expected there.
    pub fn open(file: &Path) -> Result<Self, String> {
        let mut lines = WholeLines::open(file)?;
        let line = lines.next()?;
        let line = line.ok_or_else(|| lines.at("no whole line: expected a line `campaign`"))?;
        let First { campaign } = serde_json::from_str(&line)
            .map_err(|error| lines.at(&format!("expected a line `campaign` first: {error}")))?;
        campaign.check().map_err(|error| lines.at(&error))?;
        let numbers = Box::new(campaign.numbers());
        Ok(Self { lines, campaign, numbers, read: 0, closed: false })
    }

    /// What the file is of.
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// A message with file and line.
    pub(crate) fn at(&self, message: &str) -> String {
        self.lines.at(message)
    }

    /// The line of the next item without its end; `None` after the last whole line.
    ///
    /// # Errors
    /// File, line, and what was expected there.
    pub fn next_line(&mut self) -> Result<Option<(u64, String)>, String> {
        let Some(line) = self.lines.next()? else { return Ok(None) };
        if self.closed {
            return Err(self.lines.at("a line after the line `run`"));
        }
        let expected = self.numbers.next();
        if line.starts_with("{\"run\"") {
            let Last { run } =
                serde_json::from_str(&line).map_err(|error| self.lines.at(&error.to_string()))?;
            if run.sha256 != self.lines.before() {
                return Err(self.lines.at(CHANGED));
            }
            if let Some(number) = expected {
                return Err(self.lines.at(&format!("item {number} is missing")));
            }
            if run.items != self.read {
                return Err(self.lines.at(&format!("items: expected {}", self.read)));
            }
            self.closed = true;
            return match self.lines.next()? {
                None => Ok(None),
                Some(_) => Err(self.lines.at("a line after the line `run`")),
            };
        }
        let Item { item, .. }: Item<&RawValue> =
            serde_json::from_str(&line).map_err(|error| self.lines.at(&error.to_string()))?;
        match expected {
            Some(number) if number == item => {
                self.read += 1;
                Ok(Some((item, line)))
            }
            Some(number) => Err(self.lines.at(&format!("item {item}: expected item {number}"))),
            None => Err(self.lines.at(&format!("item {item}: this part has no further item"))),
        }
    }

    /// The next row and its number.
    ///
    /// # Errors
    /// File, line, and what was expected there.
    pub fn next_row<R: for<'de> Deserialize<'de>>(&mut self) -> Result<Option<(u64, R)>, String> {
        let Some((number, line)) = self.next_line()? else { return Ok(None) };
        let item: Item<R> =
            serde_json::from_str(&line).map_err(|error| self.lines.at(&error.to_string()))?;
        Ok(Some((number, item.row)))
    }
}

/// Writes a results file.
pub struct Writer {
    lines: Lines,
    seal: Seal,
    items: u64,
    closed: bool,
}

impl Writer {
    /// Opens a results file for a campaign: a new one, or one that the same campaign began, whose rows are heard.
    ///
    /// # Errors
    /// The file cannot be written, is being written, or belongs to another campaign or build.
    pub fn open<R: for<'de> Deserialize<'de>>(
        path: &Path,
        campaign: &Campaign,
        mut hear: impl FnMut(u64, R),
    ) -> Result<Self, String> {
        let first = campaign.line();
        let mut lines = Lines::open(path, &first)?;
        let mut seal = Seal::default();
        if !lines.is_begun() {
            lines.add(&first)?;
            seal.add(&first);
            return Ok(Self { lines, seal, items: 0, closed: false });
        }
        let mut reader = Reader::open(path)?;
        reader.campaign.require(campaign).map_err(|other| {
            format!(
                "{}: was begun by another run: {other}; remove it or name another file",
                path.display()
            )
        })?;
        while let Some((number, row)) = reader.next_row()? {
            hear(number, row);
        }
        // What a killed run left of a line is dropped.
        lines.keep(reader.lines.bytes())?;
        let (seal, items, closed) = (reader.lines.seal(), reader.read, reader.closed);
        Ok(Self { lines, seal, items, closed })
    }

    /// How many items are written.
    pub const fn items(&self) -> u64 {
        self.items
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn row(&mut self, item: u64, row: &impl Serialize) -> Result<(), String> {
        let line = serde_json::to_string(&Item { item, row }).expect("a row is plain data");
        self.line(&line)
    }

    /// Writes the next row as a file had it.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), String> {
        let text = format!("{line}\n");
        self.items += 1;
        self.seal.add(&text);
        self.lines.add(&text)
    }

    /// Writes the last line, unless it stands there.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn close(&mut self) -> Result<(), String> {
        if self.closed {
            return Ok(());
        }
        let run = Closing { items: self.items, sha256: self.seal.digits() };
        let line = serde_json::to_string(&Last { run }).expect("plain data");
        self.closed = true;
        self.lines.add(&format!("{line}\n"))?;
        self.lines.settle()
    }
}

//! Parts put together: byte for byte what the whole run writes.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::outline::{Outline, complete};
use crate::rows::{Reader, Writer};
use crate::shard::Shard;

/// Merges the parts of a campaign into `results`, and gives the number of items. The file appears when all of it is
/// written.
///
/// # Errors
/// A part is missing, doubled, cut, changed, or of another campaign or build; or the file cannot be written, or is
/// something else.
pub fn merge(parts: &[PathBuf], results: &Path) -> Result<u64, String> {
    let outlines: Vec<Outline> =
        parts.iter().map(|part| Outline::read(part)).collect::<Result<_, _>>()?;
    complete(&outlines)?;
    if let Ok(known) = Outline::read(results) {
        known.require(&outlines[0].campaign)?;
        if known.shard.is_some() {
            return Err(format!("{}: is a part itself", results.display()));
        }
    } else if results.exists() {
        return Err(format!("{}: is there and is no results file", results.display()));
    }
    let mut readers: Vec<Reader> =
        parts.iter().map(|part| Reader::open(part)).collect::<Result<_, _>>()?;
    // In the order of their numbers, which are all there, once.
    readers.sort_by_key(|reader| reader.campaign().shard().map(Shard::number));
    let count = readers.len() as u32;
    let whole = readers[0].campaign().whole();
    let being_written = beside(results);
    let _ = fs::remove_file(&being_written);
    let mut writer = Writer::open(&being_written, &whole, |_, _: Value| ())?;
    for number in whole.numbers() {
        let reader = &mut readers[Shard::of_number(number, count) as usize - 1];
        // A reader gives the items of its shard in order, so this is the one.
        match reader.next_line()? {
            Some((_, line)) => writer.line(&line)?,
            None => return Err(reader.at(&format!("item {number} is missing"))),
        }
    }
    for reader in &mut readers {
        // The last line is checked too.
        reader.next_line()?;
    }
    writer.close()?;
    let failed = |error| format!("{}: cannot be written: {error}", results.display());
    fs::rename(&being_written, results).map_err(failed)?;
    Ok(writer.items())
}

/// The name that the file has until it is whole.
fn beside(results: &Path) -> PathBuf {
    let mut name = results.file_name().unwrap_or_default().to_owned();
    name.push(".merging");
    results.with_file_name(name)
}

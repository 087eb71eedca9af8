//! How far the shards of a campaign are: what their files say.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::outline::Outline;
use crate::shard::Shard;

/// How far one shard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing is there.
    Missing,
    /// So many items are there, and the end is not: it runs, or was cut.
    Begun(u64),
    /// All of it is there.
    Complete(u64),
}

/// The file of a shard below the folder of its campaign.
pub fn part_file(folder: &Path, shard: Shard) -> PathBuf {
    let width = shard.count().to_string().len();
    folder.join(format!("part-{:0width$}-of-{}.jsonl", shard.number(), shard.count()))
}

/// The file of the whole below the folder of its campaign.
pub fn whole_file(folder: &Path) -> PathBuf {
    folder.join("results.jsonl")
}

/// How far all shards of a campaign (the members of its first line) are, from shard 1 on.
///
/// # Errors
/// A file is damaged, or of another campaign or build.
pub fn states(
    folder: &Path,
    count: u32,
    expected: &Map<String, Value>,
) -> Result<Vec<State>, String> {
    let state = |number: u32| {
        let shard = Shard::new(number, count)?;
        let file = part_file(folder, shard);
        let Some(outline) = Outline::of_begun(&file)? else { return Ok(State::Missing) };
        outline.require(expected)?;
        if outline.shard != Some(shard) {
            return Err(format!("{}: expected shard {shard}", file.display()));
        }
        Ok(match outline.closed {
            true => State::Complete(outline.items),
            false => State::Begun(outline.items),
        })
    };
    (1..=count).map(state).collect()
}

/// Rising numbers in the form of job arrays: `1-3,7`.
pub fn ranges(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let text = runs.iter().map(|&(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    text.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3,7,9-10");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn files_sort_by_their_number() {
        let shard = Shard::new(7, 100).unwrap();
        assert_eq!(part_file(Path::new("c"), shard), Path::new("c/part-007-of-100.jsonl"));
    }
}

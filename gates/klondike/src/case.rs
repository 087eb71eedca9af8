//! The case types of the klondike gates, as `corpora/klondike/GATES.md` defines them.

mod deal;
mod drawing;
mod game;
mod position;
mod random;
mod reduced;
mod search;
mod witness;

pub use deal::{DealChoice, Seed, ShuffleName};
pub use game::{GameCase, GameGenerator, PolicyName, ViewName};
pub use reduced::{
    Games, ReducedCase, ReducedGames, ReducedGenerator, ReplayCase, ReplayGenerator,
};
pub use search::{EvaluationName, ModeName, SearchCase, SearchGenerator, SettingName};
pub use witness::{WitnessCase, WitnessGenerator};

use harness::Picture;
use klondike_engine::rules::Card;

/// Checks that a number of a case is in its range.
fn check_range<N: PartialOrd + Copy + std::fmt::Display>(
    member: &str,
    value: N,
    range: std::ops::RangeInclusive<N>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{member}: expected {} to {}, found {value}", range.start(), range.end()))
}

/// The picture of a `tableau` field: columns side by side, the deepest cards in the first row,
/// face-down cards in brackets.
fn tableau_picture(field: &str, text: &str) -> Option<Picture> {
    if field != "tableau" {
        return None;
    }
    let columns: Vec<Vec<String>> = text.split('/').map(column_cells).collect::<Option<_>>()?;
    let height = columns.iter().map(Vec::len).max()?;
    let cell = |column: &Vec<String>, row| column.get(row).cloned().unwrap_or_else(|| ".".into());
    let rows =
        (0..height.max(1)).map(|row| columns.iter().map(|column| cell(column, row)).collect());
    Some(Picture { rows: rows.collect() })
}

fn column_cells(column: &str) -> Option<Vec<String>> {
    let (face_down, face_up) = column.split_once('|')?;
    let face_down = cards(face_down)?.into_iter().map(|card| format!("({card})"));
    let face_up = cards(face_up)?.into_iter().map(|card| card.to_string());
    Some(face_down.chain(face_up).collect())
}

fn cards(hex: &str) -> Option<Vec<Card>> {
    let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).map(|at| Card::from_byte(byte(at)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tableau_is_pictured_column_by_column() {
        let picture = tableau_picture("tableau", "|3d/1a|21/|").unwrap();
        assert_eq!(picture.rows, [["KS", "(TD)", "."], [".", "AH", "."]]);
        assert!(tableau_picture("tableau", "|00").is_none());
        assert!(tableau_picture("stock", "3d").is_none());
    }
}

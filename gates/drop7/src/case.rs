//! The case types of the drop7 gates, as `corpora/drop7/GATES.md` defines them.

mod drawing;
mod leaf;
mod search;
mod simpler;
mod text;
mod trajectory;
mod transplant;

pub use leaf::{LeafCase, LeafGenerator};
pub use search::{SearchCase, SearchGenerator, TableChoice};
pub use text::{DriverName, Position, Seed};
pub use trajectory::{
    FingerprintCase, GameCase, MoveCase, ReplayCase, TrajectoryCase, TrajectoryGenerator,
};

use harness::Picture;

/// The seven by seven picture of a `board` field; empty cells are dots.
fn board_picture(field: &str, text: &str) -> Option<Picture> {
    if field != "board" || text.len() != drop7_engine::CELLS {
        return None;
    }
    let cell = |digit: char| if digit == '0' { ".".to_owned() } else { digit.to_string() };
    let cells: Vec<String> = text.chars().map(cell).collect();
    Some(Picture { rows: cells.chunks(drop7_engine::SIZE).map(<[String]>::to_vec).collect() })
}

//! The case types of the ground gates, as `corpora/ground/GATES.md` defines them.

mod command_text;
mod deal;
mod drawing;
mod game;
mod play;
mod questions;
mod search;
mod simpler;
mod witness;

pub use command_text::CommandText;
pub use deal::{Cards, DealCase};
pub use game::{GameCase, GameGenerator};
pub(crate) use play::Decisions;
pub use play::{Play, PolicyName};
pub use questions::{Questions, ShortDecks, Thresholds};
pub use search::{Budget, SearchCase, SearchGenerator};
pub use witness::{WitnessCase, WitnessGenerator};

use harness::Picture;

/// A state or view text as rows: the head, then one row a position and a hand.
fn text_picture(field: &str, text: &str) -> Option<Picture> {
    if field != "state" && !field.starts_with("view") {
        return None;
    }
    let cells = |segment: &str| segment.split([' ', '[', ',', ']']).map(str::to_owned).collect();
    Some(Picture { rows: text.split_terminator(';').map(cells).collect() })
}

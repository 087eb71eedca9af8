//! The game itself: cards, deals, positions, moves (RULES 1 to 6). Knows nothing of any search.

mod apply;
mod board;
mod card;
mod card_set;
mod chacha;
mod deal;
mod destinations;
mod draw;
mod expand;
mod fnv;
mod generate;
mod layout;
mod legality;
mod moves;
mod mutate;
mod pass;
#[cfg(test)]
pub(crate) mod picture;
mod score;
mod shuffle;
mod signature;
mod splitmix;
mod zobrist;

pub use apply::Undo;
pub use board::{Board, COLUMN_CAPACITY, STOCK_CAPACITY};
pub use card::{Card, Suit};
pub use card_set::CardSet;
pub use deal::{Deal, DealError};
pub use destinations::Destinations;
pub use draw::Draw;
pub use expand::expand;
pub use generate::View;
pub use layout::{Layout, LayoutError};
pub use legality::IllegalMove;
pub use moves::Move;
pub use score::csv_score;
pub use shuffle::Shuffle;

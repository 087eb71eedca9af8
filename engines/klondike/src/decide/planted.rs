//! Unsound rules, planted in tests to see the gates fail.
//!
//! Every reduction of this module has a neighbour that looks as good and is wrong. A type with one of
//! these constants set makes the search use it; [`Sound`] sets none, and since they are constants the
//! sound search pays nothing for them.

/// Which unsound rules a search uses.
pub trait Planted {
    /// Draw 1: a stock card that fits its foundation is always played there at once. (It locks the
    /// lower cards of its suit there.)
    const STOCK_UP_FORCED: bool = false;
    /// Draw 2 and 3: also a safe stock card is played at once. (It shifts the later cards.)
    const SAFE_STOCK_UP_FORCED: bool = false;
    /// Draw 2 and 3: stock cards go down only when their next move needs them. (Taking one shifts the
    /// later cards, which may be the use of it.)
    const STOCK_JUST_IN_TIME: bool = false;
    /// Dead test: a loose twin holds its slot for ever, also if it can go up.
    const TWIN_NEVER_RELEASED: bool = false;
    /// A component visited at one stock index counts as visited at every index.
    const INDEX_IGNORED: bool = false;
    /// A card is safe without regard to the same-colour suit, and safe cards never return.
    const SAFE_WITHOUT_TWIN: bool = false;
    /// Not unsound, but slow: exits seen before the last step of the flood are emitted again. What the
    /// search leaves out is compared with it.
    const EXITS_ALWAYS_REPEATED: bool = false;
    /// A stock card is not placed to make its twin bare.
    const TWIN_NEVER_BARED: bool = false;
    /// A column is never emptied for the sake of a king.
    const COLUMNS_NEVER_EMPTIED: bool = false;
}

/// No unsound rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sound;

impl Planted for Sound {}

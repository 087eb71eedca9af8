//! The rest of a pass through the stock: which cards come to lie on the waste (RULES 5).

use super::{Board, Card, Draw};

impl Board {
    /// Clicks that exhaust the pass, `ceil((n - idx) / draw)`.
    pub fn advances_left(&self, draw: Draw) -> u8 {
        (self.stock_len() - self.stock_index()).div_ceil(draw.cards())
    }

    /// Stock index after `advances` clicks, `min(idx + advances * draw, n)`.
    pub fn index_after(&self, advances: u8, draw: Draw) -> u8 {
        // 24 clicks of 3 cards at most: no overflow.
        (self.stock_index() + advances * draw.cards()).min(self.stock_len())
    }

    /// The waste card after 1, 2, ... clicks, with the number of clicks.
    pub fn cards_ahead(&self, draw: Draw) -> impl Iterator<Item = (u8, Card)> + '_ {
        (1..=self.advances_left(draw)).map(move |advances| {
            (advances, self.stock()[usize::from(self.index_after(advances, draw)) - 1])
        })
    }
}

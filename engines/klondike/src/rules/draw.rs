//! How many cards one click on the stock turns.

/// Cards turned at once: 1, 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Draw(u8);

impl Draw {
    /// One card at a time.
    pub const ONE: Draw = Draw(1);
    /// Two cards at a time; no published variant, but the rules are generic.
    pub const TWO: Draw = Draw(2);
    /// Three cards at a time.
    pub const THREE: Draw = Draw(3);

    /// `None` unless 1..=3.
    pub const fn new(cards: u8) -> Option<Draw> {
        if cards >= 1 && cards <= 3 { Some(Draw(cards)) } else { None }
    }

    /// The number of cards.
    pub const fn cards(self) -> u8 {
        self.0
    }
}

//! One step of a plan, without saying where in the columns it happens.

use super::lanes::{Cards, card_of, index};
use crate::rules::Card;

/// A card goes to its foundation or into a column, from wherever it is; the card and the position say
/// from where. Seven bits of card, and one for the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u8);

const UP: u8 = 0x80;

impl Step {
    /// To the foundation.
    pub(super) fn up(card: Cards) -> Step {
        Step(index(card) | UP)
    }

    /// Into a column.
    pub(super) fn down(card: Cards) -> Step {
        Step(index(card))
    }

    pub(super) fn is_up(self) -> bool {
        self.0 & UP != 0
    }

    pub(super) fn card(self) -> Card {
        card_of(self.0 & !UP)
    }
}

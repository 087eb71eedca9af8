//! Cards gathered in the order of a text.

use super::fault::{Fault, name_at};
use crate::rules::{Card, Deal};

/// Gathers 52 different cards and names the first that is one too many or a repetition.
pub(super) struct Collector<'a> {
    text: &'a str,
    cards: Vec<Card>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(text: &'a str) -> Collector<'a> {
        Collector { text, cards: Vec::with_capacity(52) }
    }

    /// Number of the next card, from 1.
    pub(super) fn next_number(&self) -> usize {
        self.cards.len() + 1
    }

    /// Takes the card that begins at byte `offset`.
    pub(super) fn push(&mut self, card: Card, offset: usize) -> Result<(), Fault> {
        let number = self.next_number();
        if number > 52 {
            let fault = Fault::at(
                self.text,
                offset,
                "the end of the deal after 52 cards",
                format!("{card}"),
            );
            return Err(fault.in_card(number));
        }
        if let Some(first) = self.cards.iter().position(|&earlier| earlier == card) {
            let fault = Fault::at(
                self.text,
                offset,
                "a card not dealt before",
                format!("{card} again (first as card {})", first + 1),
            );
            return Err(fault.in_card(number));
        }
        self.cards.push(card);
        Ok(())
    }

    /// The deal whose card `i` is card `order(i)` of the text; the text ends at byte `end`.
    pub(super) fn finish(self, end: usize, order: impl Fn(usize) -> usize) -> Result<Deal, Fault> {
        if self.cards.len() < 52 {
            let found = format!("{} after {} cards", name_at(self.text, end), self.cards.len());
            return Err(Fault::at(self.text, end, "52 cards", found));
        }
        let cards: Vec<Card> = (0..52).map(|index| self.cards[order(index)]).collect();
        Ok(Deal::new(&cards).expect("52 different cards"))
    }
}

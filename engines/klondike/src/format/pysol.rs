//! The text block of PySol, and what Klondike-Solver and KSolve write in its place.
//!
//! ```text
//! Talon: TC TS AD ...            first token = first card turned
//! 5C                             pile 1
//! <7H> 9H                        pile 2, deepest first, face-down cards in brackets
//! ...
//! ```
//!
//! Also read: Klondike-Solver's arrows around the talon (`==>`, `<==`), its line `Foundations: H-0
//! ...` and the `:` before its piles; KSolve's suit-first cards, its piles without brackets, and its
//! block headed `naloT:`, whose piles begin with the face-up card; and the lines that files of deals
//! put before a deal.

use super::collector::Collector;
use super::fault::{Fault, name_at};
use super::header::{header_len, starts_with};
use super::letters::tokens;
use super::token::read_card;
use crate::rules::Deal;

/// Reads a block.
pub fn parse_pysol(text: &str) -> Result<Deal, Fault> {
    let mut lines = Lines { text, offset: header_len(text) };
    let (start, end) = lines.next();
    let reversed = starts_with(&text[start..end], "nalot:");
    if !reversed && !starts_with(&text[start..end], "talon:") {
        return Err(Fault::at(text, start, "\"Talon:\"", name_at(text, start)));
    }
    let mut cards = Collector::new(text);
    // Deal-order index of each card read.
    let mut places: Vec<usize> = (28..52).collect();
    read_talon(text, start + 6, end, &mut cards)?;
    let (mut start, mut end) = lines.next_filled();
    if starts_with(&text[start..end], "foundations:") {
        check_foundations(text, start, end)?;
        (start, end) = lines.next_filled();
    }
    let mut brackets = None;
    for column in 0..7 {
        if column > 0 {
            (start, end) = lines.next_filled();
        }
        let mut pile = Pile { text, column, reversed, brackets: &mut brackets };
        places.extend((0..=column).map(|n| Deal::index_of(column, pile.row(n))));
        pile.read(start, end, &mut cards)?;
    }
    let rest = lines.offset;
    let end = text.trim_end().len();
    if rest < end {
        let at = rest + text[rest..].len() - text[rest..].trim_start().len();
        return Err(Fault::at(text, at, "the end of the deal after pile 7", name_at(text, at)));
    }
    let mut order = [0; 52];
    for (read, &place) in places.iter().enumerate() {
        order[place] = read;
    }
    cards.finish(end, |index| order[index])
}

/// Writes a block as PySol does with ranks in one letter.
pub fn print_pysol(deal: &Deal) -> String {
    let mut text = String::from("Talon:");
    for card in deal.stock() {
        text.push_str(&format!(" {card}"));
    }
    text.push('\n');
    for column in 0..7 {
        let (face_up, face_down) = deal.column(column).split_last().expect("a pile has a card");
        for card in face_down {
            text.push_str(&format!("<{card}> "));
        }
        text.push_str(&format!("{face_up}\n"));
    }
    text
}

/// Lines of a text, as byte ranges without the blanks around them.
struct Lines<'a> {
    text: &'a str,
    offset: usize,
}

impl Lines<'_> {
    /// The next line; an empty range at the end of the text.
    fn next(&mut self) -> (usize, usize) {
        let line_end =
            self.text[self.offset..].find('\n').map_or(self.text.len(), |len| self.offset + len);
        let line = &self.text[self.offset..line_end];
        let start = self.offset + line.len() - line.trim_start().len();
        let end = self.offset + line.trim_end().len();
        self.offset = (line_end + 1).min(self.text.len());
        (start, end.max(start))
    }

    /// The next line that is not empty, if there is one.
    fn next_filled(&mut self) -> (usize, usize) {
        loop {
            let (start, end) = self.next();
            if start < end || self.offset >= self.text.len() {
                return (start, end);
            }
        }
    }
}

fn read_talon(text: &str, from: usize, to: usize, cards: &mut Collector<'_>) -> Result<(), Fault> {
    let mut stop = to;
    for (offset, end) in tokens(text, from, to) {
        if matches!(&text[offset..end], "==>" | "<==") {
            continue;
        }
        let number = cards.next_number();
        let card = read_card(text, offset, end, true).map_err(|fault| fault.in_card(number))?;
        if number > 24 {
            let fault = Fault::at(text, offset, "24 cards in the talon", format!("{card}"));
            return Err(fault.in_card(number));
        }
        cards.push(card, offset)?;
        stop = end;
    }
    if cards.next_number() <= 24 {
        let found = format!("{} after {}", name_at(text, stop), cards.next_number() - 1);
        return Err(Fault::at(text, stop, "24 cards in the talon", found));
    }
    Ok(())
}

fn check_foundations(text: &str, start: usize, end: usize) -> Result<(), Fault> {
    for (offset, end) in tokens(text, start + 12, end) {
        let token = &text[offset..end];
        if !token.ends_with("-0") {
            let expected = "an empty foundation like H-0, since no card of a deal is played";
            return Err(Fault::at(text, offset, expected, format!("'{token}'")));
        }
    }
    Ok(())
}

/// A pile being read.
struct Pile<'a> {
    text: &'a str,
    column: usize,
    reversed: bool,
    /// Are face-down cards in brackets? Decided by the first of the block.
    brackets: &'a mut Option<bool>,
}

impl Pile<'_> {
    /// Row of the `n`-th card of the line, both from 0.
    fn row(&self, n: usize) -> usize {
        if self.reversed { self.column - n } else { n }
    }

    fn read(&mut self, start: usize, end: usize, cards: &mut Collector<'_>) -> Result<(), Fault> {
        let text = self.text;
        let start = start + usize::from(text[start..end].starts_with(':'));
        let expected = format!("pile {} with {} cards", self.column + 1, self.column + 1);
        let mut read = 0;
        let mut stop = end;
        for (offset, token_end) in tokens(text, start, end) {
            if read > self.column {
                return Err(Fault::at(text, offset, expected, name_at(text, offset)));
            }
            let number = cards.next_number();
            let (from, to) = self
                .card_range(offset, token_end, self.row(read) == self.column)
                .map_err(|fault| fault.in_card(number))?;
            let card = read_card(text, from, to, true).map_err(|fault| fault.in_card(number))?;
            cards.push(card, from)?;
            read += 1;
            stop = token_end;
        }
        if read <= self.column {
            return Err(Fault::at(text, stop, expected, name_at(text, stop)));
        }
        Ok(())
    }

    /// The card within its brackets, if it has them.
    fn card_range(
        &mut self,
        offset: usize,
        end: usize,
        face_up: bool,
    ) -> Result<(usize, usize), Fault> {
        let text = self.text;
        let bracketed = text[offset..end].starts_with('<');
        if face_up && bracketed {
            let expected = "a card without brackets, since it is face up";
            return Err(Fault::at(text, offset, expected, "'<'"));
        }
        if !face_up && *self.brackets.get_or_insert(bracketed) != bracketed {
            let expected = if bracketed { "a card without brackets" } else { "'<'" };
            let expected = format!("{expected} as at the face-down cards before");
            return Err(Fault::at(text, offset, expected, name_at(text, offset)));
        }
        if !bracketed {
            return Ok((offset, end));
        }
        if !text[offset..end].ends_with('>') {
            return Err(Fault::at(text, end, "'>'", name_at(text, end)));
        }
        Ok((offset + 1, end - 1))
    }
}

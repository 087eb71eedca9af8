//! Tells the formats apart by how a text begins.

use super::header::{header_len, starts_with};
use super::{Fault, parse_digits, parse_hex, parse_letters, parse_pysol, parse_solvitaire};
use crate::rules::Deal;

/// The formats in which people exchange deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 104 hex digits.
    Hex,
    /// 156 digits.
    Digits,
    /// 52 tokens of rank and suit.
    Letters,
    /// A JSON object.
    Solvitaire,
    /// A block that begins with the talon.
    PySol,
}

impl Format {
    /// The format that a text seems to be in. A text in none is best told so by one of the parsers:
    /// this never fails.
    pub fn of(text: &str) -> Format {
        let deal = text[header_len(text)..].trim_start();
        let content = deal.lines().next().unwrap_or("").trim_end();
        if content.starts_with('{') {
            Format::Solvitaire
        } else if starts_with(content, "talon:") || starts_with(content, "nalot:") {
            Format::PySol
        } else if content.split_whitespace().nth(1).is_some() {
            Format::Letters
        } else if content.len() < 130 && content.contains(|c: char| "abcdefABCDEF".contains(c)) {
            // Every hex deal has kings, and 52 cards of three digits are longer.
            Format::Hex
        } else {
            Format::Digits
        }
    }
}

/// Reads a deal in any of the formats. Empty lines, lines that begin with `#` and lines like `Game: 7`
/// before it do not count.
pub fn parse_any(text: &str) -> Result<Deal, Fault> {
    let header = header_len(text);
    let deal = &text[header..];
    let parsed = match Format::of(deal) {
        Format::Hex => parse_hex(deal),
        Format::Digits => parse_digits(deal),
        Format::Letters => parse_letters(deal),
        Format::Solvitaire => parse_solvitaire(deal),
        Format::PySol => parse_pysol(deal),
    };
    // A header is whole lines, so only the number of the line is another one.
    let lines = text[..header].matches('\n').count();
    parsed.map_err(|fault| Fault { line: fault.line + lines, ..fault })
}

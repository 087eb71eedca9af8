//! The first fault of a text.

use std::fmt;

/// Where a text stops making sense, what was expected there and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Character of the text, counted from 1; one past the last if the text ends too early.
    pub character: usize,
    /// Line of the text, counted from 1.
    pub line: usize,
    /// Number of the card in the text, counted from 1, if the fault is in a card.
    pub card: Option<usize>,
    /// What was expected, a phrase.
    pub expected: String,
    /// What was found, a phrase.
    pub found: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "character {}", self.character)?;
        if let Some(card) = self.card {
            write!(f, " (card {card})")?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault at byte `offset` of `text`. Characters are counted within the line.
    pub(super) fn at(
        text: &str,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Fault {
        let before = &text[..offset.min(text.len())];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Fault {
            character: before[line_start..].chars().count() + 1,
            line: before.matches('\n').count() + 1,
            card: None,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The same fault, said to be in card `number` (from 1).
    pub(super) fn in_card(self, number: usize) -> Fault {
        Fault { card: Some(number), ..self }
    }
}

/// How to name what stands at byte `offset`: the character, or the end of the text.
pub(super) fn name_at(text: &str, offset: usize) -> String {
    match text[offset.min(text.len())..].chars().next() {
        None => "the end of the text".to_owned(),
        Some('\n') => "the end of the line".to_owned(),
        Some(character) => format!("'{character}'"),
    }
}

//! The small texts that cases are made of: seeds, drivers, positions.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use drop7_engine::{Board, CELLS, Driver};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads text as what it stands for, without a copy of the text.
struct Parsed<T>(PhantomData<T>);

impl<T: FromStr<Err = String>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// A u32 seed, written `0x` and hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u32);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
        digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).map(Self).ok_or_else(|| {
            format!("seed: expected 0x and up to 8 hexadecimal digits, found `{text}`")
        })
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Without the formatter, which takes longer than a fast move.
        let mut text = *b"0x00000000";
        let digits = (8 - self.0.leading_zeros() as usize / 4).max(1);
        for (at, digit) in text[2..2 + digits].iter_mut().rev().enumerate() {
            *digit = b"0123456789abcdef"[(self.0 >> (4 * at) & 0xf) as usize];
        }
        serializer.serialize_str(std::str::from_utf8(&text[..2 + digits]).expect("ASCII"))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Parsed(PhantomData))
    }
}

/// A driver of RULES section 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum DriverName {
    /// RULES 3a.
    Headless,
    /// RULES 3b.
    Ts,
}

impl DriverName {
    /// The engine's driver of that name.
    pub const fn engine(self) -> Driver {
        match self {
            Self::Headless => Driver::Headless,
            Self::Ts => Driver::Ts,
        }
    }
}

/// What the leaf and the search see: a settled board, the disc to drop, the moves to the rise.
/// As text: the board's 49 digits, the disc, the moves, with a blank between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The disc to drop, 1 to 7.
    pub next: i32,
    /// Moves to the level boundary, 1 to 5.
    pub moves_remaining: i32,
}

impl Position {
    /// The position of 49 digits (row-major from the top), a disc and a number of moves.
    ///
    /// # Errors
    ///
    /// The first of the three that is wrong, and what was expected.
    pub fn new(board: &str, next: i32, moves_remaining: i32) -> Result<Self, String> {
        let board = board.parse::<Board>().map_err(|error| error.to_string())?;
        check_range("next", i64::from(next), 1..=7)?;
        check_range("moves_remaining", i64::from(moves_remaining), 1..=5)?;
        Ok(Self { board, next, moves_remaining })
    }
}

pub(crate) fn check_range(
    member: &str,
    value: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{member}: expected {} to {}, found {value}", range.start(), range.end()))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.board, self.next, self.moves_remaining)
    }
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Nearly all: one digit each for the last two, which takes half of the time.
        if let Some((board, [b' ', next @ b'0'..=b'9', b' ', moves_remaining @ b'0'..=b'9'])) =
            text.as_bytes().split_first_chunk::<CELLS>()
            && let Ok(board) = std::str::from_utf8(board)
        {
            let digit = |digit: u8| i32::from(digit - b'0');
            return Self::new(board, digit(*next), digit(*moves_remaining));
        }
        let mut parts = text.split(' ');
        let found = [parts.next(), parts.next(), parts.next(), parts.next()];
        let [Some(board), Some(next), Some(moves_remaining), None] = found else {
            return Err(format!(
                "expected `<49 digits> <next> <moves remaining>`, found {} part(s)",
                text.split(' ').count()
            ));
        };
        let number = |member: &str, text: &str| {
            text.parse().map_err(|_| format!("{member}: expected a number, found `{text}`"))
        };
        Self::new(board, number("next", next)?, number("moves_remaining", moves_remaining)?)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digit = |number: i32| u8::try_from(number).ok().filter(|number| *number <= 9);
        let (Some(next), Some(moves_remaining)) = (digit(self.next), digit(self.moves_remaining))
        else {
            return serializer.collect_str(self);
        };
        // All but what shrinking tries. One text at once, and neither the formatter nor a `String`:
        // either takes longer than a fast leaf.
        let mut text = [b' '; CELLS + " 1 1".len()];
        text[..CELLS].copy_from_slice(&self.board.digits());
        text[CELLS + 1] = b'0' + next;
        text[CELLS + 3] = b'0' + moves_remaining;
        serializer.serialize_str(std::str::from_utf8(&text).expect("ASCII"))
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Parsed(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Identities of cases are made of this text, so the quick way of writing it must be the formatter's.
    #[test]
    fn texts_are_written_as_they_are_shown_and_read_back() {
        for seed in [0, 1, 0xf, 0x10, 0xabc, 0xa527_7000, u32::MAX].map(Seed) {
            let json = serde_json::to_string(&seed).unwrap();
            assert_eq!(json, format!("\"{seed}\""));
            assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        }
        let board: Board = "0000000000000000000000008000060309071471472582582".parse().unwrap();
        for (next, moves_remaining) in
            [(1, 1), (7, 5), (3, 0), (0, 4), (8, 2), (2, 6), (10, 5), (3, -1), (-8, 12)]
        {
            let position = Position { board, next, moves_remaining };
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            let read = serde_json::from_str::<Position>(&json);
            let legal = (1..=7).contains(&next) && (1..=5).contains(&moves_remaining);
            assert_eq!(read.ok(), legal.then_some(position));
        }
    }
}

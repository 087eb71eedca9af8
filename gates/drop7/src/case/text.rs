//! The small texts that cases are made of: seeds, drivers, positions.

use std::fmt;
use std::str::FromStr;

use drop7_engine::{Board, Driver};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
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
        // One text at once, and without the formatter: either takes longer than a fast leaf.
        const MOST: usize = 64;
        let mut text = String::with_capacity(MOST);
        text.extend(self.board.digits().map(char::from));
        for number in [self.next, self.moves_remaining] {
            text.push(' ');
            match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)) {
                Some(digit) => text.push(digit),
                None => text.push_str(&number.to_string()),
            }
        }
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

//! The root record: a position as one line of text (RULES 10).
//!
//! ```text
//! s <49 digits> <next disc> <moves remaining> <level> <over 0|1>
//! ```

use crate::board::BoardError;
use crate::state::{State, StateError};
use std::fmt;

/// Why a line is not a root record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The line does not have six fields.
    Fields {
        /// Fields found.
        found: usize,
    },
    /// A field does not hold what is expected.
    Field {
        /// Number of the field, from 1.
        position: usize,
        /// Name of the field.
        name: &'static str,
        /// What may stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The digits are not a board.
    Board(BoardError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found } => write!(f, "root record: expected 6 fields, found {found}"),
            Self::Field { position, name, expected, found } => {
                write!(f, "field {position} ({name}): expected {expected}, found {found:?}")
            }
            Self::Board(error) => write!(f, "field 2: {error}"),
        }
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            Self::Fields { .. } | Self::Field { .. } => None,
        }
    }
}

/// Names of the fields, in order.
const FIELDS: [&str; 6] = ["tag", "board", "next disc", "moves remaining", "level", "game over"];

fn wrong(name: &'static str, expected: &'static str, found: &impl ToString) -> RecordError {
    let position = 1 + FIELDS.iter().position(|field| *field == name).expect("a field's name");
    RecordError::Field { position, name, expected, found: found.to_string() }
}

/// Reads a root record. Score and moves played are not in it and come out as 0.
///
/// # Errors
/// Names the field that is wrong: a tag other than `s`, a board that [`Board`](crate::Board) refuses, a disc
/// outside 1..=7, moves remaining outside 1..=5 (0 is right after the end of the game only), a
/// level below 1, an end of the game that is neither 0 nor 1.
pub fn parse_root(line: &str) -> Result<State, RecordError> {
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    let &[tag, board, next, moves, level, over] = fields.as_slice() else {
        return Err(RecordError::Fields { found: fields.len() });
    };
    if tag != "s" {
        return Err(wrong("tag", "s", &tag));
    }
    let integer = |name, text: &str| text.parse().map_err(|_| wrong(name, "an integer", &text));
    let state = State {
        board: board.parse().map_err(RecordError::Board)?,
        moves_remaining: integer("moves remaining", moves)?,
        level: integer("level", level)?,
        game_over: match over {
            "0" => false,
            "1" => true,
            _ => return Err(wrong("game over", "0 or 1", &over)),
        },
        ..State::start(next.parse().map_err(|_| wrong("next disc", "1..=7", &next))?)
    };
    match state.validity_check() {
        Ok(()) => Ok(state),
        Err(StateError { field, expected, found }) => Err(wrong(field, expected, &found)),
    }
}

/// The root record of a state.
#[must_use]
pub fn root_record(state: &State) -> String {
    let State { board, next_disc, moves_remaining, level, game_over, .. } = state;
    format!("s {board} {next_disc} {moves_remaining} {level} {}", u8::from(*game_over))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "s 0000000000000000000000000000000000000000008888888 4 5 1 0";

    #[test]
    fn round_trip() {
        let state = parse_root(START).expect("the start is a root");
        assert_eq!(state, State::start(4));
        assert_eq!(root_record(&state), START);
    }

    fn refusal(line: &str) -> String {
        parse_root(line).expect_err("the line is wrong").to_string()
    }

    #[test]
    fn refusals_name_the_field() {
        let with = |from: &str, to: &str| refusal(&START.replacen(from, to, 1));
        assert_eq!(with(" 0", ""), "root record: expected 6 fields, found 5");
        assert_eq!(with("s", "t"), r#"field 1 (tag): expected s, found "t""#);
        assert_eq!(with("88 4", "8 4"), "field 2: board: expected 49 digits, found 48");
        assert_eq!(
            with("0888", "0x88"),
            r#"field 2: board row 6, column 0: expected a digit 0..9, found "x""#
        );
        assert_eq!(
            with("s 000", "s 030"),
            "field 2: board row 0, column 1: disc 3 floats, expected a disc below it"
        );
        assert_eq!(with(" 4 ", " 0 "), r#"field 3 (next disc): expected 1..=7, found "0""#);
        assert_eq!(with(" 4 ", " 8 "), r#"field 3 (next disc): expected 1..=7, found "8""#);
        assert_eq!(with(" 4 ", " -1 "), r#"field 3 (next disc): expected 1..=7, found "-1""#);
        assert_eq!(
            with(" 5 ", " x "),
            r#"field 4 (moves remaining): expected an integer, found "x""#
        );
        assert_eq!(with(" 5 ", " 0 "), r#"field 4 (moves remaining): expected 1..=5, found "0""#);
        assert_eq!(with(" 5 ", " 6 "), r#"field 4 (moves remaining): expected 1..=5, found "6""#);
        assert_eq!(with(" 1 0", " 0 0"), r#"field 5 (level): expected 1 or more, found "0""#);
        assert_eq!(with(" 1 0", " 1 2"), r#"field 6 (game over): expected 0 or 1, found "2""#);
    }

    #[test]
    fn no_moves_remain_only_after_the_end() {
        assert!(parse_root(&START.replace(" 5 1 0", " 0 1 1")).is_ok());
    }
}

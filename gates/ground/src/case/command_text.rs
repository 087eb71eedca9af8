//! Commands as the gates write them.

use std::fmt;
use std::str::FromStr;

use ground_engine::Command;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A command in the words of GATES.md: `select S P`, `hold`, `add S P`, `improvise P`, `ask T`,
/// `pass`. Numbers are 0 to 255, without leading zeros; whether they name anything is for the
/// rules to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandText(pub Command);

impl fmt::Display for CommandText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for CommandText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let command = match words[..] {
            ["select", slot, problem] => {
                Command::Select { slot: number(slot)?, problem: number(problem)? }
            }
            ["hold"] => Command::Hold,
            ["add", slot, problem] => {
                Command::Add { slot: number(slot)?, problem: number(problem)? }
            }
            ["improvise", problem] => Command::Improvise { problem: number(problem)? },
            ["ask", seat] => Command::Ask { seat: number(seat)? },
            ["pass"] => Command::Pass,
            _ => {
                return Err(format!(
                    "expected `select S P`, `hold`, `add S P`, `improvise P`, `ask T` or `pass`, found `{text}`"
                ));
            }
        };
        Ok(Self(command))
    }
}

fn number(text: &str) -> Result<u8, String> {
    let parsed: Option<u8> = text.parse().ok();
    let plain = parsed.filter(|number| number.to_string() == text);
    plain.ok_or_else(|| format!("expected a number 0 to 255, found `{text}`"))
}

impl Serialize for CommandText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CommandText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_text_is_read() {
        for text in ["select 0 1", "hold", "add 1 5", "improvise 255", "ask 3", "pass"] {
            assert_eq!(text.parse::<CommandText>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "select 0",
            "select 0  1",
            "select 0 1 ",
            "Hold",
            "ask +1",
            "ask 01",
            "ask 256",
            "ask",
        ] {
            assert!(text.parse::<CommandText>().is_err(), "`{text}`");
        }
    }
}

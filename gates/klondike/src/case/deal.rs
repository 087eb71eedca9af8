//! The cards of a case.

use std::fmt;
use std::str::FromStr;

use klondike_engine::format::parse_hex;
use klondike_engine::rules::{Board, Deal, Shuffle};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{check_range, position};

/// The cards of a game: given, or shuffled from a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Members", into = "Members")]
pub enum DealChoice {
    /// 104 hex digits, the wire bytes in deal order (RULES 1).
    Deck(String),
    /// Not a deal but a position of a game, see `corpora/klondike/GATES.md`.
    Position(String),
    /// RULES 3.
    Shuffled {
        /// The shuffle.
        shuffle: ShuffleName,
        /// Its seed.
        seed: Seed,
        /// The game's number under this seed.
        game: u64,
    },
}

/// The seed of a shuffle or a policy, in JSON a decimal text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

/// A shuffle of RULES 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum ShuffleName {
    /// The public solver's own (RULES 3a)
    Compat,
    /// SplitMix64 (RULES 3b)
    Simple,
}

/// The members of a deal in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shuffle: Option<ShuffleName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
}

impl ShuffleName {
    /// The engine's shuffle of that name.
    pub const fn engine(self) -> Shuffle {
        match self {
            Self::Compat => Shuffle::Compat,
            Self::Simple => Shuffle::Simple,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compat => "compat",
            Self::Simple => "simple",
        }
    }
}

impl DealChoice {
    /// The largest game number: JSON numbers stop there.
    pub const MAX_GAME: u64 = (1 << 53) - 1;

    /// The cards in the order in which they are dealt.
    ///
    /// # Errors
    /// The place of the first fault of a deck, and what was expected there; a position is no deal.
    pub fn deal(&self) -> Result<Deal, String> {
        match self {
            Self::Deck(hex) => parse_hex(hex).map_err(|fault| format!("deck: {fault}")),
            Self::Position(_) => Err("expected a deal, found a position".to_owned()),
            Self::Shuffled { shuffle, seed, game } => Ok(shuffle.engine().deal(seed.0, *game)),
        }
    }

    /// The board at the start of the case.
    ///
    /// # Errors
    /// As [`DealChoice::deal`]; what is wrong with a position.
    pub fn board(&self) -> Result<Board, String> {
        match self {
            Self::Position(text) => position::board(text),
            Self::Deck(_) | Self::Shuffled { .. } => self.deal().map(|deal| Board::new(&deal)),
        }
    }

    /// The same board, simpler in one thing; only for positions.
    pub(super) fn simpler(&self) -> Vec<Self> {
        match self {
            Self::Position(text) => {
                position::simpler(text).into_iter().map(Self::Position).collect()
            }
            Self::Deck(_) | Self::Shuffled { .. } => Vec::new(),
        }
    }

    /// How large it is: cards that are not on a foundation.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Position(text) => position::loose_cards(text),
            Self::Deck(_) | Self::Shuffled { .. } => 52,
        }
    }

    /// The seed, for the seed leases.
    pub(super) fn seeds(&self) -> Option<(u64, u64)> {
        match self {
            // Seed and number make one key (RULES 3).
            Self::Shuffled { seed, game, .. } => Some((seed.0 ^ game, seed.0 ^ game)),
            Self::Deck(_) | Self::Position(_) => None,
        }
    }

    /// The first fault, if it has one.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Self::Deck(hex) if hex.len() != hex.trim().len() => {
                Err("deck: expected 104 hex digits without blanks around them".to_owned())
            }
            Self::Deck(_) => self.deal().map(drop),
            Self::Position(text) => position::parse(text).map(drop),
            Self::Shuffled { game, .. } => check_range("game", *game, 0..=Self::MAX_GAME),
        }
    }

    /// The deal `count` games further under the same seed; a given deck has none.
    pub(crate) fn further(&self, count: u64) -> Result<Self, String> {
        match self {
            Self::Shuffled { shuffle, seed, game } => {
                Ok(Self::Shuffled { shuffle: *shuffle, seed: *seed, game: game + count })
            }
            Self::Deck(_) | Self::Position(_) => Err("first: expected a shuffled deal".to_owned()),
        }
    }
}

impl TryFrom<Members> for DealChoice {
    type Error = String;

    fn try_from(members: Members) -> Result<Self, String> {
        match members {
            Members { deck: Some(deck), position: None, shuffle: None, seed: None, game: None } => {
                Ok(Self::Deck(deck))
            }
            Members { deck: None, position: Some(text), shuffle: None, seed: None, game: None } => {
                Ok(Self::Position(text))
            }
            Members {
                deck: None,
                position: None,
                shuffle: Some(shuffle),
                seed: Some(seed),
                game: Some(game),
            } => Ok(Self::Shuffled { shuffle, seed, game }),
            _ => {
                Err("deal: expected `deck`, or `position`, or `shuffle`, `seed` and `game`"
                    .to_owned())
            }
        }
    }
}

impl From<DealChoice> for Members {
    fn from(choice: DealChoice) -> Self {
        let none = Self { deck: None, position: None, shuffle: None, seed: None, game: None };
        match choice {
            DealChoice::Deck(deck) => Self { deck: Some(deck), ..none },
            DealChoice::Position(text) => Self { position: Some(text), ..none },
            DealChoice::Shuffled { shuffle, seed, game } => {
                Self { shuffle: Some(shuffle), seed: Some(seed), game: Some(game), ..none }
            }
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        plain
            .then(|| text.parse().ok())
            .flatten()
            .map(Self)
            .ok_or_else(|| format!("seed: expected a decimal number below 2^64, found `{text}`"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_a_deck_or_a_shuffle() {
        let read = |json: &str| serde_json::from_str::<DealChoice>(json);
        let shuffled = read(r#"{"shuffle":"compat","seed":"1234","game":2}"#).unwrap();
        let same = r#"{"shuffle":"compat","seed":"1234","game":2}"#;
        assert_eq!(serde_json::to_string(&shuffled).unwrap(), same);
        for wrong in [
            "{}",
            r#"{"deck":"01","game":1}"#,
            r#"{"shuffle":"compat","seed":1234,"game":2}"#,
            r#"{"shuffle":"compat","seed":"-1","game":2}"#,
            r#"{"shuffle":"compat","seed":"18446744073709551616","game":2}"#,
            r#"{"shuffle":"other","seed":"1","game":2}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn faults_of_a_deck_are_named() {
        let fault = DealChoice::Deck("0101".into()).check().unwrap_err();
        assert!(fault.starts_with("deck: character 3 (card 2)"), "{fault}");
    }
}

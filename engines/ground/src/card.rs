//! Problems, Solutions and the two full decks (RULES 2).

use std::fmt;

/// What a card is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Kind 0.
    Air,
    /// Kind 1.
    Water,
    /// Kind 2.
    Soil,
    /// Kind 3.
    Fire,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Air, Self::Water, Self::Soil, Self::Fire];

    /// The number of the kind, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    fn from_number(number: u64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// A Problem card: its kind and how much power it needs, 3 to [`Problem::NEED_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    kind: Kind,
    need: u8,
}

impl Problem {
    /// The largest need; a Problem that stays gains 1 up to this (RULES 6).
    pub const NEED_MAX: u8 = 9;

    /// A Problem from outside numbers.
    ///
    /// # Errors
    /// The kind is not 0 to 3, or the need not 3 to 9.
    pub fn new(kind: u64, need: u64) -> Result<Self, CardError> {
        let known = Kind::from_number(kind).ok_or(CardError::Kind(kind))?;
        match u8::try_from(need) {
            Ok(need @ 3..=Self::NEED_MAX) => Ok(Self { kind: known, need }),
            _ => Err(CardError::Need(need)),
        }
    }

    /// The kind that counts in full.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The power that solves it.
    pub const fn need(self) -> u8 {
        self.need
    }

    /// The same Problem one round later.
    pub(crate) const fn grown(self) -> Self {
        let need = if self.need < Self::NEED_MAX { self.need + 1 } else { Self::NEED_MAX };
        Self { kind: self.kind, need }
    }

    /// The 36 Problems before the shuffle: kind by kind, needs rising.
    pub fn full_deck() -> Vec<Self> {
        let needs = [3, 4, 4, 5, 5, 6, 6, 7, 8];
        Kind::ALL.iter().flat_map(|&kind| needs.map(|need| Self { kind, need })).collect()
    }
}

/// A Solution card: its kind and value, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    kind: Kind,
    value: u8,
}

impl Solution {
    /// A card for array slots that hold none; never looked at.
    pub(crate) const FILLER: Self = Self { kind: Kind::Air, value: 1 };

    /// A Solution from outside numbers.
    ///
    /// # Errors
    /// The kind is not 0 to 3, or the value not 1 to 6.
    pub fn new(kind: u64, value: u64) -> Result<Self, CardError> {
        let known = Kind::from_number(kind).ok_or(CardError::Kind(kind))?;
        match u8::try_from(value) {
            Ok(value @ 1..=6) => Ok(Self { kind: known, value }),
            _ => Err(CardError::Value(value)),
        }
    }

    /// The kind.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The full value.
    pub const fn value(self) -> u8 {
        self.value
    }

    /// What it adds to the power of a Problem of `kind`: its value, or half of it
    /// rounded down when the kinds differ (RULES 6).
    pub const fn contribution(self, kind: Kind) -> u8 {
        if self.kind as u8 == kind as u8 { self.value } else { self.value / 2 }
    }

    /// The 80 Solutions before the shuffle: kind by kind, values rising.
    pub fn full_deck() -> Vec<Self> {
        let values = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6];
        Kind::ALL.iter().flat_map(|&kind| values.map(|value| Self { kind, value })).collect()
    }
}

/// `<kind>.<value>`, as in the canonical state text (RULES 9).
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.kind.index(), self.value)
    }
}

/// `<kind>/<need>`, as in the canonical state text (RULES 9).
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.kind.index(), self.need)
    }
}

/// Why two numbers are not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardError {
    /// The kind is out of range.
    Kind(u64),
    /// The need of a Problem is out of range.
    Need(u64),
    /// The value of a Solution is out of range.
    Value(u64),
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "kind {kind}, expected 0 to 3"),
            Self::Need(need) => write!(f, "need {need}, expected 3 to 9"),
            Self::Value(value) => write!(f, "value {value}, expected 1 to 6"),
        }
    }
}

impl std::error::Error for CardError {}

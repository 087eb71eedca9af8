//! What an engine says: observations, their folding into digests, and their words.
//!
//! The norm is `gates/PROTOCOL.md`; `reference-cpp/observe.h` and
//! `reference-ts/src/observe.ts` are the same page in the other two languages.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

/// The steps whose words are wanted, both ends included; `None` wants digests only.
pub type Wanted = Option<(u32, u32)>;

/// The kind of a value, which fixes its canonical text and its folding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A signed 64-bit integer; decimal.
    #[serde(rename = "i")]
    Integer,
    /// A u64 or the bits of a double; sixteen hexadecimal digits.
    #[serde(rename = "b")]
    Bits,
    /// Signed 64-bit integers; decimals joined by colons.
    #[serde(rename = "l")]
    List,
    /// ASCII text; itself.
    #[serde(rename = "t")]
    Text,
}

impl Kind {
    /// The letter of this kind on the wire and in a field's tag.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Integer => b'i',
            Self::Bits => b'b',
            Self::List => b'l',
            Self::Text => b't',
        }
    }

    /// The kind of a letter, if it is one.
    pub fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'i' => Some(Self::Integer),
            'b' => Some(Self::Bits),
            'l' => Some(Self::List),
            't' => Some(Self::Text),
            _ => None,
        }
    }
}

/// One observation in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Number of the step, from 0.
    pub step: u32,
    /// The field's name.
    pub field: String,
    /// The kind of the value.
    pub kind: Kind,
    /// The canonical text of the value: equal text is equal bits.
    pub text: String,
}

impl Word {
    /// Folds the observation that the word stands for.
    ///
    /// # Errors
    ///
    /// A text that is not the canonical one of its kind: step, field, and what was expected.
    pub fn fold(&self, fold: &mut Fold) -> Result<(), String> {
        let Self { step, field: name, kind, text } = self;
        let wrong =
            |expected: &str| format!("words, step {step}, {name}: `{text}` is no {expected}");
        let decimal =
            |digits: &str| digits.parse::<i64>().ok().filter(|value| value.to_string() == digits);
        let field = Field::new(name);
        match kind {
            Kind::Integer => {
                let value =
                    decimal(text).ok_or_else(|| wrong("64-bit integer in plain decimal"))?;
                fold.integer(&field, value);
            }
            Kind::Bits => {
                let bits: Digest =
                    text.parse().map_err(|_| wrong("16 lower-case hexadecimal digits"))?;
                fold.bits(&field, bits.0);
            }
            Kind::List => {
                let numbers = text.split(':').filter(|_| !text.is_empty());
                let values: Option<Vec<i64>> = numbers.map(decimal).collect();
                fold.list(
                    &field,
                    &values.ok_or_else(|| wrong("list of decimals joined by colons"))?,
                );
            }
            Kind::Text if text.is_ascii() => fold.text(&field, text.as_bytes()),
            Kind::Text => return Err(wrong("ASCII text")),
        }
        Ok(())
    }
}

/// The digest of one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(pub u64);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        let right = text.len() == 16 && text.bytes().all(plain);
        let value = right.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        value.map(Self).ok_or_else(|| format!("expected 16 hexadecimal digits, found `{text}`"))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The digest of a whole stream: its length and the digests of its steps, in order.
pub fn signature(digests: &[Digest]) -> Digest {
    let mut fold = Fold::START;
    fold.words(digests.len() as u32, 0);
    for digest in digests {
        fold.halves(digest.0, 0);
    }
    fold.digest()
}

/// A field's name, hashed once.
#[derive(Clone, Copy, Debug)]
pub struct Field<'name> {
    name: &'name str,
    hash: u32,
}

impl<'name> Field<'name> {
    /// The field called `name` (lower-case ASCII).
    pub const fn new(name: &'name str) -> Self {
        let bytes = name.as_bytes();
        let mut hash = 0x811c_9dc5_u32;
        let mut at = 0;
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        Self { name, hash }
    }

    /// The field's name.
    pub const fn name(&self) -> &'name str {
        self.name
    }

    /// The hash of the name.
    #[inline(always)]
    pub(crate) const fn hash(&self) -> u32 {
        self.hash
    }

    const fn tag(&self, kind: Kind) -> u32 {
        (self.hash ^ kind.letter() as u32).wrapping_mul(0x0100_0193)
    }
}

/// The two lanes of a digest.
///
/// Invariant: a fold is a bijection of the lanes for given words, and of the words for given lanes.
/// So one changed observation always changes the digest.
#[derive(Clone, Copy, Debug)]
pub struct Fold {
    a: u32,
    b: u32,
}

impl Fold {
    /// The lanes at the start of a step.
    pub const START: Self = Self { a: 0x243f_6a88, b: 0x85a3_08d3 };

    /// Folds two words.
    #[inline(always)]
    pub const fn words(&mut self, x: u32, y: u32) {
        let p = (self.a ^ x).wrapping_mul(0x9e37_79b1);
        let q = (self.b ^ y).wrapping_mul(0x85eb_ca77);
        // A product spreads a changed bit upwards only; the shifts bring it down again.
        let (p, q) = (p ^ p >> 16, q ^ q >> 15);
        self.a = p.wrapping_add(q);
        self.b = q ^ self.a.rotate_left(13);
    }

    /// Folds 64 bits with a tag in both halves, the low half first.
    #[inline(always)]
    const fn halves(&mut self, value: u64, tag: u32) {
        self.words(value as u32 ^ tag, (value >> 32) as u32 ^ tag);
    }

    /// Folds an integer observation.
    #[inline(always)]
    pub const fn integer(&mut self, field: &Field<'_>, value: i64) {
        self.halves(value as u64, field.tag(Kind::Integer));
    }

    /// Folds an observation of bits.
    #[inline(always)]
    pub const fn bits(&mut self, field: &Field<'_>, value: u64) {
        self.halves(value, field.tag(Kind::Bits));
    }

    /// Folds an observation of a list.
    #[inline(always)]
    pub fn list(&mut self, field: &Field<'_>, values: &[i64]) {
        self.length(values.len(), field.tag(Kind::List));
        for &value in values {
            self.halves(value as u64, 0);
        }
    }

    /// Folds an observation of text.
    #[inline(always)]
    pub fn text(&mut self, field: &Field<'_>, text: &[u8]) {
        self.length(text.len(), field.tag(Kind::Text));
        let (whole, rest) = text.as_chunks();
        for &bytes in whole {
            self.halves(u64::from_le_bytes(bytes), 0);
        }
        if !rest.is_empty() {
            let mut bytes = [0; 8];
            bytes[..rest.len()].copy_from_slice(rest);
            self.halves(u64::from_le_bytes(bytes), 0);
        }
    }

    #[inline(always)]
    const fn length(&mut self, length: usize, tag: u32) {
        self.words(length as u32 ^ tag, tag);
    }

    /// The digest of what was folded.
    pub const fn digest(self) -> Digest {
        Digest((self.a as u64) << 32 | self.b as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values_of_the_protocol() {
        assert_eq!(Fold::START.digest().to_string(), "243f6a8885a308d3");
        let mut fold = Fold::START;
        fold.integer(&Field::new("score"), -399);
        fold.bits(&Field::new("leaf"), 0x4043_e0a1_d2c3_b4a5);
        fold.list(&Field::new("wave"), &[1, 2, 0, 14]);
        fold.text(&Field::new("board"), b"0305020");
        assert_eq!(fold.digest().to_string(), "99e96cf072185303");
        let stream = [Fold::START.digest(), fold.digest()];
        assert_eq!(signature(&stream).to_string(), "1df902af48399515");
    }

    /// A few observations as the words that they fold.
    fn folded(words: &[u32; 8]) -> Digest {
        let mut fold = Fold::START;
        for pair in words.as_chunks::<2>().0 {
            fold.words(pair[0], pair[1]);
        }
        fold.digest()
    }

    #[test]
    fn one_changed_bit_changes_both_lanes() {
        let words = [7, 0, 1 << 31, 0x4043_e0a1, 3, u32::MAX, 0, 0];
        let Digest(right) = folded(&words);
        for bit in 0..256 {
            let mut changed = words;
            changed[bit / 32] ^= 1 << (bit % 32);
            let Digest(wrong) = folded(&changed);
            assert_ne!(right as u32, wrong as u32, "bit {bit}");
            assert_ne!(right >> 32, wrong >> 32, "bit {bit}");
        }
    }

    #[test]
    fn two_changed_bits_never_cancel() {
        let words = [7, 0, 1 << 31, 0x4043_e0a1, 3, u32::MAX, 0, 0];
        let mut seen = std::collections::BTreeSet::from([folded(&words)]);
        for first in 0..256 {
            for second in first..256 {
                let mut changed = words;
                changed[first / 32] ^= 1 << (first % 32);
                if second != first {
                    changed[second / 32] ^= 1 << (second % 32);
                }
                assert!(seen.insert(folded(&changed)), "bits {first} and {second}");
            }
        }
    }
}

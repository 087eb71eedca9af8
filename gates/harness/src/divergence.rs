//! A divergence in words: what each side said around the first differing step, field by field.

use serde::{Deserialize, Serialize};

use crate::case::Picture;
use crate::observation::{Kind, Word};

/// One divergence, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divergence {
    /// `game/gate`.
    pub gate: String,
    /// The case's identity and name.
    pub case: String,
    /// The case's name in its corpus.
    pub name: String,
    /// The first step that differs.
    pub step: u32,
    /// Steps of the longest stream.
    pub steps: u32,
    /// The engines by what they said, the reference's side first.
    pub sides: Vec<Vec<String>>,
    /// Engines that said something else when they were asked again; not empty means FLAKY.
    pub flaky: Vec<String>,
    /// The fields of the step that differ.
    pub rows: Vec<Row>,
    /// How many fields of the step are equal.
    pub equal_fields: usize,
    /// Fields of the step before, as all said them: where it went wrong from.
    pub before: Vec<(String, String)>,
}

/// One differing field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The field's name; repeated fields of a step are numbered from the second on (`wave#2`).
    pub field: String,
    /// What each side said, in the order of the sides; `None` where a side does not have the field.
    pub said: Vec<Option<(Kind, String)>>,
    /// The distance between the first two sides, where there is one.
    pub delta: Option<String>,
    /// The boards that the texts describe, where the field is a board.
    #[serde(skip)]
    pub pictures: Vec<Picture>,
}

impl Row {
    /// Draws the boards, if every side's text is one.
    pub(crate) fn draw(&mut self, picture: impl Fn(&str, &str) -> Option<Picture>) {
        let drawn = self.said.iter().map(|one| {
            let (_, text) = one.as_ref()?;
            picture(&self.field, text)
        });
        self.pictures = drawn.collect::<Option<_>>().unwrap_or_default();
    }
}

impl Divergence {
    /// With the boards drawn again, which are not part of what is written.
    #[must_use]
    pub fn pictured(mut self, picture: impl Fn(&str, &str) -> Option<Picture>) -> Self {
        for row in &mut self.rows {
            row.draw(&picture);
        }
        self
    }
}

/// The words that each side said at the differing step.
pub(crate) fn rows(
    sides: &[Vec<Word>],
    picture: fn(&str, &str) -> Option<Picture>,
) -> (Vec<Row>, usize) {
    let named: Vec<Vec<(String, &Word)>> = sides.iter().map(|words| numbered(words)).collect();
    let mut fields: Vec<&String> = Vec::new();
    for (field, _) in named.iter().flatten() {
        if !fields.contains(&field) {
            fields.push(field);
        }
    }
    let mut equal = 0;
    let mut rows = Vec::new();
    for field in fields {
        let said: Vec<Option<(Kind, String)>> = named
            .iter()
            .map(|words| {
                let word = words.iter().find(|(name, _)| name == field).map(|(_, word)| word);
                word.map(|word| (word.kind, word.text.clone()))
            })
            .collect();
        if said.iter().all(|one| *one == said[0]) {
            equal += 1;
        } else {
            let delta = delta(&said);
            let mut row = Row { field: field.clone(), said, delta, pictures: Vec::new() };
            row.draw(picture);
            rows.push(row);
        }
    }
    if rows.is_empty() && sides.windows(2).any(|pair| order(&pair[0]) != order(&pair[1])) {
        let said = sides.iter().map(|words| Some((Kind::Text, order(words)))).collect();
        rows.push(Row {
            field: "(order of the fields)".to_owned(),
            said,
            delta: None,
            pictures: Vec::new(),
        });
    }
    (rows, equal)
}

fn order(words: &[Word]) -> String {
    words.iter().map(|word| word.field.as_str()).collect::<Vec<_>>().join(" ")
}

fn numbered(words: &[Word]) -> Vec<(String, &Word)> {
    let mut named: Vec<(String, &Word)> = Vec::with_capacity(words.len());
    for word in words {
        let before = named.iter().filter(|(_, known)| known.field == word.field).count();
        let name = match before {
            0 => word.field.clone(),
            _ => format!("{}#{}", word.field, before + 1),
        };
        named.push((name, word));
    }
    named
}

fn delta(said: &[Option<(Kind, String)>]) -> Option<String> {
    let [Some((left_kind, left)), Some((right_kind, right)), ..] = said else { return None };
    match (left_kind, right_kind) {
        (Kind::Integer, Kind::Integer) => {
            let (left, right) = (left.parse::<i128>().ok()?, right.parse::<i128>().ok()?);
            Some(format!("{:+}", right - left))
        }
        (Kind::Bits, Kind::Bits) => {
            let left = u64::from_str_radix(left, 16).ok()?;
            let right = u64::from_str_radix(right, 16).ok()?;
            Some(distance(left, right))
        }
        _ => None,
    }
}

/// How far apart two bit patterns are: in ULP if both look like numbers a person would use, otherwise in bits.
fn distance(left: u64, right: u64) -> String {
    let (left_value, right_value) = (f64::from_bits(left), f64::from_bits(right));
    if left_value.is_nan() || right_value.is_nan() {
        return "NaN".to_owned();
    }
    if looks_like_a_number(left_value) && looks_like_a_number(right_value) {
        return format!("{} ulp", ulps(left).abs_diff(ulps(right)));
    }
    format!("{} bits", (left ^ right).count_ones())
}

/// Doubles in a range that evaluations live in; hashes nearly always fall outside it.
pub(crate) fn looks_like_a_number(value: f64) -> bool {
    value == 0.0 || (1e-30..1e30).contains(&value.abs())
}

/// The place of a double on the line of all doubles, so that neighbours differ by one; -0.0 is one below 0.0.
fn ulps(bits: u64) -> i128 {
    let magnitude = i128::from(bits & !(1 << 63));
    if bits >> 63 == 0 { magnitude } else { -magnitude - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(field: &str, kind: Kind, text: &str) -> Word {
        Word { step: 0, field: field.to_owned(), kind, text: text.to_owned() }
    }

    #[test]
    fn deltas_of_integers_and_doubles() {
        assert_eq!(distance(0x4043_e0a1_d2c3_b4a5, 0x4043_e0a1_d2c3_b4a6), "1 ulp");
        assert_eq!(distance(0, 1 << 63), "1 ulp");
        assert_eq!(distance(0x7ff8_0000_0000_0000, 0), "NaN");
        assert_eq!(distance(u64::MAX >> 12, 0), "52 bits");
    }

    #[test]
    fn a_dropped_wave_is_a_missing_field() {
        let all = [word("wave", Kind::List, "1:1:0:7"), word("wave", Kind::List, "2:1:0:39")];
        let (rows, equal) = rows(&[all.to_vec(), all[..1].to_vec()], |_, _| None);
        assert_eq!(equal, 1);
        assert_eq!(rows[0].field, "wave#2");
        assert_eq!(rows[0].said[1], None);
    }

    #[test]
    fn swapped_fields_are_seen() {
        let all = [word("a", Kind::Integer, "1"), word("b", Kind::Integer, "1")];
        let (rows, _) = rows(&[all.to_vec(), vec![all[1].clone(), all[0].clone()]], |_, _| None);
        assert_eq!(rows[0].said[1], Some((Kind::Text, "b a".to_owned())));
    }
}

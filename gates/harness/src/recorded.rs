//! Answers that were written down: a case may carry them, and they take part in the comparison
//! like one more engine, called `recorded`.

use serde::{Deserialize, Serialize};

use crate::engine::Answer;
use crate::observation::{Field, Fold, Kind, Wanted, Word};
use crate::recorder::list_text;

/// The name under which recorded answers appear among the engines.
pub const RECORDED: &str = "recorded";

/// The recorded observations of one case: steps of fields with their values.
///
/// In JSON a step is an array of `[field, value]`; a value is a number (integer), an array of
/// numbers (list), a text that starts with `#` (sixteen hexadecimal digits of bits) or another text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Recorded {
    steps: Vec<Vec<(String, Value)>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Integer(i64),
    List(Vec<i64>),
    Text(String),
}

impl Recorded {
    /// Whether every value can be folded. The error names the step and the field.
    pub fn check(&self) -> Result<(), String> {
        for (step, fields) in self.steps.iter().enumerate() {
            for (field, value) in fields {
                if let Value::Text(text) = value
                    && let Some(digits) = text.strip_prefix('#')
                    && parse_bits(digits).is_none()
                {
                    return Err(format!(
                        "recorded step {step}, field {field}: `#` must be followed by 16 hexadecimal digits, got `{digits}`"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Says what was recorded. Call only after [`Recorded::check`] succeeded.
    pub fn answer(&self, wanted: Wanted) -> Answer {
        let mut answer = Answer::default();
        for (step, fields) in self.steps.iter().enumerate() {
            let step = step as u32;
            let is_wanted = wanted.is_some_and(|(from, to)| from <= step && step <= to);
            let mut fold = Fold::START;
            for (name, value) in fields {
                let (kind, text) = value.observe(&Field::new(name), &mut fold);
                answer.observations += 1;
                if is_wanted {
                    answer.words.push(Word { step, field: name.clone(), kind, text });
                }
            }
            answer.digests.push(fold.digest());
        }
        answer
    }
}

impl Value {
    fn observe(&self, field: &Field<'_>, fold: &mut Fold) -> (Kind, String) {
        match self {
            Self::Integer(value) => {
                fold.integer(field, *value);
                (Kind::Integer, value.to_string())
            }
            Self::List(values) => {
                fold.list(field, values);
                (Kind::List, list_text(values))
            }
            Self::Text(text) => match text.strip_prefix('#').and_then(parse_bits) {
                Some(bits) => {
                    fold.bits(field, bits);
                    (Kind::Bits, format!("{bits:016x}"))
                }
                None => {
                    fold.text(field, text.as_bytes());
                    (Kind::Text, text.clone())
                }
            },
        }
    }
}

fn parse_bits(digits: &str) -> Option<u64> {
    let plain = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn folds_like_an_engine() {
        let json = r##"[[["next",5]],[["board","0305020"],["leaf","#4043e0a1d2c3b4a5"],["wave",[1,2,0,14]]]]"##;
        let recorded: Recorded = serde_json::from_str(json).unwrap();
        recorded.check().unwrap();
        let mut recorder = Recorder::new(Some((0, 9)));
        recorder.integer(&Field::new("next"), 5);
        recorder.end_step();
        recorder.text(&Field::new("board"), "0305020");
        recorder.bits(&Field::new("leaf"), 0x4043_e0a1_d2c3_b4a5);
        recorder.list(&Field::new("wave"), &[1, 2, 0, 14]);
        recorder.end_step();
        let spoken = recorder.finish();
        let written = recorded.answer(Some((0, 9)));
        assert_eq!(written.digests, spoken.digests);
        assert_eq!(written.words, spoken.words);
        assert_eq!(written.observations, spoken.observations);
    }

    #[test]
    fn half_a_bit_pattern_is_refused() {
        let recorded: Recorded = serde_json::from_str(r##"[[["leaf","#4043"]]]"##).unwrap();
        assert!(recorded.check().unwrap_err().contains("step 0, field leaf"));
    }
}

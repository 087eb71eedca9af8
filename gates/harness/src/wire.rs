//! The lines of `gates/PROTOCOL.md`, parsed strictly: an unknown member or a missing one is an error.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::engine::{Answer, Reply, Silence};
use crate::observation::{Digest, Kind, Wanted, Word};
use crate::recorder::FieldCounts;

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// The first line, from the harness.
pub const HELLO: &str = r#"{"hello":{"protocol":2}}"#;

/// The right answers of the five canaries (PROTOCOL.md, "Hello").
pub const CANARIES: [&str; 5] = [
    "bc70000000000000",
    "3fe75c28f5c28f5c",
    "4014bfdfe4591243",
    "3ca0000000000000",
    "3ca0000000000000",
];

/// What an engine says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The protocol's version.
    pub protocol: u32,
    /// The engine's name.
    pub engine: String,
    /// The runtime and its version.
    pub runtime: String,
    /// The bits of five fixed computations.
    pub canaries: Vec<String>,
    /// The games it plays.
    pub games: Vec<String>,
}

impl Hello {
    /// Parses and checks an engine's hello. The error says what is wrong with it.
    pub fn parse(line: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Message {
            hello: Hello,
        }
        let Message { hello } = serde_json::from_str(line)
            .map_err(|error| format!("{error}, in the line {}", shown(line)))?;
        if hello.protocol != PROTOCOL {
            return Err(format!("protocol {} instead of {PROTOCOL}", hello.protocol));
        }
        if hello.engine.is_empty() {
            return Err("an empty engine name".to_owned());
        }
        if hello.canaries.len() != CANARIES.len() {
            return Err(format!("{} canaries instead of {}", hello.canaries.len(), CANARIES.len()));
        }
        for (number, (said, right)) in hello.canaries.iter().zip(CANARIES).enumerate() {
            if said != right {
                return Err(format!(
                    "canary {} is {said} instead of {right}: this runtime does not compute with plain doubles",
                    number + 1
                ));
            }
        }
        Ok(hello)
    }
}

/// The line that asks for a batch of cases.
pub fn request<C: Case>(id: u64, game: &str, gate: &str, wanted: Wanted, cases: &[&C]) -> String {
    #[derive(Serialize)]
    struct Request<'a, C> {
        id: u64,
        game: &'a str,
        gate: &'a str,
        words: Wanted,
        cases: &'a [&'a C],
    }
    let request = Request { id, game, gate, words: wanted, cases };
    serde_json::to_string(&request).expect("a case is plain data")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'text> {
    id: u64,
    case: Option<usize>,
    #[serde(borrow)]
    digests: Option<Digits<'text>>,
    observations: Option<u64>,
    fields: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    rules: BTreeMap<String, u64>,
    words: Option<Vec<(u32, String, String, String)>>,
    unsupported: Option<String>,
    error: Option<String>,
    end: Option<usize>,
}

/// Text that is copied only where it holds an escape: the digests are nearly all of a line.
#[derive(Deserialize)]
struct Digits<'text>(#[serde(borrow)] Cow<'text, str>);

/// Parses the reply to case `case` of request `id`. The outer error is a breach of the protocol.
pub fn reply(line: &str, id: u64, case: usize, wanted: Wanted) -> Result<Reply, String> {
    let line = parse(line, id)?;
    if let Some(end) = line.end {
        return Err(format!("the end line (`end` {end}) instead of the reply to case {case}"));
    }
    if line.case != Some(case) {
        let said = line.case.map_or("no case".to_owned(), |said| format!("case {said}"));
        return Err(format!("{said} instead of case {case}"));
    }
    match (line.digests, line.observations, line.unsupported, line.error) {
        (Some(digests), Some(observations), None, None) => {
            let digests = parse_digests(&digests.0)?;
            let words = match (line.words, wanted) {
                (Some(words), Some(_)) => parse_words(words)?,
                (None, None) => Vec::new(),
                (None, Some(_)) => {
                    return Err("`words` is missing though words were wanted".to_owned());
                }
                (Some(_), None) => return Err("`words` though no words were wanted".to_owned()),
            };
            if digests.is_empty() != (observations == 0) {
                return Err(format!("{} steps with {observations} observations", digests.len()));
            }
            let counts = parse_counts(line.fields, observations)?;
            let rules = line.rules.into_iter().map(|(rule, count)| (rule.into(), count)).collect();
            Ok(Ok(Answer { digests, observations, words, counts, rules }))
        }
        (None, None, Some(reason), None) => Ok(Err(Silence::Unsupported(reason))),
        (None, None, None, Some(reason)) => Ok(Err(Silence::Broken(reason))),
        _ => Err("expected `digests` with `observations`, or `unsupported`, or `error`".to_owned()),
    }
}

/// Parses the end line of request `id`, which must count `cases`.
pub fn end(line: &str, id: u64, cases: usize) -> Result<(), String> {
    let line = parse(line, id)?;
    match line.end {
        Some(end) if end == cases => Ok(()),
        Some(end) => Err(format!("the end line counts {end} cases instead of {cases}")),
        None => Err(format!("one more reply after all {cases} cases were answered")),
    }
}

fn parse(text: &str, id: u64) -> Result<Line<'_>, String> {
    let line: Line<'_> = serde_json::from_str(text)
        .map_err(|error| format!("not a protocol line ({error}): {}", shown(text)))?;
    if line.id == id { Ok(line) } else { Err(format!("id {} instead of {id}", line.id)) }
}

/// Counts by field, which an engine may leave out but not get wrong.
fn parse_counts(
    fields: Option<BTreeMap<String, u64>>,
    observations: u64,
) -> Result<FieldCounts, String> {
    let Some(fields) = fields else { return Ok(FieldCounts::new()) };
    let sum = fields.values().try_fold(0_u64, |sum, &count| sum.checked_add(count));
    if sum != Some(observations) {
        return Err(format!("`fields` does not count the {observations} `observations`"));
    }
    Ok(fields.into_iter().map(|(field, count)| (field.into(), count)).collect())
}

fn parse_digests(text: &str) -> Result<Vec<Digest>, String> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(16) {
        return Err(format!("`digests` has {} digits, not 16 a step", bytes.len()));
    }
    let mut digests = Vec::with_capacity(bytes.len() / 16);
    for digits in bytes.as_chunks::<16>().0 {
        let digest = parse_digest(*digits).ok_or_else(|| {
            let step = digests.len();
            format!("`digests`, step {step}: not 16 lower-case hexadecimal digits")
        })?;
        digests.push(digest);
    }
    Ok(digests)
}

fn parse_digest(digits: [u8; 16]) -> Option<Digest> {
    let (mut value, mut faults) = (0, 0);
    for digit in digits {
        let nibble = NIBBLES[usize::from(digit)];
        faults |= nibble;
        value = value << 4 | u64::from(nibble & 0xf);
    }
    (faults <= 0xf).then_some(Digest(value))
}

/// The value of a lower-case hexadecimal digit, and 0xff for every other byte.
const NIBBLES: [u8; 256] = {
    let mut nibbles = [0xff; 256];
    let mut value = 0;
    while value < 16 {
        nibbles[b"0123456789abcdef"[value] as usize] = value as u8;
        value += 1;
    }
    nibbles
};

fn parse_words(words: Vec<(u32, String, String, String)>) -> Result<Vec<Word>, String> {
    words
        .into_iter()
        .map(|(step, field, kind, text)| {
            let mut letters = kind.chars();
            match (letters.next().and_then(Kind::of_letter), letters.next()) {
                (Some(kind), None) => Ok(Word { step, field, kind, text }),
                _ => {
                    Err(format!("words, step {step}, {field}: kind `{kind}` is none of i, b, l, t"))
                }
            }
        })
        .collect()
}

/// The begin of a line, for messages.
fn shown(line: &str) -> String {
    const LENGTH_MAX: usize = 80;
    let begin: String = line.chars().take(LENGTH_MAX).collect();
    if begin.len() < line.len() { format!("`{begin}...`") } else { format!("`{begin}`") }
}

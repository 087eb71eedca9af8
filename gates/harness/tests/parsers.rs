//! Files from outside never make a parser panic, and what is wrong is said in one line or two.

use harness::corpus::{Corpus, Source};
use harness::leases::Leases;
use harness::quarantine::Quarantine;
use harness::regression::Regression;
use harness::{Case, Picture, Tier, wire};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

const TODAY: Date = date(2026, 12, 1);

const QUARANTINE: &str = r#"
[[quarantine]]
gate = "drop7/leaf"
field = "leaf"
kind = "DIVERGED"
engine = "rust"
case = "random"
reason = "one ulp"
owner = "ada"
expires = "2026-12-24"
cap = 1
"#;

const LEASES: &str = r#"
[[lease]]
name = "dev"
game = "drop7"
first = "0x0"
last = "0xbfffffff"
state = "held-out"
why = "x"
"#;

const CORPUS: &str = r##"{"name":"a","tier":"full","case":{"number":7},"recorded":[[["x",1],["y","#0000000000000001"],["z",[1,2]]]],"absent":{"ts":"slow"},"why":"w"}
{"name":"b","generate":{"many":3}}
"##;

const REGRESSION: &str = r#"{"gate":"toy/toy","symptom":{"gate":"toy/toy","field":"x","kind":"DIVERGED"},"case":{"number":7},
"size":"1 number","shrinking":{"replays":4,"hidden_state":false,"complete":true},
"origin":{"case":"0123456789ab","name":"a","step":3,"json":{"number":9}}}"#;

const REPLY: &str = r#"{"id":7,"case":0,"digests":"0000000000000001","observations":2,"words":[[0,"board","t","03"],[0,"score","i","3"]]}"#;

/// A game of one number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Toy {
    number: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Many {
    many: u8,
}

impl Case for Toy {
    type Generator = Many;

    fn generate(many: Many) -> Result<Vec<Self>, String> {
        Ok((0..u32::from(many.many)).map(|number| Self { number }).collect())
    }

    fn soak(_seed: u64, _round: u64) -> Vec<Self> {
        Vec::new()
    }

    fn check(&self) -> Result<(), String> {
        if self.number < 1000 { Ok(()) } else { Err("number: expected less".to_owned()) }
    }

    fn picture(_field: &str, _text: &str) -> Option<Picture> {
        None
    }
}

/// A text with some pieces cut out, doubled, or replaced by others.
fn spoiled(text: &'static str) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "\\PC{0,8}",
        Just("\"".to_owned()),
        Just("[[".to_owned()),
        Just("99999999999999999999999999".to_owned()),
        Just("-".to_owned()),
        Just("\u{0}\n\r".to_owned()),
        Just("{\"".repeat(200)),
        Just("[".repeat(400)),
    ];
    let change = (any::<prop::sample::Index>(), 0..12_usize, piece);
    prop::collection::vec(change, 0..4).prop_map(move |changes| {
        let mut text = text.to_owned();
        for (at, length, piece) in changes {
            let boundary = |at: usize| (at..=text.len()).find(|&at| text.is_char_boundary(at));
            let from = boundary(at.index(text.len() + 1)).unwrap_or(text.len());
            let to = boundary((from + length).min(text.len())).unwrap_or(text.len());
            text.replace_range(from..to, &piece);
        }
        text
    })
}

fn corpus(text: &str) -> Result<usize, String> {
    // Tests run side by side, so each thread has a file of its own.
    let (process, thread) = (std::process::id(), std::thread::current().id());
    let folder = std::env::temp_dir().join(format!("lockstep-parsers-{process}-{thread:?}/toy"));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let path = folder.join("toy.jsonl");
    std::fs::write(&path, text).expect("a temporary file");
    let sources = [Source { path, own: true }];
    let read = Corpus::<Toy>::load("toy", "toy", Tier::Full, &sources, &|_| true);
    read.map(|corpus| corpus.items.len()).map_err(|error| error.to_string())
}

#[test]
fn what_is_right_is_read() {
    Quarantine::parse(QUARANTINE, TODAY).unwrap();
    Leases::parse(LEASES).unwrap();
    Regression::parse(REGRESSION).unwrap();
    wire::reply(REPLY, 7, 0, Some((0, 0))).unwrap().unwrap();
    assert_eq!(corpus(CORPUS), Ok(4));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn no_quarantine_panics(text in prop_oneof![spoiled(QUARANTINE), "\\PC{0,200}"]) {
        if let Err(error) = Quarantine::parse(&text, TODAY) {
            prop_assert!(!error.is_empty());
        }
    }

    #[test]
    fn no_leases_panic(text in prop_oneof![spoiled(LEASES), "\\PC{0,200}"]) {
        if let Err(error) = Leases::parse(&text) {
            prop_assert!(!error.is_empty());
        }
    }

    #[test]
    fn no_regression_file_panics(text in prop_oneof![spoiled(REGRESSION), "\\PC{0,200}"]) {
        if let Err(error) = Regression::parse(&text) {
            prop_assert!(!error.is_empty());
        }
    }

    #[test]
    fn no_line_of_an_engine_panics(text in prop_oneof![spoiled(REPLY), "\\PC{0,200}"]) {
        if let Err(error) = wire::reply(&text, 7, 0, Some((0, 0))) {
            prop_assert!(!error.is_empty());
        }
        let _ = wire::end(&text, 7, 1);
        let _ = wire::Hello::parse(&text);
    }

    #[test]
    fn no_corpus_panics(text in prop_oneof![spoiled(CORPUS), "\\PC{0,200}"]) {
        if let Err(error) = corpus(&text) {
            prop_assert!(error.contains("toy.jsonl"), "{error}");
        }
    }
}

/// How many inputs a property is tried with: `LOCKSTEP_FUZZ=2000000` for the long run.
fn cases() -> u32 {
    let wanted = std::env::var("LOCKSTEP_FUZZ").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or(400)
}

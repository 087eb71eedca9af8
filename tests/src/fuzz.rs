//! Text from outside, damaged at random, given to everything that parses it: an error is fine, a panic or
//! a hang is not. The same seed gives the same inputs.

use std::path::Path;

use harness::AnyGate;
use harness::pins::Pins;
use harness::wire::{self, CANARIES, Hello};
use harness::worker;

/// A parser and texts that it accepts.
pub struct Target {
    /// Its name.
    pub name: String,
    seeds: Vec<String>,
    parse: Box<dyn Fn(&str)>,
}

impl Target {
    fn new(name: &str, seeds: Vec<String>, parse: impl Fn(&str) + 'static) -> Self {
        assert!(!seeds.is_empty(), "{name}: no text to begin with");
        Self { name: name.to_owned(), seeds, parse: Box::new(parse) }
    }

    /// Gives one text to the parser.
    pub fn parse(&self, text: &str) {
        (self.parse)(text);
    }

    /// A text that begins as one the parser accepts and is damaged in up to four places.
    pub fn damaged(&self, random: &mut Random) -> String {
        let mut text = self.seeds[random.below(self.seeds.len())].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let other = &self.seeds[random.below(self.seeds.len())];
            damage(&mut text, other.as_bytes(), random);
        }
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// Everything that parses text from outside; `gates` give the corpora their form.
///
/// # Panics
///
/// If the project's own corpora cannot be read.
pub fn targets(gates: fn() -> Vec<Box<dyn AnyGate>>, corpora: &Path) -> Vec<Target> {
    let mut targets = protocol(gates);
    for (at, gate) in gates().iter().enumerate() {
        let name = format!("{}/{}", gate.game(), gate.name());
        let files = gate.files(corpora).expect("the project's corpora can be listed");
        let lines = files.iter().flat_map(|file| short_lines(file)).collect();
        let gate = gates().swap_remove(at);
        targets.push(Target::new(&name, lines, move |text| {
            let _ = gate.check_line(text);
        }));
    }
    let pins = corpora.join("drop7/signatures.txt");
    targets.push(Target::new("signatures", short_lines(&pins), |text| {
        let _ = Pins::parse(text, Path::new("signatures.txt"));
    }));
    targets
}

fn protocol(gates: fn() -> Vec<Box<dyn AnyGate>>) -> Vec<Target> {
    let hello = format!(
        r#"{{"hello":{{"protocol":2,"engine":"ts","runtime":"node 20","canaries":{CANARIES:?},"games":["drop7"]}}}}"#
    );
    let replies = [
        r#"{"id":7,"case":0,"digests":"243f6a8885a308d30b42d904261813f3","observations":1234}"#,
        r#"{"id":7,"case":0,"digests":"243f6a8885a308d3","observations":1,"words":[[3,"board","t","0305020"],[3,"score_delta","i","399"]]}"#,
        r#"{"id":7,"case":0,"unsupported":"depth 5 takes hours here"}"#,
        r#"{"id":7,"case":0,"error":"board: column 3 has a floating disc"}"#,
        r#"{"id":7,"end":2}"#,
    ];
    let requests = [
        r#"{"hello":{"protocol":2}}"#,
        r#"{"id":7,"game":"drop7","gate":"leaf","words":null,"cases":[{"states":["0 3 4"]},{}]}"#,
        r#"{"id":7,"game":"ground","gate":"search","words":[0,4294967295],"cases":[1,"x",null]}"#,
    ];
    let gates = gates();
    vec![
        Target::new("hello", vec![hello], |text| {
            let _ = Hello::parse(text);
        }),
        Target::new("replies", replies.map(str::to_owned).to_vec(), |text| {
            let _ = wire::reply(text, 7, 0, None);
            let _ = wire::reply(text, 7, 0, Some((0, 9)));
            let _ = wire::end(text, 7, 2);
        }),
        Target::new("requests", requests.map(str::to_owned).to_vec(), move |text| {
            // An engine of this name answers nothing, so that only the conversation is tried.
            let _ = worker::serve(&gates, "nobody", text.as_bytes(), std::io::sink());
        }),
    ]
}

/// The lines of a file that are not long: damage in the middle of a long board list teaches nothing.
fn short_lines(file: &Path) -> Vec<String> {
    const LENGTH_MAX: usize = 1500;
    const LINES_MAX: usize = 200;
    let text = std::fs::read_to_string(file).expect("the project's corpora can be read");
    text.lines()
        .filter(|line| line.len() <= LENGTH_MAX)
        .take(LINES_MAX)
        .map(str::to_owned)
        .collect()
}

/// Texts that parsers stumble over.
const STONES: [&str; 24] = [
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e400",
    "-0",
    "0.1",
    "null",
    "true",
    "\"\"",
    "\\u0000",
    "\\ud800",
    "[[[[[[[[",
    "{}",
    "é",
    "\u{0}",
    "NaN",
    "0x",
];

/// Bytes that texts from outside are made of.
const LETTERS: &[u8] = b"0123456789abcdefxyz\"{}[],:-. ";

/// One change: bytes flipped, cut, doubled, moved in from another text, or a stone thrown in.
fn damage(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if text.is_empty() {
        text.extend_from_slice(other);
    }
    let at = random.below(text.len() + 1);
    let end = (at + random.below(12)).min(text.len());
    match random.below(8) {
        0 if at < text.len() => text[at] ^= 1 << random.below(8),
        1 if at < text.len() => text[at] = LETTERS[random.below(LETTERS.len())],
        2 => drop(text.drain(at..end)),
        3 => text.truncate(at),
        4 => {
            let part = text[at..end].to_vec();
            text.splice(at..at, part);
        }
        5 => {
            let from = random.below(other.len() + 1);
            let to = (from + random.below(40)).min(other.len());
            text.splice(at..end, other[from..to].iter().copied());
        }
        _ => replace_token(text, at, STONES[random.below(STONES.len())]),
    }
}

/// Puts a stone in place of the number or word at a place, or between two bytes.
fn replace_token(text: &mut Vec<u8>, at: usize, stone: &str) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let begin = text[..at].iter().rposition(|byte| !is_part(byte)).map_or(0, |before| before + 1);
    let length = text[begin..].iter().take_while(|byte| is_part(byte)).count();
    text.splice(begin..begin + length, stone.bytes());
}

/// SplitMix64.
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound.max(1) as u64) as usize
    }
}

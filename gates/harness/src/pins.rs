//! Pinned signatures: what all engines agreed on when the corpus was last reviewed, so that
//! engines which drift together are seen too.
//!
//! `corpora/<game>/signatures.txt` has one line a corpus line: `<gate> <name> <cases> <signature>`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::corpus::CorpusError;
use crate::observation::Digest;

/// The pin of one corpus line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// How many cases the line stood for.
    pub cases: usize,
    /// The signature over the signatures of its cases.
    pub signature: Digest,
}

/// The pins of one game, by gate and line name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    pins: BTreeMap<(String, String), Pin>,
}

impl Pins {
    /// Where the pins of a game stand.
    pub fn file(root: &Path, game: &str) -> PathBuf {
        root.join(game).join("signatures.txt")
    }

    /// Reads the pins of a game; a missing file is an empty set.
    pub fn load(root: &Path, game: &str) -> Result<Self, CorpusError> {
        let file = Self::file(root, game);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(error) => {
                let message = format!("cannot read: {error}");
                return Err(CorpusError { file, line: None, message });
            }
        };
        Self::parse(&text, &file)
    }

    /// The pins in the text of a file; errors name the file.
    pub fn parse(text: &str, file: &Path) -> Result<Self, CorpusError> {
        let mut pins = Self::default();
        for (index, line) in text.lines().enumerate() {
            let (gate, name, pin) = parse(line).ok_or_else(|| CorpusError {
                file: file.to_owned(),
                line: Some(index + 1),
                message: "expected `<gate> <name> <cases> <16 hexadecimal digits>`".to_owned(),
            })?;
            pins.set(gate, name, pin);
        }
        Ok(pins)
    }

    /// The pin of a line.
    pub fn get(&self, gate: &str, name: &str) -> Option<Pin> {
        self.pins.get(&(gate.to_owned(), name.to_owned())).copied()
    }

    /// The names of the pinned lines of a gate.
    pub fn names<'pins>(&'pins self, gate: &'pins str) -> impl Iterator<Item = &'pins str> {
        self.pins.keys().filter(move |(pinned, _)| pinned == gate).map(|(_, name)| name.as_str())
    }

    /// Pins a line.
    pub fn set(&mut self, gate: &str, name: &str, pin: Pin) {
        self.pins.insert((gate.to_owned(), name.to_owned()), pin);
    }

    /// Drops the pins of a gate's lines that left the corpus.
    pub fn retain(&mut self, gate: &str, lines: &[String]) {
        self.pins.retain(|(pinned, name), _| pinned != gate || lines.contains(name));
    }

    /// Writes the pins of a game.
    pub fn save(&self, root: &Path, game: &str) -> std::io::Result<()> {
        let lines = self
            .pins
            .iter()
            .map(|((gate, name), pin)| format!("{gate} {name} {} {}\n", pin.cases, pin.signature));
        fs::write(Self::file(root, game), lines.collect::<String>())
    }
}

fn parse(line: &str) -> Option<(&str, &str, Pin)> {
    let mut parts = line.split(' ');
    let (gate, name) = (parts.next()?, parts.next()?);
    let cases = parts.next()?.parse().ok()?;
    let digits = parts.next().filter(|digits| digits.len() == 16)?;
    let signature = Digest(u64::from_str_radix(digits, 16).ok()?);
    parts.next().is_none().then_some((gate, name, Pin { cases, signature }))
}

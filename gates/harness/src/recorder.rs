//! The sink that an in-process adapter speaks into.

use std::borrow::Cow;

use crate::engine::Answer;
use crate::observation::{Digest, Field, Fold, Kind, Wanted, Word};

/// How often each field was observed, in order of first appearance.
pub type FieldCounts = Vec<(Cow<'static, str>, u64)>;

/// Folds observations into one digest a step, counts them by field, and writes the words of the
/// wanted steps. The same verbs as `Observer` in observe.h and observe.ts.
#[derive(Debug)]
pub struct Recorder {
    fold: Fold,
    wanted: Wanted,
    digests: Vec<Digest>,
    words: Vec<Word>,
    observations: u64,
    counts: Vec<(&'static str, u64)>,
    /// Where the next field is expected in `counts`: fields come in nearly the same order every step.
    expected: usize,
}

impl Recorder {
    /// A recorder that writes the words of the `wanted` steps.
    pub fn new(wanted: Wanted) -> Self {
        Self {
            fold: Fold::START,
            wanted,
            digests: Vec::new(),
            words: Vec::new(),
            observations: 0,
            counts: Vec::new(),
            expected: 0,
        }
    }

    /// Observes an integer.
    #[inline]
    pub fn integer(&mut self, field: &Field<'static>, value: i64) {
        self.fold.integer(field, value);
        self.count(field);
        if self.is_wanted() {
            self.say(field, Kind::Integer, value.to_string());
        }
    }

    /// Observes 64 bits.
    #[inline]
    pub fn bits(&mut self, field: &Field<'static>, value: u64) {
        self.fold.bits(field, value);
        self.count(field);
        if self.is_wanted() {
            self.say(field, Kind::Bits, format!("{value:016x}"));
        }
    }

    /// Observes the bits of a double.
    #[inline]
    pub fn real(&mut self, field: &Field<'static>, value: f64) {
        self.bits(field, value.to_bits());
    }

    /// Observes integers.
    #[inline]
    pub fn list(&mut self, field: &Field<'static>, values: &[i64]) {
        self.fold.list(field, values);
        self.count(field);
        if self.is_wanted() {
            self.say(field, Kind::List, list_text(values));
        }
    }

    /// Observes ASCII text.
    #[inline]
    pub fn text(&mut self, field: &Field<'static>, text: &str) {
        self.ascii(field, text.as_bytes());
    }

    /// Observes text given as ASCII bytes.
    #[inline]
    pub fn ascii(&mut self, field: &Field<'static>, text: &[u8]) {
        self.fold.text(field, text);
        self.count(field);
        if self.is_wanted() {
            self.say(field, Kind::Text, String::from_utf8_lossy(text).into_owned());
        }
    }

    /// Closes the step.
    #[inline]
    pub fn end_step(&mut self) {
        self.digests.push(self.fold.digest());
        self.fold = Fold::START;
    }

    /// Everything that was observed.
    pub fn finish(self) -> Answer {
        Answer {
            digests: self.digests,
            observations: self.observations,
            words: self.words,
            counts: self.counts.into_iter().map(|(name, count)| (name.into(), count)).collect(),
            rules: Vec::new(),
        }
    }

    fn is_wanted(&self) -> bool {
        let step = self.digests.len() as u32;
        self.wanted.is_some_and(|(from, to)| from <= step && step <= to)
    }

    #[cold]
    fn say(&mut self, field: &Field<'static>, kind: Kind, text: String) {
        let step = self.digests.len() as u32;
        self.words.push(Word { step, field: field.name().to_owned(), kind, text });
    }

    #[inline]
    fn count(&mut self, field: &Field<'static>) {
        self.observations += 1;
        let name = field.name();
        let slot = match self.counts.get(self.expected) {
            Some((expected, _)) if std::ptr::eq(*expected, name) => self.expected,
            _ => self.slot_of(name),
        };
        self.counts[slot].1 += 1;
        self.expected = slot + 1;
    }

    fn slot_of(&mut self, name: &'static str) -> usize {
        let found = self.counts.iter().position(|(known, _)| *known == name);
        found.unwrap_or_else(|| {
            self.counts.push((name, 0));
            self.counts.len() - 1
        })
    }
}

/// The canonical text of a list.
pub(crate) fn list_text(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(":")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Field<'static> = Field::new("board");
    const WAVE: Field<'static> = Field::new("wave");

    fn record(wanted: Wanted) -> Answer {
        let mut recorder = Recorder::new(wanted);
        for waves in 0..3 {
            recorder.text(&BOARD, "0305020");
            for depth in 1..=waves {
                recorder.list(&WAVE, &[depth, 2, 0, 14]);
            }
            recorder.end_step();
        }
        recorder.finish()
    }

    #[test]
    fn counts_every_field() {
        let answer = record(None);
        assert_eq!(answer.counts, [("board".into(), 3), ("wave".into(), 3)]);
        assert_eq!(answer.observations, 6);
        assert!(answer.words.is_empty());
    }

    #[test]
    fn words_of_the_wanted_steps_only() {
        let answer = record(Some((1, 1)));
        let texts: Vec<_> = answer.words.iter().map(|word| (word.step, &*word.text)).collect();
        assert_eq!(texts, [(1, "0305020"), (1, "1:2:0:14")]);
        assert_eq!(answer.digests, record(None).digests);
    }
}

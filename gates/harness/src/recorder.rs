//! The sink that an in-process adapter speaks into.

use std::borrow::Cow;

use crate::engine::Answer;
use crate::observation::{Digest, Field, Fold, Kind, Wanted, Word};

/// How often each field was observed, in order of first appearance; or how often each rule fired.
pub type FieldCounts = Vec<(Cow<'static, str>, u64)>;

/// Folds observations into one digest a step, counts them by field, and writes the words of the
/// wanted steps. The same verbs as `Observer` in observe.h and observe.ts.
#[derive(Debug)]
pub struct Recorder {
    fold: Fold,
    wanted: Wanted,
    /// Whether the words of this step are wanted.
    speaks: bool,
    digests: Vec<Digest>,
    words: Vec<Word>,
    /// A field has the slot of its hash, or the next free one if another has that.
    slots: [Slot; SLOTS],
    counts: FieldCounts,
}

/// Which field is counted where.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The hash of the name, which is what digests see of it. 0 where no field has come yet.
    hash: u32,
    /// Its place among the counts.
    number: u32,
}

impl Slot {
    const FREE: Self = Self { hash: 0, number: 0 };
}

/// Room for the steps of most cases.
const USUAL: usize = 32;
/// Room for the fields of most gates.
const USUAL_FIELDS: usize = 24;
/// A power of two, and more than the fields of any gate.
const SLOTS: usize = 64;

impl Recorder {
    /// A recorder that writes the words of the `wanted` steps.
    pub fn new(wanted: Wanted) -> Self {
        let mut recorder = Self {
            fold: Fold::START,
            wanted,
            speaks: false,
            digests: Vec::with_capacity(USUAL),
            words: Vec::new(),
            slots: [Slot::FREE; SLOTS],
            counts: Vec::with_capacity(USUAL_FIELDS),
        };
        recorder.begin_step();
        recorder
    }

    /// Observes an integer.
    #[inline(always)]
    pub fn integer(&mut self, field: &Field<'static>, value: i64) {
        self.fold.integer(field, value);
        self.count(field);
        if self.speaks {
            self.say(field, Kind::Integer, value.to_string());
        }
    }

    /// Observes 64 bits.
    #[inline(always)]
    pub fn bits(&mut self, field: &Field<'static>, value: u64) {
        self.fold.bits(field, value);
        self.count(field);
        if self.speaks {
            self.say(field, Kind::Bits, format!("{value:016x}"));
        }
    }

    /// Observes the bits of a double.
    #[inline(always)]
    pub fn real(&mut self, field: &Field<'static>, value: f64) {
        self.bits(field, value.to_bits());
    }

    /// Observes integers.
    #[inline(always)]
    pub fn list(&mut self, field: &Field<'static>, values: &[i64]) {
        self.fold.list(field, values);
        self.count(field);
        if self.speaks {
            self.say(field, Kind::List, list_text(values));
        }
    }

    /// Observes ASCII text.
    #[inline(always)]
    pub fn text(&mut self, field: &Field<'static>, text: &str) {
        self.ascii(field, text.as_bytes());
    }

    /// Observes text given as ASCII bytes.
    #[inline(always)]
    pub fn ascii(&mut self, field: &Field<'static>, text: &[u8]) {
        self.fold.text(field, text);
        self.count(field);
        if self.speaks {
            self.say(field, Kind::Text, String::from_utf8_lossy(text).into_owned());
        }
    }

    /// Closes the step.
    #[inline]
    pub fn end_step(&mut self) {
        self.digests.push(self.fold.digest());
        self.begin_step();
    }

    /// Everything that was observed.
    pub fn finish(self) -> Answer {
        let Self { digests, words, counts, .. } = self;
        let observations = counts.iter().map(|(_, count)| count).sum();
        Answer { digests, observations, words, counts, rules: Vec::new() }
    }

    #[inline]
    fn begin_step(&mut self) {
        let step = self.digests.len() as u32;
        self.fold = Fold::START;
        self.speaks = self.wanted.is_some_and(|(from, to)| from <= step && step <= to);
    }

    #[cold]
    fn say(&mut self, field: &Field<'static>, kind: Kind, text: String) {
        let step = self.digests.len() as u32;
        self.words.push(Word { step, field: field.name().to_owned(), kind, text });
    }

    #[inline(always)]
    fn count(&mut self, field: &Field<'static>) {
        // Known when the adapter is compiled, so this costs nothing.
        assert!(field.hash() != Slot::FREE.hash, "a name that is taken for none");
        let Slot { hash, number } = self.slots[home(field)];
        if hash == field.hash() {
            self.counts[number as usize].1 += 1;
        } else {
            self.count_elsewhere(field);
        }
    }

    /// Counts a field that is new, or whose slot has another one.
    #[inline(never)]
    fn count_elsewhere(&mut self, field: &Field<'static>) {
        let mut at = home(field);
        while self.slots[at].hash != field.hash() {
            if self.slots[at].hash == Slot::FREE.hash {
                assert!(self.counts.len() + 1 < SLOTS, "more slots than fields");
                self.slots[at] = Slot { hash: field.hash(), number: self.counts.len() as u32 };
                self.counts.push((field.name().into(), 0));
                break;
            }
            at = (at + 1) % SLOTS;
        }
        self.counts[self.slots[at].number as usize].1 += 1;
    }
}

/// The slot of a field; the low bits of a hash depend on little but the last letter.
#[inline(always)]
const fn home(field: &Field<'_>) -> usize {
    (field.hash() >> 6) as usize % SLOTS
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
    fn fields_whose_slot_is_taken_are_counted_apart() {
        let names: Vec<&'static str> =
            (0..SLOTS - 1).map(|n| &*format!("field{n}").leak()).collect();
        let fields: Vec<Field<'static>> = names.iter().map(|name| Field::new(name)).collect();
        let homes: std::collections::BTreeSet<usize> = fields.iter().map(home).collect();
        assert!(homes.len() < fields.len(), "no two fields have one slot");
        let mut recorder = Recorder::new(None);
        for round in 0..fields.len() {
            for field in &fields[round..] {
                recorder.integer(field, 1);
            }
        }
        let counts: FieldCounts = names.into_iter().map(Into::into).zip(1..).collect();
        assert_eq!(recorder.finish().counts, counts);
    }

    #[test]
    fn words_of_the_wanted_steps_only() {
        let answer = record(Some((1, 1)));
        let texts: Vec<_> = answer.words.iter().map(|word| (word.step, &*word.text)).collect();
        assert_eq!(texts, [(1, "0305020"), (1, "1:2:0:14")]);
        assert_eq!(answer.digests, record(None).digests);
    }
}

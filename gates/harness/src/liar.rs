//! Engines that lie once: an honest engine whose words are changed at one step and folded anew.
//!
//! A gate is trusted after it has caught each of these at exactly its step. A lie
//! that would change nothing (there is no such field at that step) is never told, and
//! [`Told`] says where one was, so that no lie can be "caught" by not being told.

use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::case::Case;
use crate::engine::{Answer, BoxedEngine, Engine, EngineRow, Reply, Silence};
use crate::observation::{Digest, Field, Fold, Kind, Wanted, Word};

/// What is changed at the step of the lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// The lowest bit of the named field is flipped: an integer off by one, a bit of a pattern, a character of a text.
    BitFlip(&'static str),
    /// The double in the named field moves to its neighbour.
    OneUlp(&'static str),
    /// The double 0.0 in the named field becomes -0.0.
    NegativeZero(&'static str),
    /// The double in the named field becomes a quiet NaN with this payload.
    Nan(&'static str, u64),
    /// The named field swaps its value with the next step.
    Swap(&'static str),
    /// The last of the repeated field is dropped.
    Drop(&'static str),
    /// The step repeats what the step before said.
    Stale,
    /// The stream ends before the step.
    Truncate,
    /// The stream says one step more, a copy of its last, which is the step named.
    Extra,
}

/// Where a lie is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At a step of one case, counted from 0 over the whole conversation. If it cannot be told
    /// there, the engine is broken.
    Once {
        /// The case.
        case: usize,
        /// The step.
        step: u32,
    },
    /// In every case, at the first step at which it can be told; nowhere if there is none.
    FirstChance,
}

/// Where a lie was told for the first time: the case in JSON, and the step.
#[derive(Clone, Debug, Default)]
pub struct Told(Arc<Mutex<Option<(serde_json::Value, u32)>>>);

impl Told {
    /// The case in JSON and the step; `None` as long as the lie was not told.
    pub fn first(&self) -> Option<(serde_json::Value, u32)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, case: &impl Serialize, step: usize) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| {
            (serde_json::to_value(case).expect("a case is plain data"), step as u32)
        });
    }
}

/// An engine that tells a lie.
pub struct Liar<C> {
    /// The engine that knows the truth.
    pub honest: BoxedEngine<C>,
    /// The lie.
    pub lie: Lie,
    /// Where it is told.
    pub when: When,
    /// Notes that it was told.
    pub told: Told,
    /// How many cases were answered.
    pub answered: usize,
}

/// An engine with a fault of its own: an honest engine whose words are bent wherever a rule says so, in
/// every case and every time it is asked.
pub struct Bent<C> {
    /// The engine that knows the truth.
    pub honest: BoxedEngine<C>,
    /// Bends the words of a step, told its number; leaves them as they are where the fault does not show.
    pub bend: Bend,
}

/// See [`Bent`].
pub type Bend = fn(u32, &mut [Word]);

impl<C> Engine<C> for Bent<C> {
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        self.honest.begin(cases, EVERYTHING);
        let replies = self.honest.finish(cases, EVERYTHING);
        let bent = |reply: Reply| {
            let mut answer = reply?;
            let mut steps = by_step(&mut answer);
            for (step, words) in steps.iter_mut().enumerate() {
                (self.bend)(step as u32, words);
            }
            tell_again(&mut answer, steps, wanted);
            Ok(answer)
        };
        replies.into_iter().map(bent).collect()
    }
}

/// The words of all steps.
const EVERYTHING: Wanted = Some((0, u32::MAX));

/// Takes the words out of an answer, step by step.
fn by_step(answer: &mut Answer) -> Vec<Vec<Word>> {
    let mut steps: Vec<Vec<Word>> = vec![Vec::new(); answer.digests.len()];
    for word in std::mem::take(&mut answer.words) {
        steps[word.step as usize].push(word);
    }
    steps
}

/// Makes an answer of changed words.
fn tell_again(answer: &mut Answer, steps: Vec<Vec<Word>>, wanted: Wanted) {
    answer.digests = steps.iter().map(|words| fold(words)).collect();
    answer.observations = steps.iter().map(|words| words.len() as u64).sum();
    answer.counts.clear();
    let is_wanted = |step: u32| wanted.is_some_and(|(from, to)| from <= step && step <= to);
    for (step, words) in steps.into_iter().enumerate() {
        let step = step as u32;
        if is_wanted(step) {
            answer.words.extend(words.into_iter().map(|word| Word { step, ..word }));
        }
    }
}

/// The name of an engine that lies in every case.
pub const NAME: &str = "liar";

/// A row called `name` for the engine of another row, lying wherever it can.
pub fn row<C: Case>(name: &str, honest: EngineRow<C>, lie: Lie, told: &Told) -> EngineRow<C> {
    let told = told.clone();
    EngineRow {
        name: name.to_owned(),
        start: Arc::new(move |start| {
            let (honest, told) = ((honest.start)(start), told.clone());
            Box::new(Liar { honest, lie, when: When::FirstChance, told, answered: 0 })
        }),
    }
}

impl<C: Serialize> Engine<C> for Liar<C> {
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        cases.iter().map(|case| self.answer(case, wanted)).collect()
    }

    fn close(&mut self) -> Result<(), String> {
        self.honest.close()
    }
}

impl<C: Serialize> Liar<C> {
    fn answer(&mut self, case: &C, wanted: Wanted) -> Reply {
        let lies = match self.when {
            When::Once { case, .. } => self.answered == case,
            When::FirstChance => true,
        };
        self.answered += 1;
        let asked = if lies { EVERYTHING } else { wanted };
        self.honest.begin(&[case], asked);
        let reply = self.honest.finish(&[case], asked).pop();
        let mut answer = reply.unwrap_or_else(|| Err(Silence::Broken("no reply".to_owned())))?;
        if !lies {
            return Ok(answer);
        }
        let mut steps = by_step(&mut answer);
        if let Some(step) = self.tell(&mut steps)? {
            self.told.note(case, step);
        }
        tell_again(&mut answer, steps, wanted);
        Ok(answer)
    }

    /// Tells the lie where it is due; the step at which it was told.
    fn tell(&self, steps: &mut Vec<Vec<Word>>) -> Result<Option<usize>, Silence> {
        match self.when {
            When::Once { step, .. } => tell(self.lie, step as usize, steps)
                .map(|()| Some(step as usize))
                .map_err(|error| Silence::Broken(format!("this lie cannot be told: {error}"))),
            When::FirstChance => {
                // The last place is that of a step too many.
                let told = (0..=steps.len()).find(|&step| tell(self.lie, step, steps).is_ok());
                Ok(told)
            }
        }
    }
}

fn tell(lie: Lie, step: usize, steps: &mut Vec<Vec<Word>>) -> Result<(), String> {
    let count = steps.len();
    if step >= count + usize::from(lie == Lie::Extra) {
        return Err(format!("there are {count} steps, none is number {step}"));
    }
    match lie {
        Lie::BitFlip(field) => {
            let word = find(&mut steps[step], field)?;
            word.text = flip(word.kind, &word.text).ok_or_else(|| format!("{field} is empty"))?;
        }
        Lie::OneUlp(field) => change_bits(&mut steps[step], field, |bits| bits.wrapping_add(1))?,
        Lie::NegativeZero(field) => {
            let word = find(&mut steps[step], field)?;
            if word.text != "0000000000000000" {
                return Err(format!("{field} is {}, not 0.0", word.text));
            }
            word.text = "8000000000000000".to_owned();
        }
        Lie::Nan(field, payload) => {
            let word = find(&mut steps[step], field)?;
            if word.kind != Kind::Bits {
                return Err(format!("{field} is no double"));
            }
            word.text = format!("{:016x}", f64::NAN.to_bits() | payload);
        }
        Lie::Swap(field) => {
            if step + 1 >= count {
                return Err("the last step has no next one".to_owned());
            }
            let here = find(&mut steps[step], field)?.text.clone();
            let there =
                std::mem::replace(&mut find(&mut steps[step + 1], field)?.text, here.clone());
            if here == there {
                return Err(format!("{field} is {here} in both steps"));
            }
            find(&mut steps[step], field)?.text = there;
        }
        Lie::Drop(field) => {
            let at = steps[step].iter().rposition(|word| word.field == field);
            steps[step].remove(at.ok_or_else(|| format!("no field {field} at step {step}"))?);
        }
        Lie::Stale => {
            if step == 0 {
                return Err("the first step has none before it".to_owned());
            }
            if fold(&steps[step]) == fold(&steps[step - 1]) {
                return Err("the step before said the same".to_owned());
            }
            steps[step] = steps[step - 1].clone();
        }
        Lie::Truncate => steps.truncate(step),
        Lie::Extra => {
            if step != count {
                return Err(format!("the step after the last has the number {count}"));
            }
            let last = steps.last().cloned().ok_or("no step to repeat")?;
            steps.push(last);
        }
    }
    Ok(())
}

fn find<'w>(words: &'w mut [Word], field: &str) -> Result<&'w mut Word, String> {
    let found = words.iter_mut().find(|word| word.field == field);
    found.ok_or_else(|| format!("no field {field}"))
}

fn change_bits(words: &mut [Word], field: &str, change: fn(u64) -> u64) -> Result<(), String> {
    let word = find(words, field)?;
    if word.kind != Kind::Bits {
        return Err(format!("{field} is no double"));
    }
    let bits = u64::from_str_radix(&word.text, 16).map_err(|error| format!("{field}: {error}"))?;
    word.text = format!("{:016x}", change(bits));
    Ok(())
}

/// The text with its lowest bit flipped; `None` if there is nothing to flip.
fn flip(kind: Kind, text: &str) -> Option<String> {
    match kind {
        Kind::Integer => text.parse::<i64>().ok().map(|value| (value ^ 1).to_string()),
        Kind::Bits => u64::from_str_radix(text, 16).ok().map(|value| format!("{:016x}", value ^ 1)),
        Kind::List | Kind::Text => {
            // Digits and letters stay digits and letters when their lowest bit changes, all but a few.
            let mut bytes = text.as_bytes().to_vec();
            let last = bytes.last_mut()?;
            *last = if *last == b'9' { b'8' } else { *last ^ 1 };
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }
    }
}

/// Folds words back into the digest of their step.
fn fold(words: &[Word]) -> Digest {
    let mut fold = Fold::START;
    for word in words {
        let field = Field::new(&word.field);
        match word.kind {
            Kind::Integer => fold.integer(&field, word.text.parse().unwrap_or(0)),
            Kind::Bits => fold.bits(&field, u64::from_str_radix(&word.text, 16).unwrap_or(0)),
            Kind::List => {
                let numbers = word.text.split(':').filter(|text| !text.is_empty());
                let values: Vec<i64> = numbers.map(|text| text.parse().unwrap_or(0)).collect();
                fold.list(&field, &values);
            }
            Kind::Text => fold.text(&field, word.text.as_bytes()),
        }
    }
    fold.digest()
}

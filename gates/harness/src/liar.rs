//! Engines that lie once: an honest engine whose words are changed at one step and folded anew.
//!
//! A gate is trusted after it has caught each of these at exactly its step. A lie
//! that would change nothing (there is no such field at that step) is an error, so
//! that no lie can be "caught" by not being told.

use crate::engine::{Answer, BoxedEngine, Engine, Reply, Silence};
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

/// An engine that tells a lie at one step of one case.
pub struct Liar<C> {
    /// The engine that knows the truth.
    pub honest: BoxedEngine<C>,
    /// The lie.
    pub lie: Lie,
    /// Where it is told.
    pub step: u32,
    /// The case (counted from 0 over the whole run) in which it is told.
    pub case: usize,
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
pub type Bend = fn(u32, &mut Vec<Word>);

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

impl<C> Engine<C> for Liar<C> {
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        cases.iter().map(|case| self.answer(case, wanted)).collect()
    }
}

impl<C> Liar<C> {
    fn answer(&mut self, case: &C, wanted: Wanted) -> Reply {
        let lies = self.answered == self.case;
        self.answered += 1;
        let asked = if lies { EVERYTHING } else { wanted };
        self.honest.begin(&[case], asked);
        let reply = self.honest.finish(&[case], asked).pop();
        let mut answer = reply.unwrap_or_else(|| Err(Silence::Broken("no reply".to_owned())))?;
        if !lies {
            return Ok(answer);
        }
        let mut steps = by_step(&mut answer);
        tell(self.lie, self.step as usize, &mut steps)
            .map_err(|error| Silence::Broken(format!("this lie cannot be told: {error}")))?;
        tell_again(&mut answer, steps, wanted);
        Ok(answer)
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
            word.text = flip(word.kind, &word.text);
        }
        Lie::OneUlp(field) => change_bits(&mut steps[step], field, |bits| bits.wrapping_add(1))?,
        Lie::NegativeZero(field) => {
            let word = find(&mut steps[step], field)?;
            if word.text != "0000000000000000" {
                return Err(format!("{field} is {}, not 0.0", word.text));
            }
            word.text = "8000000000000000".to_owned();
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
            steps[step] = steps[step - 1].clone();
        }
        Lie::Truncate => steps.truncate(step),
        Lie::Extra => {
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
    let bits = u64::from_str_radix(&word.text, 16).map_err(|error| format!("{field}: {error}"))?;
    word.text = format!("{:016x}", change(bits));
    Ok(())
}

fn flip(kind: Kind, text: &str) -> String {
    match kind {
        Kind::Integer => (text.parse::<i64>().unwrap_or(0) ^ 1).to_string(),
        Kind::Bits => format!("{:016x}", u64::from_str_radix(text, 16).unwrap_or(0) ^ 1),
        Kind::List | Kind::Text => {
            // Digits and letters stay digits and letters when their lowest bit changes, all but a few.
            let mut bytes = text.as_bytes().to_vec();
            if let Some(last) = bytes.last_mut() {
                *last = if *last == b'9' { b'8' } else { *last ^ 1 };
            }
            String::from_utf8_lossy(&bytes).into_owned()
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

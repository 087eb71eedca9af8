//! A divergence step by step: what each side said, and its boards, from before the first difference to after it.

use crate::case::Case;
use crate::divergence::Row;
use crate::drawing::Drawing;
use crate::engine::Reply;
use crate::gate::{Gate, Options};
use crate::observation::{Kind, Word};
use crate::recorded::RECORDED;
use crate::report::CaseResult;
use crate::star::Star;

/// How many steps before the first difference are shown.
const STEPS_BEFORE: u32 = 12;
/// How many steps after it: from there on everything may differ.
const STEPS_AFTER: u32 = 2;

/// The steps around a divergence.
#[derive(Clone, Debug)]
pub struct Film {
    /// The engines by what they said, the reference's side first.
    pub sides: Vec<Vec<String>>,
    /// The steps, in order.
    pub frames: Vec<Frame>,
}

/// One step.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Its number.
    pub step: u32,
    /// What each side said.
    pub said: Vec<Vec<Word>>,
    /// The boards, if every side has one.
    pub drawings: Vec<Drawing>,
}

/// Asks fresh engines, one of each side, for the words around the divergence of a result. `None` for a result
/// without one, or whose case cannot be read.
pub(crate) fn film<C: Case>(
    gate: &Gate<C>,
    result: &CaseResult,
    options: &Options,
) -> Option<Film> {
    let divergence = result.divergence.as_ref()?;
    let case: C = serde_json::from_value(result.json.clone()?).ok()?;
    let (from, to) = (
        divergence.step.saturating_sub(STEPS_BEFORE),
        divergence.step.saturating_add(STEPS_AFTER).min(divergence.steps.saturating_sub(1)),
    );
    let answers = ask(gate, &case, &divergence.sides, (from, to), options);
    let frame = |step: u32| {
        let said = answers.iter().map(|reply| words_at(reply.as_ref(), step));
        let mut said: Vec<Vec<Word>> = said.collect();
        if step == divergence.step {
            said.iter_mut()
                .enumerate()
                .for_each(|(side, words)| correct(words, &divergence.rows, side, step));
        }
        let drawings = said.iter().map(|words| case.drawing(step, words));
        let drawings = drawings.collect::<Option<_>>().unwrap_or_default();
        Frame { step, said, drawings }
    };
    Some(Film { sides: divergence.sides.clone(), frames: (from..=to).map(frame).collect() })
}

/// One reply a side: that of its first engine that can be asked. A side of recorded answers gets the reference's,
/// to be corrected where it said something else.
fn ask<C: Case>(
    gate: &Gate<C>,
    case: &C,
    sides: &[Vec<String>],
    steps: (u32, u32),
    options: &Options,
) -> Vec<Option<Reply>> {
    let spokesman = |side: &Vec<String>| side.iter().find(|name| *name != RECORDED).cloned();
    let spokesmen: Vec<Option<String>> = sides.iter().map(spokesman).collect();
    let mut star = Star::start(gate, options);
    let replies = star.ask_alone(case, Some(steps), spokesmen.iter().flatten());
    let of = |name: &String| {
        replies.iter().find(|(known, _)| known == name).map(|(_, reply)| reply.clone())
    };
    let reference = spokesmen.iter().flatten().next().and_then(of);
    spokesmen.iter().map(|name| name.as_ref().map_or(reference.clone(), of)).collect()
}

fn words_at(reply: Option<&Reply>, step: u32) -> Vec<Word> {
    let Some(Ok(answer)) = reply else { return Vec::new() };
    answer.words.iter().filter(|word| word.step == step).cloned().collect()
}

/// Puts what a side said when it was compared in place of what its spokesman says now: they differ for recorded
/// answers and for engines that change their mind.
fn correct(words: &mut Vec<Word>, rows: &[Row], side: usize, step: u32) {
    for row in rows {
        let (field, number) = match row.field.split_once('#') {
            Some((field, number)) => (field, number.parse().unwrap_or(1)),
            None => (row.field.as_str(), 1_usize),
        };
        let places = words.iter().enumerate().filter(|(_, word)| word.field == field);
        let place = places.map(|(place, _)| place).nth(number - 1);
        let said: Option<&(Kind, String)> = row.said.get(side).and_then(Option::as_ref);
        match (place, said) {
            (Some(place), Some((kind, text))) => {
                words[place].kind = *kind;
                words[place].text.clone_from(text);
            }
            (Some(place), None) => {
                words.remove(place);
            }
            (None, Some((kind, text))) => {
                words.push(Word { step, field: field.to_owned(), kind: *kind, text: text.clone() });
            }
            (None, None) => {}
        }
    }
}

//! The result gate: the columns of the public solver's tables, out of what an engine says in the
//! search gate.
//!
//! Other programs write down only how a solve ended, not its chunks. So each engine of this gate asks
//! the search gate of the same engine and says one step: `result` (`won` or `stalled`), `h` and `score` of the
//! deal, and the counters and the path of the last step.

use std::sync::Arc;

use harness::engine::{BoxedEngine, Engine, Start};
use harness::{EngineRow, Field, Recorder, Reply, Silence, Wanted, Word};

use crate::case::SearchCase;

const RESULT: Field<'static> = Field::new("result");
const MOVES: Field<'static> = Field::new("moves");
const UNDOS: Field<'static> = Field::new("undos");
const CHECKPOINTS: Field<'static> = Field::new("checkpoints");
const CHUNKS: Field<'static> = Field::new("chunks");
const BOUNDS: Field<'static> = Field::new("bounds");
const NODES: Field<'static> = Field::new("nodes");
const H: Field<'static> = Field::new("h");
const SCORE: Field<'static> = Field::new("score");
const PATH: Field<'static> = Field::new("path");

/// The row of this gate for an engine of the search gate.
pub(crate) fn row(search: EngineRow<SearchCase>) -> EngineRow<SearchCase> {
    let name = search.name.clone();
    let start = move |start: &Start<'_>| -> BoxedEngine<SearchCase> {
        let start = Start { gate: "search", ..*start };
        Box::new(Summary((search.start)(&start)))
    };
    EngineRow { name, start: Arc::new(start) }
}

/// An engine of the search gate, heard only about its result.
struct Summary(BoxedEngine<SearchCase>);

/// All steps of a solve.
const ALL: Wanted = Some((0, u32::MAX));

impl Engine<SearchCase> for Summary {
    fn begin(&mut self, cases: &[&SearchCase], _wanted: Wanted) {
        self.0.begin(cases, ALL);
    }

    fn finish(&mut self, cases: &[&SearchCase], wanted: Wanted) -> Vec<Reply> {
        let replies = self.0.finish(cases, ALL);
        replies.into_iter().map(|reply| summary(&reply?.words, wanted)).collect()
    }

    fn close(&mut self) -> Result<(), String> {
        self.0.close()
    }
}

/// The one step of this gate, from the words of all steps of the search gate.
fn summary(words: &[Word], wanted: Wanted) -> Reply {
    let last = words.last().map_or(0, |word| word.step);
    let text = |step: u32, field: &str| {
        let found = words.iter().find(|word| word.step == step && word.field == field);
        found.map(|word| word.text.as_str()).ok_or_else(|| {
            Silence::Broken(format!("search said no `{field}` in step {step} of 0 to {last}"))
        })
    };
    let number = |step: u32, field: &str| {
        let text = text(step, field)?;
        text.parse::<i64>()
            .map_err(|_| Silence::Broken(format!("{field}: expected a number, found `{text}`")))
    };
    let mut recorder = Recorder::new(wanted);
    recorder.text(&RESULT, if text(last, "outcome")? == "won" { "won" } else { "stalled" });
    for field in [&MOVES, &UNDOS, &CHECKPOINTS, &CHUNKS, &BOUNDS, &NODES] {
        recorder.integer(field, number(last, field.name())?);
    }
    recorder.integer(&H, number(0, "h")?);
    recorder.integer(&SCORE, number(0, "start_score")?);
    recorder.text(&PATH, text(last, "path")?);
    recorder.end_step();
    Ok(recorder.finish())
}

#[cfg(test)]
mod tests {
    use harness::Kind;

    use super::*;

    fn words(outcome: &str) -> Vec<Word> {
        let word = |step, field: &str, text: &str| Word {
            step,
            field: field.to_owned(),
            kind: Kind::Text,
            text: text.to_owned(),
        };
        let mut words = vec![word(0, "h", "83"), word(0, "start_score", "-6890")];
        words.extend([
            word(1, "h", "70"),
            word(1, "start_score", "99"),
            word(2, "outcome", outcome),
        ]);
        let counts = ["moves", "undos", "checkpoints", "chunks", "bounds", "nodes"];
        words.extend(counts.map(|field| word(2, field, "5")));
        words.push(word(2, "path", "A A"));
        words
    }

    #[test]
    fn the_deal_comes_from_the_first_step_and_the_rest_from_the_last() {
        let answer = summary(&words("not-adoptable"), ALL).unwrap();
        let said: Vec<&str> = answer.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(said, ["stalled", "5", "5", "5", "5", "5", "5", "83", "-6890", "A A"]);
        assert_eq!(answer.digests.len(), 1);
        assert_eq!(summary(&words("won"), ALL).unwrap().words[0].text, "won");
    }

    #[test]
    fn what_is_missing_is_named() {
        let Err(Silence::Broken(reason)) = summary(&words("won")[1..], None) else {
            panic!("expected a broken engine");
        };
        assert_eq!(reason, "search said no `h` in step 0 of 0 to 2");
    }
}

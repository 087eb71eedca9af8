//! The project's own engines behind the protocol: a worker process runs one of them, so that one that
//! crashes, hangs or eats memory costs a case and not the run.
//!
//! `gates worker ENGINE` is this module; [`EngineRow::in_process`](crate::EngineRow::in_process) starts it where a
//! run asks for workers. Replies are written one by one, so the harness sees at which case a worker ended.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::case::Case;
use crate::engine::{Answer, Reply, Silence};
use crate::gate::{AnyGate, Gate};
use crate::observation::Wanted;
use crate::wire::{CANARIES, PROTOCOL};

/// A request of PROTOCOL.md whose cases are not read yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request<'line> {
    id: u64,
    game: String,
    gate: String,
    words: Wanted,
    #[serde(borrow)]
    cases: &'line RawValue,
}

/// Answers the harness until its input ends, as the engine called `engine`.
///
/// # Errors
///
/// A line that is no request, or output that cannot be written.
pub fn serve(
    gates: &[Box<dyn AnyGate>],
    engine: &str,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), String> {
    for line in input.lines() {
        let line = line.map_err(|error| format!("cannot read: {error}"))?;
        if line == crate::wire::HELLO {
            let mut games: Vec<&str> = gates.iter().map(|gate| gate.game()).collect();
            games.dedup();
            let hello = serde_json::json!({ "hello": {
                "protocol": PROTOCOL, "engine": engine, "runtime": "lockstep",
                "canaries": CANARIES, "games": games,
            }});
            writeln!(output, "{hello}").map_err(|error| error.to_string())?;
        } else {
            let request: Request<'_> =
                serde_json::from_str(&line).map_err(|error| format!("no request: {error}"))?;
            let gate = gates
                .iter()
                .find(|gate| gate.game() == request.game && gate.name() == request.gate)
                .ok_or_else(|| format!("no gate {}/{}", request.game, request.gate))?;
            gate.work(engine, &request, &mut output)?;
        }
        output.flush().map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Answers one request for a gate whose cases have the type `C`.
pub(crate) fn work<C: Case>(
    gate: &Gate<C>,
    engine: &str,
    request: &Request<'_>,
    output: &mut dyn Write,
) -> Result<(), String> {
    let cases: Vec<C> = serde_json::from_str(request.cases.get())
        .map_err(|error| format!("cases of {}/{}: {error}", gate.game, gate.name))?;
    let mut conversation =
        gate.conversation(engine).ok_or_else(|| format!("no engine {engine}"))?;
    for (number, case) in cases.iter().enumerate() {
        let reply = conversation.ask(case, request.words);
        let line = reply_line(request.id, number, &reply, request.words);
        write_line(output, &line).map_err(|error| error.to_string())?;
    }
    let end = format!("{{\"id\":{},\"end\":{}}}", request.id, cases.len());
    write_line(output, &end).map_err(|error| error.to_string())
}

fn write_line(output: &mut dyn Write, line: &str) -> io::Result<()> {
    output.write_all(line.as_bytes())?;
    output.write_all(b"\n")?;
    output.flush()
}

/// The line of a reply, written by hand: the digests are nearly all of it.
fn reply_line(id: u64, number: usize, reply: &Reply, wanted: Wanted) -> String {
    let json = |text: &str| serde_json::to_string(text).expect("text is plain data");
    match reply {
        Err(Silence::Unsupported(reason)) => {
            format!("{{\"id\":{id},\"case\":{number},\"unsupported\":{}}}", json(reason))
        }
        Err(Silence::Broken(reason)) => {
            format!("{{\"id\":{id},\"case\":{number},\"error\":{}}}", json(reason))
        }
        Ok(answer) => answer_line(id, number, answer, wanted),
    }
}

fn answer_line(id: u64, number: usize, answer: &Answer, wanted: Wanted) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut line = format!("{{\"id\":{id},\"case\":{number},\"digests\":\"");
    line.reserve(answer.digests.len() * 16);
    for digest in &answer.digests {
        let digit = |at: u32| char::from(DIGITS[(digest.0 >> (60 - 4 * at) & 15) as usize]);
        line.extend((0..16).map(digit));
    }
    line.push_str(&format!("\",\"observations\":{}", answer.observations));
    if !answer.counts.is_empty() {
        let fields = counts(answer.counts.iter().map(|(field, count)| (&**field, *count)));
        line.push_str(&format!(",\"fields\":{fields}"));
    }
    if !answer.rules.is_empty() {
        let rules = counts(answer.rules.iter().map(|(rule, count)| (&**rule, *count)));
        line.push_str(&format!(",\"rules\":{rules}"));
    }
    if wanted.is_some() {
        let words: Vec<_> = answer
            .words
            .iter()
            .map(|word| (word.step, &word.field, char::from(word.kind.letter()), &word.text))
            .collect();
        let words = serde_json::to_string(&words).expect("words are plain data");
        line.push_str(&format!(",\"words\":{words}"));
    }
    line.push('}');
    line
}

/// Counts by name as a JSON object, sorted.
fn counts<'name>(counts: impl Iterator<Item = (&'name str, u64)>) -> String {
    let sorted: BTreeMap<&str, u64> = counts.collect();
    serde_json::to_string(&sorted).expect("counts are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observation::Field;
    use crate::recorder::Recorder;
    use crate::wire;

    #[test]
    fn a_reply_is_read_as_it_was_said() {
        const BOARD: Field<'static> = Field::new("board");
        const SCORE: Field<'static> = Field::new("score");
        for wanted in [None, Some((0, 1))] {
            let mut recorder = Recorder::new(wanted);
            recorder.text(&BOARD, "say \"hello\"\\");
            recorder.integer(&SCORE, -7);
            recorder.end_step();
            recorder.integer(&SCORE, i64::MAX);
            recorder.end_step();
            let mut answer = recorder.finish();
            answer.rules = vec![("board clear".into(), 2)];
            let line = reply_line(3, 1, &Ok(answer.clone()), wanted);
            let mut read = wire::reply(&line, 3, 1, wanted).unwrap().unwrap();
            let mut counts = answer.counts.clone();
            counts.sort();
            read.counts.sort();
            assert_eq!(read, Answer { counts, ..answer });
        }
        for silence in [Silence::Unsupported("no".into()), Silence::Broken("\u{1f}".into())] {
            let line = reply_line(0, 0, &Err(silence.clone()), None);
            assert_eq!(wire::reply(&line, 0, 0, None).unwrap(), Err(silence));
        }
    }
}

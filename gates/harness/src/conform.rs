//! Tells the author of an engine, field by field, what it still lacks.
//!
//! A run asks whether engines agree and stops at the first breach; this asks one engine the same questions in an
//! order that leads from the hello to the last field, and says at each what is right or what was expected.

mod fields;
mod hello;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::corpus::{CorpusError, Item};
use crate::engine::{Answer, Reply, Silence};
use crate::gate::{Gate, Options};
use crate::observation::Wanted;
use crate::process::{Client, Launch, Processes};
use crate::verdict::Verdict;
use crate::wire;

pub use hello::hello;

/// The most cases of a gate that are asked.
const CASES_MAX: usize = 60;
/// The same where one case takes long.
const CASES_MAX_SLOW: usize = 4;
/// All steps.
const ALL: Wanted = Some((0, u32::MAX));

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What: a member of the hello, a rule of the protocol, or `game/gate field`.
    pub what: String,
    /// What was seen, if it is right.
    pub result: Result<String, Wrong>,
}

/// What is wrong, and how heavy it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// BROKEN for a breach of the protocol, DIVERGED for another value.
    pub verdict: Verdict,
    /// What was said and what was expected.
    pub message: String,
}

impl Finding {
    fn right(what: impl Into<String>, seen: impl Into<String>) -> Self {
        Self { what: what.into(), result: Ok(seen.into()) }
    }

    fn breach(what: impl Into<String>, message: impl Into<String>) -> Self {
        let wrong = Wrong { verdict: Verdict::Broken, message: message.into() };
        Self { what: what.into(), result: Err(wrong) }
    }

    fn differs(what: impl Into<String>, message: impl Into<String>) -> Self {
        let wrong = Wrong { verdict: Verdict::Diverged, message: message.into() };
        Self { what: what.into(), result: Err(wrong) }
    }
}

/// What was found about a gate.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// One finding a rule and a field.
    pub findings: Vec<Finding>,
    /// How many observations were compared with the reference's.
    pub compared: u64,
}

/// Examines an engine at one gate. `Ok(None)` when no case is selected.
pub(crate) fn examine<C: Case>(
    gate: &Gate<C>,
    launch: &Launch,
    options: &Options,
) -> Result<Option<Examined>, CorpusError> {
    let corpus = gate.corpus(options)?;
    let most = if gate.batch == 1 { CASES_MAX_SLOW } else { CASES_MAX };
    let all: Vec<&Item<C>> = corpus.items.iter().filter(|item| gate.runs(item, options)).collect();
    let items = sample(&all, most);
    if items.is_empty() {
        return Ok(None);
    }
    let mut examined = Examined::default();
    let mut talk = Talk::new(launch, gate.game, gate.name, options.timeout);
    let path = format!("{}/{}", gate.game, gate.name);
    match questions(&mut talk, gate, &items, all.len(), &mut examined) {
        Ok(()) => {}
        Err(finding) => examined.findings.push(finding),
    }
    examined.findings.push(match talk.client.borrow_mut().close() {
        Ok(()) => Finding::right(format!("{path} end"), "it ends when its input ends"),
        Err(error) => Finding::breach(format!("{path} end"), error),
    });
    Ok(Some(examined))
}

/// Cases of all kinds: the first of every kind of corpus line, then others, up to `most`; where there are more,
/// they are spread over all, since neighbours are alike.
fn sample<'items, C>(items: &[&'items Item<C>], most: usize) -> Vec<&'items Item<C>> {
    let mut kinds = BTreeSet::new();
    let (firsts, others): (Vec<&Item<C>>, Vec<&Item<C>>) =
        items.iter().partition(|item| kinds.insert(kind_of_line(&item.name)));
    let mut sample = spread(&firsts, most);
    sample.extend(spread(&others, most - sample.len()));
    sample
}

/// At most `most` of the items, at equal distances.
fn spread<T: Copy>(items: &[T], most: usize) -> Vec<T> {
    let count = items.len().min(most);
    (0..count).map(|at| items[at * items.len() / count]).collect()
}

/// The name of a line without its number, where it is one of many: `board` of `board-0017` and of `board#17`.
fn kind_of_line(name: &str) -> &str {
    let line = name.split('#').next().unwrap_or(name);
    match line.rsplit_once('-') {
        Some((kind, number)) if number.bytes().all(|byte| byte.is_ascii_hexdigit()) => kind,
        _ => line,
    }
}

/// All questions in their order. The error is the finding after which there is nothing more to ask.
fn questions<C: Case>(
    talk: &mut Talk,
    gate: &Gate<C>,
    items: &[&Item<C>],
    all: usize,
    examined: &mut Examined,
) -> Result<(), Finding> {
    let path = format!("{}/{}", gate.game, gate.name);
    let what = |rule: &str| format!("{path} {rule}");
    let cases: Vec<&C> = items.iter().map(|item| &item.case).collect();
    let breach = |rule: &str, (at, error): (usize, String)| {
        let name =
            items.get(at).map_or(String::new(), |item| format!(" to case {at} ({})", item.name));
        Finding::breach(what(rule), format!("reply{name}: {error}"))
    };
    let plain = talk.ask(&cases, None).map_err(|error| breach("replies", error))?;
    let answered: Vec<usize> = (0..plain.len()).filter(|&at| plain[at].is_ok()).collect();
    for (item, reply) in items.iter().zip(&plain) {
        if let Err(Silence::Broken(reason)) = reply {
            let message = format!("`error` for the legal case {}: {reason}", item.name);
            return Err(Finding::breach(what("replies"), message));
        }
    }
    let seen = format!(
        "{} of {all} case(s) asked: {} answered, {} unsupported",
        items.len(),
        answered.len(),
        plain.len() - answered.len()
    );
    examined.findings.push(Finding::right(what("replies"), seen));
    if answered.is_empty() {
        return Ok(());
    }
    let (items, cases): (Vec<_>, Vec<_>) =
        answered.iter().map(|&at| (items[at], cases[at])).unzip();
    let plain: Vec<Answer> = plain.into_iter().filter_map(Result::ok).collect();

    let spoken = talk.ask(&cases, ALL).map_err(|error| breach("words", error))?;
    let spoken = answers(&what("words"), &items, spoken)?;
    examined.findings.push(fields::words_fold(&what("words"), &items, &spoken));
    let mut backwards = cases.clone();
    backwards.reverse();
    let mut again = talk.ask(&backwards, None).map_err(|error| breach("order", error))?;
    again.reverse();
    let again = answers(&what("order"), &items, again)?;
    examined.findings.push(independent(&what("order"), &items, &plain, &[&spoken, &again]));
    let range = talk.ask(&cases[..1], Some((1, 1))).map_err(|error| breach("range", error))?;
    examined.findings.push(only_step_one(&what("range"), &answers(&what("range"), &items, range)?));
    examined.findings.push(talk.unknown_gate(&what("unknown gate")));
    let reference = &gate.engines[0].name;
    let mut conversation = gate.conversation(reference).expect("the first row of the table");
    let expected = conversation.ask_all(&cases, ALL);
    let expected: Vec<Answer> = expected.into_iter().filter_map(Result::ok).collect();
    examined.compared += fields::compare(&path, &items, &spoken, &expected, &mut examined.findings);
    Ok(())
}

/// The answers to cases that were answered before.
fn answers<C>(what: &str, items: &[&Item<C>], replies: Vec<Reply>) -> Result<Vec<Answer>, Finding> {
    let answers = items.iter().zip(replies).map(|(item, reply)| {
        reply.map_err(|_| {
            let message = format!(
                "case {}: not answered, though it was before: an answer must depend on its case alone",
                item.name
            );
            Finding::breach(what, message)
        })
    });
    answers.collect()
}

/// A case's answer must not depend on the cases before it, nor on whether words are wanted.
fn independent<C>(
    what: &str,
    items: &[&Item<C>],
    first: &[Answer],
    others: &[&[Answer]],
) -> Finding {
    for (at, item) in items.iter().enumerate() {
        let same = |answers: &&[Answer]| {
            answers.get(at).is_some_and(|answer| {
                answer.digests == first[at].digests && answer.observations == first[at].observations
            })
        };
        if !others.iter().all(same) {
            let message = format!(
                "case {}: other digests or `observations` when it is asked again: an answer must depend on its case alone",
                item.name
            );
            return Finding::breach(what, message);
        }
    }
    Finding::right(what, "answers depend on their case alone")
}

fn only_step_one(what: &str, answers: &[Answer]) -> Finding {
    let other = answers.iter().flat_map(|answer| &answer.words).find(|word| word.step != 1);
    match other {
        None => Finding::right(what, "words of the wanted steps only"),
        Some(word) => Finding::breach(
            what,
            format!("`words` [1,1] was wanted, and words of step {} were said", word.step),
        ),
    }
}

/// A conversation with the engine that is examined.
struct Talk {
    client: Rc<RefCell<Client>>,
    game: &'static str,
    gate: &'static str,
    timeout: Duration,
    next_id: u64,
}

impl Talk {
    fn new(launch: &Launch, game: &'static str, gate: &'static str, timeout: Duration) -> Self {
        let client = Processes::default().client(launch);
        // Not 0: an engine that leaves the id out must not be right by chance.
        Self { client, game, gate, timeout, next_id: 70 }
    }

    /// One request. The error says at which case it was breached, and how; the case after the last is the end line.
    fn ask<C: Case>(
        &mut self,
        cases: &[&C],
        wanted: Wanted,
    ) -> Result<Vec<Reply>, (usize, String)> {
        let mut client = self.client.borrow_mut();
        client.start().map_err(|error| (0, error))?;
        let id = self.next_id;
        self.next_id += 1;
        client.send(wire::request(id, self.game, self.gate, wanted, cases));
        let mut replies = Vec::with_capacity(cases.len());
        for case in 0..cases.len() {
            let line = client.line(Instant::now() + self.timeout).map_err(|error| (case, error))?;
            let reply = wire::reply(&line, id, case, wanted);
            replies.push(reply.map_err(|error| (case, client.fail(&error)))?);
        }
        let line = client
            .line(Instant::now() + self.timeout)
            .map_err(|error| (cases.len(), format!("no end line: {error}")))?;
        wire::end(&line, id, cases.len()).map_err(|error| (cases.len(), client.fail(&error)))?;
        Ok(replies)
    }

    /// A gate that comes later must not break an engine that does not know it.
    fn unknown_gate(&mut self, what: &str) -> Finding {
        let mut client = self.client.borrow_mut();
        let id = self.next_id;
        self.next_id += 1;
        let game = self.game;
        client.send(format!(
            "{{\"id\":{id},\"game\":\"{game}\",\"gate\":\"no-such-gate\",\"words\":null,\"cases\":[{{}}]}}"
        ));
        let mut line = || client.line(Instant::now() + self.timeout);
        let reply = line().and_then(|line| wire::reply(&line, id, 0, None));
        match reply
            .and_then(|reply| line().and_then(|line| wire::end(&line, id, 1)).map(|()| reply))
        {
            Ok(Err(Silence::Unsupported(_))) => {
                Finding::right(what, "unsupported, as it should be")
            }
            Ok(Ok(_)) => {
                Finding::breach(what, "answered a gate that does not exist: expected `unsupported`")
            }
            Ok(Err(Silence::Broken(reason))) => {
                Finding::breach(what, format!("`error` ({reason}): expected `unsupported`"))
            }
            Err(error) => Finding::breach(what, format!("expected `unsupported`: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_over_all() {
        let items: Vec<usize> = (0..100).collect();
        let sample = spread(&items, 60);
        assert_eq!((sample.len(), sample[0], sample[59]), (60, 0, 98));
        assert!(sample.windows(2).all(|pair| (1..=2).contains(&(pair[1] - pair[0]))), "{sample:?}");
        assert_eq!(spread(&items[..3], 60), [0, 1, 2]);
        assert_eq!(spread(&items[..0], 60), [0; 0]);
    }
}

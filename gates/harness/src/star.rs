//! A worker's star: one of each engine, asked the same cases.

use std::sync::Arc;

use crate::case::Case;
use crate::compare::{Difference, Outcome, compare};
use crate::corpus::Item;
use crate::divergence::{Divergence, rows};
use crate::engine::{Answer, BoxedEngine, EngineRow, Reply, Silence, Start};
use crate::gate::{Gate, Options};
use crate::observation::{Wanted, Word};
use crate::process::Processes;
use crate::recorded::RECORDED;
use crate::report::{CaseResult, Standings};
use crate::verdict::Verdict;

/// How an engine stands that answered.
const EQUAL: &str = "equal";

/// The engines of one worker. Recorded answers count as one more engine, the last.
pub(crate) struct Star<'gate, C> {
    gate: &'gate Gate<C>,
    options: &'gate Options,
    /// `game/gate`.
    path: Arc<str>,
    names: Vec<String>,
    engines: Vec<BoxedEngine<C>>,
    /// How the engines stand where each of them answered.
    equal: Arc<Standings>,
}

impl<'gate, C: Case> Star<'gate, C> {
    /// Starts the engines of a gate.
    pub(crate) fn start(gate: &'gate Gate<C>, options: &'gate Options) -> Self {
        let processes = Processes::limited(options.memory_max);
        let start = Start {
            processes: &processes,
            timeout: options.timeout,
            game: gate.game,
            gate: gate.name,
            worker: options.worker.as_ref(),
        };
        let rows = gate.rows(options);
        Self {
            gate,
            options,
            path: format!("{}/{}", gate.game, gate.name).into(),
            engines: rows.iter().map(|row: &EngineRow<C>| (row.start)(&start)).collect(),
            equal: Arc::new(rows.iter().map(|row| (row.name.clone(), EQUAL.to_owned())).collect()),
            names: rows.into_iter().map(|row| row.name).chain([RECORDED.to_owned()]).collect(),
        }
    }

    /// The engines' names, `recorded` last.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// One result a case, in order.
    pub(crate) fn judge(&mut self, items: &[&Item<C>]) -> Vec<CaseResult> {
        let replies = self.ask(items, None);
        items.iter().zip(replies).map(|(item, replies)| self.result(item, &replies)).collect()
    }

    /// Ends the conversation with every engine: name and reason of those that failed at it.
    pub(crate) fn close(&mut self) -> Vec<(String, String)> {
        let ended = self.engines.iter_mut().map(|engine| engine.close().err());
        let named = self.names.iter().zip(ended.collect::<Vec<_>>());
        named.filter_map(|(name, reason)| Some((name.clone(), reason?))).collect()
    }

    /// The replies of every engine to every case: by case, then by engine.
    pub(crate) fn ask(&mut self, items: &[&Item<C>], wanted: Wanted) -> Vec<Vec<Option<Reply>>> {
        let names = &self.names;
        let shares: Vec<Vec<usize>> = (0..self.engines.len())
            .map(|engine| {
                let runs = |&at: &usize| !items[at].absent.contains_key(&names[engine]);
                (0..items.len()).filter(runs).collect()
            })
            .collect();
        let cases = |share: &[usize]| share.iter().map(|&at| &items[at].case).collect::<Vec<_>>();
        for (engine, share) in self.engines.iter_mut().zip(&shares) {
            if !share.is_empty() {
                engine.begin(&cases(share), wanted);
            }
        }
        let mut by_case: Vec<Vec<Option<Reply>>> =
            items.iter().map(|_| vec![None; names.len()]).collect();
        for (index, (engine, share)) in self.engines.iter_mut().zip(&shares).enumerate() {
            if share.is_empty() {
                continue;
            }
            for (&at, reply) in share.iter().zip(engine.finish(&cases(share), wanted)) {
                by_case[at][index] = Some(reply);
            }
        }
        for (replies, item) in by_case.iter_mut().zip(items) {
            let recorded = item.recorded.as_ref().map(|recorded| Ok(recorded.answer(wanted)));
            replies[names.len() - 1] = recorded;
        }
        by_case
    }

    /// The replies to one case of those engines alone that are `named`.
    pub(crate) fn ask_alone<'names>(
        &mut self,
        case: &C,
        wanted: Wanted,
        named: impl Iterator<Item = &'names String>,
    ) -> Vec<(String, Reply)> {
        let mut replies = Vec::new();
        for name in named {
            let engine = self.names.iter().position(|known| known == name);
            let Some(engine) = engine.and_then(|at| self.engines.get_mut(at)) else { continue };
            engine.begin(&[case], wanted);
            let reply = engine.finish(&[case], wanted).into_iter();
            replies.extend(reply.map(|reply| (name.clone(), reply)));
        }
        replies
    }

    fn result(&self, item: &Item<C>, replies: &[Option<Reply>]) -> CaseResult {
        let mut result = CaseResult {
            gate: Arc::clone(&self.path),
            case: Arc::clone(&item.id),
            name: Arc::clone(&item.name),
            line: item.line,
            verdict: Verdict::Parity,
            reason: None,
            agreement: None,
            engines: self.standings(item, replies),
            divergence: None,
            json: None,
            concrete: None,
        };
        match compare(replies) {
            Outcome::Agree(agreement) => result.agreement = Some(agreement),
            Outcome::Vacuous(reason) => {
                result.verdict = Verdict::Vacuous;
                result.reason = Some(reason);
            }
            Outcome::Broken(engines) => {
                result.verdict = Verdict::Broken;
                let named: Vec<_> = engines
                    .iter()
                    .map(|(engine, reason)| format!("{}: {reason}", self.names[*engine]))
                    .collect();
                result.reason = Some(named.join("; "));
            }
            Outcome::Differ(difference) => {
                let (divergence, concrete) = self.explain(item, replies, &difference);
                result.concrete = concrete;
                let standings = Arc::make_mut(&mut result.engines);
                for (side, members) in difference.groups.iter().enumerate() {
                    let standing = if side == 0 { "agrees with the reference" } else { "differs" };
                    for &engine in members {
                        standings.insert(self.names[engine].clone(), standing.to_owned());
                    }
                }
                result.verdict =
                    if divergence.flaky.is_empty() { Verdict::Diverged } else { Verdict::Flaky };
                result.divergence = Some(divergence);
            }
        }
        // A held-out case is not handed on: no regression file can be made of it.
        let leases = &self.options.leases;
        if leases.held_out(self.gate.game, item.case.seeds()).is_some() {
            result.concrete = None;
        } else if result.verdict != Verdict::Parity {
            result.json = serde_json::to_value(&item.case).ok();
        }
        result
    }

    fn standings(&self, item: &Item<C>, replies: &[Option<Reply>]) -> Arc<Standings> {
        if let [engines @ .., None] = replies
            && engines.iter().all(|reply| matches!(reply, Some(Ok(_))))
        {
            return Arc::clone(&self.equal);
        }
        let named = self.names.iter().zip(replies);
        let standings = named
            .filter_map(|(name, reply)| {
                let standing = match reply {
                    Some(Ok(_)) => EQUAL.to_owned(),
                    Some(Err(Silence::Unsupported(reason))) => format!("unsupported: {reason}"),
                    Some(Err(Silence::Broken(reason))) => format!("broken: {reason}"),
                    None => format!("absent: {}", item.absent.get(name)?),
                };
                Some((name.clone(), standing))
            })
            .collect();
        Arc::new(standings)
    }

    /// Asks fresh engines once more, this time for words: tells DIVERGED from FLAKY, shows what each
    /// side said, and cuts the case after the step that differs.
    fn explain(
        &self,
        item: &Item<C>,
        first: &[Option<Reply>],
        difference: &Difference,
    ) -> (Divergence, Option<serde_json::Value>) {
        let mut fresh = Star::start(self.gate, self.options);
        let wanted = Some((0, difference.step));
        let second = fresh.ask(&[item], wanted).pop().unwrap_or_default();
        let names = |members: &[usize]| members.iter().map(|&at| self.names[at].clone()).collect();
        let flaky: Vec<usize> = (0..self.names.len())
            .filter(|&at| digests(&first[at]) != digests(&second[at]))
            .collect();
        let words = |step: u32| -> Vec<Vec<Word>> {
            let said = |group: &Vec<usize>| words_at(&second[group[0]], step);
            difference.groups.iter().map(said).collect()
        };
        let (rows, equal_fields) = rows(&words(difference.step), C::picture);
        let reference = &second[difference.groups[0][0]];
        let before = difference.step.checked_sub(1).map(|step| words_at(reference, step));
        let cut = match reference {
            Some(Ok(answer)) => item.case.cut(difference.step, &answer.words),
            _ => None,
        };
        let concrete = cut.filter(|case| fresh.differs_at(item, case, difference.step));
        let divergence = Divergence {
            gate: self.path.to_string(),
            case: item.id.to_string(),
            name: item.name.to_string(),
            step: difference.step,
            steps: difference.steps,
            sides: difference.groups.iter().map(|group| names(group)).collect(),
            flaky: names(&flaky),
            rows,
            equal_fields,
            before: before
                .unwrap_or_default()
                .into_iter()
                .map(|word| (word.field, word.text))
                .collect(),
        };
        (divergence, concrete.and_then(|case| serde_json::to_value(case).ok()))
    }
}

impl<C: Case> Star<'_, C> {
    /// Whether the engines differ at `step` of a case that was made of the one of `item`.
    fn differs_at(&mut self, item: &Item<C>, case: &C, step: u32) -> bool {
        let made = Item { case: case.clone(), recorded: None, ..item.clone() };
        let replies = self.ask(&[&made], None).pop().unwrap_or_default();
        matches!(compare(&replies), Outcome::Differ(difference) if difference.step == step)
    }
}

fn digests(reply: &Option<Reply>) -> Option<&Vec<crate::observation::Digest>> {
    reply.as_ref()?.as_ref().ok().map(|answer: &Answer| &answer.digests)
}

fn words_at(reply: &Option<Reply>, step: u32) -> Vec<Word> {
    let Some(Ok(answer)) = reply else { return Vec::new() };
    answer.words.iter().filter(|word| word.step == step).cloned().collect()
}

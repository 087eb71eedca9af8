//! Shrinking: from a red case to the one position and the one move.
//!
//! ```text
//!   the case that turned red
//!     | cut after the step that differs, every move written down             Case::cut
//!     | put the agreed position before that step into fresh engines,
//!     | play the one move                                                    Case::transplant
//!     +-- still red: shrink the position                                     Case::simpler
//!     '-- green: the fault hides in what no position shows; ddmin over
//!         the moves that lead to it, then the same again                     Case::with_moves
//! ```
//!
//! A candidate is accepted only if it is red with the same [`Symptom`], asked twice (the second time
//! of fresh engines); [`Case::check`] and the reference judge whether it is legal at all. The
//! best case so far is handed out after every success, so an interrupted shrink loses nothing.
//!
//! Everything about a game comes through the [`Case`] trait.

mod bench;
mod ddmin;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::corpus::Item;
use crate::gate::{Gate, Options};
use crate::recorded::RECORDED;
use crate::regression::{Origin, Regression, absent};
use crate::report::CaseResult;
use crate::symptom::Symptom;
use crate::verdict::Verdict;

use self::bench::Bench;

/// How a shrink went.
#[derive(Clone, Debug)]
pub enum Shrunk {
    /// To this; it was red once more, with all engines.
    Minimal(Box<Regression>),
    /// There is nothing to shrink, for this reason.
    Nothing(String),
}

/// Is told of the best case so far: once at the start, then after each success.
pub type Progress<'p> = &'p mut dyn FnMut(&Regression);

/// Shrinks a case for at most `time`.
pub(crate) fn shrink<C: Case>(
    gate: &Gate<C>,
    item: &Item<C>,
    origin: Option<Origin>,
    options: &Options,
    time: Duration,
    progress: Progress<'_>,
) -> Shrunk {
    let deadline = Instant::now() + time;
    // One candidate must not eat the time of all.
    let all = Options { timeout: options.timeout.min(time), ..options.clone() };
    let mut full = Bench::new(gate, &all, deadline);
    let first = full.judge(item);
    let Some(symptom) = Symptom::of(&first) else {
        return Shrunk::Nothing(format!("the case is {}: nothing to shrink", first.verdict));
    };
    let mut found = Regression { size: Some(item.case.size()), ..regression(&first, &symptom) };
    found.origin = origin.unwrap_or(found.origin);
    progress(&found);
    // Recorded answers belong to their case, so from here on they take no part.
    let bare = Item { recorded: None, ..item.clone() };
    if item.recorded.is_some() && Symptom::of(&full.judge(&bare)).as_ref() != Some(&symptom) {
        let message = "only the answers recorded for this very case differ from the engines";
        return Shrunk::Nothing(message.to_owned());
    }
    // Few engines are fast; all of them have the last word.
    let few = involved(gate, &first, &all);
    for options in [&few, &all] {
        let mut search = Search {
            bench: Bench::new(gate, options, deadline),
            symptom: &symptom,
            best: bare.clone(),
            result: first.clone(),
            seen: BTreeSet::from([item.id.clone()]),
            found: found.clone(),
            progress: &mut *progress,
        };
        search.run();
        let Search { best, mut found, bench, .. } = search;
        let replays = bench.replays();
        let last = full.judge(&best);
        if Symptom::of(&last).as_ref() == Some(&symptom) {
            found.divergence = last.divergence;
            found.reason = last.reason;
            found.shrinking.get_or_insert_default().replays = replays + full.replays();
            progress(&found);
            return Shrunk::Minimal(Box::new(found));
        }
    }
    Shrunk::Nothing("red at first, but not when asked again: see FLAKY".to_owned())
}

fn regression(result: &CaseResult, symptom: &Symptom) -> Regression {
    let json = result.json.clone().unwrap_or_default();
    Regression::of(result).unwrap_or_else(|| Regression {
        gate: result.gate.to_string(),
        symptom: symptom.clone(),
        case: json.clone(),
        size: None,
        shrinking: None,
        absent: absent(result),
        divergence: None,
        reason: None,
        origin: Origin {
            case: result.case.to_string(),
            name: result.name.to_string(),
            step: None,
            json,
        },
    })
}

/// The options of a star of one engine a side: the reference, and one of each group that differs.
fn involved<C: Case>(gate: &Gate<C>, result: &CaseResult, options: &Options) -> Options {
    let mut names: Vec<String> = match &result.divergence {
        Some(divergence) => {
            let flaky = divergence.flaky.iter().cloned();
            divergence.sides.iter().filter_map(|side| side.first().cloned()).chain(flaky).collect()
        }
        None => {
            let broken = result.engines.iter().filter(|(_, stands)| stands.starts_with("broken: "));
            let reference = gate.engines.first().map(|row| row.name.clone());
            reference.into_iter().chain(broken.map(|(name, _)| name.clone())).collect()
        }
    };
    names.retain(|name| name != RECORDED);
    let mut options = options.clone();
    options.extra_engines.retain(|engine| names.contains(&engine.name));
    let own = |name: &String| gate.engines.iter().any(|row| row.name == *name);
    let known: Vec<String> = names.into_iter().filter(own).collect();
    if known.len() + options.extra_engines.len() >= 2 && !known.is_empty() {
        options.engines = known;
    }
    options
}

/// The search for a simpler case.
struct Search<'s, C> {
    bench: Bench<'s, C>,
    symptom: &'s Symptom,
    best: Item<C>,
    result: CaseResult,
    /// Identities of the cases tried.
    seen: BTreeSet<Arc<str>>,
    found: Regression,
    progress: &'s mut dyn FnMut(&Regression),
}

impl<C: Case> Search<'_, C> {
    fn run(&mut self) {
        loop {
            let before = self.best.id.clone();
            self.cut();
            let alone = self.transplant();
            self.found.shrinking.get_or_insert_default().hidden_state = alone == Some(false);
            if alone != Some(true) {
                ddmin::moves(self);
            }
            self.simplify();
            if self.best.id == before || self.bench.is_over() {
                break;
            }
        }
        let shrinking = self.found.shrinking.get_or_insert_default();
        shrinking.complete = !self.bench.is_over();
    }

    /// The step that differs; a broken engine has none.
    fn step(&self) -> Option<u32> {
        self.result.divergence.as_ref().map(|divergence| divergence.step)
    }

    fn cut(&mut self) {
        let Some(step) = self.step() else { return };
        let said = self.bench.said(&self.best, step);
        if let Some(case) = self.best.case.cut(step, &said) {
            self.offer(case);
        }
    }

    /// Whether the one move, played alone, has the symptom; `None` where there is no such move.
    fn transplant(&mut self) -> Option<bool> {
        let step = self.step()?;
        let said = self.bench.said(&self.best, step);
        let case = self.best.case.transplant(step, &said)?;
        Some(self.offer(case))
    }

    /// Takes simpler cases as long as there are any, going on where the last one was found.
    fn simplify(&mut self) {
        let mut candidates = self.best.case.simpler();
        let (mut at, mut failed) = (0, 0);
        while failed < candidates.len() && !self.bench.is_over() {
            at %= candidates.len();
            if self.offer(candidates[at].clone()) {
                candidates = self.best.case.simpler();
                failed = 0;
            } else {
                at += 1;
                failed += 1;
            }
        }
    }

    /// Runs a candidate, and makes it the best case if it has the symptom.
    fn offer(&mut self, case: C) -> bool {
        if self.bench.is_over() || case.check().is_err() {
            return false;
        }
        let item = self.bench.item(&self.best, case);
        if !self.seen.insert(item.id.clone()) {
            return false;
        }
        let result = self.bench.judge(&item);
        if Symptom::of(&result).as_ref() != Some(self.symptom) || result.verdict == Verdict::Parity
        {
            return false;
        }
        self.found.case = result.json.clone().unwrap_or_default();
        self.found.size = Some(item.case.size());
        self.found.divergence.clone_from(&result.divergence);
        self.found.reason.clone_from(&result.reason);
        self.found.shrinking.get_or_insert_default().replays = self.bench.replays();
        self.best = item;
        self.result = result;
        (self.progress)(&self.found);
        true
    }
}

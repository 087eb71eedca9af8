//! Where candidates are run: a star that is kept as long as nothing in it breaks.

use std::time::Instant;

use crate::case::{Case, case_id};
use crate::corpus::Item;
use crate::gate::{Gate, Options};
use crate::observation::Word;
use crate::report::CaseResult;
use crate::star::Star;
use crate::verdict::Verdict;

/// The engines that judge candidates, how often they did, and when they have to stop.
///
/// The star is kept from one candidate to the next, for speed; a candidate that differs there is
/// asked again of a fresh star ([`Star::judge`]), so what is accepted does not depend on what was
/// asked before it.
pub(super) struct Bench<'s, C> {
    gate: &'s Gate<C>,
    options: &'s Options,
    star: Option<Star<'s, C>>,
    deadline: Instant,
    replays: u64,
}

impl<'s, C: Case> Bench<'s, C> {
    pub(super) const fn new(gate: &'s Gate<C>, options: &'s Options, deadline: Instant) -> Self {
        Self { gate, options, star: None, deadline, replays: 0 }
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline
    }

    pub(super) const fn replays(&self) -> u64 {
        self.replays
    }

    /// A candidate with the circumstances of `like`.
    pub(super) fn item(&self, like: &Item<C>, case: C) -> Item<C> {
        Item { id: case_id(self.gate.game, self.gate.name, &case), case, ..like.clone() }
    }

    pub(super) fn judge(&mut self, item: &Item<C>) -> CaseResult {
        self.replays += 1;
        let mut star = self.star();
        let result = star.judge(&[item]).pop().expect("one result a case");
        // A star with a broken engine is not asked again: a child may not be started for ever.
        self.star = (result.verdict != Verdict::Broken).then_some(star);
        result
    }

    /// What the reference says in the steps 0 to `step`, asked of fresh engines.
    pub(super) fn said(&mut self, item: &Item<C>, step: u32) -> Vec<Word> {
        let mut star = Star::start(self.gate, self.options);
        let replies = star.ask(&[item], Some((0, step))).pop().unwrap_or_default();
        let mut answers = replies.into_iter().flatten().flatten();
        answers.next().map(|answer| answer.words).unwrap_or_default()
    }

    fn star(&mut self) -> Star<'s, C> {
        self.star.take().unwrap_or_else(|| Star::start(self.gate, self.options))
    }
}

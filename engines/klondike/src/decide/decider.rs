//! The decider: probe, oracle and restarts around the search.

use super::facts::Facts;
use super::line::{Table, steps_of};
use super::plain::PlainSearch;
use super::planted::{Planted, Sound};
use super::position::Position;
use super::search::{Ending, Search};
use super::state::State;
use super::variant::{Limits, Variant};
use super::verdict::{Decision, Reason, Statistics, Verdict};
use crate::rules::Draw;

/// Components between two looks at the caller's wish to stop.
const BATCH: u64 = 4096;
/// Components before the first restart, and before draw 1 is asked about a game of draw 2 or 3. Each later
/// attempt takes a quarter more than the one before: a line to a win is mostly near one of many orders, and
/// what a cut attempt proved is kept.
const PROBE: u64 = 300;
/// Components of draw 1 that the question about the deal itself may cost.
const FIRST_QUESTION: u64 = 16_384;
/// Components below an exit's parent from which on draw 1 is asked about the exit.
const EXPENSIVE: u64 = 1_024;
/// Components of draw 1 that a question may cost, for each one spent below the exit's parent. Few
/// questions cost so many, and what they refute would cost more in the game itself.
const GENEROSITY: u64 = 16;

/// The least memory that holds a search.
const LEAST_BYTES: usize = 256 << 10;

/// Decides positions; keeps its memory from one to the next.
///
/// ```
/// use klondike_engine::decide::{Decider, Limits, Position, Variant, Verdict};
/// use klondike_engine::rules::{Draw, Shuffle};
///
/// let mut decider: Decider = Decider::new();
/// let position = Position::of_deal(&Shuffle::Compat.deal(1234, 2));
/// let decision = decider.decide(&position, Variant::standard(Draw::THREE), Limits::default());
/// assert!(matches!(decision.verdict, Verdict::Winnable { .. }));
/// ```
pub struct Decider<R = Sound> {
    game: Option<(usize, Search<R>, Search<R>)>,
}

impl<R: Planted> Default for Decider<R> {
    fn default() -> Decider<R> {
        Decider::new()
    }
}

impl<R: Planted> Decider<R> {
    /// A decider that holds no memory yet.
    pub fn new() -> Decider<R> {
        Decider { game: None }
    }

    /// Decides a position.
    pub fn decide(&mut self, position: &Position, variant: Variant, limits: Limits) -> Decision {
        self.decide_until(position, variant, limits, || false)
    }

    /// Decides a position unless `stop`, which is asked between batches of components, says true.
    ///
    /// # Panics
    /// If the position breaks its invariant ([`Position::check`]).
    pub fn decide_until(
        &mut self,
        position: &Position,
        variant: Variant,
        limits: Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Decision {
        position.check().expect("a position to decide");
        if limits.bytes < LEAST_BYTES {
            let verdict = Verdict::Undecided { reason: Reason::Memory };
            return Decision { verdict, statistics: Statistics::default() };
        }
        let standard = Variant::standard(variant.draw);
        let decision = self.decide_standard(position, standard.draw, limits, &mut stop);
        // What the standard game loses, a game with fewer moves loses too.
        if variant.is_standard() || decision.verdict == Verdict::Unwinnable {
            return decision;
        }
        self.decide_plainly(position, variant, limits, decision.statistics, stop)
    }

    fn decide_plainly(
        &mut self,
        position: &Position,
        variant: Variant,
        limits: Limits,
        mut statistics: Statistics,
        stop: impl FnMut() -> bool,
    ) -> Decision {
        let facts = Facts::new(position, variant.draw.cards().into());
        let mut search = PlainSearch::new(&facts, variant);
        let found = search.run::<R>(State::of(position, &facts), position.turned, limits, stop);
        let verdict = match found {
            Ok(Some(steps)) => {
                Verdict::Winnable { line: Table::new(position, variant.draw).play(&steps) }
            }
            Ok(None) => Verdict::Unwinnable,
            Err(reason) => Verdict::Undecided { reason },
        };
        statistics.components += search.effort.components;
        statistics.states += search.effort.states;
        statistics.dead += search.effort.dead;
        statistics.entries += search.entries() as u64;
        statistics.peak_bytes = statistics.peak_bytes.max(search.bytes() as u64);
        Decision { verdict, statistics }
    }

    fn decide_standard(
        &mut self,
        position: &Position,
        draw: Draw,
        limits: Limits,
        stop: &mut impl FnMut() -> bool,
    ) -> Decision {
        let (bytes, mut main, mut oracle) = match self.game.take() {
            Some((bytes, main, oracle)) if bytes == limits.bytes => (bytes, main, oracle),
            _ => {
                let third = limits.bytes / 3;
                (limits.bytes, Search::new(2 * third), Search::new(third))
            }
        };
        let facts = Facts::new(position, draw.cards().into());
        let start = State::of(position, &facts);
        main.begin_game(&facts);
        let mut run = Run {
            position,
            facts: &facts,
            start,
            limits,
            main: &mut main,
            oracle: &mut oracle,
            oracle_facts: None,
            restarts: 0,
            stop,
        };
        let ending = run.decide();
        let verdict = match ending {
            Ok(Ending::Won) => {
                let steps = steps_of::<R>(&facts, start, &run.main.spine());
                let line = Table::new(position, draw).play(&steps);
                Verdict::Winnable { line }
            }
            Ok(_) => Verdict::Unwinnable,
            Err(reason) => Verdict::Undecided { reason },
        };
        let statistics = run.statistics();
        self.game = Some((bytes, main, oracle));
        Decision { verdict, statistics }
    }
}

/// One position being decided.
struct Run<'a, R, F> {
    position: &'a Position,
    facts: &'a Facts,
    start: State,
    limits: Limits,
    main: &'a mut Search<R>,
    oracle: &'a mut Search<R>,
    /// The same game in draw 1, once it is asked.
    oracle_facts: Option<Box<Facts>>,
    restarts: u64,
    stop: F,
}

impl<R: Planted, F: FnMut() -> bool> Run<'_, R, F> {
    fn decide(&mut self) -> Result<Ending, Reason> {
        let mut allowance = PROBE;
        loop {
            if let Some(ending) = self.main.start(self.facts, self.start) {
                return Ok(ending);
            }
            let ending = self.run_for(allowance)?;
            if ending != Ending::Stopped {
                return Ok(ending);
            }
            if self.facts.draw > 1 && self.oracle_facts.is_none() {
                let facts = Box::new(Facts::new(self.position, Draw::ONE.cards().into()));
                self.oracle.begin_game(&facts);
                self.oracle_facts = Some(facts);
                if self.asked_lost(self.start, FIRST_QUESTION) {
                    return Ok(Ending::Lost);
                }
            }
            self.restarts += 1;
            self.main.shuffle(self.restarts.wrapping_mul(0xD1B5_4A32_D192_ED03));
            allowance += allowance / 4;
        }
    }

    /// Runs the search for so many components, in batches.
    fn run_for(&mut self, allowance: u64) -> Result<Ending, Reason> {
        let end = self.main.effort.components + allowance;
        loop {
            let spent = self.main.effort.components + self.oracle_components();
            if spent >= self.limits.components {
                return Err(Reason::Components);
            }
            let left = end - self.main.effort.components;
            if left == 0 {
                return Ok(Ending::Stopped);
            }
            let batch = left.min(BATCH).min(self.limits.components - spent);
            let ending = match &self.oracle_facts {
                None => self.main.run(self.facts, batch, |_, _| false),
                Some(facts) => {
                    let oracle = &mut *self.oracle;
                    self.main.run(self.facts, batch, |node, spent| {
                        spent > EXPENSIVE && is_lost(oracle, facts, node.state, spent * GENEROSITY)
                    })
                }
            };
            if ending != Ending::Stopped {
                return Ok(ending);
            }
            if (self.stop)() {
                return Err(Reason::Stopped);
            }
        }
    }

    fn asked_lost(&mut self, state: State, allowance: u64) -> bool {
        let facts = self.oracle_facts.as_ref().expect("the oracle knows the game");
        is_lost(self.oracle, facts, state, allowance)
    }

    fn oracle_components(&self) -> u64 {
        if self.oracle_facts.is_some() { self.oracle.effort.components } else { 0 }
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            components: self.main.effort.components,
            states: self.main.effort.states,
            pending: self.main.effort.pending,
            dead: self.main.effort.dead,
            restarts: self.restarts,
            entries: self.main.entries() as u64,
            peak_bytes: self.main.peak_bytes() as u64,
            oracle_components: 0,
        };
        if self.oracle_facts.is_some() {
            statistics.oracle_components = self.oracle.effort.components;
            statistics.states += self.oracle.effort.states;
            statistics.pending += self.oracle.effort.pending;
            statistics.dead += self.oracle.effort.dead;
            statistics.entries += self.oracle.entries() as u64;
            statistics.peak_bytes += self.oracle.peak_bytes() as u64;
        }
        statistics
    }
}

/// Does draw 1 prove the state lost, within an allowance? Whatever can be won with several cards at a
/// click can be won with one at a time: each click is that many, and every waste card is one of draw 1.
fn is_lost<R: Planted>(
    oracle: &mut Search<R>,
    facts: &Facts,
    state: State,
    allowance: u64,
) -> bool {
    let state = State { stock: state.places(), ..state };
    let ending =
        oracle.start(facts, state).unwrap_or_else(|| oracle.run(facts, allowance, |_, _| false));
    ending == Ending::Lost
}

//! One deal, measured once for all thresholds.
//!
//! No policy looks at the threshold, so a game under a threshold that is never reached shows at
//! once which thresholds a policy wins: those up to what it has solved in the end. From the start
//! of the searched rounds likewise: what is winnable at one threshold is winnable at every lower one.

use ground_engine::difficulty::Winnability;
use ground_engine::fast::{self, Limits};
use ground_engine::{Deal, Policy, Question, Record};
use serde::{Deserialize, Serialize};

/// Larger than any number of Problems that a game can solve.
const ENDLESS: u64 = 99;

/// Which deal was measured, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Place {
    /// Seats.
    pub(crate) seats: u32,
    /// Rounds taken back.
    pub(crate) k: u32,
    /// The deal's seed.
    pub(crate) seed: u32,
}

/// What is known about one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Measured {
    /// How many Problems each policy solves in six rounds, in the order of [`Policy::ALL`].
    pub(crate) solved: [u8; Policy::ALL.len()],
    /// The largest threshold that is known to be winnable; 0 if there is none.
    pub(crate) winnable_to: u8,
    /// The smallest threshold that is known to have no winning line. Between the two the search
    /// was cut.
    pub(crate) none_from: u8,
}

impl Measured {
    /// What is known at one threshold.
    pub(crate) const fn winnability(&self, threshold: u8) -> Winnability {
        if threshold <= self.winnable_to {
            Winnability::Winnable
        } else if threshold >= self.none_from {
            Winnability::NotWinnable
        } else {
            Winnability::Unknown
        }
    }
}

/// Measures a deal: every policy plays it, and the game of `policy` is taken back by `k` rounds.
/// One search is cut after `budget` nodes.
///
/// # Errors
/// `k` is not 1 to 6.
pub(crate) fn measure(
    deal: &Deal,
    policy: Policy,
    k: u32,
    budget: u64,
) -> Result<Measured, String> {
    let endless = deal.with_threshold(ENDLESS).map_err(|error| error.to_string())?;
    let play = |policy| Record::play(endless.clone(), policy);
    let solved = Policy::ALL
        .map(|policy| play(policy).replay().expect("a policy plays legal commands").solved());
    let record = play(policy);
    let own = record.replay().expect("a policy plays legal commands").solved();
    let limits = Limits { nodes: Some(budget), ..Limits::default() };
    let edge = fast::largest_winnable(&record, u64::from(k), &limits);
    let (winnable_to, none_from) = match edge.map_err(|error| error.to_string())? {
        Some(edge) => (edge.max(own), edge.max(own) + 1),
        None => bounds(&record, own, k, &limits)?,
    };
    Ok(Measured { solved, winnable_to, none_from })
}

/// The edge as closely as the budget allows, one search a threshold.
fn bounds(record: &Record, own: u8, k: u32, limits: &Limits) -> Result<(u8, u8), String> {
    let highest = 6 * record.deal.seats() as u8;
    let mut winnable_to = own;
    for threshold in own + 1..=highest {
        let deal = record.deal.with_threshold(u64::from(threshold));
        let lost = Record {
            deal: deal.map_err(|error| error.to_string())?,
            commands: record.commands.clone(),
        };
        let question = Question::new(&lost, u64::from(k)).map_err(|error| error.to_string())?;
        match Winnability::from(&fast::search(&question, limits)) {
            Winnability::Winnable => winnable_to = threshold,
            Winnability::NotWinnable => return Ok((winnable_to, threshold)),
            Winnability::Unknown => {}
        }
    }
    // No game solves more Problems than it has positions, six times over.
    Ok((winnable_to, highest + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One measurement says the same as one question a threshold.
    #[test]
    fn agrees_with_a_question_at_every_threshold() {
        for (seats, k, seeds) in [(2, 1, 1..=12), (2, 2, 1..=6), (3, 1, 1..=6)] {
            for seed in seeds {
                let deal = Deal::seeded(seats, None, seed).unwrap();
                let measured = measure(&deal, Policy::Greedy, k, u64::MAX).unwrap();
                for threshold in 1..=4 * seats {
                    let deal = deal.with_threshold(threshold).unwrap();
                    let record = Record::play(deal, Policy::Greedy);
                    let question = Question::new(&record, u64::from(k)).unwrap();
                    let answer = fast::search(&question, &Limits::default());
                    let expected = Winnability::from(&answer);
                    let found = measured.winnability(threshold as u8);
                    assert_eq!(found, expected, "{seats} seats, K {k}, seed {seed}, {threshold}");
                    let won = record.replay().unwrap().group_success();
                    assert_eq!(u64::from(measured.solved[2]) >= threshold, won);
                }
            }
        }
    }

    #[test]
    fn a_cut_search_leaves_a_gap_and_never_a_lie() {
        for seed in 1..=10 {
            let deal = Deal::seeded(2, None, seed).unwrap();
            let exact = measure(&deal, Policy::Greedy, 2, u64::MAX).unwrap();
            let cut = measure(&deal, Policy::Greedy, 2, 1).unwrap();
            assert!(cut.winnable_to <= exact.winnable_to && exact.none_from <= cut.none_from);
        }
    }
}

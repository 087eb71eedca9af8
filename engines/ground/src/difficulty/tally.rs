//! The games of one seat count and one threshold, counted.

use std::fmt;

use super::share::{Interval, wilson};
use crate::{Answer, Coverage, Policy};

/// What is known about whether a deal could be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// The policy won it, or the search found a winning line.
    Winnable,
    /// No winning line exists from where the policy had got to.
    NotWinnable,
    /// The search was cut.
    Unknown,
}

impl From<&Answer> for Winnability {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::AlreadyWon { .. } | Answer::Witness { .. } => Self::Winnable,
            Answer::NoneFound { coverage: Coverage::Exhausted, .. } => Self::NotWinnable,
            Answer::NoneFound { coverage: Coverage::Cut(_), .. } => Self::Unknown,
        }
    }
}

/// One deal: whether it could be won, and which policies won it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The answer for the record of the policy named in the [`Scope`].
    pub winnability: Winnability,
    /// Who won it, in the order of [`Policy::ALL`].
    pub won: [bool; Policy::ALL.len()],
}

/// Counts over all deals at one threshold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many deals.
    pub deals: u64,
    /// Of these, winnable for certain.
    pub winnable: u64,
    /// Of these, cut; neither winnable nor not.
    pub cut: u64,
    /// How many each policy won, in the order of [`Policy::ALL`].
    pub won: [u64; Policy::ALL.len()],
}

impl Tally {
    /// Counts results.
    pub fn of(results: &[GameResult]) -> Self {
        let mut tally = Self::default();
        for result in results {
            tally.deals += 1;
            tally.winnable += u64::from(result.winnability == Winnability::Winnable);
            tally.cut += u64::from(result.winnability == Winnability::Unknown);
            for (count, &won) in tally.won.iter_mut().zip(&result.won) {
                *count += u64::from(won);
            }
        }
        tally
    }

    /// The share of winnable deals; from what is certain to what is possible when searches were
    /// cut. `None` without deals.
    pub fn winnable_fraction(&self) -> Option<Interval> {
        let share = |count| self.share(count);
        Some(Interval { low: share(self.winnable)?, high: share(self.winnable + self.cut)? })
    }

    /// The 95 % interval around [`Tally::winnable_fraction`]: the Wilson intervals of its two ends
    /// joined.
    pub fn winnable_interval(&self) -> Option<Interval> {
        let low = wilson(self.winnable, self.deals)?.low;
        let high = wilson(self.winnable + self.cut, self.deals)?.high;
        Some(Interval { low, high })
    }

    /// The share of deals that a policy won, and its 95 % interval.
    pub fn win_rate(&self, policy: Policy) -> Option<(f64, Interval)> {
        let won = self.won_by(policy);
        Some((self.share(won)?, wilson(won, self.deals)?))
    }

    /// The winnable fraction minus the win rate of a policy: how much play has to supply.
    pub fn skill_gap(&self, policy: Policy) -> Option<Interval> {
        let fraction = self.winnable_fraction()?;
        let rate = self.share(self.won_by(policy))?;
        Some(Interval { low: fraction.low - rate, high: fraction.high - rate })
    }

    fn won_by(&self, policy: Policy) -> u64 {
        let place = Policy::ALL.iter().position(|&listed| listed == policy);
        self.won[place.expect("all policies are listed")]
    }

    fn share(&self, count: u64) -> Option<f64> {
        (self.deals > 0).then(|| count as f64 / self.deals as f64)
    }
}

/// What a rate was measured on. Every rate carries it in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Whose games they were.
    pub policy: Policy,
    /// The number of seats.
    pub seats: usize,
    /// The threshold.
    pub threshold: u8,
    /// The first seed.
    pub first_seed: u32,
    /// How many deals, by rising seed.
    pub deals: u32,
    /// How many rounds were taken back, 1 to 6.
    pub rounds: u8,
}

/// For example `greedy, 4 seats, threshold 13, N = 100, seeds 1 to 100, K = 2`.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = u64::from(self.first_seed) + u64::from(self.deals).saturating_sub(1);
        write!(f, "{}, {} seats, threshold {}, ", self.policy.name(), self.seats, self.threshold)?;
        write!(f, "N = {}, seeds {} to {last}, K = {}", self.deals, self.first_seed, self.rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(winnable: usize, not: usize, unknown: usize) -> Vec<GameResult> {
        let of = |winnability, count| {
            std::iter::repeat_n(GameResult { winnability, won: [false; 3] }, count)
        };
        of(Winnability::Winnable, winnable)
            .chain(of(Winnability::NotWinnable, not))
            .chain(of(Winnability::Unknown, unknown))
            .collect()
    }

    #[test]
    fn cut_searches_widen_the_fraction_and_count_for_neither_side() {
        let tally = Tally::of(&results(6, 2, 2));
        assert_eq!((tally.deals, tally.winnable, tally.cut), (10, 6, 2));
        assert_eq!(tally.winnable_fraction(), Some(Interval { low: 0.6, high: 0.8 }));
        let joined = tally.winnable_interval().unwrap();
        assert!(joined.low < 0.6 && joined.high > 0.8);
    }

    #[test]
    fn the_skill_gap_is_the_fraction_minus_the_rate() {
        let mut games = results(3, 1, 0);
        games[0].won = [false, true, true];
        games[1].won = [false, false, true];
        let tally = Tally::of(&games);
        assert_eq!(tally.win_rate(Policy::Greedy).unwrap().0.to_bits(), 0.5_f64.to_bits());
        assert_eq!(tally.skill_gap(Policy::Greedy), Some(Interval { low: 0.25, high: 0.25 }));
        assert_eq!(tally.skill_gap(Policy::Random), Some(Interval { low: 0.5, high: 0.5 }));
        assert_eq!(tally.skill_gap(Policy::FirstLegal), Some(Interval { low: 0.75, high: 0.75 }));
    }

    #[test]
    fn nothing_is_said_about_no_deals() {
        let empty = Tally::of(&[]);
        assert_eq!(empty.winnable_fraction(), None);
        assert_eq!(empty.winnable_interval(), None);
        assert_eq!(empty.win_rate(Policy::Greedy), None);
    }

    #[test]
    fn a_scope_names_everything() {
        let scope = Scope {
            policy: Policy::Greedy,
            seats: 4,
            threshold: 13,
            first_seed: 1,
            deals: 100,
            rounds: 2,
        };
        assert_eq!(
            scope.to_string(),
            "greedy, 4 seats, threshold 13, N = 100, seeds 1 to 100, K = 2"
        );
    }
}

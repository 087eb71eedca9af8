//! Counts over all deals: which rates there are, and what each of them is called.

use std::collections::BTreeSet;

use ground_engine::Policy;
use ground_engine::difficulty::{
    GameResult, Interval, Resolution, Scope, Tally, Winnability, resolution,
};

use super::measure::Measured;

/// All deals of one seat count and one K.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// Seats.
    pub(crate) seats: u32,
    /// Rounds taken back.
    pub(crate) k: u32,
    /// Whose games were taken back.
    pub(crate) policy: Policy,
    /// Seed of the first deal; the others follow.
    pub(crate) first_seed: u32,
    /// The deals, by rising seed.
    pub(crate) deals: Vec<Measured>,
}

/// A rate with its name. The name says whose games, N, seeds and K.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rate {
    /// What is measured.
    pub(crate) quantity: String,
    /// On what.
    pub(crate) scope: Scope,
    /// The value: one number, or from what is certain to what is possible where searches were cut.
    pub(crate) value: Interval,
    /// The 95 % Wilson interval; a difference of rates has none.
    pub(crate) interval: Option<Interval>,
}

impl Rate {
    /// The whole name.
    pub(crate) fn name(&self) -> String {
        format!("{} ({})", self.quantity, self.scope)
    }
}

/// Everything that is reported at one threshold.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The threshold.
    pub(crate) threshold: u8,
    /// Deals whose search was cut before it was known whether this threshold was winnable.
    pub(crate) cut: u64,
    /// The winnable fraction.
    pub(crate) winnable: Rate,
    /// The win rates, in the order of [`Policy::ALL`].
    pub(crate) wins: Vec<Rate>,
    /// The skill gaps, in the order of [`Policy::ALL`].
    pub(crate) gaps: Vec<Rate>,
}

impl Survey {
    /// The round from which on lines were searched.
    pub(crate) const fn first_round(&self) -> u32 {
        ground_engine::ROUNDS as u32 - self.k + 1
    }

    /// Two thresholds on either side of the default and of the median T*.
    pub(crate) fn usual_thresholds(&self) -> Vec<u8> {
        let mut edges: Vec<u8> = self.deals.iter().map(|deal| deal.winnable_to).collect();
        edges.sort_unstable();
        let median = edges.get(edges.len() / 2).copied().unwrap_or(0);
        let highest = 6 * self.seats as u8;
        // Five of them, also at either end.
        let around = |centre: u8| {
            let first = centre.saturating_sub(2).clamp(1, highest - 4);
            first..=first + 4
        };
        let chosen: BTreeSet<u8> = around(4 * self.seats as u8 - 3).chain(around(median)).collect();
        chosen.into_iter().collect()
    }

    /// What is reported at one threshold; `None` without deals.
    pub(crate) fn row(&self, threshold: u8) -> Option<Row> {
        let results: Vec<GameResult> =
            self.deals.iter().map(|deal| result(deal, threshold)).collect();
        let tally = Tally::of(&results);
        let scope = |policy| self.scope(policy, threshold);
        let winnable = Rate {
            quantity: format!("winnable fraction from round {} on", self.first_round()),
            scope: scope(self.policy),
            value: tally.winnable_fraction()?,
            interval: tally.winnable_interval(),
        };
        let win = |policy: Policy| {
            let (rate, interval) = tally.win_rate(policy)?;
            Some(Rate {
                quantity: "win rate".to_owned(),
                scope: scope(policy),
                value: Interval { low: rate, high: rate },
                interval: Some(interval),
            })
        };
        let gap = |policy: Policy| {
            Some(Rate {
                quantity: format!(
                    "skill gap: winnable fraction from round {} on minus win rate of {}",
                    self.first_round(),
                    policy.name()
                ),
                scope: scope(self.policy),
                value: tally.skill_gap(policy)?,
                interval: None,
            })
        };
        Some(Row {
            threshold,
            cut: tally.cut,
            winnable,
            wins: Policy::ALL.into_iter().map(win).collect::<Option<_>>()?,
            gaps: Policy::ALL.into_iter().map(gap).collect::<Option<_>>()?,
        })
    }

    /// Which of rising thresholds the deals tell apart.
    pub(crate) fn resolution(&self, thresholds: &[u8]) -> Resolution {
        let known = |threshold: u8| -> Vec<Winnability> {
            self.deals.iter().map(|deal| deal.winnability(threshold)).collect()
        };
        let table: Vec<(u8, Vec<Winnability>)> =
            thresholds.iter().map(|&threshold| (threshold, known(threshold))).collect();
        resolution(&table)
    }

    /// What a rate of this survey is measured on.
    pub(crate) const fn scope(&self, policy: Policy, threshold: u8) -> Scope {
        Scope {
            policy,
            seats: self.seats as usize,
            threshold,
            first_seed: self.first_seed,
            deals: self.deals.len() as u32,
            rounds: self.k as u8,
        }
    }

    /// What all rates of one policy have in common, for headings:
    /// `greedy, 4 seats, N = 400, seeds 1 to 400, K = 2`.
    pub(crate) fn heading(&self, policy: Policy) -> String {
        let (name, deals, first) = (policy.name(), self.deals.len() as u64, self.first_seed);
        let last = u64::from(first) + deals.saturating_sub(1);
        format!(
            "{name}, {} seats, N = {deals}, seeds {first} to {last}, K = {}",
            self.seats, self.k
        )
    }
}

fn result(deal: &Measured, threshold: u8) -> GameResult {
    GameResult {
        winnability: deal.winnability(threshold),
        won: deal.solved.map(|solved| solved >= threshold),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey() -> Survey {
        let deal = |winnable_to, none_from| Measured { solved: [1, 0, 3], winnable_to, none_from };
        let deals = vec![deal(5, 6), deal(4, 5), deal(3, 9), deal(6, 7)];
        Survey { seats: 2, k: 2, policy: Policy::Greedy, first_seed: 11, deals }
    }

    #[test]
    fn every_rate_names_policy_n_seeds_and_k() {
        let row = survey().row(5).unwrap();
        assert_eq!(
            row.winnable.name(),
            "winnable fraction from round 5 on (greedy, 2 seats, threshold 5, N = 4, seeds 11 to 14, K = 2)"
        );
        for (rate, policy) in row.wins.iter().zip(Policy::ALL) {
            let scope = "2 seats, threshold 5, N = 4, seeds 11 to 14, K = 2";
            assert_eq!(rate.name(), format!("win rate ({}, {scope})", policy.name()));
        }
        assert!(row.gaps[1].name().contains("minus win rate of random (greedy, 2 seats"));
    }

    #[test]
    fn a_cut_search_widens_the_fraction() {
        let row = survey().row(5).unwrap();
        assert_eq!(row.cut, 1);
        assert_eq!(row.winnable.value, Interval { low: 0.5, high: 0.75 });
        assert_eq!(row.gaps[2].value, Interval { low: 0.5, high: 0.75 });
        let row = survey().row(3).unwrap();
        assert_eq!(row.winnable.value, Interval { low: 1.0, high: 1.0 });
        assert_eq!(row.wins[2].value, Interval { low: 1.0, high: 1.0 });
    }

    #[test]
    fn thresholds_lie_around_the_default_and_the_median() {
        assert_eq!(survey().usual_thresholds(), [3, 4, 5, 6, 7]);
        let mut high = survey();
        high.deals.iter_mut().for_each(|deal| deal.winnable_to = 11);
        assert_eq!(high.usual_thresholds(), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
}

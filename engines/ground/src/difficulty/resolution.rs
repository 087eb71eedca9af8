//! Which thresholds the measurement can tell apart.

use super::binomial::two_sided_p;
use super::tally::Winnability;

/// Two thresholds are told apart when the p-value is below this (RULES 11).
pub const SIGNIFICANCE: f64 = 0.05;

/// Two thresholds compared on the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// The lower threshold.
    pub lower: u8,
    /// The higher threshold.
    pub higher: u8,
    /// Deals winnable at the lower threshold only.
    pub lower_only: u64,
    /// Deals winnable at the higher threshold only.
    pub higher_only: u64,
    /// The exact two-sided p-value at 1/2 on these discordant deals.
    pub p: f64,
}

impl Contrast {
    /// Compares two lists of the same deals in the same order; a deal that is unknown in one of
    /// them says nothing.
    ///
    /// # Panics
    /// When the lists differ in length.
    pub fn new(lower: (u8, &[Winnability]), higher: (u8, &[Winnability])) -> Self {
        assert_eq!(lower.1.len(), higher.1.len(), "both thresholds are asked about the same deals");
        let count = |pair: (Winnability, Winnability)| {
            lower.1.iter().zip(higher.1).filter(|&(&a, &b)| (a, b) == pair).count() as u64
        };
        let lower_only = count((Winnability::Winnable, Winnability::NotWinnable));
        let higher_only = count((Winnability::NotWinnable, Winnability::Winnable));
        let p = two_sided_p(lower_only, higher_only);
        Self { lower: lower.0, higher: higher.0, lower_only, higher_only, p }
    }

    /// Whether the deals tell the two thresholds apart.
    pub fn told_apart(&self) -> bool {
        self.p < SIGNIFICANCE
    }
}

/// What a set of thresholds, asked about the same deals, can resolve.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution {
    /// Each pair of neighbouring thresholds.
    pub neighbours: Vec<Contrast>,
    /// The smallest threshold difference for which every pair of thresholds that far apart is told
    /// apart; `None` if there is none.
    pub smallest_change: Option<u8>,
}

/// Judges rising thresholds with what is known about each deal at each of them.
///
/// # Panics
/// When the thresholds do not rise or the lists differ in length.
pub fn resolution(thresholds: &[(u8, Vec<Winnability>)]) -> Resolution {
    assert!(thresholds.windows(2).all(|pair| pair[0].0 < pair[1].0), "thresholds rise");
    let contrast = |a: &(u8, Vec<Winnability>), b: &(u8, Vec<Winnability>)| {
        Contrast::new((a.0, &a.1), (b.0, &b.1))
    };
    let neighbours = thresholds.windows(2).map(|pair| contrast(&pair[0], &pair[1])).collect();
    let mut pairs = Vec::new();
    for (i, lower) in thresholds.iter().enumerate() {
        for higher in &thresholds[i + 1..] {
            pairs.push((higher.0 - lower.0, contrast(lower, higher).told_apart()));
        }
    }
    let resolves = |change: u8| {
        let mut at = pairs.iter().filter(|&&(difference, _)| difference == change).peekable();
        at.peek().is_some() && at.all(|&(_, told_apart)| told_apart)
    };
    Resolution { neighbours, smallest_change: (1..=u8::MAX).find(|&change| resolves(change)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first `winnable` of 20 deals are winnable.
    fn deals(winnable: usize) -> Vec<Winnability> {
        let of = |i| if i < winnable { Winnability::Winnable } else { Winnability::NotWinnable };
        (0..20).map(of).collect()
    }

    #[test]
    fn six_discordant_deals_tell_apart_and_five_do_not() {
        let apart = |more, less| Contrast::new((5, &deals(more)), (6, &deals(less))).told_apart();
        assert!(apart(16, 10));
        assert!(!apart(15, 10));
    }

    #[test]
    fn unknown_deals_say_nothing() {
        let mut known = deals(16);
        known[15] = Winnability::Unknown;
        let contrast = Contrast::new((5, &known), (6, &deals(10)));
        assert_eq!((contrast.lower_only, contrast.higher_only), (5, 0));
    }

    #[test]
    fn the_smallest_change_holds_for_every_pair() {
        let table = |winnable: [usize; 4]| (5..).zip(winnable.map(deals)).collect::<Vec<(u8, _)>>();
        assert_eq!(resolution(&table([20, 14, 8, 2])).smallest_change, Some(1));
        assert_eq!(resolution(&table([20, 14, 10, 2])).smallest_change, Some(2));
        assert_eq!(resolution(&table([20, 18, 16, 14])).smallest_change, Some(3));
        assert_eq!(resolution(&table([20, 19, 18, 17])).smallest_change, None);
        assert_eq!(resolution(&table([20, 14, 10, 2])).neighbours.len(), 3);
    }

    #[test]
    fn differences_that_no_pair_has_are_not_resolved() {
        let table = vec![(5, deals(20)), (8, deals(2))];
        assert_eq!(resolution(&table).smallest_change, Some(3));
        assert_eq!(resolution(&table[..1]).smallest_change, None);
    }
}

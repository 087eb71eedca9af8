//! A share of a number of trials, and how well it is known.

/// A closed interval of shares, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 97.5 % quantile of the normal distribution (RULES 11).
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % Wilson score interval of `successes` in `trials`; `None` without trials.
///
/// With p = successes / trials and n = trials:
///
/// ```text
///   centre = (p + z^2 / 2n) / (1 + z^2 / n)
///   half   = z / (1 + z^2 / n) * sqrt(p (1 - p) / n + z^2 / 4n^2)
/// ```
///
/// # Panics
/// When there are more successes than trials.
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let p = successes as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let centre = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    // At 0 and n the formula gives 0 and 1 up to rounding.
    let low = if successes == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if successes == trials { 1.0 } else { (centre + half).min(1.0) };
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(successes: u64, trials: u64) -> (String, String) {
        let interval = wilson(successes, trials).unwrap();
        (format!("{:.4}", interval.low), format!("{:.4}", interval.high))
    }

    /// The second row is an example of Newcombe (1998), method 3; the others follow from the
    /// formula by hand.
    #[test]
    fn known_intervals() {
        assert_eq!(rounded(0, 10), ("0.0000".into(), "0.2775".into()));
        assert_eq!(rounded(81, 263), ("0.2553".into(), "0.3662".into()));
        assert_eq!(rounded(5, 10), ("0.2366".into(), "0.7634".into()));
        assert_eq!(rounded(10, 10), ("0.7225".into(), "1.0000".into()));
        assert_eq!(wilson(0, 0), None);
    }

    #[test]
    fn an_interval_holds_its_share() {
        for trials in 1..60 {
            for successes in 0..=trials {
                let interval = wilson(successes, trials).unwrap();
                let share = successes as f64 / trials as f64;
                assert!(0.0 <= interval.low && interval.low <= share, "{successes} of {trials}");
                assert!(share <= interval.high && interval.high <= 1.0, "{successes} of {trials}");
            }
        }
    }
}

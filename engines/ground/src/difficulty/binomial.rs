//! The exact binomial test at 1/2.

/// The two-sided p-value of `a` against `b` when each of the `a + b` trials goes either way with
/// probability 1/2.
///
/// That is the probability of a split at least as uneven: twice the smaller tail, at most 1; 1
/// without trials. The weights are built from the middle outwards, each from its neighbour, so that
/// nothing overflows however many trials there are: C(n, i-1) = C(n, i) * i / (n - i + 1).
pub fn two_sided_p(a: u64, b: u64) -> f64 {
    let trials = a + b;
    let smaller = a.min(b);
    if a == b {
        return 1.0;
    }
    let middle = trials / 2;
    let mut weight = 1.0;
    let (mut half, mut tail) = (0.0, 0.0);
    for i in (0..=middle).rev() {
        half += weight;
        if i <= smaller {
            tail += weight;
        }
        weight = weight * i as f64 / (trials - i + 1) as f64;
    }
    // The other half mirrors this one; an even number of trials shares its middle.
    let total = if trials.is_multiple_of(2) { 2.0 * half - 1.0 } else { 2.0 * half };
    (2.0 * tail / total).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: u64, b: u64, expected: f64) {
        let p = two_sided_p(a, b);
        assert!((p - expected).abs() < 1e-12, "{a} against {b}: {p}, expected {expected}");
        assert!((two_sided_p(b, a) - p).abs() < 1e-15);
    }

    #[test]
    fn small_numbers_by_hand() {
        close(0, 0, 1.0);
        close(0, 1, 1.0);
        close(0, 5, 2.0 / 32.0);
        close(0, 6, 2.0 / 64.0);
        close(1, 7, 2.0 * 9.0 / 256.0);
        close(2, 8, 2.0 * 56.0 / 1024.0);
        close(3, 4, 1.0);
        close(5, 5, 1.0);
    }

    #[test]
    fn large_numbers_stay_finite() {
        assert!(two_sided_p(0, 5_000) < 1e-300);
        let p = two_sided_p(49_500, 50_500);
        assert!(0.001 < p && p < 0.002, "{p}");
    }
}

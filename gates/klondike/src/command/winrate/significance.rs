//! How much a difference between two win rates means.

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % score interval (Wilson) of a share `won` of `games`.
pub(in super::super) fn wilson(won: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = won as f64 / n;
    let centre = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

/// The exact two-sided sign test (McNemar): how probable it is that a fair coin, thrown `a + b` times,
/// falls at least as unevenly as `a` to `b`.
pub(super) fn sign_test(a: u64, b: u64) -> f64 {
    let (few, throws) = (a.min(b), a + b);
    // The terms C(n, k) / 2^n relative to the one at k = few, smallest last, and that term itself.
    let (mut relative, mut sum) = (1.0, 1.0);
    for k in (1..=few).rev() {
        relative *= k as f64 / (throws - k + 1) as f64;
        sum += relative;
    }
    // C(n, few) / 2^n, with factors and halvings in turn, so that neither overflows.
    let mut term = 1.0;
    let mut halvings = throws;
    for k in 1..=few {
        term *= (throws - few + k) as f64 / k as f64;
        while term > 1.0 && halvings > 0 {
            term *= 0.5;
            halvings -= 1;
        }
    }
    for _ in 0..halvings {
        term *= 0.5;
    }
    (2.0 * sum * term).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6 * expected, "{found}, expected {expected}");
    }

    #[test]
    fn small_sign_tests_by_hand() {
        assert_close(sign_test(0, 0), 1.0);
        assert_close(sign_test(1, 0), 1.0);
        assert_close(sign_test(5, 5), 1.0);
        assert_close(sign_test(0, 5), 2.0 / 32.0);
        // 2 * (1 + 10 + 45) / 1024
        assert_close(sign_test(8, 2), 112.0 / 1024.0);
    }

    #[test]
    fn sign_tests_of_published_size() {
        // Sums of binomials over 2^30 and 2^13, as fractions.
        assert_close(sign_test(18, 12), 388_259_254.0 / 1_073_741_824.0);
        assert_close(sign_test(9, 4), 2.0 * 1093.0 / 8192.0);
        // Many flips neither overflow nor vanish.
        let many = sign_test(5200, 4800);
        assert!((0.0 < many) && (many < 1e-4), "{many}");
        assert!(sign_test(3000, 0) >= 0.0);
    }

    #[test]
    fn intervals_hold_their_share() {
        for (won, games) in [(0, 1), (1, 1), (70, 100), (500, 1000), (0, 0)] {
            let (low, high) = wilson(won, games);
            let share = won as f64 / f64::max(games as f64, 1.0);
            assert!(low <= share + 1e-12 && share <= high + 1e-12 && high <= 1.0 && low >= 0.0);
        }
        let (low, high) = wilson(70, 100);
        assert_close(low, 0.604_151_453_7);
        assert_close(high, 0.781_051_147_1);
    }
}

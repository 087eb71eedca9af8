//! What a run came to, in a few lines.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::winrate::significance::wilson;
use super::row::Row;

/// Counts of the verdicts.
fn count(rows: &[Row], verdict: &str) -> u64 {
    rows.iter().filter(|row| row.verdict == verdict).count() as u64
}

/// For the progress bar. Counting anew each time would cost a long run more than its deals.
pub(super) fn short(rows: &[Row]) -> String {
    let recent = &rows[rows.len().saturating_sub(1000)..];
    let won = count(recent, "winnable");
    format!("{won} of the last {} winnable", recent.len())
}

/// The table at the end, a line for each draw.
pub(super) fn of(rows: &[Row]) -> String {
    let mut draws: BTreeMap<u8, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        draws.entry(row.draw).or_default().push(row);
    }
    let mut text = String::new();
    for (draw, rows) in draws {
        let of = |verdict: &str| rows.iter().filter(|row| row.verdict == verdict).count() as u64;
        let (won, lost, open) = (of("winnable"), of("unwinnable"), of("undecided"));
        let (low, high) = wilson(won, won + lost);
        let decided = (won + lost).max(1) as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "draw {draw}: {} deals, {won} winnable, {lost} unwinnable, {open} undecided; winnable {:.3} % (95 % interval {:.3} to {:.3})",
            rows.len(),
            100.0 * won as f64 / decided,
            100.0 * low,
            100.0 * high
        );
        let states = rows.iter().map(|row| row.states).sum::<u64>() / rows.len() as u64;
        let seconds: Option<Vec<f64>> = rows.iter().map(|row| row.cpu_s).collect();
        let _ = match seconds {
            Some(seconds) => writeln!(text, "  {}; {states} states a deal", times(seconds)),
            None => writeln!(text, "  {states} states a deal"),
        };
    }
    text
}

/// How long deals took.
fn times(mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let at = |part: f64| 1e3 * seconds[((seconds.len() - 1) as f64 * part) as usize];
    let mean = 1e3 * seconds.iter().sum::<f64>() / seconds.len() as f64;
    format!(
        "CPU ms a deal: mean {mean:.3}, median {:.3}, p95 {:.3}, p99 {:.3}, max {:.3}",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}

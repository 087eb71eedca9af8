//! Decides every deal of a CSV file with a `deck` column and prints how long it took.
//!
//! `cargo run --release -p klondike-engine --example decide -- FILE.csv DRAW [VERDICT-COLUMN]`
//!
//! Times are CPU seconds of this thread where the system tells them, else of the wall clock.

use std::time::Instant;

use klondike_engine::decide::{Decider, Limits, Position, Variant, Verdict};
use klondike_engine::format::parse_any;
use klondike_engine::rules::{Board, Draw};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("the file can be read");
    let draw = Draw::new(arguments[2].parse().expect("a number")).expect("draw 1, 2 or 3");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let column = |name: &str| header.iter().position(|&other| other == name);
    let deck = column("deck").expect("a deck column");
    let answer = arguments.get(3).and_then(|name| column(name));
    let mut decider: Decider = Decider::new();
    let mut rows = Vec::new();
    let (mut wins, mut losses, mut wrong) = (0, 0, 0);
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let deal = parse_any(cells[deck]).expect("a deal");
        let position = Position::of_deal(&deal);
        let begin = cpu_seconds();
        let decision = decider.decide(&position, Variant::standard(draw), Limits::default());
        let seconds = cpu_seconds() - begin;
        match &decision.verdict {
            Verdict::Winnable { line } => {
                wins += 1;
                let mut board = Board::new(&deal);
                for &mv in line {
                    board.try_apply(mv, draw).expect("a legal move");
                }
                assert!(board.is_won(), "the line wins");
            }
            Verdict::Unwinnable => losses += 1,
            Verdict::Undecided { .. } => {}
        }
        let known = answer.map_or("", |answer| cells[answer]);
        if ["winnable", "unwinnable"].contains(&known) && known != decision.verdict.name() {
            wrong += 1;
            println!("{}: {} expected, {} found", cells[0], known, decision.verdict.name());
        }
        rows.push((seconds, cells[0].to_owned(), decision));
    }
    let total: f64 = rows.iter().map(|row| row.0).sum();
    let count = rows.len();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let percentile = |part: f64| rows[((count - 1) as f64 * part) as usize].0;
    let mean = |of: fn(&klondike_engine::decide::Statistics) -> u64| {
        rows.iter().map(|row| of(&row.2.statistics)).sum::<u64>() / count as u64
    };
    println!(
        "draw {}: {count} deals, {wins} winnable, {losses} unwinnable, {wrong} wrong",
        draw.cards()
    );
    println!(
        "ms: mean {:.3} median {:.4} p95 {:.2} p99 {:.1} max {:.1}",
        1e3 * total / count as f64,
        1e3 * percentile(0.5),
        1e3 * percentile(0.95),
        1e3 * percentile(0.99),
        1e3 * percentile(1.0)
    );
    println!(
        "mean components {} oracle {} states {} pending {} dead {} restarts {}",
        mean(|s| s.components),
        mean(|s| s.oracle_components),
        mean(|s| s.states),
        mean(|s| s.pending),
        mean(|s| s.dead),
        mean(|s| s.restarts)
    );
    let peak = rows.iter().map(|row| row.2.statistics.peak_bytes).max().unwrap_or(0);
    println!("peak bytes {peak} ({:.1} MiB)", peak as f64 / f64::from(1 << 20));
    for row in rows.iter().rev().take(6) {
        let s = row.2.statistics;
        println!(
            "  {} {:.1} ms {} components {} oracle {} states {} entries {}",
            row.1,
            1e3 * row.0,
            row.2.verdict.name(),
            s.components,
            s.oracle_components,
            s.states,
            s.entries
        );
    }
}

/// CPU time of this thread so far.
fn cpu_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    // Time spent on a processor, in nanoseconds, is the first number.
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| 1e-9 * nanoseconds)
}

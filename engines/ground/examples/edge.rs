//! Measures the fast search on lost greedy games.
//!
//! ```text
//! cargo run --release --example edge -- SEATS ROUNDS GAMES default|edge [each]
//! ```
//!
//! `default` asks at the threshold 4n-3, `edge` at T* (the largest winnable threshold) and at T*+1.
//! Prints for each kind of question the median and the largest time of a game and the largest memo;
//! with `each` a line for every question too. Times are processor seconds of the thread where the
//! system tells them (Linux), so that a busy machine does not show; else seconds of the clock.

use std::time::Instant;

use ground_engine::fast::{self, Limits};
use ground_engine::{Answer, Coverage, Deal, Policy, Question, Record};

/// What was measured at one kind of threshold.
#[derive(Default)]
struct Tally {
    seconds: Vec<f64>,
    memo_bytes: usize,
    nodes: u64,
    witnesses: usize,
    none: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<u64>().ok());
    let (Some(seats @ 2..=6), Some(rounds @ 1..=6), Some(games)) =
        (number(0), number(1), number(2))
    else {
        eprintln!("usage: edge SEATS ROUNDS GAMES default|edge [each]");
        std::process::exit(2);
    };
    let edge = arguments.get(3).is_some_and(|mode| mode == "edge");
    let each = arguments.get(4).is_some();
    let mut tallies = [Tally::default(), Tally::default()];
    for record in lost_games(seats).take(games as usize) {
        let thresholds = if edge {
            let largest = fast::largest_winnable(&record, rounds, &Limits::default());
            let largest = u64::from(largest.expect("a played game").expect("no budget was set"));
            // A lost game at a threshold that it reached itself would be a won one.
            let solved = u64::from(record.replay().expect("a played game").solved());
            vec![largest.max(solved + 1), largest + 1]
        } else {
            vec![4 * seats - 3]
        };
        for (tally, threshold) in tallies.iter_mut().zip(thresholds) {
            measure(tally, &record, rounds, threshold, each);
        }
    }
    let names = if edge { ["T*", "T*+1"] } else { ["4n-3", ""] };
    for (name, mut tally) in names.into_iter().zip(tallies) {
        if tally.seconds.is_empty() {
            continue;
        }
        tally.seconds.sort_by(f64::total_cmp);
        println!(
            "{seats} seats K={rounds} {name:5} games {:3} witness {:3} none {:3} \
             median {:.4} s max {:.4} s nodes {} memo {} KiB",
            tally.seconds.len(),
            tally.witnesses,
            tally.none,
            tally.seconds[tally.seconds.len() / 2],
            tally.seconds[tally.seconds.len() - 1],
            tally.nodes,
            tally.memo_bytes / 1024,
        );
    }
}

/// Greedy's lost games, by rising seed from 1.
fn lost_games(seats: u64) -> impl Iterator<Item = Record> {
    (1..)
        .map(move |seed| {
            Record::play(Deal::seeded(seats, None, seed).expect("seats"), Policy::Greedy)
        })
        .filter(|record| !record.replay().expect("a played game").group_success())
}

fn measure(tally: &mut Tally, record: &Record, rounds: u64, threshold: u64, each: bool) {
    let deal = record.deal.with_threshold(threshold).expect("a threshold");
    let record = Record { deal, commands: record.commands.clone() };
    let question = Question::new(&record, rounds).expect("a lost game");
    // The clock of the thread ticks some 250 times a second: short questions are asked again.
    let (mut times, before) = (0, seconds());
    let (answer, usage, spent) = loop {
        let (answer, usage) = fast::search_with_usage(&question, &Limits::default());
        times += 1;
        let spent = seconds() - before;
        if spent > 0.1 || times == 1_000 {
            break (answer, usage, spent / f64::from(times));
        }
    };
    match answer {
        Answer::Witness { .. } => tally.witnesses += 1,
        Answer::NoneFound { coverage: Coverage::Exhausted, .. } => tally.none += 1,
        Answer::NoneFound { .. } | Answer::AlreadyWon { .. } => {}
    }
    tally.seconds.push(spent);
    tally.nodes = tally.nodes.max(usage.nodes);
    tally.memo_bytes = tally.memo_bytes.max(usage.memo_bytes);
    if each {
        let source = record.deal.source();
        println!("{source:?} threshold {threshold}: {spent:.4} s {usage:?}");
    }
}

/// A clock that runs with the work of this thread.
fn seconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(
            || START.with(Instant::elapsed).as_secs_f64(),
            |nanoseconds| nanoseconds * 1e-9,
        )
}

//! Measures the small steps: a clone, a validated fold, the list of legal commands, a projection.
//!
//! ```text
//! cargo run --release -p ground-engine --example steps
//! ```
//!
//! Prints nanoseconds a step, over all states of 200 random games a seat count; the best of seven
//! rounds, so that a busy machine shows less.

use std::hint::black_box;
use std::time::Instant;

use ground_engine::{Deal, Policy, Record, State};

fn main() {
    println!("seats  clone  validate+fold  legal_commands  project");
    for seats in 2..=6 {
        let records: Vec<Record> = (0..200)
            .map(|seed| {
                let deal = Deal::seeded(seats, None, seed).expect("2 to 6 seats");
                Record::play(deal, Policy::Random)
            })
            .collect();
        let steps: Vec<(State<'_>, ground_engine::Command)> = records
            .iter()
            .flat_map(|record| {
                let states = record.trajectory().expect("a played game replays");
                states.into_iter().zip(record.commands.iter().copied())
            })
            .collect();
        let clone = nanoseconds(&steps, |(state, _)| {
            black_box(*state);
        });
        let fold = nanoseconds(&steps, |(state, command)| {
            let mut state = *state;
            black_box(state.apply(*command)).expect("a legal command");
            black_box(state);
        });
        let legal = nanoseconds(&steps, |(state, _)| {
            black_box(state.legal_commands());
        });
        let project = nanoseconds(&steps, |(state, _)| {
            black_box(state.project(state.acting_seat()));
        });
        println!("{seats:5}  {clone:5.1}  {:13.1}  {legal:14.1}  {project:7.1}", fold - clone);
    }
}

/// The best mean over all steps of seven rounds.
fn nanoseconds<T>(steps: &[T], run: impl Fn(&T)) -> f64 {
    let round = |_| {
        let before = Instant::now();
        steps.iter().for_each(|step| run(black_box(step)));
        before.elapsed().as_secs_f64() * 1e9 / steps.len() as f64
    };
    (0..7).map(round).fold(f64::INFINITY, f64::min)
}

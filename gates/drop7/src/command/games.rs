//! `drop7 games`: many games under a policy, with statistics.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use drop7_engine::{Engine, Policy, State};

use super::{Failure, GamesArguments};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    seed: u32,
    score: i64,
    moves: i32,
    level: i32,
}

pub(super) fn games(arguments: &GamesArguments) -> Result<(), Failure> {
    let policy: Policy = arguments.policy.parse().expect("checked by the command line");
    let mut csv = match &arguments.csv {
        Some(path) => {
            let file = std::fs::File::create(path);
            let mut file =
                file.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))?;
            writeln!(file, "seed,score,moves,level")
                .map_err(|error| Failure::Broken(format!("{}: {error}", path.display())))?;
            Some(file)
        }
        None => None,
    };
    let mut ends = Vec::new();
    played(arguments, policy, |end| {
        ends.push(end);
        let End { seed, score, moves, level } = end;
        match &mut csv {
            Some(file) => writeln!(file, "{seed:#x},{score},{moves},{level}")
                .map_err(|error| Failure::Broken(format!("cannot write: {error}"))),
            None => Ok(()),
        }
    })?;
    print!("{}", statistics(&arguments.policy, &ends));
    Ok(())
}

/// Plays all games on as many threads as asked for; `hear` gets the ends in the order of the seeds.
fn played(
    arguments: &GamesArguments,
    policy: Policy,
    mut hear: impl FnMut(End) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let cursor = AtomicU32::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs.max(1) {
            let (sender, cursor) = (sender.clone(), &cursor);
            scope.spawn(move || {
                loop {
                    let game = cursor.fetch_add(1, Ordering::Relaxed);
                    if game >= arguments.games {
                        return;
                    }
                    let end = play(arguments, policy, arguments.first_seed.0.wrapping_add(game));
                    // Nobody listens any more once the output has failed.
                    if sender.send((game, end)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = std::collections::BTreeMap::new();
        let mut next = 0;
        for (game, end) in receiver {
            early.insert(game, end);
            while let Some(end) = early.remove(&next) {
                hear(end)?;
                next += 1;
            }
        }
        Ok(())
    })
}

fn play(arguments: &GamesArguments, policy: Policy, seed: u32) -> End {
    let mut game = Engine::detect().start(arguments.driver.engine(), seed);
    let mut player = policy.player(Engine::detect(), seed);
    let mut state = game.state();
    while !state.game_over && state.moves_played < arguments.max_moves as i32 {
        let Some(column) = player.column(&state) else { break };
        game.play(column, |_| ());
        state = game.state();
    }
    let State { score, moves_played: moves, level, .. } = state;
    End { seed, score, moves, level }
}

/// Mean, spread and quantiles of scores and lengths.
fn statistics(policy: &str, ends: &[End]) -> String {
    let mut out = format!("{} games, policy {policy}\n", ends.len());
    if ends.is_empty() {
        return out;
    }
    out += "              mean    std. error         min         5 %        25 %      median        75 %        95 %         max\n";
    let columns: [(&str, Vec<i64>); 2] = [
        ("score", ends.iter().map(|end| end.score).collect()),
        ("moves", ends.iter().map(|end| end.moves.into()).collect()),
    ];
    for (name, mut values) in columns {
        values.sort_unstable();
        let count = values.len() as f64;
        let mean = values.iter().map(|&value| value as f64).sum::<f64>() / count;
        let square = |&value: &i64| (value as f64 - mean).powi(2);
        let variance = values.iter().map(square).sum::<f64>() / (count - 1.0).max(1.0);
        let _ = write!(out, "{name:<8}{mean:>12.1}{:>14.1}", (variance / count).sqrt());
        for percent in [0, 5, 25, 50, 75, 95, 100] {
            // The nearest rank.
            let rank = (values.len() * percent).div_ceil(100).max(1);
            let _ = write!(out, "{:>12}", values[rank - 1]);
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_nearest_ranks() {
        let end = |score| End { seed: 0, score, moves: 1, level: 1 };
        let ends: Vec<End> = (1..=20).map(end).collect();
        let text = statistics("center", &ends);
        let line = text.lines().find(|line| line.starts_with("score")).expect("a line");
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(fields, ["score", "10.5", "1.3", "1", "1", "5", "10", "15", "19", "20"]);
        assert_eq!(statistics("center", &[]), "0 games, policy center\n");
    }
}

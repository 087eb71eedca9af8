//! `drop7 games`: many games under a policy, with statistics.

use std::fmt::Write as _;
use std::io::Write;

use drop7_engine::{Engine, Policy, State};
use serde::{Deserialize, Serialize};
use shards::Campaign;
use shards::order::{Stop, in_order};

use super::{Failure, GamesArguments};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    let hear = |_, end| {
        ends.push(end);
        let End { seed, score, moves, level } = end;
        match &mut csv {
            Some(file) => writeln!(file, "{seed:#x},{score},{moves},{level}")
                .map_err(|error| Failure::Broken(format!("cannot write: {error}"))),
            None => Ok(()),
        }
    };
    if arguments.part.is_given() {
        let mut failed = Ok(());
        let mut hear = hear;
        let whole = campaign(arguments, policy, |number, end| {
            if failed.is_ok() {
                failed = hear(number, end);
            }
        })?;
        failed?;
        if !whole {
            return Ok(());
        }
    } else {
        played(arguments, policy, hear)?;
    }
    anstream::print!("{}", statistics(&arguments.policy, &ends));
    Ok(())
}

/// Plays the games that the results lack. Says whether `hear` got all games of the whole.
fn campaign(
    arguments: &GamesArguments,
    policy: Policy,
    hear: impl FnMut(u64, End),
) -> Result<bool, Failure> {
    let settings = serde_json::json!({
        "first_seed": arguments.first_seed.0,
        "policy": arguments.policy,
        "driver": arguments.driver,
        "max_moves": arguments.max_moves,
    });
    let items = arguments.games.into();
    let build = env!("LOCKSTEP_BUILD");
    let campaign = Campaign::new("drop7 games", build, &settings, items, arguments.part.shard);
    let jobs = arguments.jobs.into();
    let play = |(): &mut (), game| Ok(play(arguments, policy, game));
    Ok(shards::run::run(&arguments.part, &campaign, jobs, || (), play, hear)?)
}

/// Plays all games on as many threads as asked for; `hear` gets the ends in the order of the seeds.
fn played(
    arguments: &GamesArguments,
    policy: Policy,
    hear: impl FnMut(u64, End) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let games: Vec<u64> = (0..arguments.games.into()).collect();
    let play = |(): &mut (), game| play(arguments, policy, game);
    in_order(&games, arguments.jobs.into(), || (), play, hear).map_err(|stop| match stop {
        Stop::Panicked(game) => Failure::Broken(format!("game {game}: the engine panicked")),
        Stop::Listener(failure) => failure,
    })
}

/// Plays the game of that number.
fn play(arguments: &GamesArguments, policy: Policy, game: u64) -> End {
    // Seeds are 32 bits and go round.
    let seed = arguments.first_seed.0.wrapping_add(game as u32);
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

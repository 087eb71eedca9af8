//! `drop7 replays`: games as corpus lines of the trajectory gate, with the columns that a policy chose.

use std::io::{self, Write};

use serde_json::json;

use super::ask::{Asker, Step};
use super::{Failure, ReplaysArguments};
use crate::case::{GameCase, ReplayCase, Seed, TrajectoryCase};

pub(super) fn replays(arguments: &ReplaysArguments) -> Result<(), Failure> {
    let mut asker = Asker::new(&crate::trajectory_gate(), arguments.engine)?;
    for game in 0..arguments.games {
        let seed = Seed(arguments.first_seed.0.wrapping_add(game));
        let played = TrajectoryCase::Game(GameCase {
            driver: arguments.driver,
            seed,
            policy: arguments.policy.clone(),
            max_moves: 2000,
        });
        let steps = asker.steps(&played)?;
        let columns =
            steps.iter().filter(|step| step.has("column")).map(|step: &Step| step.text("column"));
        let replay = TrajectoryCase::Replay(ReplayCase {
            driver: arguments.driver,
            seed,
            columns: columns.collect(),
        });
        let line = json!({
            "name": format!("{}-{:x}", arguments.name, seed.0),
            "tier": "full",
            "case": replay,
        });
        writeln!(io::stdout(), "{line}")
            .map_err(|error| Failure::Broken(format!("cannot write: {error}")))?;
    }
    Ok(())
}

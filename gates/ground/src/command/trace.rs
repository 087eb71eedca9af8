//! `ground trace`: the canonical state text of the start and after every command.

use super::arguments::TraceArguments;
use super::ask::Asker;
use super::{Failure, print};
use crate::case::GameCase;

pub(super) fn trace(arguments: &TraceArguments) -> Result<(), Failure> {
    let case = GameCase::played(arguments.game.deal(), arguments.policy);
    let steps = Asker::new(&crate::trajectory_gate(), arguments.engine)?.steps(&case)?;
    let lines: String = steps.iter().map(|step| format!("{}\n", step.text("state"))).collect();
    print(&lines).map(drop)
}

//! `ground replay`: a record, validated command by command.

use super::arguments::ReplayArguments;
use super::ask::Asker;
use super::{Failure, print};
use crate::case::{CommandText, GameCase};
use crate::record::RecordFile;

/// Prints every command with the state after it. A record that is refused in the middle is printed
/// up to there, so that nothing that does replay is lost.
pub(super) fn replay(arguments: &ReplayArguments) -> Result<(), Failure> {
    let file = RecordFile::read(&arguments.record).map_err(Failure::Usage)?;
    let commands = file.commands.into_iter().map(CommandText).collect();
    let case = GameCase { deal: file.deal, policy: None, commands: Some(commands), state: None };
    let steps = Asker::new(&crate::trajectory_gate(), arguments.engine)?.steps(&case)?;
    for (at, step) in steps.iter().enumerate() {
        if step.has("refused") {
            return Err(Failure::Usage(format!(
                "{}: commands[{}] ({}): {}",
                arguments.record.display(),
                at - 1,
                step.text("refused"),
                step.text("reason")
            )));
        }
        if !print(&format!("{:<12} {}\n", step.text("command"), step.text("state")))? {
            return Ok(());
        }
    }
    let last = steps.last().ok_or_else(|| Failure::Broken("the engine said nothing".to_owned()))?;
    let ending = match (last.text("success"), last.text("legal")) {
        ("1", _) => "Group success.",
        (_, "") => "The threshold was not reached.",
        _ => "The game is not finished.",
    };
    print(&format!("{ending}\n")).map(drop)
}

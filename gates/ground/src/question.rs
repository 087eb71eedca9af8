//! Retrospective questions put to the fast engine.

use ground_engine::fast::{self, Limits};
use ground_engine::{Answer, Command, Question, Record, State};

/// The witness of a question, replayed to group success; `None` when there is none.
///
/// # Errors
/// The record does not fit the question, or, a fault of the engine, the witness does not replay.
pub(crate) fn witness(record: &Record, k: u32) -> Result<Option<Vec<Command>>, String> {
    let question = Question::new(record, u64::from(k)).map_err(|error| error.to_string())?;
    match fast::search(&question, &Limits::default()) {
        Answer::Witness { moves, .. } => {
            replays(&question, &moves)?;
            Ok(Some(moves))
        }
        _ => Ok(None),
    }
}

/// Replays a witness by the rules alone. One that does not reach group success must not be emitted
/// (RULES 10).
///
/// # Errors
/// Where it fails.
pub(crate) fn replays(question: &Question<'_>, moves: &[Command]) -> Result<(), String> {
    let Question::Lost { root, .. } = question else {
        return Err("a witness for a game that was won".to_owned());
    };
    let mut state: State<'_> = *root;
    for (index, &command) in moves.iter().enumerate() {
        state.apply(command).map_err(|reason| {
            format!("the witness does not replay: move {index} ({command}): {reason}")
        })?;
    }
    if state.legal_commands().is_empty() && state.group_success() {
        return Ok(());
    }
    Err(format!("the witness does not replay to group success: {state}"))
}

/// T*: the largest threshold at which the game of `record`, taken back `k` rounds, is winnable.
/// 0 when nothing can be solved.
///
/// # Errors
/// The record does not fit the question.
pub(crate) fn edge(record: &Record, k: u32) -> Result<u32, String> {
    let found = fast::largest_winnable(record, u64::from(k), &Limits::default());
    let threshold = found.map_err(|error| error.to_string())?;
    threshold.map(u32::from).ok_or_else(|| "the search for the edge was cut".to_owned())
}

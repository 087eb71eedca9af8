//! Every wrong line once more: the first case that it turned red is shrunk, saved, and replayed from its file.

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use harness::gate::OutsideEngine;
use harness::shrink::Shrunk;
use harness::{AnyGate, Options, Verdict};
use serde::Serialize;

use crate::matrix::{Matrix, Row};
use crate::plant::Planted;
use crate::run::Plan;
use crate::source::SourceFault;

/// How long a shrink may take, as `gates shrink` allows.
const TIME: Duration = Duration::from_secs(30);
/// The wrong engine's name beside the right ones.
const NAME: &str = "planted";

/// What became of the red case of one fault.
#[derive(Clone, Debug, Serialize)]
pub struct Shrinking {
    /// `game/gate`.
    pub gate: String,
    /// The case that turned red, by its name.
    pub case: String,
    /// How large the shrunk one is, in words.
    pub size: String,
    /// Cases that were run for it.
    pub replays: u64,
    /// Seconds that it took.
    pub seconds: u64,
    /// Whether it needs the moves before the one that differs.
    pub hidden_state: bool,
    /// Why it does not count: the time was over, or it is not red when it is replayed.
    pub missed: Option<String>,
}

impl fmt::Display for Shrinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { gate, size, replays, seconds, .. } = self;
        write!(f, "{gate:18} {seconds:>3} s {replays:>6} replays  {size}")?;
        if self.hidden_state {
            write!(f, " (with the moves before it)")?;
        }
        match &self.missed {
            Some(missed) => write!(f, "  {missed}"),
            None => Ok(()),
        }
    }
}

/// Shrinks the first red case of every source fault that was caught, and saves it beside the copy.
///
/// # Errors
///
/// An engine that cannot be started, or a folder that cannot be written.
pub(crate) fn shrink_all(
    plan: &Plan<'_>,
    planted: &Planted,
    faults: &[SourceFault],
    matrix: &mut Matrix,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let folder = plan.workshop.with_file_name("shrunk");
    let names = matrix.gates.clone();
    for row in &mut matrix.rows {
        let fault = |fault: &&SourceFault| Some(fault.game) == row.game && fault.name == row.name;
        let Some(fault) = faults.iter().find(fault) else { continue };
        let launch = planted.launch(&fault.engine, fault.number);
        let games = vec![fault.game.to_owned()];
        let wrong = OutsideEngine { name: NAME.to_owned(), launch, games };
        let options = Options { extra_engines: vec![wrong], ..plan.options.clone() };
        let mut shrunk = None;
        // A case may be red only after others, when a fault eats memory: then another gate's is taken.
        for (path, case) in red_cases(row, &names) {
            let mut gates = plan.gates.iter();
            let gate = gates.find(|gate| format!("{}/{}", gate.game(), gate.name()) == path);
            let Some(gate) = gate else { continue };
            tell(&format!("{path}: shrinking {} ({})", fault.name, fault.engine));
            let shrinking = shrink(gate.as_ref(), path, case, &options, &folder)?;
            let is_small = shrinking.missed.is_none();
            shrunk = Some(shrinking);
            if is_small {
                break;
            }
        }
        let Some(shrinking) = shrunk else { continue };
        tell(&format!("{} ({}) {shrinking}", fault.name, fault.engine));
        row.shrinking = Some(shrinking);
    }
    Ok(())
}

/// The gates that caught the fault, each with the first case in which it did.
fn red_cases<'r>(row: &'r Row, gates: &'r [String]) -> Vec<(&'r str, &'r str)> {
    let cells = gates.iter().zip(&row.cells);
    cells
        .filter_map(|(gate, cell)| Some((gate.as_str(), cell.as_ref()?.case.as_deref()?)))
        .collect()
}

fn shrink(
    gate: &dyn AnyGate,
    path: &str,
    case: &str,
    options: &Options,
    folder: &Path,
) -> Result<Shrinking, String> {
    let begin = Instant::now();
    let shrunk =
        gate.shrink(case, options, TIME, &mut |_| {}).map_err(|error| error.to_string())?;
    let mut shrinking = Shrinking {
        gate: path.to_owned(),
        case: case.to_owned(),
        size: String::new(),
        replays: 0,
        seconds: begin.elapsed().as_secs(),
        hidden_state: false,
        missed: None,
    };
    let minimal = match shrunk {
        Some(Shrunk::Minimal(minimal)) => minimal,
        Some(Shrunk::Nothing(reason)) => {
            shrinking.missed = Some(reason);
            return Ok(shrinking);
        }
        None => return Err(format!("{path}: no case {case}")),
    };
    let how = minimal.shrinking.clone().unwrap_or_default();
    shrinking.size = minimal.size.clone().unwrap_or_default();
    shrinking.replays = how.replays;
    shrinking.hidden_state = how.hidden_state;
    if !how.complete {
        shrinking.missed = Some("the time was over".to_owned());
    }
    let file = minimal.save(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let from_file = Options { corpora: folder.to_owned(), ..options.clone() };
    let file = file.display().to_string();
    let replay = gate.replay(&file, None, &from_file).map_err(|error| error.to_string())?;
    let verdict = replay.map_or(Verdict::Parity, |replay| replay.verdict);
    if verdict != minimal.symptom.kind {
        shrinking.missed = Some(format!("{verdict} when it is replayed from its file"));
    }
    Ok(shrinking)
}

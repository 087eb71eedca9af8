//! `drop7 trace`: a game in the text form of RULES section 5.

use std::io::{self, BufWriter, Write};

use super::ask::{Asker, Step};
use super::{Failure, TraceArguments};
use crate::case::{GameCase, TrajectoryCase};

pub(super) fn trace(arguments: &TraceArguments) -> Result<(), Failure> {
    let case = TrajectoryCase::Game(GameCase {
        driver: arguments.driver,
        seed: arguments.seed,
        policy: arguments.policy.clone(),
        max_moves: arguments.max_moves,
    });
    let steps = Asker::new(&crate::trajectory_gate(), arguments.engine)?.steps(&case)?;
    let written = write(&steps, arguments, &mut BufWriter::new(io::stdout().lock()));
    match written {
        // A reader that has seen enough closes the pipe.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Broken(format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

fn write(steps: &[Step], arguments: &TraceArguments, out: &mut impl Write) -> io::Result<()> {
    let [deal, moves @ .., end] = steps else { return Ok(()) };
    writeln!(out, "game {} next {}", arguments.seed, deal.text("next"))?;
    for step in moves {
        write!(
            out,
            "m {} col {} sd {} b {} next {} score {} level {} mr {} over {} cleared {} advanced {} waves",
            step.text("moves_played"),
            step.text("column"),
            step.text("score_delta"),
            step.text("board"),
            step.text("next"),
            step.text("score"),
            step.text("level"),
            step.text("moves_remaining"),
            step.text("game_over"),
            step.text("cleared"),
            step.text("level_advanced"),
        )?;
        for wave in step.texts("wave") {
            write!(out, " {wave}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "end score {} moves {} over {}",
        end.text("final_score"),
        end.text("final_moves"),
        end.text("final_over")
    )?;
    out.flush()
}

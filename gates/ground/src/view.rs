//! The view text of GATES.md.

use std::fmt::Write;

use ground_engine::{Projection, SeenPosition};

/// Appends the view text of `seen`, from the projection alone.
pub(crate) fn write_view(text: &mut String, seen: &Projection) {
    let written = write_head(text, seen)
        .and_then(|()| write_positions(text, seen))
        .and_then(|()| write_hands(text, seen));
    written.expect("a String takes everything");
}

fn write_head(text: &mut String, seen: &Projection) -> std::fmt::Result {
    let Projection { seat, seats, threshold, round, lead, acted, solved, .. } = seen;
    write!(text, "v{seat} n{seats} t{threshold} r{round} {} ", seen.phase.name())?;
    write!(text, "l{lead} a{acted} s{solved} ")?;
    write!(text, "left{},{};", seen.problems_left, seen.solutions_left)
}

fn write_positions(text: &mut String, seen: &Projection) -> std::fmt::Result {
    for (j, position) in seen.positions().iter().enumerate() {
        match position {
            SeenPosition::Empty => write!(text, "p{j}:none[")?,
            SeenPosition::FaceDown => write!(text, "p{j}:?/?/down[")?,
            SeenPosition::FaceUp(problem) => write!(text, "p{j}:{problem}/up[")?,
        }
        let here = seen.placements().iter().filter(|placed| usize::from(placed.problem) == j);
        for (at, placed) in here.enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match placed.card {
                Some(card) => write!(text, "{comma}{card}@{}", placed.seat)?,
                None => write!(text, "{comma}?@{}", placed.seat)?,
            }
        }
        text.push_str("];");
    }
    Ok(())
}

fn write_hands(text: &mut String, seen: &Projection) -> std::fmt::Result {
    for (seat, size) in seen.hand_sizes().iter().enumerate() {
        if seat == seen.seat {
            write!(text, "h{seat}:{};", seen.hand)?;
        } else {
            write!(text, "h{seat}:#{size};")?;
        }
    }
    Ok(())
}

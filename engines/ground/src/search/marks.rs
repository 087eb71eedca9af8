//! Which moves of a witness a seat could have known about (RULES 10).

use super::question::Question;
use crate::projection::{Projection, SeenPosition};
use crate::{Command, State};

/// Whether everything a move depended on was in the projection of its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The Solution was in the own hand and the Problem face up; or nothing was moved.
    Visible,
    /// The move needed a card that the seat could not see.
    Hidden,
}

impl Mark {
    /// The name used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Hidden => "hidden",
        }
    }
}

/// The mark of a command of the seat that `view` belongs to, from its view before the move.
pub fn mark(view: &Projection, command: Command) -> Mark {
    match command {
        Command::Select { slot, problem } | Command::Add { slot, problem } => {
            let in_hand = usize::from(slot) < view.hand.cards().len();
            let target = view.positions().get(usize::from(problem));
            match target {
                Some(SeenPosition::FaceUp(_)) if in_hand => Mark::Visible,
                _ => Mark::Hidden,
            }
        }
        Command::Improvise { .. } | Command::Ask { .. } => Mark::Hidden,
        Command::Hold | Command::Pass => Mark::Visible,
    }
}

/// The marks of all moves of a witness that begins at `root`.
///
/// # Panics
/// When the moves do not replay; a search emits no such witness.
pub fn marks(root: &State<'_>, moves: &[Command]) -> Vec<Mark> {
    let mut state = *root;
    let mut marks = Vec::with_capacity(moves.len());
    for &command in moves {
        marks.push(mark(&state.project(state.acting_seat()), command));
        state.apply(command).expect("a witness replays");
    }
    marks
}

/// The sentence for people about a witness or its absence.
///
/// ```text
/// This deal was winnable from round 5. Two of these six moves needed a card you had no way to
/// know was coming.
/// No winning line found in the last 2 rounds.
/// ```
pub fn summary(question: &Question<'_>, answer: &super::Answer) -> String {
    let (root, rounds) = match question {
        Question::AlreadyWon { solved } => {
            return format!("This game was won: {} solved.", count(usize::from(*solved)));
        }
        Question::Lost { root, rounds } => (root, *rounds),
    };
    match answer {
        super::Answer::Witness { moves, .. } => {
            let marks = marks(root, moves);
            let hidden = marks.iter().filter(|&&mark| mark == Mark::Hidden).count();
            let round = root.round();
            format!(
                "This deal was winnable from round {round}. {}",
                dependence(hidden, moves.len())
            )
        }
        _ => {
            let last = if rounds == 1 { "round".into() } else { format!("{rounds} rounds") };
            format!("No winning line found in the last {last}.")
        }
    }
}

fn dependence(hidden: usize, moves: usize) -> String {
    let mut subject = match hidden {
        0 => "none".to_string(),
        hidden => count(hidden),
    };
    subject[..1].make_ascii_uppercase();
    let these =
        if moves == 1 { "this one move".into() } else { format!("these {} moves", count(moves)) };
    format!("{subject} of {these} needed a card you had no way to know was coming.")
}

/// Small numbers in words, larger ones in digits.
fn count(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

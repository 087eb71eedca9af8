//! The table as one seat sees it, for a terminal.

use std::fmt::Write;

use ground_engine::{Command, Kind, Phase, Projection, ROUNDS, SeenPosition, Solution};

/// The table and the own hand, drawn from the projection alone:
///
/// ```text
/// Round 1 of 6, select. Solved 0 of 5. Left in the decks: 34 Problems, 76 Solutions.
///   p0  face down
///   p1  air, needs 6, has 4 that you see    seat 0: air 4
///   seat 1 holds 2 cards
///   your hand (seat 0): water 2, air 4
/// ```
pub(super) fn draw(seen: &Projection) -> String {
    let mut text = head(seen);
    for (j, position) in seen.positions().iter().enumerate() {
        let (name, power) = match position {
            SeenPosition::Empty => ("empty".to_owned(), String::new()),
            SeenPosition::FaceDown => ("face down".to_owned(), String::new()),
            SeenPosition::FaceUp(card) => {
                let has = match seen.visible_power(j) {
                    0 => String::new(),
                    power => format!(", has {power} that you see"),
                };
                (format!("{}, needs {}", kind(card.kind()), card.need()), has)
            }
        };
        let mut line = format!("  p{j}  {name}{power}");
        for placed in seen.placements().iter().filter(|placed| usize::from(placed.problem) == j) {
            let card = placed.card.map_or_else(|| "a card".to_owned(), solution);
            let _ = write!(line, "    seat {}: {card}", placed.seat);
        }
        text.push_str(&line);
        text.push('\n');
    }
    for (seat, &size) in seen.hand_sizes().iter().enumerate().filter(|&(seat, _)| seat != seen.seat)
    {
        let plural = if size == 1 { "" } else { "s" };
        let _ = writeln!(text, "  seat {seat} holds {size} card{plural}");
    }
    let hand: Vec<String> = seen.hand.cards().iter().copied().map(solution).collect();
    let hand = if hand.is_empty() { "empty".to_owned() } else { hand.join(", ") };
    let _ = writeln!(text, "  your hand (seat {}): {hand}", seen.seat);
    text
}

fn head(seen: &Projection) -> String {
    let phase = match seen.phase {
        Phase::Select => "select",
        Phase::Respond => "respond",
        Phase::Done => "the end",
    };
    format!(
        "Round {} of {ROUNDS}, {phase}. Solved {} of {}. Left in the decks: {} Problems, {} Solutions.\n",
        seen.round, seen.solved, seen.threshold, seen.problems_left, seen.solutions_left
    )
}

/// What a command of the seat that `seen` belongs to would do.
pub(super) fn describe(seen: &Projection, command: Command) -> String {
    let own = |slot: u8| solution(seen.hand.cards()[usize::from(slot)]);
    match command {
        Command::Select { slot, problem } => format!("lay {} face down on p{problem}", own(slot)),
        Command::Hold => "keep both cards".to_owned(),
        Command::Add { slot, problem } => format!("add {} to p{problem}", own(slot)),
        Command::Improvise { problem } => {
            format!("put the next Solution of the deck, which nobody has seen, on p{problem}")
        }
        Command::Ask { seat } => format!("ask seat {seat} for a card, for p{}", seen.seat),
        Command::Pass => "pass".to_owned(),
    }
}

/// What everybody sees of a command of another seat.
pub(super) fn announce(seat: usize, command: Command) -> String {
    match command {
        Command::Select { problem, .. } => {
            format!("seat {seat} lays a card face down on p{problem}")
        }
        Command::Hold => format!("seat {seat} keeps its cards"),
        Command::Add { problem, .. } => format!("seat {seat} adds a card to p{problem}"),
        Command::Improvise { problem } => format!("seat {seat} improvises on p{problem}"),
        Command::Ask { seat: other } => format!("seat {seat} asks seat {other} for a card"),
        Command::Pass => format!("seat {seat} passes"),
    }
}

fn solution(card: Solution) -> String {
    format!("{} {}", kind(card.kind()), card.value())
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Air => "air",
        Kind::Water => "water",
        Kind::Soil => "soil",
        Kind::Fire => "fire",
    }
}

//! The moves that Klondike-Solver prints under `/MVS`.
//!
//! Words separated by blanks: `DRn` n clicks on the stock, never across its end; `NEW` recycle; `XY`
//! or `XY-k` k cards (1 if not said) from X to Y, where 1 to 7 are columns 0 to 6, W is the waste and
//! C, D, S, H are foundations; `Fn` column n-1 turned up a card, printed after every such move and
//! optional when read.

use super::fault::{ReplayError, ReplayFault};
use super::replay::{Place, Replay};
use crate::rules::{Board, Draw, Move, Suit};

const EXPECTED: &str = "DRn, NEW, Fn, XY or XY-k with X, Y of 1 to 7, W, C, D, S, H";

/// A path of primitives from `board`, `7D F7 DR8 W2 32 F3 36-2`.
///
/// # Panics
/// If a move is not legal, or a macro.
pub fn print_solver_moves(board: &Board, path: &[Move]) -> String {
    let mut board = board.clone();
    let mut words: Vec<String> = Vec::new();
    let mut clicks = 0;
    for &mv in path {
        if matches!(mv, Move::StockPileAdvance { .. }) {
            if clicks > 0 {
                words.pop();
            }
            clicks += 1;
            words.push(format!("DR{clicks}"));
            board.apply(mv);
            continue;
        }
        clicks = 0;
        words.push(match mv {
            Move::StockPileRecycle { .. } => "NEW".to_owned(),
            Move::StockPileToFoundation => {
                let card = board.waste_card().expect("the waste has a card");
                format!("W{}", card.suit().letter())
            }
            Move::StockPileToColumn { destination } => format!("W{}", destination + 1),
            Move::ColumnToFoundation { source } => {
                let card = board.top(source.into()).expect("the column has a face-up card");
                format!("{}{}", source + 1, card.suit().letter())
            }
            Move::ColumnToColumn { source, destination, count } => {
                let word = format!("{}{}", source + 1, destination + 1);
                if count > 1 { format!("{word}-{count}") } else { word }
            }
            Move::FoundationToColumn { suit, destination } => {
                format!("{}{}", Suit::ALL[usize::from(suit)].letter(), destination + 1)
            }
            Move::StockPileAdvance { .. }
            | Move::StockDrawToFoundation { .. }
            | Move::StockDrawToColumn { .. }
            | Move::StockDrawRecycle { .. } => panic!("expected a path of primitives"),
        });
        let undo = board.apply(mv);
        if let Some(source) = mv.source_column().filter(|_| undo.revealed()) {
            words.push(format!("F{}", source + 1));
        }
    }
    words.join(" ")
}

/// Reads and replays such moves from `board`.
pub fn parse_solver_moves(board: &Board, draw: Draw, text: &str) -> Result<Vec<Move>, ReplayFault> {
    let mut replay = Replay::new(board, draw);
    let mut offset = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let begin = offset;
        offset += word.len();
        let word = word.trim_end();
        if !word.is_empty() {
            play_word(&mut replay, word).map_err(|reason| replay.fault(text, begin, reason))?;
        }
    }
    Ok(replay.path)
}

fn play_word(replay: &mut Replay, word: &str) -> Result<(), ReplayError> {
    let unreadable = || ReplayError::Unreadable { expected: EXPECTED, found: word.to_owned() };
    if word == "NEW" {
        return replay.recycle();
    }
    if let Some(clicks) = word.strip_prefix("DR") {
        let clicks: u8 = clicks.parse().ok().filter(|&n| n > 0).ok_or_else(unreadable)?;
        return (0..clicks).try_for_each(|_| replay.click());
    }
    let (places, count) = match word.split_once('-') {
        Some((places, count)) => (places, count.parse::<u8>().map_err(|_| unreadable())?),
        None => (word, 1),
    };
    let &[first, second] = places.as_bytes() else { return Err(unreadable()) };
    if let (b'F', Some(Place::Column(column)), false) = (first, place(second), word.contains('-')) {
        return match replay.turned_up.take() {
            Some(turned_up) if turned_up == column => Ok(()),
            _ => Err(ReplayError::NoFlip),
        };
    }
    match (place(first), place(second)) {
        (Some(source @ Place::Column(_)), Some(destination @ Place::Column(_))) => {
            replay.carry(source, destination, Some(count))
        }
        (Some(source), Some(destination)) if count == 1 => replay.carry(source, destination, None),
        _ => Err(unreadable()),
    }
}

fn place(letter: u8) -> Option<Place> {
    match letter {
        b'1'..=b'7' => Some(Place::Column(letter - b'1')),
        b'W' => Some(Place::Waste),
        b'C' | b'D' | b'S' | b'H' => Suit::from_letter(letter.into()).map(Place::Foundation),
        _ => None,
    }
}

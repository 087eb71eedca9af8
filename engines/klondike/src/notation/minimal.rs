//! The move string of MinimalKlondike.
//!
//! Piles are letters: A waste, B clubs, C diamonds, D spades, E hearts, F to L columns 0 to 6. A move
//! is source and destination without a count; `@` is one click on the stock, and with an empty stock
//! it turns the waste over and deals at once. Recycles are therefore implied, and one at the very end
//! of a path cannot be written.

use super::fault::{ReplayError, ReplayFault};
use super::replay::{Place, Replay};
use crate::rules::{Board, Draw, Move, Suit};

const EXPECTED: &str = "'@' or two letters A to L";

/// A path of primitives from `board`, `LC @@@AG HG`.
///
/// # Panics
/// If a move is not legal, or a macro.
pub fn print_minimal(board: &Board, path: &[Move]) -> String {
    let mut board = board.clone();
    let mut text = String::new();
    for &mv in path {
        let places = match mv {
            Move::StockPileAdvance { .. } => {
                if !text.is_empty() && !text.ends_with('@') {
                    text.push(' ');
                }
                text.push('@');
                None
            }
            Move::StockPileRecycle { .. } => None,
            Move::StockPileToFoundation => {
                let card = board.waste_card().expect("the waste has a card");
                Some((Place::Waste, Place::Foundation(card.suit())))
            }
            Move::StockPileToColumn { destination } => {
                Some((Place::Waste, Place::Column(destination)))
            }
            Move::ColumnToFoundation { source } => {
                let card = board.top(source.into()).expect("the column has a face-up card");
                Some((Place::Column(source), Place::Foundation(card.suit())))
            }
            Move::ColumnToColumn { source, destination, .. } => {
                Some((Place::Column(source), Place::Column(destination)))
            }
            Move::FoundationToColumn { suit, destination } => {
                Some((Place::Foundation(Suit::ALL[usize::from(suit)]), Place::Column(destination)))
            }
            Move::StockDrawToFoundation { .. }
            | Move::StockDrawToColumn { .. }
            | Move::StockDrawRecycle { .. } => panic!("expected a path of primitives"),
        };
        if let Some((source, destination)) = places {
            // Clicks stand right before the waste move that they serve.
            let served = source == Place::Waste && text.ends_with('@');
            if !text.is_empty() && !served {
                text.push(' ');
            }
            text.extend([letter(source), letter(destination)]);
        }
        board.apply(mv);
    }
    text
}

/// Reads and replays a move string from `board`; the path has the implied recycles.
pub fn parse_minimal(board: &Board, draw: Draw, text: &str) -> Result<Vec<Move>, ReplayFault> {
    let mut replay = Replay::new(board, draw);
    let mut characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    while let Some((offset, first)) = characters.next() {
        let played = if first == '@' {
            click(&mut replay)
        } else {
            let second = characters.next().map(|(_, character)| character);
            match (place(first), second.and_then(place)) {
                (Some(source), Some(destination)) => replay.carry(source, destination, None),
                _ => Err(ReplayError::Unreadable {
                    expected: EXPECTED,
                    found: [Some(first), second].into_iter().flatten().collect(),
                }),
            }
        };
        played.map_err(|reason| replay.fault(text, offset, reason))?;
    }
    Ok(replay.path)
}

fn click(replay: &mut Replay) -> Result<(), ReplayError> {
    if replay.board.stock_len() == 0 {
        return Err(ReplayError::EmptyStock);
    }
    if replay.board.stock_index() == replay.board.stock_len() {
        replay.recycle()?;
    }
    replay.click()
}

/// Foundations by letter B, C, D, E.
const FOUNDATIONS: [Suit; 4] = [Suit::Club, Suit::Diamond, Suit::Spade, Suit::Heart];

fn letter(place: Place) -> char {
    let index = match place {
        Place::Waste => 0,
        Place::Foundation(suit) => {
            1 + FOUNDATIONS.iter().position(|&other| other == suit).expect("a suit") as u8
        }
        Place::Column(column) => 5 + column,
    };
    char::from(b'A' + index)
}

fn place(letter: char) -> Option<Place> {
    match letter {
        'A' => Some(Place::Waste),
        'B'..='E' => Some(Place::Foundation(FOUNDATIONS[letter as usize - 'B' as usize])),
        'F'..='L' => Some(Place::Column(letter as u8 - b'F')),
        _ => None,
    }
}

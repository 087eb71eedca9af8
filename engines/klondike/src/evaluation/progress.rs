//! The progress score P that chooses checkpoints (RULES 7b).

use super::shape::{Shape, waste_penalty};
use crate::rules::{Board, Card, CardSet, Destinations, Draw};

/// Which of the two definitions of P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgressVersion {
    /// As the public solver computes it: a higher card *below* a lower one of its suit counts as a
    /// deadlock, which is the harmless direction.
    V1,
    /// A higher card *above* a lower one of its suit counts, and the bonus for few hidden cards does
    /// not vanish with the last of them.
    V2,
}

/// The progress score of a position, higher is better.
pub fn progress(board: &Board, draw: Draw, version: ProgressVersion) -> i32 {
    let shape = Shape::of(board);
    let destinations = Destinations::of(board);
    let targets = destinations.foundation_cards();
    let foundation_cards = i32::from(board.foundation_cards());

    let mut burial = 0;
    let mut deadlock = 0;
    let mut reveal = 0;
    for column in 0..7 {
        let Some(&top_hidden) = board.face_down(column).last() else { continue };
        burial += column_burial(board, column, targets);
        deadlock += column_deadlock(board.face_down(column), version);
        if top_hidden.is_king() && shape.empty > 0 {
            reveal += 400;
        } else if targets.contains(top_hidden) {
            reveal += 600;
        }
    }

    let few_hidden = match version {
        ProgressVersion::V1 => (1..=7).contains(&shape.hidden),
        ProgressVersion::V2 => (0..=7).contains(&shape.hidden),
    };
    let ending = if few_hidden { 100 * (8 - shape.hidden) * (8 - shape.hidden) } else { 0 };

    1300 * foundation_cards + 110 * shape.face_up - 300 * shape.hidden + 200 * shape.empty
        - 250 * shape.blocked_kings
        - 5 * waste_penalty(board)
        + reveal
        - 110 * burial
        - 160 * deadlock
        - 200 * stranded(board, &destinations, shape.empty)
        - stock_penalty(board, draw, targets)
        + ending
}

/// Twice the number of cards from each hidden target to the top of its column.
fn column_burial(board: &Board, column: usize, targets: CardSet) -> i32 {
    let len = i32::from(board.len(column));
    board
        .face_down(column)
        .iter()
        .enumerate()
        .filter(|&(_, &card)| targets.contains(card))
        .map(|(position, _)| (len - position as i32) * 2)
        .sum()
}

/// How badly the hidden cards of one column are sorted within their suits, top first.
fn column_deadlock(face_down: &[Card], version: ProgressVersion) -> i32 {
    let mut deadlock = 0;
    let mut low = [255; 4];
    let mut high = [0; 4];
    for card in face_down.iter().rev() {
        let (suit, value) = (card.suit_index(), i32::from(card.value()));
        let gap = match version {
            ProgressVersion::V1 => value - low[suit],
            ProgressVersion::V2 => high[suit] - value,
        };
        deadlock += gap.clamp(0, 3);
        low[suit] = value.min(low[suit]);
        high[suit] = value.max(high[suit]);
    }
    deadlock
}

/// Cards on top of hidden targets that have nowhere to go.
fn stranded(board: &Board, destinations: &Destinations, empty: i32) -> i32 {
    let has_destination = |column: usize, card: Card| {
        // A column with hidden cards is not empty, so an empty column is always another one.
        if card.is_king() { empty > 0 } else { destinations.another_column_takes(column, card) }
    };
    let targets = destinations.foundation_cards();
    let mut stranded = 0;
    for column in 0..7 {
        let face_down = board.face_down(column);
        for (position, &target) in face_down.iter().enumerate() {
            // A target is a single card, so only one column can have it.
            if !targets.contains(target) {
                continue;
            }
            let above = face_down[position + 1..].iter().chain(board.face_up(column).first());
            stranded += above.filter(|&&card| !has_destination(column, card)).count() as i32;
        }
    }
    stranded
}

/// What it costs that targets lie in the stock, by place.
fn stock_penalty(board: &Board, draw: Draw, targets: CardSet) -> i32 {
    let index = i32::from(board.stock_index());
    let increment = i32::from(draw.cards());
    let penalty_at = |position: i32| {
        if position == index - 1 {
            0
        } else if position < index {
            150
        } else if increment > 1 && (position - index + 1) % increment != 0 {
            200
        } else {
            0
        }
    };
    board
        .stock()
        .iter()
        .zip(0..)
        .filter(|&(&card, _)| targets.contains(card))
        .map(|(_, position)| penalty_at(position))
        .sum()
}

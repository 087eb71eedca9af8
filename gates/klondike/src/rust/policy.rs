//! The policies of the gates trajectory and leaf (GATES.md).

use std::cmp::Reverse;
use std::collections::HashSet;

use klondike_engine::rules::{Board, Card, Move};

use crate::case::{GameCase, PolicyName};
use crate::words::{moves_text, split};

/// Chooses the moves of one game.
pub(super) struct Player<'case> {
    policy: PolicyName,
    /// The words of the policy `given` that are still to come.
    given: std::vec::IntoIter<&'case str>,
    random: u64,
    /// Signatures met in this game; only asked whether they are there.
    met: HashSet<u64>,
}

impl<'case> Player<'case> {
    /// A player at the start of the game of `case`.
    pub(super) fn new(case: &'case GameCase, start: &Board) -> Self {
        // The `game_key` of the random policy.
        let seed = case.policy_seed.unwrap_or_default().0;
        let given: Vec<&str> = split(case.moves.as_deref().unwrap_or_default()).collect();
        let mut player = Self {
            policy: case.policy,
            given: given.into_iter(),
            random: seed ^ 0x504f_4c59,
            met: HashSet::from([start.signature()]),
        };
        player.random = player.next_random();
        player
    }

    /// The move that the policy plays, out of the moves of a view, which it may sort.
    pub(super) fn choose(&mut self, board: &Board, moves: &mut [Move]) -> Option<Move> {
        match self.policy {
            PolicyName::Random => {
                let count = moves.len() as u64;
                // One number a move, also where there is nothing to choose.
                let index = ((self.next_random() >> 32) * count) >> 32;
                moves.get(index as usize).copied()
            }
            PolicyName::Given => {
                let word = self.given.next()?;
                moves.iter().copied().find(|&mv| moves_text(&[mv]) == word)
            }
            PolicyName::First => self.first_new(board, moves),
            PolicyName::Greedy => {
                if let Some(&safe) = moves.iter().find(|&&mv| is_safe(board, mv)) {
                    self.met.insert(board.signature_after(safe));
                    return Some(safe);
                }
                moves.sort_by_key(|&mv| order(board, mv));
                self.first_new(board, moves)
            }
        }
    }

    /// The first move to a position that was not met before.
    fn first_new(&mut self, board: &Board, moves: &[Move]) -> Option<Move> {
        moves.iter().copied().find(|&mv| self.met.insert(board.signature_after(mv)))
    }

    /// The next number of a SplitMix64 stream (RULES 3b).
    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// A primitive foundation move that no column can need any more (RULES 8).
fn is_safe(board: &Board, mv: Move) -> bool {
    let card = match mv {
        Move::ColumnToFoundation { source } => board.top(source.into()),
        Move::StockPileToFoundation => board.waste_card(),
        _ => None,
    };
    card.is_some_and(|card| {
        let [club, diamond, heart, spade] = board.foundations();
        let opposite = if card.is_red() { [club, spade] } else { [diamond, heart] };
        card.value() <= 2 || opposite.iter().all(|&top| top + 1 >= card.value())
    })
}

/// The key of RULES 9: bucket, then the secondary key, highest first.
fn order(board: &Board, mv: Move) -> (u8, Reverse<i32>) {
    let count = match mv {
        Move::ColumnToColumn { count, .. } => i32::from(count),
        _ => 1,
    };
    let source = mv.source_column().map(usize::from);
    let whole = source.is_some_and(|source| count == i32::from(board.len(source)))
        && !mv.is_to_foundation();
    let revealed = source.and_then(|source| {
        let uncovers = count == i32::from(board.face_up_len(source));
        board.face_down(source).last().copied().filter(|_| uncovers)
    });
    let bonus = revealed.map_or(0, |card| 300 + reveal_value(board, mv, card))
        + if source.is_some_and(|source| buries_target(board, source)) { 250 } else { 0 };
    let bucket = match mv {
        _ if revealed.is_some() => 0,
        Move::ColumnToColumn { .. } if whole => 2,
        Move::ColumnToColumn { .. } if count >= 2 => 3,
        Move::StockPileAdvance { .. } => 4,
        _ if mv.is_stock_recycle() => 6,
        _ => 5,
    };
    let secondary = if mv.is_to_foundation() {
        500 + bonus
    } else if mv.is_from_foundation() {
        100
    } else if matches!(mv, Move::StockPileAdvance { .. }) {
        120 + bonus
    } else if mv.is_stock_recycle() {
        10
    } else {
        100 + bonus + 20 * (count - 1) + if whole { 300 } else { 0 }
    };
    (bucket, Reverse(secondary - 15 * i32::from(mv.advances())))
}

/// What the card that a move turns up is worth, on the board after the move.
fn reveal_value(board: &Board, mv: Move, card: Card) -> i32 {
    let mut after = board.clone();
    after.apply(mv);
    let target = after.foundations()[card.suit_index()] + 1;
    if card.value() == target {
        400
    } else if card.is_king() {
        if (0..7).any(|column| after.len(column) == 0) { 200 } else { 0 }
    } else if target <= 13 && card.value() <= target + 2 {
        150
    } else {
        0
    }
}

/// Does a column hide a card that its foundation takes next?
fn buries_target(board: &Board, column: usize) -> bool {
    board.face_down(column).iter().any(|&card| board.fits_foundation(card))
}

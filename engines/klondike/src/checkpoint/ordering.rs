//! The order in which children are searched (RULES 9).

use crate::rules::{Board, Card, CardSet, Destinations, Move};

/// Sorts candidates in place: stable, ascending by (bucket, -secondary).
pub(super) struct Ordering {
    draw_cost: i32,
    /// Kept between nodes to spare allocations.
    keys: Vec<i32>,
}

/// What the keys of all candidates of one node share.
struct Node<'a> {
    board: &'a Board,
    targets: CardSet,
    empty_columns: i32,
}

/// Wider than any secondary key.
const BUCKET: i32 = 1 << 16;

impl Ordering {
    pub(super) fn new(draw_cost: i32) -> Ordering {
        Ordering { draw_cost, keys: Vec::with_capacity(256) }
    }

    pub(super) fn sort(&mut self, board: &Board, destinations: &Destinations, moves: &mut [Move]) {
        if moves.len() < 2 {
            return;
        }
        let node = Node {
            board,
            targets: destinations.foundation_cards(),
            empty_columns: (0..7).filter(|&column| board.len(column) == 0).count() as i32,
        };
        self.keys.clear();
        self.keys.extend(moves.iter().map(|&mv| node.key(mv, self.draw_cost)));
        // Insertion sort: the lists are short, and it is stable.
        for sorted in 1..moves.len() {
            let mut place = sorted;
            while place > 0 && self.keys[place - 1] > self.keys[place] {
                self.keys.swap(place - 1, place);
                moves.swap(place - 1, place);
                place -= 1;
            }
        }
    }
}

impl Node<'_> {
    /// Bucket and secondary key in one number, lowest first.
    fn key(&self, mv: Move, draw_cost: i32) -> i32 {
        let cost = draw_cost * i32::from(mv.advances());
        let (bucket, secondary) = match mv {
            Move::ColumnToFoundation { source } => {
                let (revealed, bonus) = self.bonus(mv, source, 1);
                (if revealed { 0 } else { 5 }, 500 + bonus)
            }
            Move::ColumnToColumn { source, count, .. } => {
                let (revealed, bonus) = self.bonus(mv, source, count);
                let whole = count == self.board.len(source.into());
                let bucket = match () {
                    () if revealed => 0,
                    () if whole => 2,
                    () if count >= 2 => 3,
                    () => 5,
                };
                let secondary =
                    100 + bonus + 20 * (i32::from(count) - 1) + if whole { 300 } else { 0 };
                (bucket, secondary)
            }
            Move::StockPileToFoundation | Move::StockDrawToFoundation { .. } => (5, 500 - cost),
            Move::StockPileToColumn { .. } | Move::StockDrawToColumn { .. } => (5, 100 - cost),
            Move::FoundationToColumn { .. } => (5, 100),
            Move::StockPileAdvance { .. } => (4, 120),
            Move::StockPileRecycle { .. } | Move::StockDrawRecycle { .. } => (6, 10 - cost),
        };
        bucket * BUCKET - secondary
    }

    /// Does taking `count` cards off column `source` turn a card up, and the sum of the bonuses for it.
    fn bonus(&self, mv: Move, source: u8, count: u8) -> (bool, i32) {
        let source = usize::from(source);
        let face_down = self.board.face_down(source);
        let critical = face_down.iter().any(|&card| self.targets.contains(card));
        let mut bonus = if critical { 250 } else { 0 };
        let Some(&turned_up) = face_down.last() else { return (false, bonus) };
        let revealed = count == self.board.face_up_len(source);
        if revealed {
            bonus += 300 + self.reveal_value(mv, turned_up);
        }
        (revealed, bonus)
    }

    /// What the card turned up is worth, on the board after the move.
    fn reveal_value(&self, mv: Move, turned_up: Card) -> i32 {
        let mut foundations = self.board.foundations();
        let mut empty_columns = self.empty_columns;
        match mv {
            Move::ColumnToFoundation { source } => {
                let card = self.board.top(source.into()).expect("the column has a top card");
                foundations[card.suit_index()] = card.value();
            }
            Move::ColumnToColumn { destination, .. } => {
                empty_columns -= i32::from(self.board.len(destination.into()) == 0);
            }
            _ => {}
        }
        let target = foundations[turned_up.suit_index()] + 1;
        if turned_up.value() == target {
            400
        } else if turned_up.is_king() {
            if empty_columns > 0 { 200 } else { 0 }
        } else if target <= 13 && turned_up.value() <= target + 2 {
            150
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::picture::board;
    use crate::rules::{Draw, View};

    /// The macro view in draw 1, sorted.
    fn sorted(board: &Board, draw_cost: i32) -> Vec<Move> {
        let mut moves = Vec::new();
        board.moves(View::Macro, Draw::ONE, &mut moves);
        Ordering::new(draw_cost).sort(board, &Destinations::of(board), &mut moves);
        moves
    }

    #[test]
    fn moves_that_turn_cards_up_come_first_and_recycles_last() {
        let board =
            board(["<2S> 9H", "8C", "TS", "7H 6S", "8S", "", "KD"], [0, 0, 2, 0], "7D | 2D QC 3H");
        let run = |source, destination, count| Move::ColumnToColumn { source, destination, count };
        assert_eq!(
            sorted(&board, 15),
            [
                run(0, 2, 1), // Turns 2S up.
                run(3, 1, 2), // A whole column of two: 420.
                run(3, 4, 2),
                run(1, 0, 1), // A whole column of one: 400.
                run(4, 0, 1),
                Move::StockDrawToFoundation { advances: 3, increment: 1 }, // 500 - 45.
                Move::StockPileToColumn { destination: 1 },                // 100, as generated.
                Move::StockPileToColumn { destination: 4 },
                Move::StockDrawToColumn { advances: 2, increment: 1, destination: 6 }, // 100 - 30.
                Move::StockDrawRecycle { advances: 3, increment: 1 },
            ]
        );
    }

    #[test]
    fn a_draw_costs_what_the_setting_says() {
        // 4H may return to 5S (100) or KD be drawn (100 minus the cost of one click).
        let board = board(["5S", "9S", "9C", "9D", "9H", "8S", ""], [0, 0, 4, 0], "2C | KD");
        let draw = Move::StockDrawToColumn { advances: 1, increment: 1, destination: 6 };
        let back = Move::FoundationToColumn { suit: 2, destination: 0 };
        let places = |cost| {
            let moves = sorted(&board, cost);
            [draw, back].map(|mv| moves.iter().position(|&other| other == mv).expect("generated"))
        };
        let [drawn, returned] = places(15);
        assert!(returned < drawn);
        let [drawn, returned] = places(0);
        assert!(drawn < returned);
    }

    /// 6C is the next club only because 5C goes to the foundation: 400 after the move, where the
    /// foundations before it would give it 150, no more than 7D gets.
    #[test]
    fn a_card_turned_up_is_valued_after_the_move() {
        let board = board(["<7D> 5D", "<6C> 5C", "9S", "9C", "9D", "9H", "TS"], [4, 4, 0, 0], "");
        assert_eq!(
            sorted(&board, 15)[..2],
            [Move::ColumnToFoundation { source: 1 }, Move::ColumnToFoundation { source: 0 }]
        );
    }

    /// A king turned up is worth 200, but only if it has a column to go to.
    #[test]
    fn a_king_turned_up_needs_an_empty_column() {
        let two_kings = |column| {
            board(["<KS> 5D", "<TS> QH JS", column, "6S", "KC", "2C", "2D"], [0, 0, 0, 0], "")
        };
        let first = |board| sorted(&board, 15)[0];
        let king = Move::ColumnToColumn { source: 0, destination: 3, count: 1 };
        let queen = Move::ColumnToColumn { source: 1, destination: 4, count: 2 };
        assert_eq!(first(two_kings("")), king); // 300 + 200 + 100 against 300 + 100 + 20.
        assert_eq!(first(two_kings("3D")), queen);
    }
}

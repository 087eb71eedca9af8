//! The rules that cut a candidate before it is played (RULES 8).
//!
//! The Noop rule is not here: no generated move leaves the board as it was. The path check and the
//! limit on foundation returns belong to the search, which knows the path.

use super::settings::{Forcing, Mode, Rollback, Settings};
use crate::rules::{Board, Card, CardSet, Draw, Move};

/// The last move of a path and the card it moved.
pub(super) type Last = Option<(Move, Card)>;

/// The switches that pruning reads.
#[derive(Clone, Copy)]
pub(super) struct Pruning {
    fast: bool,
    rollback: Rollback,
    draw: Draw,
    force_waste: bool,
    max_depth: i32,
}

impl Pruning {
    pub(super) fn new(settings: &Settings, draw: Draw) -> Pruning {
        Pruning {
            fast: settings.mode == Mode::Fast,
            rollback: settings.rollback,
            draw,
            force_waste: settings.forcing == Forcing::All || draw == Draw::ONE,
            max_depth: settings.max_depth.into(),
        }
    }

    /// Would a path that reaches `depth` be too long?
    pub(super) fn too_deep(&self, depth: i32) -> bool {
        depth > self.max_depth
    }

    /// Is it a foundation move that never loses a win, and therefore the only kind searched?
    pub(super) fn is_safe(&self, board: &Board, mv: Move) -> bool {
        let card = match mv {
            Move::ColumnToFoundation { source } => board.top(source.into()),
            Move::StockPileToFoundation if self.force_waste => board.waste_card(),
            _ => None,
        };
        card.is_some_and(|card| is_safe_on_foundation(board.foundations(), card))
    }

    /// Is the candidate cut at `depth` (of its parent), after `last`?
    pub(super) fn cuts(&self, board: &Board, mv: Move, depth: i32, last: Last) -> bool {
        self.too_deep(depth + i32::from(mv.cost()))
            || last.is_some_and(|last| undoes(board, mv, last))
            || (self.fast && (king_exposes_nothing(board, mv) || self.rolls_back(board, mv)))
    }

    /// P1: a card returns from a foundation and no visible card could be laid on it.
    fn rolls_back(&self, board: &Board, mv: Move) -> bool {
        let Move::FoundationToColumn { suit, destination } = mv else { return false };
        if self.rollback == Rollback::Free {
            return false;
        }
        let returned = board.foundation_top(suit.into());
        let receivers = CardSet::stackable_on(returned);
        let on_column = |column| board.face_up(column).iter().any(|&card| receivers.contains(card));
        let found = board.waste_card().is_some_and(|card| receivers.contains(card))
            || (0..7).any(|column| column != usize::from(destination) && on_column(column))
            || (self.rollback == Rollback::NeedsReceiverAhead
                && board.cards_ahead(self.draw).any(|(_, card)| receivers.contains(card)));
        !found
    }
}

fn is_safe_on_foundation(foundations: [u8; 4], card: Card) -> bool {
    let [club, diamond, heart, spade] = foundations;
    let opposite = if card.is_red() { club.min(spade) } else { diamond.min(heart) };
    card.value() <= 2 || opposite + 1 >= card.value()
}

/// NoImmediateUndo: the candidate takes back the last move, unless that may have turned a card up.
fn undoes(board: &Board, mv: Move, (last, last_card): (Move, Card)) -> bool {
    match (last, mv) {
        (
            Move::ColumnToColumn { source: from, destination: to, count: moved },
            Move::ColumnToColumn { source, destination, count },
        ) => {
            source == to
                && destination == from
                && count == moved
                && board.face_up_len(from.into()) != 1
        }
        (
            Move::ColumnToFoundation { source: from },
            Move::FoundationToColumn { suit, destination },
        ) => {
            destination == from
                && usize::from(suit) == last_card.suit_index()
                && board.face_up_len(from.into()) != 1
        }
        (Move::FoundationToColumn { destination: to, .. }, Move::ColumnToFoundation { source }) => {
            source == to
        }
        _ => false,
    }
}

/// KingToEmptyMustExpose: a king moves to an empty column without turning a card up.
fn king_exposes_nothing(board: &Board, mv: Move) -> bool {
    let Move::ColumnToColumn { source, destination, count } = mv else { return false };
    if board.top(destination.into()).is_some() {
        return false; // On a card; only kings move to columns without a face-up card.
    }
    let left = board.len(source.into()) - count;
    !(left > 0 && left == board.hidden(source.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::picture::board;

    fn pruning(rollback: Rollback, draw: Draw) -> Pruning {
        Pruning::new(&Settings { rollback, ..Settings::document() }, draw)
    }

    /// Is the return of 6H (suit 2) to 7S in column 0 cut?
    fn cuts_return(rollback: Rollback, columns: [&str; 7], stock: &str) -> bool {
        let board = board(columns, [0, 0, 6, 0], stock);
        let mv = Move::FoundationToColumn { suit: 2, destination: 0 };
        board.check(mv, Draw::THREE).expect("6H fits on 7S");
        pruning(rollback, Draw::THREE).cuts(&board, mv, 0, None)
    }

    #[test]
    fn a_return_needs_a_visible_receiver() {
        use Rollback::{Free, NeedsReceiver, NeedsReceiverAhead};
        let none = ["7S", "9D", "<5C> 8C", "", "", "", ""];
        // 5C is hidden, 5D is of the same colour, and 5S is not on the waste yet.
        for stock in ["", "5S 5D |", "5D | 5S 2C"] {
            assert!(cuts_return(NeedsReceiver, none, stock), "{stock}");
            assert!(!cuts_return(Free, none, stock), "{stock}");
        }
        assert!(!cuts_return(NeedsReceiver, none, "5D 5S | 2C"));
        // Visible below the top of another column.
        assert!(!cuts_return(NeedsReceiver, ["7S", "6D 5C 4D", "", "", "", "", ""], ""));
        // But not in the column that the card returns to.
        assert!(cuts_return(NeedsReceiver, ["5C 7S", "", "", "", "", "", ""], ""));
        // One click turns 5S up, but with three cards a click 5C is skipped.
        assert!(!cuts_return(NeedsReceiverAhead, none, "5D | 2C 2D 5S"));
        assert!(cuts_return(NeedsReceiverAhead, none, "5D | 2C 5S 2D"));
    }

    #[test]
    fn an_ace_never_returns_in_fast_mode() {
        let board = board(["2S", "KD", "", "", "", "", ""], [0, 0, 1, 0], "");
        let mv = Move::FoundationToColumn { suit: 2, destination: 0 };
        assert!(pruning(Rollback::NeedsReceiver, Draw::ONE).cuts(&board, mv, 0, None));
        let strict = Settings { mode: Mode::Strict, ..Settings::document() };
        assert!(!Pruning::new(&strict, Draw::ONE).cuts(&board, mv, 0, None));
    }

    #[test]
    fn a_king_moves_to_an_empty_column_only_to_turn_a_card_up() {
        let board = board(["<2C> KD", "<3C> QC KH", "", "", "", "", ""], [0; 4], "");
        let pruning = pruning(Rollback::Free, Draw::ONE);
        let run = |source, count| Move::ColumnToColumn { source, destination: 2, count };
        assert!(!pruning.cuts(&board, run(0, 1), 0, None));
        assert!(pruning.cuts(&board, run(1, 1), 0, None));
    }

    #[test]
    fn the_last_move_is_not_taken_back_at_once() {
        let pruning = pruning(Rollback::Free, Draw::ONE);
        let there = Move::ColumnToColumn { source: 0, destination: 1, count: 1 };
        let back = Move::ColumnToColumn { source: 1, destination: 0, count: 1 };
        let longer = Move::ColumnToColumn { source: 1, destination: 0, count: 2 };
        let mut two_left = board(["7H 6S 5H", "6C", "", "", "", "", ""], [0; 4], "");
        let last = Some((there, two_left.apply(there).card()));
        assert!(pruning.cuts(&two_left, back, 1, last));
        assert!(!pruning.cuts(&two_left, longer, 1, last));
        assert!(!pruning.cuts(&two_left, back, 1, None));
        // A single face-up card left may have been turned up by the move.
        let mut one_left = board(["<7H> 6S 5H", "6C", "", "", "", "", ""], [0; 4], "");
        let last = Some((there, one_left.apply(there).card()));
        assert!(!pruning.cuts(&one_left, back, 1, last));
    }

    #[test]
    fn a_card_just_returned_stays() {
        let mut board = board(["7S", "5C", "", "", "", "", ""], [0, 0, 6, 0], "");
        let pruning = pruning(Rollback::Free, Draw::ONE);
        let back = Move::FoundationToColumn { suit: 2, destination: 0 };
        let up = Move::ColumnToFoundation { source: 0 };
        let card = board.apply(back).card();
        assert!(pruning.cuts(&board, up, 1, Some((back, card))));
        let card = board.apply(up).card();
        // Column 0 is left with one face-up card, as after a move that turned it up.
        assert!(!pruning.cuts(&board, back, 2, Some((up, card))));
    }

    #[test]
    fn a_card_just_played_stays_on_its_foundation() {
        let pruning = pruning(Rollback::Free, Draw::ONE);
        let mut board = board(["8H 7S 6H", "5C", "", "", "", "", ""], [0, 6, 5, 0], "");
        let up = Move::ColumnToFoundation { source: 0 };
        let last = Some((up, board.apply(up).card()));
        let back = |suit| Move::FoundationToColumn { suit, destination: 0 };
        assert!(pruning.cuts(&board, back(2), 1, last));
        assert!(!pruning.cuts(&board, back(1), 1, last)); // 6D is another card.
    }

    #[test]
    fn safe_moves_need_both_opposite_foundations() {
        let board = board(["4H", "3D", "2S", "", "", "", ""], [2, 2, 3, 1], "3C |");
        let safe = |pruning: Pruning, mv| pruning.is_safe(&board, mv);
        let column = |source| Move::ColumnToFoundation { source };
        let all = pruning(Rollback::Free, Draw::THREE);
        assert!(!safe(all, column(0))); // 3C and 3S may need it.
        assert!(!safe(all, column(1))); // 2S may need it.
        assert!(safe(all, column(2))); // Nothing but an ace needs a two.
        assert!(safe(all, Move::StockPileToFoundation));
        let settings = Settings { forcing: Forcing::NotWasteUnlessDrawOne, ..Settings::document() };
        let some = |draw| Pruning::new(&settings, draw);
        assert!(!safe(some(Draw::THREE), Move::StockPileToFoundation));
        assert!(safe(some(Draw::ONE), Move::StockPileToFoundation));
    }

    #[test]
    fn the_depth_limit_counts_folded_clicks() {
        let board = board(["KD", "", "", "", "", "", ""], [0; 4], "| 2C 2D QS");
        let settings = Settings { max_depth: 10, ..Settings::document() };
        let pruning = Pruning::new(&settings, Draw::ONE);
        let mv = Move::StockDrawToColumn { advances: 3, increment: 1, destination: 0 };
        assert!(!pruning.cuts(&board, mv, 6, None));
        assert!(pruning.cuts(&board, mv, 7, None));
    }
}

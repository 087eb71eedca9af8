//! Moves in words, with the cards that they move.

use klondike_engine::rules::{Board, Card, Draw, Move, Suit};

/// What a legal primitive does on a board, `7H from column 4 to column 2, turns up KS`.
pub(super) fn named(board: &Board, mv: Move, draw: Draw) -> String {
    let mut after = board.clone();
    let revealed = after.apply(mv).revealed();
    let mut text = match mv {
        Move::ColumnToFoundation { source } => {
            format!("{} from column {source} to its foundation", card(board.top(source.into())))
        }
        Move::StockPileToFoundation => {
            format!("{} from the waste to its foundation", card(board.waste_card()))
        }
        Move::StockPileToColumn { destination } => {
            format!("{} from the waste to column {destination}", card(board.waste_card()))
        }
        Move::ColumnToColumn { source, destination, count } => {
            let face_up = board.face_up(source.into());
            let run = &face_up[face_up.len() - usize::from(count)..];
            let others = if count > 1 {
                format!(" down to {} ({count} cards)", card(run.last().copied()))
            } else {
                String::new()
            };
            let base = card(run.first().copied());
            format!("{base}{others} from column {source} to column {destination}")
        }
        Move::FoundationToColumn { suit, destination } => {
            let suit = usize::from(suit);
            let returned = Card::new(Suit::ALL[suit], board.foundations()[suit]);
            format!("{} from its foundation back to column {destination}", card(returned))
        }
        Move::StockPileAdvance { .. } => {
            let turned = after.stock_index() - board.stock_index();
            let cards = if draw == Draw::ONE { String::new() } else { format!("{turned} cards, ") };
            format!("turn {cards}{} on the waste", card(after.waste_card()))
        }
        Move::StockPileRecycle { .. } => "turn the waste over".to_owned(),
        Move::StockDrawToFoundation { .. }
        | Move::StockDrawToColumn { .. }
        | Move::StockDrawRecycle { .. } => "several clicks on the stock".to_owned(),
    };
    if let Some(source) = mv.source_column().filter(|_| revealed) {
        text.push_str(&format!(", turns up {}", card(after.top(source.into()))));
    }
    text
}

fn card(card: Option<Card>) -> String {
    card.map_or_else(|| "nothing".to_owned(), |card| card.to_string())
}

/// A board as text, deepest cards in the first row, face-down cards in brackets.
///
/// ```text
/// foundations  AC -- 2H --    waste 7D (3 cards)    stock 18 cards
///    0    1    2    3    4    5    6
///   KS (4D) (9C)  ...
/// ```
pub(super) fn board_text(board: &Board) -> String {
    let foundation = |suit: Suit| {
        let top = Card::new(suit, board.foundations()[suit.index()]);
        top.map_or_else(|| "--".to_owned(), |top| top.to_string())
    };
    let index = board.stock_index();
    let mut text = format!(
        "foundations  {}    waste {} ({index} cards)    stock {} cards\n",
        Suit::ALL.map(foundation).join(" "),
        board.waste_card().map_or_else(|| "--".to_owned(), |card| card.to_string()),
        board.stock_len() - index,
    );
    text.push_str("   0    1    2    3    4    5    6\n");
    let height = (0..7).map(|column| board.len(column)).max().unwrap_or(0);
    for row in 0..usize::from(height) {
        let cells = (0..7).map(|column| {
            let hidden = row < usize::from(board.hidden(column));
            match board.column(column).get(row) {
                Some(card) if hidden => format!("({card})"),
                Some(card) => format!(" {card} "),
                None => String::new(),
            }
        });
        let line: String = cells.map(|cell| format!(" {cell:<4}")).collect();
        text.push_str(&format!(" {}\n", line.trim_end()));
    }
    text
}

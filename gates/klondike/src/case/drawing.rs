//! A klondike board as the report draws it.
//!
//! ```text
//!     [AC][--][3H][--]      foundations, club diamond heart spade
//!     5S 9D | KH 2C ...     stock in order, the cards before the index on the left of the bar
//!     7 columns, deepest card on top, face-down cards dark
//! ```

use harness::drawing::Cell;
use harness::{Drawing, Word};
use klondike_engine::rules::Card;

use super::cards;

const CARD: (u32, u32) = (34, 46);
/// How far a card of a column lies below the one before it.
const STEP: i32 = 20;
/// How far apart columns are.
const PITCH: i32 = 40;
/// How many cards of the stock stand in a row.
const STOCK_ROW: usize = 12;
const STOCK_Y: i32 = 56;
const TABLEAU_Y: i32 = 116;

/// The board of the fields `tableau`, `foundations`, `stock` and `index`.
pub(super) fn board(said: &[Word]) -> Option<Drawing> {
    let field =
        |name: &str| said.iter().find(|word| word.field == name).map(|word| word.text.as_str());
    let mut cells = Vec::new();
    for (suit, rank) in field("foundations")?.split(':').enumerate().take(4) {
        cells.push(foundation(suit, rank.parse().ok()?));
    }
    let stock = cards(field("stock")?)?;
    let index: usize = field("index")?.parse().ok()?;
    for (number, card) in stock.iter().enumerate() {
        let (row, column) = (number / STOCK_ROW, number % STOCK_ROW);
        let place = format!("stock {number}");
        cells.push(small(
            place,
            column as i32 * 24,
            STOCK_Y + row as i32 * 26,
            *card,
            number < index,
        ));
    }
    let mut height = TABLEAU_Y;
    for (number, column) in field("tableau")?.split('/').enumerate() {
        let (face_down, face_up) = column.split_once('|')?;
        let down = cards(face_down)?.into_iter().map(|card| (card, false));
        let up = cards(face_up)?.into_iter().map(|card| (card, true));
        for (depth, (card, is_up)) in down.chain(up).enumerate() {
            let y = TABLEAU_Y + depth as i32 * STEP;
            height = height.max(y);
            let place = format!("column {number}, card {depth}");
            cells.push(large(place, number as i32 * PITCH, y, card, is_up));
        }
    }
    let height = height as u32 + CARD.1 + 2;
    Some(Drawing { title: "Klondike board".to_owned(), width: 288, height, cells })
}

fn foundation(suit: usize, rank: u8) -> Cell {
    let card = rank.checked_sub(1).and_then(|_| Card::from_byte(suit as u8 * 16 + rank));
    let place = format!("foundation {suit}");
    match card {
        Some(card) => large(place, suit as i32 * PITCH, 2, card, true),
        None => {
            let (width, height) = CARD;
            let shapes = format!(
                r#"<rect width="{width}" height="{height}" rx="3" fill="none" stroke="var(--line)" stroke-dasharray="4 3"/>"#
            );
            let (x, label) = (suit as i32 * PITCH, "empty".to_owned());
            Cell { place, x, y: 2, width, height, label, shapes }
        }
    }
}

fn large(place: String, x: i32, y: i32, card: Card, is_up: bool) -> Cell {
    let (width, height) = CARD;
    let (fill, side) = if is_up { ("#fffef8", "") } else { ("#5c677d", ", face down") };
    let shapes = format!(
        r##"<rect width="{width}" height="{height}" rx="3" fill="{fill}" stroke="#495057"/><text x="4" y="15" font-size="13" font-weight="bold" fill="{}">{}</text>"##,
        ink(card, is_up),
        face(card)
    );
    Cell { place, x, y, width, height, label: format!("{card}{side}"), shapes }
}

fn small(place: String, x: i32, y: i32, card: Card, is_passed: bool) -> Cell {
    let (fill, side) = if is_passed { ("#fffef8", ", drawn") } else { ("#dee2e6", "") };
    let shapes = format!(
        r##"<rect width="22" height="24" rx="2" fill="{fill}" stroke="#495057"/><text x="2" y="16" font-size="11" fill="{}">{}</text>"##,
        ink(card, true),
        face(card)
    );
    Cell { place, x, y, width: 22, height: 24, label: format!("{card}{side}"), shapes }
}

/// Rank and suit: `T` and a diamond.
fn face(card: Card) -> String {
    let text = card.to_string();
    let suits = [('C', '\u{2663}'), ('D', '\u{2666}'), ('H', '\u{2665}'), ('S', '\u{2660}')];
    suits.iter().fold(text, |text, (letter, symbol)| match text.strip_suffix(*letter) {
        Some(rank) => format!("{rank}{symbol}"),
        None => text,
    })
}

fn ink(card: Card, is_up: bool) -> &'static str {
    let is_red = card.to_string().ends_with(['D', 'H']);
    match (is_up, is_red) {
        (true, true) => "#c92a2a",
        (true, false) => "#212529",
        (false, true) => "#ffc9c9",
        (false, false) => "#e9ecef",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harness::Kind;

    #[test]
    fn foundations_stock_and_columns_are_drawn() {
        let word = |field: &str, kind, text: &str| Word {
            step: 0,
            field: field.to_owned(),
            kind,
            text: text.to_owned(),
        };
        let mut said = vec![
            word("tableau", Kind::Text, "|3d/1a|21/|/|/|/|/|"),
            word("foundations", Kind::List, "1:0:0:0"),
            word("stock", Kind::Text, "0233"),
            word("index", Kind::Integer, "1"),
        ];
        let drawing = board(&said).unwrap();
        let labels: Vec<(&str, &str)> =
            drawing.cells.iter().map(|cell| (cell.place.as_str(), cell.label.as_str())).collect();
        assert!(labels.contains(&("foundation 0", "AC")), "{labels:?}");
        assert!(labels.contains(&("foundation 1", "empty")), "{labels:?}");
        assert!(labels.contains(&("stock 0", "2C, drawn")), "{labels:?}");
        assert!(labels.contains(&("stock 1", "3S")), "{labels:?}");
        assert!(labels.contains(&("column 1, card 0", "TD, face down")), "{labels:?}");
        assert!(labels.contains(&("column 1, card 1", "AH")), "{labels:?}");
        said.remove(3);
        assert!(board(&said).is_none());
    }
}

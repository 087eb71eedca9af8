//! Positions drawn in tests.

use super::{Board, Card, Layout, Suit};

/// A position of columns, deepest card first and face-down cards in brackets; foundation ranks C, D,
/// H, S; and waste and stock with `|` between them.
///
/// ```text
/// board(["<7D> 5D", "6C 5C", "", "", "", "", ""], [4, 4, 0, 0], "2H 3S | KH")
/// ```
pub(crate) fn board(columns: [&str; 7], foundations: [u8; 4], stock: &str) -> Board {
    let (waste, rest) = stock.split_once('|').unwrap_or(("", stock));
    let waste = cards(waste);
    let layout = Layout {
        columns: columns.map(cards),
        hidden: columns.map(|column| column.matches('<').count() as u8),
        foundations,
        stock_index: waste.len() as u8,
        stock: [waste, cards(rest)].concat(),
        recycles: 0,
    };
    Board::from_layout(&layout).expect("a picture of a valid position")
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// A card such as `TD`, with or without brackets.
fn card(token: &str) -> Card {
    let mut letters = token.trim_matches(['<', '>']).chars();
    let value = letters.next().and_then(Card::value_of_rank_letter).expect("a rank");
    let suit = letters.next().and_then(Suit::from_letter).expect("a suit");
    Card::new(suit, value).expect("a card")
}

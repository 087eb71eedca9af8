//! Solvitaire's JSON object.
//!
//! `"tableau piles"` has seven arrays, deepest card first; the *last* element of `"stock"` is turned
//! first. The case of a suit letter carries meaning: lower case is face down. A deal all in upper case
//! is a different and easier game, so it is refused rather than turned over in silence.

use super::collector::Collector;
use super::fault::Fault;
use super::json::Reader;
use crate::rules::{Card, Deal, Suit};

const KEYS: &str = "the key \"tableau piles\", \"stock\", \"waste\" or \"foundations\", each once";
const FACE_UP: &str = "an upper-case suit, since the last card of a pile is face up";
const FACE_DOWN: &str =
    "a lower-case suit, since the card is face down (upper case means another, easier game)";

/// Reads the object of a fresh deal.
pub fn parse_solvitaire(text: &str) -> Result<Deal, Fault> {
    let mut reader = Reader::new(text);
    let mut cards = Collector::new(text);
    // Deal-order index of each card read.
    let mut places: Vec<usize> = Vec::with_capacity(52);
    let mut seen: Vec<&str> = Vec::new();
    reader.object(|reader, key, offset| {
        if seen.contains(&key) {
            return Err(Fault::at(text, offset, KEYS, format!("\"{key}\" again")));
        }
        seen.push(key);
        match key {
            "tableau piles" => read_piles(reader, &mut cards, &mut places),
            "stock" => read_stock(reader, &mut cards, &mut places),
            "waste" | "foundations" => reader
                .array(|reader, _| {
                    let offset = reader.offset();
                    Err(reader.fault(offset, "an empty array, since no card of a deal is played"))
                })
                .map(drop),
            _ => Err(Fault::at(text, offset, KEYS, format!("\"{key}\""))),
        }
    })?;
    let end = reader.offset();
    if end < text.len() {
        return Err(reader.fault(end, "the end of the text"));
    }
    for key in ["tableau piles", "stock"] {
        if !seen.contains(&key) {
            let closing = text.trim_end().len() - 1;
            return Err(reader.fault(closing, &format!("the key \"{key}\"")));
        }
    }
    let mut order = [0; 52];
    for (read, &place) in places.iter().enumerate() {
        order[place] = read;
    }
    cards.finish(end, |index| order[index])
}

/// Writes the object in two lines, the stock on the second.
pub fn print_solvitaire(deal: &Deal) -> String {
    let quoted = |card: &Card, face_up: bool| {
        let rank = match card.value() {
            10 => "10".to_owned(),
            _ => card.rank_letter().to_string(),
        };
        let suit = card.suit().letter();
        format!("\"{rank}{}\"", if face_up { suit } else { suit.to_ascii_lowercase() })
    };
    let piles: Vec<String> = (0..7)
        .map(|column| {
            let pile: Vec<String> = deal
                .column(column)
                .iter()
                .enumerate()
                .map(|(row, card)| quoted(card, row == column))
                .collect();
            format!("[{}]", pile.join(","))
        })
        .collect();
    let stock: Vec<String> = deal.stock().iter().rev().map(|card| quoted(card, true)).collect();
    format!("{{\"tableau piles\": [{}],\n \"stock\": [{}]}}\n", piles.join(","), stock.join(","))
}

fn read_piles(
    reader: &mut Reader<'_>,
    cards: &mut Collector<'_>,
    places: &mut Vec<usize>,
) -> Result<(), Fault> {
    let piles = reader.array(|reader, column| {
        if column == 7 {
            let offset = reader.offset();
            return Err(reader.fault(offset, "the end of the piles after pile 7"));
        }
        let pile_of = || format!("pile {} with {} cards", column + 1, column + 1);
        let count = reader.array(|reader, row| {
            if row > column {
                let offset = reader.offset();
                return Err(reader.fault(offset, &pile_of()));
            }
            places.push(Deal::index_of(column, row));
            read_card(reader, cards, Some(row == column))
        })?;
        if count <= column {
            let closing = reader.last_offset();
            return Err(reader.fault(closing, &pile_of()));
        }
        Ok(())
    })?;
    if piles < 7 {
        let closing = reader.last_offset();
        return Err(reader.fault(closing, "7 piles"));
    }
    Ok(())
}

fn read_stock(
    reader: &mut Reader<'_>,
    cards: &mut Collector<'_>,
    places: &mut Vec<usize>,
) -> Result<(), Fault> {
    let count = reader.array(|reader, index| {
        if index == 24 {
            let offset = reader.offset();
            return Err(reader.fault(offset, "the end of the stock after 24 cards"));
        }
        places.push(51 - index);
        read_card(reader, cards, None)
    })?;
    if count < 24 {
        let closing = reader.last_offset();
        return Err(reader.fault(closing, "a stock of 24 cards"));
    }
    Ok(())
}

/// Reads a card that must lie face up or down, if that is given.
fn read_card(
    reader: &mut Reader<'_>,
    cards: &mut Collector<'_>,
    face_up: Option<bool>,
) -> Result<(), Fault> {
    let number = cards.next_number();
    let (token, offset) = reader.string("a card in quotes")?;
    let suit_offset = offset + token.char_indices().last().map_or(0, |(index, _)| index);
    let (rank, suit) = token.split_at(suit_offset - offset);
    let value = match rank.to_ascii_uppercase().as_str() {
        "A" | "1" => 1,
        "J" | "11" => 11,
        "Q" | "12" => 12,
        "K" | "13" => 13,
        "10" => 10,
        other => match other.as_bytes() {
            [digit @ b'2'..=b'9'] => digit - b'0',
            _ => {
                let expected = "a rank A, 2 to 10, J, Q or K";
                return Err(reader.fault(offset, expected).in_card(number));
            }
        },
    };
    let letter = suit.chars().next();
    let Some(suit) = letter.and_then(Suit::from_letter) else {
        return Err(reader.fault(suit_offset, "a suit C, D, H or S").in_card(number));
    };
    let upper = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    match face_up {
        Some(true) if !upper => return Err(reader.fault(suit_offset, FACE_UP).in_card(number)),
        Some(false) if upper => return Err(reader.fault(suit_offset, FACE_DOWN).in_card(number)),
        _ => {}
    }
    cards.push(Card::new(suit, value).expect("the value was checked"), offset)
}

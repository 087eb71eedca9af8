//! 156 digits, three a card: the exchange format of Klondike-Solver and MinimalKlondike.
//!
//! Two digits rank 01 to 13, one digit suit: 1 clubs, 2 diamonds, 3 hearts, 4 spades. The cards go
//! row by row over the piles (row 1 the deepest card of every pile), then the stock, first turned
//! first.

use super::collector::Collector;
use super::fault::{Fault, name_at};
use crate::rules::{Card, Deal, Suit};

/// Reads 156 digits; blanks around them do not count.
pub fn parse_digits(text: &str) -> Result<Deal, Fault> {
    let end = text.trim_end().len();
    let mut offset = text.len() - text.trim_start().len();
    let mut cards = Collector::new(text);
    while offset < end {
        let number = cards.next_number();
        let card = read_card(text, offset).map_err(|fault| fault.in_card(number))?;
        cards.push(card, offset)?;
        offset += 3;
    }
    cards.finish(end, row_order)
}

/// Writes 156 digits.
pub fn print_digits(deal: &Deal) -> String {
    let mut by_row = [deal.cards()[0]; 52];
    for (index, &card) in deal.cards().iter().enumerate() {
        by_row[row_order(index)] = card;
    }
    by_row.iter().map(|card| format!("{:02}{}", card.value(), card.suit_index() + 1)).collect()
}

/// Place in the row-by-row order of the card at `index` of the deal order.
pub(super) fn row_order(index: usize) -> usize {
    let Some((column, row)) = Deal::place_of(index) else { return index };
    // Rows 0..row have 7, 6, ... cards, and row r begins with column r.
    (0..row).map(|row| 7 - row).sum::<usize>() + column - row
}

fn read_card(text: &str, offset: usize) -> Result<Card, Fault> {
    let value = 10 * digit(text, offset)? + digit(text, offset + 1)?;
    if !(1..=13).contains(&value) {
        return Err(Fault::at(text, offset, "a rank 01 to 13", format!("'{value:02}'")));
    }
    let suit = digit(text, offset + 2)?;
    let suit = match suit {
        1..=4 => Suit::ALL[suit as usize - 1],
        _ => return Err(Fault::at(text, offset + 2, "a suit 1 to 4", format!("'{suit}'"))),
    };
    Ok(Card::new(suit, value as u8).expect("the value was checked"))
}

fn digit(text: &str, offset: usize) -> Result<u32, Fault> {
    let digit = text[offset.min(text.len())..].chars().next().and_then(|c| c.to_digit(10));
    digit.ok_or_else(|| Fault::at(text, offset, "a digit", name_at(text, offset)))
}

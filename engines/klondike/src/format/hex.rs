//! 104 hex digits: the 52 wire bytes in deal order (RULES 1).

use super::collector::Collector;
use super::fault::{Fault, name_at};
use crate::rules::{Card, Deal};

/// Reads 104 hex digits in either case; blanks around them do not count.
pub fn parse_hex(text: &str) -> Result<Deal, Fault> {
    let end = text.trim_end().len();
    let mut offset = text.len() - text.trim_start().len();
    let mut cards = Collector::new(text);
    while offset < end {
        let number = cards.next_number();
        let high = hex_digit(text, offset).map_err(|fault| fault.in_card(number))?;
        let low = hex_digit(text, offset + 1).map_err(|fault| fault.in_card(number))?;
        let byte = (high * 16 + low) as u8;
        let card = Card::from_byte(byte).ok_or_else(|| {
            let expected = "a suit 0 to 3 and a value 1 to d";
            Fault::at(text, offset, expected, format!("'{byte:02x}'")).in_card(number)
        })?;
        cards.push(card, offset)?;
        offset += 2;
    }
    cards.finish(end, |index| index)
}

/// Writes 104 lower-case hex digits.
pub fn print_hex(deal: &Deal) -> String {
    deal.cards().iter().map(|card| format!("{:02x}", card.byte())).collect()
}

fn hex_digit(text: &str, offset: usize) -> Result<u32, Fault> {
    let digit = text[offset.min(text.len())..].chars().next().and_then(|c| c.to_digit(16));
    digit.ok_or_else(|| Fault::at(text, offset, "a hex digit", name_at(text, offset)))
}

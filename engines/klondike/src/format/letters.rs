//! 52 tokens `RS`: the letter string of MinimalKlondike.
//!
//! Pile by pile, deepest card first, then the stock with the card turned *last* first, so that the
//! very last token is the first card turned.

use super::collector::Collector;
use super::fault::Fault;
use super::token::read_card;
use crate::rules::Deal;

/// Reads 52 tokens in either case, separated by blanks.
pub fn parse_letters(text: &str) -> Result<Deal, Fault> {
    let mut cards = Collector::new(text);
    for (offset, end) in tokens(text, 0, text.len()) {
        let number = cards.next_number();
        let card = read_card(text, offset, end, false).map_err(|fault| fault.in_card(number))?;
        cards.push(card, offset)?;
    }
    cards.finish(text.trim_end().len(), stock_reversed)
}

/// Writes 52 upper-case tokens, separated by single blanks.
pub fn print_letters(deal: &Deal) -> String {
    let tokens: Vec<String> =
        (0..52).map(|index| deal.cards()[stock_reversed(index)].to_string()).collect();
    tokens.join(" ")
}

/// The stock reversed, which is its own inverse.
pub(super) fn stock_reversed(index: usize) -> usize {
    if index < 28 { index } else { 28 + 51 - index }
}

/// Begin and end of the blank-separated tokens of `text[from..to]`.
pub(super) fn tokens(
    text: &str,
    from: usize,
    to: usize,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut rest = from;
    std::iter::from_fn(move || {
        let begin = rest + text[rest..to].find(|c: char| !c.is_whitespace())?;
        let end = text[begin..to].find(char::is_whitespace).map_or(to, |len| begin + len);
        rest = end;
        Some((begin, end))
    })
}

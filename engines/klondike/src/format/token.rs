//! A card written as rank and suit.

use super::fault::{Fault, name_at};
use crate::rules::{Card, Suit};

/// Reads `TD`, `10d`, or with `suit_first` also `dT`; `text[offset..end]` is the whole token.
pub(super) fn read_card(
    text: &str,
    offset: usize,
    end: usize,
    suit_first: bool,
) -> Result<Card, Fault> {
    let token = &text[offset..end];
    let (rank, suit) = split(token, suit_first);
    let value = match rank {
        "10" => Some(10),
        _ => single(rank).and_then(Card::value_of_rank_letter),
    };
    let rank_offset = offset + usize::from(suit_first && !token.starts_with(rank));
    let Some(value) = value else {
        let found = if rank.is_empty() { name_at(text, offset) } else { format!("'{rank}'") };
        return Err(Fault::at(text, rank_offset, "a rank A, 2 to 9, T or 10, J, Q, K", found));
    };
    let Some(suit) = single(suit).and_then(Suit::from_letter) else {
        let at = offset + rank.len();
        let found = if suit.is_empty() { name_at(text, at) } else { format!("'{suit}'") };
        return Err(Fault::at(text, at, "a suit C, D, H or S", found));
    };
    Ok(Card::new(suit, value).expect("a value of a rank letter"))
}

/// Rank and suit of a token: the suit is the last character, or the first where that is allowed and
/// the first is no rank.
fn split(token: &str, suit_first: bool) -> (&str, &str) {
    let first = token.chars().next();
    if suit_first && first.is_some_and(|letter| Suit::from_letter(letter).is_some()) {
        let (suit, rank) = token.split_at(1);
        return (rank, suit);
    }
    let rank_len = if token.starts_with("10") { 2 } else { first.map_or(0, char::len_utf8) };
    token.split_at(rank_len)
}

fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

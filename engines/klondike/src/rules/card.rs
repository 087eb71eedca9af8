//! One playing card.

use std::fmt;

/// The four suits in the order of RULES 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Clubs, black, index 0.
    Club = 0,
    /// Diamonds, red, index 1.
    Diamond = 1,
    /// Hearts, red, index 2.
    Heart = 2,
    /// Spades, black, index 3.
    Spade = 3,
}

impl Suit {
    /// All suits by index.
    pub const ALL: [Suit; 4] = [Suit::Club, Suit::Diamond, Suit::Heart, Suit::Spade];

    /// Position in [`Suit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Club => 'C',
            Suit::Diamond => 'D',
            Suit::Heart => 'H',
            Suit::Spade => 'S',
        }
    }

    /// The suit of a letter in either case.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter.to_ascii_uppercase() {
            'C' => Some(Suit::Club),
            'D' => Some(Suit::Diamond),
            'H' => Some(Suit::Heart),
            'S' => Some(Suit::Spade),
            _ => None,
        }
    }
}

/// Rank letters by value - 1.
const RANKS: [char; 13] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

/// A card, held as its wire byte `suit * 16 + value` (RULES 1).
///
/// Invariant: the high nibble is 0..=3 and the low nibble 1..=13.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// Stands in the unused slots of fixed arrays; never observed.
    pub(crate) const FILLER: Card = Card(0x01);

    /// The card of a suit and a value 1 (ace) ..= 13 (king); `None` for any other value.
    pub const fn new(suit: Suit, value: u8) -> Option<Card> {
        if value >= 1 && value <= 13 { Some(Card(suit as u8 * 16 + value)) } else { None }
    }

    /// The card of a wire byte, `None` if the byte names none.
    pub const fn from_byte(byte: u8) -> Option<Card> {
        let value = byte & 15;
        if byte >> 4 <= 3 && value >= 1 && value <= 13 { Some(Card(byte)) } else { None }
    }

    /// The wire byte `suit * 16 + value`.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.suit_index()]
    }

    /// The suit as an index 0..=3.
    pub const fn suit_index(self) -> usize {
        // The mask changes nothing and spares the bounds check of four-element tables.
        (self.0 >> 4 & 3) as usize
    }

    /// 1 (ace) ..= 13 (king).
    pub const fn value(self) -> u8 {
        self.0 & 15
    }

    /// Diamonds and hearts.
    pub const fn is_red(self) -> bool {
        matches!(self.suit_index(), 1 | 2)
    }

    /// Value 13.
    pub const fn is_king(self) -> bool {
        self.value() == 13
    }

    /// The byte of the FNV signature, `value * 16 + suit` (RULES 1: swapped nibbles).
    pub const fn hash_byte(self) -> u8 {
        self.0.rotate_left(4)
    }

    /// `suit * 13 + value - 1`, 0..=51 (RULES 1).
    pub const fn dense_index(self) -> usize {
        self.suit_index() * 13 + self.value() as usize - 1
    }

    /// Inverse of [`Card::dense_index`]. The index must be below 52.
    pub const fn from_dense_index(index: usize) -> Card {
        assert!(index < 52, "dense card index out of range");
        Card((index / 13 * 16 + index % 13 + 1) as u8)
    }

    /// `A`, `2` .. `9`, `T`, `J`, `Q` or `K`.
    pub const fn rank_letter(self) -> char {
        RANKS[self.value() as usize - 1]
    }

    /// The value of a rank letter in either case (`T` is ten).
    pub fn value_of_rank_letter(letter: char) -> Option<u8> {
        let upper = letter.to_ascii_uppercase();
        RANKS.iter().position(|&rank| rank == upper).map(|index| index as u8 + 1)
    }

    /// May this card lie on `below` in a column: one lower and of the other colour.
    pub const fn stacks_on(self, below: Card) -> bool {
        below.value() == self.value() + 1 && below.is_red() != self.is_red()
    }
}

/// Rank letter and suit letter, `TD` for the ten of diamonds.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank_letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_card_or_refused() {
        let cards: Vec<Card> = (0..=255).filter_map(Card::from_byte).collect();
        assert_eq!(cards.len(), 52);
        for (index, card) in cards.iter().enumerate() {
            assert_eq!(card.dense_index(), index);
            assert_eq!(Card::from_dense_index(index), *card);
            assert_eq!(Card::new(card.suit(), card.value()), Some(*card));
            assert_eq!(Card::value_of_rank_letter(card.rank_letter()), Some(card.value()));
            assert_eq!(Suit::from_letter(card.suit().letter()), Some(card.suit()));
        }
        // Position 13 of the sorted deck is the ace of diamonds (RULES 1).
        assert_eq!(cards[13].to_string(), "AD");
    }

    #[test]
    fn stacking_needs_the_next_value_and_the_other_colour() {
        let card = |suit, value| Card::new(suit, value).expect("a card");
        assert!(card(Suit::Heart, 6).stacks_on(card(Suit::Club, 7)));
        assert!(!card(Suit::Heart, 6).stacks_on(card(Suit::Diamond, 7)));
        assert!(!card(Suit::Heart, 6).stacks_on(card(Suit::Club, 8)));
    }
}

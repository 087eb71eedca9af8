//! Positions in 128 bits, exact but for the order of columns that hide nothing.
//!
//! ```text
//! bits   0..21   level of each column, three bits: see `State`
//!       21..37   ranks of the foundations, four bits each
//!       37..61   places of the stock that hold a card
//!       61..66   cards turned
//!       66..73   pass
//!       73..121  of each card below the highest value that lies on a face-up one: which of its two
//!                possible parents that is
//! ```
//!
//! A column's hidden cards and base are those of the start; face-up cards hang on each other, and the
//! kings that are no bases stand in the columns left, in whatever order.

use crate::reduced::{Pile, Position, Reduction};
use crate::rules::{Card, Suit};

const RANKS: u32 = 21;
const PLACES: u32 = 37;
const TURNED: u32 = 61;
const PASS: u32 = 66;
const PARENTS: u32 = 73;

/// What positions of one game are packed against.
pub(super) struct Packing {
    pub(super) reduction: Reduction,
    /// Hidden cards and base of each column at the start.
    columns: Vec<Vec<Card>>,
    /// The stock at the start.
    stock: Vec<Card>,
}

impl Packing {
    pub(super) fn new(reduction: Reduction, start: &Position) -> Packing {
        let columns = start.columns.iter();
        let columns =
            columns.map(|pile| pile.cards.iter().take(pile.hidden + 1).copied().collect());
        Packing { reduction, columns: columns.collect(), stock: start.stock.clone() }
    }

    pub(super) fn pack(&self, position: &Position) -> u128 {
        let mut key = 0;
        for (column, pile) in position.columns.iter().enumerate() {
            let loose = match pile.cards.first() {
                Some(bottom) if pile.hidden > 0 || bottom.value() < self.reduction.ranks => {
                    key |= (pile.hidden as u128 + 1) << (3 * column);
                    &pile.cards[pile.hidden..]
                }
                _ => &pile.cards[..],
            };
            for pair in loose.windows(2) {
                key |= u128::from(on_second(pair[0])) << (PARENTS + place_of(pair[1]));
            }
        }
        for (suit, &rank) in position.foundations.iter().enumerate() {
            key |= u128::from(rank) << (RANKS + 4 * suit as u32);
        }
        let mut left = position.stock.iter().peekable();
        for (place, card) in self.stock.iter().enumerate() {
            if left.next_if_eq(&card).is_some() {
                key |= 1 << (PLACES + place as u32);
            }
        }
        key | (position.index as u128) << TURNED | u128::from(position.pass) << PASS
    }

    pub(super) fn unpack(&self, key: u128) -> Position {
        let bits = |at: u32, count: u32| (key >> at) as usize & ((1 << count) - 1);
        let foundations: [u8; 4] =
            std::array::from_fn(|suit| bits(RANKS + 4 * suit as u32, 4) as u8);
        let held = |place: &usize| bits(PLACES + *place as u32, 1) == 1;
        let stock: Vec<Card> =
            (0..self.stock.len()).filter(held).map(|place| self.stock[place]).collect();
        let mut columns: Vec<Pile> = Vec::with_capacity(self.columns.len());
        for (column, cards) in self.columns.iter().enumerate() {
            let level = bits(3 * column as u32, 3);
            let cards = cards[..level].to_vec();
            columns.push(Pile { cards, hidden: level.saturating_sub(1) });
        }
        let placed = columns.iter().flat_map(|pile| &pile.cards).chain(&stock);
        let mut elsewhere = placed.fold(0_u64, |set, card| set | 1 << card.dense_index());
        let mut above = [None; 52];
        let mut free = (0..columns.len()).filter(|&column| columns[column].cards.is_empty());
        let mut kings = Vec::new();
        for suit in Suit::ALL {
            for value in foundations[suit.index()] + 1..=self.reduction.ranks {
                let card = Card::new(suit, value).expect("a card of the deck");
                let bit = 1 << card.dense_index();
                if elsewhere & bit != 0 {
                    continue;
                }
                elsewhere |= bit;
                if value == self.reduction.ranks {
                    kings.push((free.next().expect("a column of the king"), card));
                } else {
                    let second = bits(PARENTS + place_of(card), 1) == 1;
                    above[parent(card, second).dense_index()] = Some(card);
                }
            }
        }
        for (column, king) in kings {
            columns[column].cards.push(king);
        }
        for pile in &mut columns {
            while let Some(&top) = pile.cards.last() {
                let Some(next) = above[top.dense_index()] else { break };
                pile.cards.push(next);
            }
        }
        let (index, pass) = (bits(TURNED, 5), bits(PASS, 7) as u8);
        Position { columns, foundations, stock, index, pass }
    }
}

/// Number of a card's bit among the parents.
fn place_of(card: Card) -> u32 {
    4 * (u32::from(card.value()) - 1) + card.suit_index() as u32
}

/// Is the card of the second suit of its colour, hearts or spades?
fn on_second(card: Card) -> bool {
    matches!(card.suit(), Suit::Heart | Suit::Spade)
}

/// The card of the other colour and one higher, of the first or second suit.
fn parent(card: Card, second: bool) -> Card {
    let suit = match (card.is_red(), second) {
        (true, false) => Suit::Club,
        (true, true) => Suit::Spade,
        (false, false) => Suit::Diamond,
        (false, true) => Suit::Heart,
    };
    Card::new(suit, card.value() + 1).expect("no king")
}

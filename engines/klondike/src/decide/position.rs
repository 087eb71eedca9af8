//! Positions that can be decided: of full games, and of reduced decks for verification.

use std::fmt;

use crate::rules::{Board, Card, Deal};

/// A column of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Face-down cards, deepest first.
    pub hidden: Vec<Card>,
    /// Face-up cards, deepest first: each stacks on the one before it.
    pub face_up: Vec<Card>,
}

/// A position of a game with `4 * ranks` cards and up to seven columns.
///
/// ```text
/// ranks 4, three columns          column   0   1   2
/// stock  2C KS ... (K is the 4)            3H  <2S> <AD>
///                                              4D   <3C>
///                                                   4H
/// ```
///
/// Invariant ([`Position::check`]): every card up to the highest value is there once, a column with
/// cards has a face-up card, and its face-up cards are one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The highest value, the one that empty columns take: 13 in a full game.
    pub ranks: u8,
    /// The columns, seven in a full game.
    pub columns: Vec<Pile>,
    /// Highest value on each foundation by suit index, 0 if empty.
    pub foundations: [u8; 4],
    /// Waste and stock, first turned first.
    pub stock: Vec<Card>,
    /// Number of turned cards.
    pub turned: u8,
}

/// Why a position cannot be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Not 1 to 13 ranks, or not 1 to 7 columns.
    Size,
    /// A card with a value above the highest.
    Rank(Card),
    /// A card is missing.
    Missing(Card),
    /// A card occurs twice, foundations included.
    Repeated(Card),
    /// Cards of this column are hidden and none is face up.
    NoFaceUp(usize),
    /// This card of the column does not stack on the face-up card before it.
    NoRun {
        /// The column, from 0.
        column: usize,
        /// The card.
        card: Card,
    },
    /// The face-up run of this column stands on the table and does not begin with a card that can
    /// have come there: more columns begin so than a game allows.
    Foundation(usize),
    /// More than 24 cards in stock and waste, or more turned than there are.
    Stock,
    /// More ways to hide cards than a deal has.
    TooManyHidden,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Size => f.write_str("expected 1 to 13 ranks and 1 to 7 columns"),
            PositionError::Rank(card) => write!(f, "{card}: its value is above the highest"),
            PositionError::Missing(card) => {
                write!(f, "expected every card once, {card} is missing")
            }
            PositionError::Repeated(card) => {
                write!(f, "expected every card once, found {card} again")
            }
            PositionError::NoFaceUp(column) => {
                write!(f, "column {column}: expected a face-up card on the hidden ones")
            }
            PositionError::NoRun { column, card } => {
                write!(f, "column {column}: {card} does not stack on the face-up card before it")
            }
            PositionError::Foundation(suit) => {
                write!(f, "foundation {suit}: the rank is above the highest value")
            }
            PositionError::Stock => {
                f.write_str("stock: expected at most 24 cards and no more turned than there are")
            }
            PositionError::TooManyHidden => {
                f.write_str("expected no more face-down cards than a deal has")
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    /// The position right after a deal.
    pub fn of_deal(deal: &Deal) -> Position {
        Position::reduced(13, 7, deal.cards()).expect("a deal is a position")
    }

    /// A position of a full game.
    pub fn of_board(board: &Board) -> Result<Position, PositionError> {
        let pile = |column| Pile {
            hidden: board.face_down(column).to_vec(),
            face_up: board.face_up(column).to_vec(),
        };
        let position = Position {
            ranks: 13,
            columns: (0..7).map(pile).collect(),
            foundations: board.foundations(),
            stock: board.stock().to_vec(),
            turned: board.stock_index(),
        };
        position.check()?;
        Ok(position)
    }

    /// A deal of a reduced deck in the order of RULES 2: column `c` gets `c + 1` cards, the last face
    /// up, and what remains is the stock.
    pub fn reduced(ranks: u8, columns: usize, deck: &[Card]) -> Result<Position, PositionError> {
        if deck.len() < columns * (columns + 1) / 2 {
            return Err(PositionError::Size);
        }
        let pile = |column: usize| {
            let first = Deal::index_of(column, 0);
            let cards = &deck[first..=first + column];
            Pile { hidden: cards[..column].to_vec(), face_up: cards[column..].to_vec() }
        };
        let position = Position {
            ranks,
            columns: (0..columns).map(pile).collect(),
            foundations: [0; 4],
            stock: deck[Deal::index_of(columns, 0)..].to_vec(),
            turned: 0,
        };
        position.check()?;
        Ok(position)
    }

    /// Are all cards on the foundations?
    pub fn is_won(&self) -> bool {
        self.foundations == [self.ranks; 4]
    }

    /// Checks the invariant of the type.
    pub fn check(&self) -> Result<(), PositionError> {
        if !(1..=13).contains(&self.ranks) || !(1..=7).contains(&self.columns.len()) {
            return Err(PositionError::Size);
        }
        if self.stock.len() > 24 || usize::from(self.turned) > self.stock.len() {
            return Err(PositionError::Stock);
        }
        if let Some(suit) = (0..4).find(|&suit| self.foundations[suit] > self.ranks) {
            return Err(PositionError::Foundation(suit));
        }
        let mut ways = 1;
        for (column, pile) in self.columns.iter().enumerate() {
            if pile.face_up.is_empty() && !pile.hidden.is_empty() {
                return Err(PositionError::NoFaceUp(column));
            }
            for pair in pile.face_up.windows(2) {
                if !pair[1].stacks_on(pair[0]) {
                    return Err(PositionError::NoRun { column, card: pair[1] });
                }
            }
            ways *= pile.hidden.len() + 2;
            // Levels are four bits a column, and all columns' levels together are 16 bits of a key.
            if pile.hidden.len() > 6 || ways > 1 << 16 {
                return Err(PositionError::TooManyHidden);
            }
        }
        self.check_cards()
    }

    fn check_cards(&self) -> Result<(), PositionError> {
        let mut seen: [bool; 52] = std::array::from_fn(|index| {
            let card = Card::from_dense_index(index);
            card.value() <= self.foundations[card.suit_index()]
        });
        let in_columns =
            self.columns.iter().flat_map(|pile| pile.hidden.iter().chain(&pile.face_up));
        for &card in in_columns.chain(&self.stock) {
            if card.value() > self.ranks {
                return Err(PositionError::Rank(card));
            }
            if std::mem::replace(&mut seen[card.dense_index()], true) {
                return Err(PositionError::Repeated(card));
            }
        }
        let cards = (0..52).map(Card::from_dense_index);
        let missing = cards.filter(|card| card.value() <= self.ranks && !seen[card.dense_index()]);
        missing.map(PositionError::Missing).map(Err).next().unwrap_or(Ok(()))
    }
}

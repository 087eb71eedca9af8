//! What never changes in one game, prepared for the search.

use super::lanes::{Cards, bit_of, index, up_to};
use super::position::Position;

/// Columns that a state can hold; a game with fewer has the rest gone from the start and not counted
/// as free.
pub(super) const COLUMNS: usize = 7;

/// Tables of one game.
///
/// The *level* of a column is 0 when its base is gone (moved away, or a king with nothing beneath it,
/// which might as well be loose), else 1 + the hidden cards under its base:
///
/// ```text
/// level      4    3    2    1    0
///           <9C> <9C> <9C>  9C
///           <3D> <3D>  3D
///           <8C>  8C             base = the last card of each picture
///            QH
/// ```
pub(super) struct Facts {
    /// All cards of the game.
    pub(super) all: Cards,
    /// The cards that empty columns take.
    pub(super) kings: Cards,
    pub(super) draw: u32,
    /// Columns of the game.
    pub(super) columns: u32,
    /// The base of a column by level.
    pub(super) base: [[Cards; 8]; COLUMNS],
    /// The hidden cards of a column by level.
    pub(super) hidden: [[Cards; 8]; COLUMNS],
    /// The level after the base has left.
    pub(super) next: [[u8; 8]; COLUMNS],
    /// The column of a card that began in one.
    pub(super) column_of: [u8; 52],
    /// Number of the first king's bit.
    kings_at: u32,
    /// The stock cards whose places are the bits of a byte, for each of the three bytes of a mask.
    stock_cards: [[Cards; 256]; 3],
    /// The place of a card that began in the stock, as a bit.
    pub(super) place: [u32; 52],
    /// The stock card at a place.
    pub(super) stock: [Cards; 24],
    /// What one level of a column counts in the code of all levels.
    pub(super) weight: [u16; COLUMNS],
}

impl Facts {
    pub(super) fn new(position: &Position, draw: u32) -> Facts {
        let all = up_to(position.ranks);
        let mut facts = Facts {
            all,
            kings: all & !up_to(position.ranks - 1),
            kings_at: 4 * u32::from(position.ranks - 1),
            draw,
            columns: position.columns.len() as u32,
            base: [[0; 8]; COLUMNS],
            hidden: [[0; 8]; COLUMNS],
            next: [[0; 8]; COLUMNS],
            column_of: [0; 52],
            stock_cards: [[0; 256]; 3],
            place: [0; 52],
            stock: [0; 24],
            weight: [0; COLUMNS],
        };
        facts.add_columns(position);
        facts.add_stock(position);
        facts
    }

    fn add_columns(&mut self, position: &Position) {
        let mut weight = 1;
        for (column, pile) in position.columns.iter().enumerate() {
            let cards = pile.hidden.iter().chain(pile.face_up.first());
            let mut beneath = 0;
            for (depth, &card) in cards.enumerate() {
                let (level, base) = (depth + 1, bit_of(card));
                self.base[column][level] = base;
                self.hidden[column][level] = beneath;
                self.column_of[usize::from(index(base))] = column as u8;
                beneath |= base;
                // A king with nothing beneath it is loose.
                let loose = level == 2 && self.base[column][1] & self.kings != 0;
                self.next[column][level] = if loose { 0 } else { level as u8 - 1 };
            }
            self.weight[column] = weight;
            // The last product may be 2^16, and is not used.
            weight = weight.wrapping_mul(pile.hidden.len() as u16 + 2);
        }
    }

    fn add_stock(&mut self, position: &Position) {
        for (place, &card) in position.stock.iter().enumerate() {
            let card = bit_of(card);
            self.stock[place] = card;
            self.place[usize::from(index(card))] = 1 << place;
        }
        for (byte, table) in self.stock_cards.iter_mut().enumerate() {
            for places in 1..256_usize {
                let last = places.trailing_zeros() as usize;
                table[places] = table[places & (places - 1)] | self.stock[8 * byte + last];
            }
        }
    }

    /// Number of kings in a set.
    #[inline]
    pub(super) fn count_kings(&self, cards: Cards) -> u32 {
        // The counts of the numbers 0 to 15, four bits each.
        const COUNTS: u64 = 0x4332_3221_3221_2110;
        let kings = cards >> self.kings_at & 15;
        (COUNTS >> (4 * kings) & 15) as u32
    }

    /// The cards at places of the stock.
    #[inline]
    pub(super) fn stock_at(&self, places: u32) -> Cards {
        let [first, second, third, _] = places.to_le_bytes();
        self.stock_cards[0][usize::from(first)]
            | self.stock_cards[1][usize::from(second)]
            | self.stock_cards[2][usize::from(third)]
    }
}

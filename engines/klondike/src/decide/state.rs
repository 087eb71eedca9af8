//! A state without column arrangement.
//!
//! How the face-up cards are arranged carries no information. Call a face-up card the *base* of its
//! column if it has not moved since it was dealt or turned up there and is the deepest face-up card;
//! all other face-up cards are *loose*. Then:
//!
//! 1. A loose card that is no king lies on one of the two cards one higher and of the other colour,
//!    and a loose king at the bottom of a column: so it is known what loose cards lie on, up to
//!    exchanging two twins.
//! 2. A card can be made the top of its column iff its class has more face-up cards than its children's
//!    class has loose ones: then one card of the class has no child, and if it is not the wanted one,
//!    its twin's child moves there with all that lies on it, in one legal move.
//!
//! So a position is the foundations, the number of hidden cards of each column and whether the base is
//! still in place, the set of stock cards, and the number of cards turned.

use super::facts::{COLUMNS, Facts};
use super::lanes::{Cards, Ranks, bit_of, cards_on, index, rank_step, ranks_of};
use super::position::Position;

/// A state in 12 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Level of each column, four bits each.
    pub(super) levels: u32,
    /// Places of the stock that hold a card, and in the top byte the cards turned.
    pub(super) stock: u32,
    pub(super) ranks: Ranks,
    /// The levels as one number.
    pub(super) code: u16,
}

/// Bits of [`State::stock`] that are places.
const PLACES: u32 = 0xFF_FFFF;

impl State {
    /// The state of a position.
    pub(super) fn of(position: &Position, facts: &Facts) -> State {
        let mut state = State {
            stock: ((1_u64 << position.stock.len()) - 1) as u32,
            ranks: ranks_of(position.foundations),
            ..State::default()
        };
        for (column, pile) in position.columns.iter().enumerate() {
            let Some(&base) = pile.face_up.first() else { continue };
            let hidden = pile.hidden.len();
            if hidden > 0 || bit_of(base) & facts.kings == 0 {
                let level = hidden as u32 + 1;
                state.levels |= level << (4 * column);
                state.code += facts.weight[column] * level as u16;
            }
        }
        state.turn_to(position.turned.into(), facts);
        state
    }

    pub(super) fn places(self) -> u32 {
        self.stock & PLACES
    }

    /// Cards turned and not played, reduced: see [`State::turn_to`].
    pub(super) fn turned(self) -> u32 {
        self.stock >> 24
    }

    pub(super) fn level(self, column: usize) -> usize {
        (self.levels >> (4 * column) & 15) as usize
    }

    /// 56 bits that tell states of one game apart but for the cards turned.
    pub(super) fn key(self) -> u64 {
        u64::from(self.code) << 40 | u64::from(self.ranks) << 24 | u64::from(self.places())
    }

    /// Sets the cards turned, where passes are unlimited.
    ///
    /// In draw 1 every stock card can be reached, so the number carries no information. Else the cards
    /// reached from `turned` are `turned, turned + draw, ...` and `n`, and after a recycle `draw,
    /// 2 draw, ...` and `n`: if `turned` is a multiple of `draw` or `n`, the first are among the second.
    #[inline]
    pub(super) fn turn_to(&mut self, turned: u32, facts: &Facts) {
        let n = self.places().count_ones();
        let reduced = if turned == n || clicks(turned, facts.draw).1 == 0 { 0 } else { turned };
        self.stock = self.places() | reduced << 24;
    }

    /// Places of the cards reached in this pass and not in a new one.
    #[inline]
    pub(super) fn places_of_this_pass(self, facts: &Facts) -> u32 {
        if self.turned() == 0 { 0 } else { every(self.places(), self.turned(), facts.draw) }
    }

    /// Places of the cards reached in a new pass.
    #[inline]
    pub(super) fn places_of_new_pass(self, facts: &Facts) -> u32 {
        if facts.draw == 1 {
            return self.places();
        }
        let last = 1 << (31 - (self.places() | 1).leading_zeros());
        every(self.places(), facts.draw, facts.draw) | last & self.places()
    }
}

/// How many clicks turn so many cards, and what is left over. Dividing by a number that is known here takes a
/// quarter of the time of another division.
#[inline]
pub(super) const fn clicks(cards: u32, draw: u32) -> (u32, u32) {
    match draw {
        1 => (cards, 0),
        2 => (cards / 2, cards % 2),
        3 => (cards / 3, cards % 3),
        _ => (cards / draw, cards % draw),
    }
}

/// Of the set bits, number `first`, `first + step`, ..., counted from 1; `step` is 2 or 3.
fn every(bits: u32, first: u32, step: u32) -> u32 {
    let table = if step == 2 { &EVERY_SECOND[..] } else { &EVERY_THIRD[..] };
    let (steps, mut skip) = clicks(first - 1, step);
    let mut found = 0;
    for byte in 0..3 {
        let part = table[skip as usize][(bits >> (8 * byte) & 0xFF) as usize];
        found |= u32::from(part.found) << (8 * byte);
        skip = part.skip.into();
    }
    for _ in 0..steps {
        found &= found.wrapping_sub(1);
    }
    found
}

/// What [`every`] finds in a byte, and how many bits it skips in the next.
#[derive(Clone, Copy)]
struct Part {
    found: u8,
    skip: u8,
}

static EVERY_SECOND: [[Part; 256]; 2] = parts(2);
static EVERY_THIRD: [[Part; 256]; 3] = parts(3);

/// By the bits to skip first, and the byte.
const fn parts<const STEP: usize>(step: u8) -> [[Part; 256]; STEP] {
    let mut table = [[Part { found: 0, skip: 0 }; 256]; STEP];
    let mut first = 0;
    while first < STEP {
        let mut bits = 0;
        while bits < 256 {
            let (mut found, mut skip, mut bit) = (0, first as u8, 0);
            while bit < 8 {
                if bits >> bit & 1 != 0 {
                    if skip == 0 {
                        found |= 1 << bit;
                        skip = step;
                    }
                    skip -= 1;
                }
                bit += 1;
            }
            table[first][bits] = Part { found, skip };
            bits += 1;
        }
        first += 1;
    }
    table
}

/// A state with the sets of cards that follow from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) state: State,
    /// The cards on the foundations.
    pub(super) found: Cards,
    /// Face-up cards in columns and cards on foundations.
    pub(super) seen: Cards,
    /// The bases.
    pub(super) base: Cards,
    /// The bases that lie on hidden cards.
    pub(super) covering: Cards,
    /// Stock and waste.
    pub(super) stock: Cards,
    /// Columns at level 0: free ones and those of loose kings.
    pub(super) gone: u32,
}

impl Node {
    #[inline]
    pub(super) fn new(facts: &Facts, state: State) -> Node {
        let (mut base, mut covering, mut hidden, mut gone) = (0, 0, 0, facts.columns);
        for column in 0..COLUMNS {
            let level = state.level(column);
            let card = facts.base[column][level & 7];
            base |= card;
            covering |= if level > 1 { card } else { 0 };
            hidden |= facts.hidden[column][level & 7];
            gone -= u32::from(level > 0);
        }
        let stock = facts.stock_at(state.places());
        let seen = facts.all & !stock & !hidden;
        Node { state, found: cards_on(state.ranks), seen, base, covering, stock, gone }
    }

    /// Face-up cards in columns.
    pub(super) fn visible(&self) -> Cards {
        self.seen & !self.found
    }

    /// Face-up cards in columns that are no bases.
    pub(super) fn loose(&self) -> Cards {
        self.visible() & !self.base
    }

    /// Are cards hidden?
    pub(super) fn hides_cards(&self) -> bool {
        self.covering != 0
    }

    /// Puts a loose card on its foundation.
    #[inline]
    pub(super) fn raise(&mut self, card: Cards) {
        self.found |= card;
        self.state.ranks += rank_step(index(card));
    }

    /// Takes a card off its foundation.
    pub(super) fn lower(&mut self, card: Cards) {
        self.found &= !card;
        self.state.ranks -= rank_step(index(card));
    }

    /// A base leaves its place and becomes loose: the next hidden card is turned up, or the column is
    /// free.
    #[inline]
    pub(super) fn base_down(mut self, facts: &Facts, card: Cards) -> Node {
        let column = usize::from(facts.column_of[usize::from(index(card))]);
        let level = self.state.level(column);
        let next = usize::from(facts.next[column][level]);
        self.state.levels -= ((level - next) as u32) << (4 * column);
        self.state.code -= facts.weight[column] * (level - next) as u16;
        self.base = self.base & !card | facts.base[column][next];
        self.covering &= !card;
        self.covering |= if next > 1 { facts.base[column][next] } else { 0 };
        // The card under the base; it is no base itself if it is a king at the bottom.
        self.seen |= facts.base[column][level - 1];
        self.gone += u32::from(next == 0);
        self
    }

    /// A base goes to its foundation.
    #[inline]
    pub(super) fn base_up(self, facts: &Facts, card: Cards) -> Node {
        let mut node = self.base_down(facts, card);
        node.raise(card);
        node
    }

    /// A stock card goes to a column.
    #[inline]
    pub(super) fn stock_down(mut self, facts: &Facts, card: Cards) -> Node {
        let place = facts.place[usize::from(index(card))];
        self.state.stock ^= place;
        if facts.draw > 1 {
            let before = (self.state.places() & (place - 1)).count_ones();
            self.state.turn_to(before, facts);
        }
        self.stock &= !card;
        self.seen |= card;
        self
    }

    /// A stock card goes to its foundation.
    #[inline]
    pub(super) fn stock_up(self, facts: &Facts, card: Cards) -> Node {
        let mut node = self.stock_down(facts, card);
        node.raise(card);
        node
    }
}

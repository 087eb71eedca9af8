//! How likely numbered discs are to pop by discs that are added (RULES 7.2).
//!
//! Only the cells that can be helped are looked at. `batch/additions.rs` does the same for some boards at once.

use crate::bits::set_bits;
use crate::planes::board::{BYTES, CellSet, Cells};

/// A byte for every bit of a board in row bytes.
pub(crate) type Bytes = [u8; 64];

/// By how many discs the numbered discs of a board can be helped. The bytes of cells that are not in
/// `cells` mean nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Additions {
    /// `63 - k` for `k` discs beside the run of the cell; 0, or 63 for no disc, if there is no way.
    pub(crate) by_row: Bytes,
    /// `k` for `k` discs on the column of the cell; 0 if there is no way.
    pub(crate) by_column: Bytes,
    /// Cells with either way.
    pub(crate) cells: Cells,
}

/// `2^(1-k)` for k >= 1, and 0.0 for k = 0: how likely k discs are to come.
pub(super) const fn halving(k: u32) -> f64 {
    if k == 0 { 0.0 } else { f64::from_bits((1024 - k as u64) << 52) }
}

/// `U(a, b)` of RULES 7: one of two independent events happens.
#[inline(always)]
pub(super) const fn either(a: f64, b: f64) -> f64 {
    1.0 - (1.0 - a) * (1.0 - b)
}

/// `HA` by the byte of [`Additions::by_row`].
const ROW_CHANCE: [f64; 64] = {
    let mut table = [0.0; 64];
    let mut byte = 1;
    while byte < 64 {
        table[byte] = halving(63 - byte as u32);
        byte += 1;
    }
    table
};

/// `VA` by the byte of [`Additions::by_column`].
const COLUMN_CHANCE: [f64; 8] = {
    let mut table = [0.0; 8];
    let mut k = 1;
    while k < 8 {
        table[k] = halving(k as u32);
        k += 1;
    }
    table
};

/// `A` by both bytes.
static CHANCE: [[f64; 8]; 64] = {
    let mut table = [[0.0; 8]; 64];
    let mut byte = 0;
    while byte < 64 {
        let mut k = 0;
        while k < 8 {
            table[byte][k] = either(ROW_CHANCE[byte], COLUMN_CHANCE[k]);
            k += 1;
        }
        byte += 1;
    }
    table
};

impl Additions {
    /// `HA` of the numbered disc in a cell.
    #[inline(always)]
    pub(super) fn row_chance(&self, bit: u32) -> f64 {
        let any = self.cells >> bit & 1 == 1;
        if any { ROW_CHANCE[self.by_row[bit as usize & 63] as usize & 63] } else { 0.0 }
    }

    /// `VA` of the numbered disc in a cell.
    #[inline(always)]
    pub(super) fn column_chance(&self, bit: u32) -> f64 {
        let any = self.cells >> bit & 1 == 1;
        if any { COLUMN_CHANCE[self.by_column[bit as usize & 63] as usize & 7] } else { 0.0 }
    }
}

/// The numbers of a board, against its runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// Bits of the numbers, lowest first; covers hold none.
    pub(crate) numbers: [Cells; 3],
    pub(crate) occupied: Cells,
    /// Heights of the columns, a byte each.
    pub(crate) heights: u64,
    /// Numbered discs that their run is too short for.
    pub(crate) short_rows: Cells,
    /// Numbered discs that their column is too low for.
    pub(crate) short_columns: Cells,
}

impl Ground {
    /// The number in a cell.
    #[inline(always)]
    pub(super) const fn number(&self, bit: u32) -> u32 {
        let [a, b, c] = self.numbers;
        ((a >> bit & 1) | (b >> bit & 1) << 1 | (c >> bit & 1) << 2) as u32
    }
}

impl Additions {
    pub(crate) const NONE: Self = Self { by_row: [0; 64], by_column: [0; 64], cells: 0 };

    /// Writes the additions of these short cells, and enters `A` of each by its bit.
    #[inline(always)]
    pub(super) fn add(&mut self, ground: &Ground, cells: Cells, mut enter: impl FnMut(usize, f64)) {
        let mut found = self.cells;
        for bit in set_bits(cells) {
            let (at, number, column) = (bit as usize & 63, ground.number(bit), bit & 7);
            let row = bit & 56;
            let mut row_byte = 0;
            if ground.short_rows >> bit & 1 == 1 {
                let free = !(ground.occupied >> row) & 0xff;
                let sums = sums_of_gaps(ground.heights, 7 - row / 8);
                row_byte = best_window(sums, free, column, number);
            }
            let height = (ground.heights >> (8 * column)) as u32 & 0xff;
            let column_byte = number.saturating_sub(height) as u8;
            (self.by_row[at], self.by_column[at]) = (row_byte, column_byte);
            found |= u64::from(row_byte | column_byte != 0) << bit;
            enter(at, CHANCE[row_byte as usize & 63][column_byte as usize & 7]);
        }
        self.cells = found;
    }
}

/// In byte `s` the discs that fill the columns before `s` up to an elevation.
#[inline(always)]
const fn sums_of_gaps(heights: u64, elevation: u32) -> u64 {
    // By byte elevation - height, where it is positive: bit 7 keeps the bytes apart and tells.
    let difference = BYTES * (0x80 + elevation as u64) - heights;
    let positive = (difference >> 7 & BYTES) * 0x7f;
    (difference & positive).wrapping_mul(BYTES) << 8
}

/// The byte of [`Additions::by_row`] for a number that is greater than the length of its run.
#[inline(always)]
const fn best_window(sums: u64, free: u64, column: u32, number: u32) -> u8 {
    // Bit s: the window that starts at s ends beside free cells (or the border) both ways. Such a
    // window around the cell holds its whole run.
    let ended = (free << 1 | 1) & free >> number;
    let around = ((2 << column) - 1) & (u64::MAX << (column + 1).saturating_sub(number));
    let mut windows = ended & around & 0x7f;
    let costs = (sums >> (8 * number)).wrapping_sub(sums);
    let mut best = 63;
    while windows != 0 {
        let cost = (costs >> (8 * windows.trailing_zeros())) as u8;
        best = if cost < best { cost } else { best };
        windows &= windows - 1;
    }
    63 - best
}

/// Numbered cells that are above, and below, a counter of all cells.
#[inline(always)]
pub(super) fn compare<C: CellSet>(numbers: &[C; 3], counter: &[C; 3]) -> (C, C) {
    let ([a, b, c], [x, y, z]) = (*numbers, *counter);
    let numbered = a | b | c;
    let (same_b, same_c) = (!(b ^ y), !(c ^ z));
    let above = (c & !z) | (same_c & ((b & !y) | (same_b & (a & !x))));
    let below = (!c & z) | (same_c & ((!b & y) | (same_b & (!a & x))));
    (above & numbered, below & numbered)
}

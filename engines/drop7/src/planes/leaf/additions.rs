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
        let Ground { occupied, heights, short_rows, .. } = *ground;
        let height = |column: u32| (heights >> (8 * column)) as u32 & 0xff;
        // Which cells these are is not foreseen, so each kind has its own loop.
        let mut found = self.cells | (cells & !short_rows);
        for bit in set_bits(cells & short_rows) {
            let (at, number, column) = (bit as usize & 63, ground.number(bit), bit & 7);
            let row = bit & 56;
            let free = !(occupied >> row) & 0xff;
            let sums = sums_of_gaps(heights, row / 8);
            let row_byte = best_window(sums, free, column, number);
            let column_byte = number.saturating_sub(height(column)) as u8;
            (self.by_row[at], self.by_column[at]) = (row_byte, column_byte);
            found |= u64::from(row_byte | column_byte != 0) << bit;
            enter(at, CHANCE[row_byte as usize & 63][column_byte as usize & 7]);
        }
        for bit in set_bits(cells & !short_rows) {
            let (at, number, column) = (bit as usize & 63, ground.number(bit), bit & 7);
            let column_byte = number.wrapping_sub(height(column)) as u8;
            (self.by_row[at], self.by_column[at]) = (0, column_byte);
            enter(at, CHANCE[0][column_byte as usize & 7]);
        }
        self.cells = found;
    }
}

/// Elevations by row in every byte, with bit 7 set.
const ELEVATIONS: [u64; 8] = {
    let mut table = [0; 8];
    let mut row = 0;
    while row < 8 {
        table[row] = BYTES * (0x80 + 7 - row as u64);
        row += 1;
    }
    table
};

/// In byte `s` the discs that fill the columns before `s` up to the elevation of a row.
#[inline(always)]
const fn sums_of_gaps(heights: u64, row: u32) -> u64 {
    // By byte elevation - height, where it is positive: bit 7 keeps the bytes apart and tells.
    let difference = ELEVATIONS[row as usize & 7] - heights;
    let positive = (difference >> 7 & BYTES) * 0x7f;
    (difference & positive).wrapping_mul(BYTES) << 8
}

/// The starts of the windows of a length that hold a column, a bit each: by length, then by column.
const WINDOWS: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut cell = 0;
    while cell < 64 {
        let (length, column) = (cell as u32 / 8, cell as u32 % 8);
        let to = (2_u64 << column) - 1;
        let from = u64::MAX << (column + 1).saturating_sub(length);
        table[cell / 8][cell % 8] = (to & from & 0x7f) as u8;
        cell += 1;
    }
    table
};

/// The byte of [`Additions::by_row`] for a number that is greater than the length of its run.
#[inline(always)]
const fn best_window(sums: u64, free: u64, column: u32, number: u32) -> u8 {
    // Bit s: the window that starts at s ends beside free cells (or the border) both ways. Such a
    // window around the cell holds its whole run.
    let ended = (free << 1 | 1) & free >> number;
    let mut windows = ended & WINDOWS[number as usize & 7][column as usize & 7] as u64;
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

//! How likely numbered discs are to pop: by added discs, and by released ones (RULES 7.2, 7.3).

use super::rows::{Rows, place};
use crate::bits::set_bits;

/// The lowest bit of every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// `2^(1-k)` for k >= 1, and 0.0 for k = 0: how likely k discs are to come.
const HALVINGS: [f64; 64] = {
    let mut table = [0.0; 64];
    let mut k = 1;
    while k < 64 {
        table[k] = f64::from_bits((1024 - k as u64) << 52);
        k += 1;
    }
    table
};

#[inline(always)]
const fn halving(k: u32) -> f64 {
    HALVINGS[k as usize & 63]
}

const NO_ADDITION: Cells = [0.0; 64];

/// `U(a, b)` of RULES 7: one of two independent events happens.
#[inline(always)]
const fn either(a: f64, b: f64) -> f64 {
    1.0 - (1.0 - a) * (1.0 - b)
}

/// The larger of two numbers. (`f64::max` asks for NaN as well.)
#[inline(always)]
pub(super) const fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two numbers.
#[inline(always)]
pub(super) const fn smaller(a: f64, b: f64) -> f64 {
    if a > b { b } else { a }
}

/// The columns of a horizontal run: the first, and the one after the last.
type Run = (u32, u32);

/// A value for every cell, by its bit in [`Rows`]; zero where no number stands.
pub(super) type Cells = [f64; 64];

/// How likely the numbered discs of a board are to pop, by the bit of their cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Escapes<'a> {
    /// The column words, with an empty one for the border.
    columns: &'a [u32; 8],
    heights: &'a [u32; 8],
    /// The heights, a byte each.
    packed_heights: u64,
    occupied: Rows,
    /// By added discs, `A`.
    addition: &'a Cells,
    /// Cells with an addition above zero.
    addable: Rows,
}

impl<'a> Escapes<'a> {
    /// The additions on a board. `addition` comes in with zeros.
    #[inline(always)]
    pub(super) fn new(
        columns: &'a [u32; 8],
        heights: &'a [u32; 8],
        numbered: Rows,
        occupied: Rows,
        addition: &'a mut Cells,
    ) -> Self {
        let mut packed_heights = 0;
        for (column, &height) in heights[..7].iter().enumerate() {
            packed_heights |= u64::from(height) << (8 * column);
        }
        let mut addable = 0;
        let board =
            Self { columns, heights, packed_heights, occupied, addition: &NO_ADDITION, addable };
        for bit in set_bits(numbered) {
            let value = board.value(bit);
            let by_row = board.row_addition(bit, value, board.run(bit));
            let by_either = either(by_row, board.column_addition(bit, value));
            addition[(bit & 63) as usize] = by_either;
            addable |= u64::from(by_either > 0.0) << bit;
        }
        Self { addition, addable, ..board }
    }

    /// `A` of the numbered disc in a cell.
    #[inline(always)]
    pub(super) const fn addition(&self, bit: u32) -> f64 {
        self.addition[(bit & 63) as usize]
    }

    /// `Rel` of the numbered disc in a cell.
    #[inline(always)]
    pub(super) fn release(&self, bit: u32) -> f64 {
        let value = self.value(bit);
        either(self.row_release(bit, value, self.run(bit)), self.column_release(bit, value))
    }

    /// `U(A, Rel)` of the numbered disc in a cell, given its release.
    #[inline(always)]
    pub(super) const fn escape(&self, bit: u32, release: f64) -> f64 {
        either(self.addition(bit), release)
    }

    /// `U(HA, HR)` of the numbered disc in a cell: it pops by its run.
    #[inline(never)]
    pub(super) fn row_escape(&self, bit: u32) -> f64 {
        let (value, run) = (self.value(bit), self.run(bit));
        either(self.row_addition(bit, value, run), self.row_release(bit, value, run))
    }

    /// `U(VA, VR)` of the numbered disc in a cell: it pops by its column.
    #[inline(never)]
    pub(super) fn column_escape(&self, bit: u32) -> f64 {
        let value = self.value(bit);
        either(self.column_addition(bit, value), self.column_release(bit, value))
    }

    /// Whether both runs through a disc are longer than its number.
    #[inline(always)]
    pub(super) fn is_buried(&self, bit: u32) -> bool {
        let (start, end) = self.run(bit);
        let value = self.value(bit);
        end - start > value && self.heights[place(bit).0] > value
    }

    /// The number of the disc in a cell.
    #[inline(always)]
    const fn value(&self, bit: u32) -> u32 {
        let (column, elevation) = place(bit);
        self.columns[column] >> (4 * (elevation - 1)) & 15
    }

    /// Columns without a disc in the row of a cell, and bit 7 for the border.
    #[inline(always)]
    const fn free(&self, bit: u32) -> u32 {
        !(self.occupied >> (bit & 56)) as u32 & 0xff
    }

    /// The horizontal run through a disc.
    #[inline(always)]
    const fn run(&self, bit: u32) -> Run {
        let (free, column) = (self.free(bit), bit & 7);
        let left = free & ((1 << column) - 1);
        (32 - left.leading_zeros(), column + (free >> column).trailing_zeros())
    }

    /// `HA`: discs added beside the run make it as long as the number.
    #[inline(always)]
    const fn row_addition(&self, bit: u32, value: u32, (start, end): Run) -> f64 {
        if value <= end - start {
            return 0.0;
        }
        // Bit s: the window that starts at s ends beside free cells (or the border) both ways.
        let free = self.free(bit);
        let ended = (free << 1 | 1) & free >> value;
        let around = ((2 << start) - 1) & (u32::MAX << end.saturating_sub(value));
        let mut windows = ended & around;
        let costs = self.window_costs(bit, value);
        let mut best = 0xff;
        while windows != 0 {
            let cost = (costs >> (8 * windows.trailing_zeros())) as u32 & 0xff;
            best = if cost < best { cost } else { best };
            windows &= windows - 1;
        }
        // No window leaves 0xff, which stands for 63 in the table: make it the zero of no way.
        if best == 0xff { 0.0 } else { halving(best) }
    }

    /// In byte s the discs that fill `value` columns from s on, up to the row of a cell.
    #[inline(always)]
    const fn window_costs(&self, bit: u32, value: u32) -> u64 {
        let (_, elevation) = place(bit);
        // By byte elevation - height, where it is positive: bit 7 keeps the bytes apart and tells.
        let difference = BYTES * (0x80 + elevation as u64) - self.packed_heights;
        let positive = (difference >> 7 & BYTES) * 0x7f;
        // Sums of the bytes below each byte.
        let sums = (difference & positive).wrapping_mul(BYTES) << 8;
        (sums >> (8 * value)).wrapping_sub(sums)
    }

    /// `VA`: discs added on the column make it as high as the number.
    #[inline(always)]
    const fn column_addition(&self, bit: u32, value: u32) -> f64 {
        halving(value.saturating_sub(self.heights[place(bit).0]))
    }

    /// `HR`: others of the run pop and leave it as long as the number.
    #[inline(always)]
    fn row_release(&self, bit: u32, value: u32, (start, end): Run) -> f64 {
        let run = ((1 << end) - (1 << start)) << (bit & 56);
        self.nth_support((end - start).saturating_sub(value), run, bit)
    }

    /// `VR`: others of the column pop and leave it as high as the number.
    #[inline(always)]
    fn column_release(&self, bit: u32, value: u32) -> f64 {
        let (column, _) = place(bit);
        let excess = self.heights[column].saturating_sub(value);
        self.nth_support(excess, BYTES << column, bit)
    }

    /// `rel(excess, sup)` of RULES 7.3 with the additions of the other discs of a run as supports.
    /// Those without a chance stand last: with and without them the result is zero.
    #[inline(always)]
    fn nth_support(&self, excess: u32, run: Rows, bit: u32) -> f64 {
        let supports = self.addable & run & !(1 << bit);
        if excess == 0 || supports == 0 {
            return 0.0;
        }
        if excess == 1 {
            let best =
                set_bits(supports).fold(0.0, |best, other| larger(best, self.addition(other)));
            return best * halving(1);
        }
        let mut descending = [0.0; 8];
        for other in set_bits(supports) {
            let mut support = self.addition(other);
            for place in &mut descending[..excess as usize & 7] {
                (*place, support) = (larger(*place, support), smaller(*place, support));
            }
        }
        descending[(excess - 1) as usize & 7] * halving(excess)
    }
}

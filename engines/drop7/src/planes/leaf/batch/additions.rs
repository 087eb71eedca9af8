//! How likely numbered discs are to pop by discs that are added (RULES 7.2), lane by lane.

use super::lanes::Lanes;
use super::vectors::{Bits, Reals};
use super::{CELLS, Chances};
use crate::bits::set_bits;
use crate::planes::board::{BYTES, CellSet, Cells};

/// The numbers of some boards, against their columns.
pub(super) struct Ground<L: Lanes> {
    /// Bits of the numbers, lowest first; covers hold none.
    pub(super) numbers: [Bits<L>; 3],
    /// Heights of the columns, a byte each.
    pub(super) heights: Bits<L>,
}

/// More than the discs that fill any window: a score is this less the discs.
const HIGH: u64 = 63;

/// Enters `HA`, `VA` and `A` of the discs that their row is too short for, or their column too low for, in any
/// board. Gives the sum of all `A`, those cells, and those of them where it is not zero.
#[inline(always)]
pub(super) fn add<L: Lanes>(
    chances: &mut Chances<L>,
    ground: &Ground<L>,
    short_rows: Cells,
    short_columns: Cells,
) -> (Reals<L>, Cells, Cells) {
    let heights = ground.heights;
    let (none, one) = (heights.with(0), heights.with(1.0_f64.to_bits()).as_reals());
    let short = short_rows | short_columns;
    // Exact in any order: see [`super::super::frame::Frame::direct`].
    let (mut direct, mut live) = (none.as_reals(), 0);
    for row in 0..7 {
        let cells = short >> (8 * row) & 0x7f;
        if cells == 0 {
            continue;
        }
        let numbers = bytes_of_row(&ground.numbers, row);
        let by_column = numbers.over_bytes(heights);
        let by_row = if short_rows >> (8 * row) & 0x7f == 0 {
            none
        } else {
            let elevation = heights.with(u64::from(7 - row) * BYTES);
            best_windows(numbers, elevation.over_bytes(heights))
        };
        for column in set_bits(cells) {
            let bit = 8 * row + column;
            let at = bit as usize % CELLS;
            let byte = heights.with(0xff);
            let score = by_row >> (8 * column) & byte;
            let more = by_column >> (8 * column) & byte;
            // 2^(1-k) for k discs, k = 63 - score; the exponent of a double is biased by 1023.
            let row_chance = ((score + score.with(1024 - HIGH)) << 52).only_where(score).as_reals();
            let column_chance = ((more.with(1024) - more) << 52).only_where(more).as_reals();
            // `U` of the two: such powers of two leave nothing to round.
            let chance = row_chance + column_chance * (one - row_chance);
            direct = direct + chance;
            live |= u64::from(!chance.is_zero()) << bit;
            chances.by_row[at] = row_chance;
            chances.by_column[at] = column_chance;
            chances.added[at] = chance;
            chances.both[at] = chance;
        }
    }
    (direct, short, live)
}

/// The numbers of a row, a byte each.
#[inline(always)]
fn bytes_of_row<L: Lanes>(&[a, b, c]: &[Bits<L>; 3], row: u32) -> Bits<L> {
    a.bytes_of_bits(row) | b.bytes_of_bits(row) << 1 | c.bytes_of_bits(row) << 2
}

/// For every disc of a row the score of the best window that lengthens its run to its number: 63 less the discs
/// that fill it, and 0 if there is none. `gaps` are the discs that are missing below the row.
#[inline(always)]
fn best_windows<L: Lanes>(numbers: Bits<L>, gaps: Bits<L>) -> Bits<L> {
    // Sums of the bytes before each byte.
    let mut sums = gaps.add_bytes(gaps << 8);
    sums = sums.add_bytes(sums << 16);
    sums = sums.add_bytes(sums << 32);
    sums = sums << 8;
    let row = Row {
        numbers,
        occupied: gaps.equal_bytes(gaps.with(0)),
        sums,
        high: sums.add_bytes(sums.with(HIGH * BYTES)),
    };
    let best = row.best::<2>() | row.best::<3>() | row.best::<4>();
    let best = best | row.best::<5>() | row.best::<6>() | row.best::<7>();
    // A window without a gap is the run itself.
    best & !best.equal_bytes(best.with(HIGH * BYTES))
}

struct Row<L: Lanes> {
    numbers: Bits<L>,
    occupied: Bits<L>,
    sums: Bits<L>,
    high: Bits<L>,
}

impl<L: Lanes> Row<L> {
    /// In the bytes with this number the best score of the windows that hold the cell: those that start there or up
    /// to `NUMBER - 1` bytes before. A window beside a disc, or over the border, has a score of 0.
    #[inline(always)]
    fn best<const NUMBER: u32>(&self) -> Bits<L> {
        let Self { numbers, occupied, sums, high } = *self;
        let outside = u64::MAX << (8 * (8 - NUMBER));
        let closed = occupied << 8 | occupied >> (8 * NUMBER) | occupied.with(outside);
        let one = high.sub_bytes(sums >> (8 * NUMBER)) & !closed;
        // Doubling reaches two starts, four, then all.
        let two = one.max_bytes(one << 8);
        let four = two.max_bytes(two << 16);
        let best = match NUMBER {
            2 => two,
            3 => two.max_bytes(one << 16),
            4 => four,
            5 => four.max_bytes(one << 32),
            6 => four.max_bytes(two << 32),
            _ => four.max_bytes(four << 32),
        };
        best & numbers.equal_bytes(numbers.with(u64::from(NUMBER) * BYTES))
    }
}

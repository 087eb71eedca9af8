//! What the leaves of many boards share (RULES 7.1, 7.2).

use super::additions::{Additions, Ground, compare};
use super::releases::Chances;
use crate::bits::set_bits;
use crate::leaf::RISE_PRESSURE;
use crate::planes::board::{BYTES, Cells, Planes, TOP_ROW};
use crate::planes::cascade::{column_heights, heights, run_lengths};

/// Risk of a gray disc by the bit of its cell, first solid, then cracked (RULES 7.2).
pub(super) static COVERED_RISK: [[f64; 64]; 2] = {
    let mut table = [[0.0; 64]; 2];
    let mut bit = 0;
    while bit < 56 {
        let (column, elevation) = (bit & 7, 7 - bit / 8);
        let edge = if column == 0 || column == 6 { 1.65 } else { 1.0 };
        let risk = (elevation * elevation) as f64 * edge;
        table[0][bit] = risk;
        table[1][bit] = risk * 0.72;
        bit += 1;
    }
    table
};

/// `e^2` by row, then `(max(0, e - 2))^2`.
pub(super) const SQUARES: [[u8; 8]; 2] = [[49, 36, 25, 16, 9, 4, 1, 0], [25, 16, 9, 4, 1, 0, 0, 0]];

/// The sum of the weights of the rows of all cells.
#[inline(always)]
pub(super) const fn weigh_rows(cells: Cells, weights: &[u8; 8]) -> i32 {
    let mut counts = cells - (cells >> 1 & (BYTES * 0x55));
    counts = (counts & (BYTES * 0x33)) + (counts >> 2 & (BYTES * 0x33));
    counts = (counts + (counts >> 4)) & (BYTES * 0x0f);
    // A product adds up in its highest quarter if one factor runs backwards.
    let [a, b, c, d, e, f, g, h] = *weights;
    let of_even = (a as u64) << 48 | (c as u64) << 32 | (e as u64) << 16 | g as u64;
    let of_odd = (b as u64) << 48 | (d as u64) << 32 | (f as u64) << 16 | h as u64;
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let even = (counts & EVEN).wrapping_mul(of_even) >> 48;
    let odd = (counts >> 8 & EVEN).wrapping_mul(of_odd) >> 48;
    (even + odd) as i32
}

/// A board, and what follows from its discs one by one.
///
/// Boards that differ in numbers only share all that does not read them; and the additions of a
/// number depend on its own cell and on who is occupied, so those of the cells that did not change
/// stay, too. In a search most boards follow on one with the same frame.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(super) occupied: Cells,
    pub(super) gray: Cells,
    pub(super) cracked: Cells,
    moves_remaining: i32,
    pub(super) lengths: [Cells; 3],
    pub(super) column: [Cells; 3],
    heights: u64,
    pub(super) open_columns: i32,
    pub(super) height_load: i32,
    pub(super) danger: i32,
    pub(super) rise_pressure: f64,
    pub(super) covered_risk: f64,
    /// Bits of the numbers, lowest first; covers hold none.
    pub(super) numbers: [Cells; 3],
    /// Numbered discs that their run is too long for.
    pub(super) long_rows: Cells,
    /// Numbered discs that their column is too high for.
    pub(super) long_columns: Cells,
    pub(super) additions: Additions,
    /// `A` of every cell.
    pub(super) chances: Chances,
    /// The sum of the chances. Every chance is a multiple of 2^-47 and at most 1, so that it is
    /// exact in any order.
    pub(super) direct: f64,
}

impl Frame {
    /// A frame that fits no board.
    pub(crate) const NONE: Self = Self {
        occupied: 0,
        gray: 0,
        cracked: 0,
        moves_remaining: 0,
        lengths: [0; 3],
        column: [0; 3],
        heights: 0,
        open_columns: 0,
        height_load: 0,
        danger: 0,
        rise_pressure: 0.0,
        covered_risk: 0.0,
        numbers: [0; 3],
        long_rows: 0,
        long_columns: 0,
        additions: Additions::NONE,
        chances: [0.0; 64],
        direct: 0.0,
    };

    /// Makes this the frame of a settled board with 1..=5 moves remaining.
    #[inline(always)]
    pub(crate) fn set(&mut self, planes: &Planes, moves_remaining: i32) {
        let [a, b, c, gray] = planes.of;
        let occupied = planes.occupied();
        let numbers = [a & !gray, b, c];
        let fits = self.occupied == occupied
            && self.gray == gray
            && self.cracked == gray & a
            && self.moves_remaining == moves_remaining;
        if fits {
            self.renumber(numbers);
        } else {
            self.renew(occupied, gray, gray & a, moves_remaining, numbers);
        }
    }

    /// Compares the numbers with their runs.
    #[inline(always)]
    fn ground(&mut self) -> Ground {
        let Self { occupied, heights, numbers, .. } = *self;
        let (short_rows, long_rows) = compare(&numbers, &self.lengths);
        let (short_columns, long_columns) = compare(&numbers, &self.column);
        (self.long_rows, self.long_columns) = (long_rows, long_columns);
        Ground { numbers, occupied, heights, short_rows, short_columns }
    }

    /// Changes the numbers of a board that is the same otherwise.
    #[inline(always)]
    fn renumber(&mut self, numbers: [Cells; 3]) {
        let ([a, b, c], [d, e, f]) = (numbers, self.numbers);
        let changed = (a ^ d) | (b ^ e) | (c ^ f);
        for bit in set_bits(self.additions.cells & changed) {
            self.direct -= self.chances[bit as usize & 63];
            self.chances[bit as usize & 63] = 0.0;
        }
        self.additions.cells &= !changed;
        self.numbers = numbers;
        let ground = self.ground();
        let short = (ground.short_rows | ground.short_columns) & changed;
        let mut direct = self.direct;
        let Self { additions, chances, .. } = self;
        additions.add(
            &ground,
            short,
            #[inline(always)]
            |at, chance| {
                chances[at] = chance;
                direct += chance;
            },
        );
        self.direct = direct;
    }

    #[inline(always)]
    fn renew(
        &mut self,
        occupied: Cells,
        gray: Cells,
        cracked: Cells,
        moves_remaining: i32,
        numbers: [Cells; 3],
    ) {
        let column = column_heights(occupied);
        let heights = heights(&column);
        if self.gray != gray || self.cracked != cracked {
            self.covered_risk = covered_risk(gray, cracked);
        }
        let highest = 7 - (occupied | 1 << 56).trailing_zeros() as i32 / 8;
        (self.occupied, self.gray, self.cracked) = (occupied, gray, cracked);
        (self.heights, self.moves_remaining) = (heights, moves_remaining);
        (self.lengths, self.column) = (run_lengths(occupied), column);
        self.open_columns = 7 - (occupied & TOP_ROW).count_ones() as i32;
        self.height_load = weigh_rows(occupied, &SQUARES[0]);
        self.danger = (highest - 4).max(0).pow(2);
        self.rise_pressure = rise_pressure(heights, moves_remaining);
        self.numbers = numbers;
        let ground = self.ground();
        self.chances = [0.0; 64];
        let mut direct = 0.0;
        let Self { additions, chances, .. } = self;
        additions.cells = 0;
        additions.add(
            &ground,
            ground.short_rows | ground.short_columns,
            #[inline(always)]
            |at, chance| {
                chances[at] = chance;
                direct += chance;
            },
        );
        self.direct = direct;
    }
}

/// Columns weigh with the cube of their height, the more the nearer the rise is.
#[inline(always)]
fn rise_pressure(heights: u64, moves_remaining: i32) -> f64 {
    let table = &RISE_PRESSURE[moves_remaining as usize & 7];
    (0..7).fold(0.0, |sum, column| sum + table[(heights >> (8 * column)) as usize & 7])
}

/// Gray discs weigh with the square of their elevation.
#[inline(always)]
fn covered_risk(gray: Cells, cracked: Cells) -> f64 {
    set_bits(gray)
        .fold(0.0, |sum, bit| sum + COVERED_RISK[(cracked >> bit & 1) as usize][bit as usize & 63])
}

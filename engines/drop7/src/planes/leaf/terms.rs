//! The terms of the fair leaf that the board decides (RULES 7).

use super::additions::{Additions, Ground, compare, either};
use super::releases::{Chances, Excess, bits, by_columns, by_rows, larger, smaller};
use crate::leaf::{RISE_PRESSURE, TERMS, WEIGHTS};
use crate::planes::board::{BYTES, Cells, Planes, TOP_ROW, heights};
use crate::planes::cascade::{column_heights, run_lengths};
use crate::planes::isa::Instructions;

/// The first 17 terms, in the order of the sum; `next_vert` is the last (RULES 7.7).
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Whole numbers.
    counts: [i32; 6],
    rest: [f64; 11],
}

impl Terms {
    pub(super) fn array(&self) -> [f64; TERMS - 1] {
        std::array::from_fn(|i| match self.counts.get(i) {
            Some(&count) => f64::from(count),
            None => self.rest[i - self.counts.len()],
        })
    }

    /// The weighted sum. The terms that are whole numbers have whole weights, so their sum is
    /// exact in any order; from there on the order is that of the rules.
    #[inline(always)]
    pub(super) fn sum(&self) -> f64 {
        const WHOLE: [i32; 6] = [180, -20, -620, -220, -18, -90];
        const { assert!(WEIGHTS[0] == 180.0 && WEIGHTS[5] == -90.0) };
        let counts = self.counts.iter().zip(WHOLE).map(|(count, weight)| count * weight);
        let mut sum = f64::from(counts.sum::<i32>());
        for (term, weight) in self.rest.iter().zip(&WEIGHTS[6..]) {
            sum += weight * term;
        }
        sum
    }
}

/// Risk of a gray disc by the bit of its cell, first solid, then cracked (RULES 7.2).
static COVERED_RISK: [[f64; 64]; 2] = {
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
const SQUARES: [[u8; 8]; 2] = [[49, 36, 25, 16, 9, 4, 1, 0], [25, 16, 9, 4, 1, 0, 0, 0]];

/// The sum of the weights of the rows of all cells.
#[inline(always)]
const fn weigh_rows(cells: Cells, weights: &[u8; 8]) -> i32 {
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

/// What all boards with the same discs but for their numbers share, with 1..=5 moves remaining.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<G> {
    occupied: Cells,
    gray: Cells,
    cracked: Cells,
    moves_remaining: i32,
    lengths: [Cells; 3],
    column: [Cells; 3],
    heights: u64,
    gaps: G,
    open_columns: i32,
    height_load: i32,
    danger: i32,
    rise_pressure: f64,
    covered_risk: f64,
}

impl<G: Copy> Frame<G> {
    #[inline(always)]
    pub(crate) fn new<I: Instructions<Gaps = G>>(
        isa: I,
        planes: &Planes,
        moves_remaining: i32,
    ) -> Self {
        let [a, _, _, gray] = planes.of;
        let occupied = planes.occupied();
        let heights = heights(occupied);
        let cracked = gray & a;
        let highest = 7 - (occupied | 1 << 56).trailing_zeros() as i32 / 8;
        Self {
            occupied,
            gray,
            cracked,
            moves_remaining,
            lengths: run_lengths(occupied),
            column: column_heights(occupied),
            heights,
            gaps: isa.gaps(heights),
            open_columns: 7 - (occupied & TOP_ROW).count_ones() as i32,
            height_load: weigh_rows(occupied, &SQUARES[0]),
            danger: (highest - 4).max(0).pow(2),
            rise_pressure: rise_pressure(heights, moves_remaining),
            covered_risk: covered_risk(gray, cracked),
        }
    }

    /// Whether this is the frame of a board.
    #[inline(always)]
    pub(crate) fn fits(&self, planes: &Planes, moves_remaining: i32) -> bool {
        let [a, _, _, gray] = planes.of;
        self.occupied == planes.occupied()
            && self.gray == gray
            && self.cracked == gray & a
            && self.moves_remaining == moves_remaining
    }

    /// Cells with a disc.
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> Cells {
        self.occupied
    }
}

/// The terms of a settled board in its frame.
#[inline(always)]
pub(crate) fn of_board<I: Instructions>(
    isa: I,
    planes: &Planes,
    frame: &Frame<I::Gaps>,
    chances: &mut Chances,
) -> Terms {
    let Frame { occupied, gray, cracked, ref lengths, ref column, heights, .. } = *frame;
    let [a, b, c, _] = planes.of;
    let numbers = [a & !gray, b, c];
    let (short_rows, long_rows) = compare(&numbers, lengths);
    let (short_columns, long_columns) = compare(&numbers, column);
    let ground = Ground { numbers, occupied, heights, short_rows, short_columns };
    let additions = isa.additions(&frame.gaps, &ground);
    let mut direct = 0.0;
    chances.any = [0.0; 72];
    for bit in bits(additions.cells) {
        let chance = additions.chance(bit);
        chances.any[bit as usize & 63] = chance;
        // Every chance is a multiple of 2^-47 and at most 1, so the sum is exact in any order.
        direct += chance;
    }
    let in_rows = Excess::new(long_rows, &numbers, lengths);
    let in_columns = Excess::new(long_columns, &numbers, column);
    let row_released = by_rows(chances, &additions, &in_rows, occupied);
    let released = row_released | by_columns(chances, &additions, &in_columns, row_released);
    let mut latent = 0.0;
    for bit in bits(released) {
        let at = bit as usize & 63;
        let release = either(chances.by_row[at], chances.by_column[at]);
        latent += release;
        chances.any[at] = either(chances.any[at], release);
    }
    let live = additions.cells | released;
    let (ones, twos) = (a & !(b | c | gray), b & !(a | c));
    let low = ones | twos;
    let mut dead_low = 0.0;
    for bit in bits(low & long_rows & long_columns) {
        dead_low += 1.0 - chances.any[bit as usize & 63];
    }
    let near = live << 8 | live >> 8 | live << 1 | live >> 1;
    let solid = gray & !cracked;
    let escapes = Escapes { additions: &additions, chances, released };
    let count = |cells: Cells| cells.count_ones() as i32;
    Terms {
        counts: [
            frame.open_columns,
            frame.height_load,
            count(solid),
            count(cracked),
            count(occupied & !gray),
            // Elevations 7, 6 and 5.
            count(low & 0x007f_7f7f),
        ],
        rest: [
            direct,
            latent,
            // A gray disc without a live neighbour adds 0.0.
            cracked_exposure(cracked & near, &chances.any),
            solid_exposure(solid & near, &chances.any),
            adjacent_ones(ones, &escapes),
            runs_of_twos(twos, &escapes),
            dead_low,
            frame.covered_risk,
            f64::from(weigh_rows(low, &SQUARES[1])),
            f64::from(frame.danger),
            frame.rise_pressure,
        ],
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
    bits(gray)
        .fold(0.0, |sum, bit| sum + COVERED_RISK[(cracked >> bit & 1) as usize][bit as usize & 63])
}

/// The chances of the four neighbours of a cell.
#[inline(always)]
fn neighbours(chances: &[f64; 72], bit: u32) -> [f64; 4] {
    let at = bit as usize & 63;
    // Above the top row and left of the left column the index ends in a guard, which is zero.
    let (up, left) = (chances[at.wrapping_sub(8) & 63], chances[at.wrapping_sub(1) & 63]);
    [up, left, chances[at + 1], chances[at + 8]]
}

/// Chances that the neighbours of cracked discs pop (RULES 7.6).
#[inline(always)]
fn cracked_exposure(cracked: Cells, chances: &[f64; 72]) -> f64 {
    bits(cracked).fold(0.0, |sum, bit| {
        let [up, left, right, down] = neighbours(chances, bit);
        // Sorted descending.
        let (a, b) = (larger(up, left), smaller(up, left));
        let (c, d) = (larger(right, down), smaller(right, down));
        let (first, c) = (larger(a, c), smaller(a, c));
        let (b, last) = (larger(b, d), smaller(b, d));
        let (second, third) = (larger(b, c), smaller(b, c));
        sum + (1.0 - (1.0 - first) * (1.0 - second) * (1.0 - third) * (1.0 - last))
    })
}

/// Chances that the neighbours of solid discs pop (RULES 7.6).
#[inline(always)]
fn solid_exposure(solid: Cells, chances: &[f64; 72]) -> f64 {
    bits(solid).fold(0.0, |sum, bit| {
        let [up, left, right, down] = neighbours(chances, bit);
        let (a, b) = (larger(up, left), smaller(up, left));
        let (c, d) = (larger(right, down), smaller(right, down));
        let second = larger(smaller(a, c), larger(b, d));
        sum + (0.35 * larger(a, c) + 0.65 * second)
    })
}

/// How likely numbered discs are to pop by one of their two runs.
struct Escapes<'a> {
    additions: &'a Additions,
    chances: &'a Chances,
    released: Cells,
}

impl Escapes<'_> {
    /// `U(HA, HR)`.
    fn by_row(&self, bit: u32) -> f64 {
        either(self.additions.row_chance(bit), self.release(&self.chances.by_row, bit))
    }

    /// `U(VA, VR)`.
    fn by_column(&self, bit: u32) -> f64 {
        either(self.additions.column_chance(bit), self.release(&self.chances.by_column, bit))
    }

    fn release(&self, releases: &[f64; 64], bit: u32) -> f64 {
        if self.released >> bit & 1 == 1 { releases[bit as usize & 63] } else { 0.0 }
    }
}

/// Pairs of ones, side by side or one on the other, keep each other from popping by the run that
/// they share; what is left is the other run of the better one (RULES 7.4).
#[inline(always)]
fn adjacent_ones(ones: Cells, escapes: &Escapes<'_>) -> f64 {
    let mut sum = 0.0;
    for bit in bits(ones & (ones >> 1 | ones >> 8)) {
        if ones >> bit >> 1 & 1 == 1 {
            sum += 1.0 - larger(escapes.by_column(bit), escapes.by_column(bit + 1));
        }
        if ones >> bit >> 8 & 1 == 1 {
            sum += 1.0 - larger(escapes.by_row(bit), escapes.by_row(bit + 8));
        }
    }
    sum
}

/// Runs of three or more twos, first in rows, then in columns (RULES 7.5).
#[inline(always)]
fn runs_of_twos(twos: Cells, escapes: &Escapes<'_>) -> f64 {
    let in_rows = twos & twos >> 1 & twos >> 2;
    let in_columns = twos & twos >> 8 & twos >> 16;
    if in_rows | in_columns == 0 { 0.0 } else { long_runs_of_twos(twos, escapes) }
}

#[cold]
#[inline(never)]
fn long_runs_of_twos(twos: Cells, escapes: &Escapes<'_>) -> f64 {
    let mut sum = 0.0;
    for bit in bits(twos & !(twos << 1)) {
        let length = (!(twos >> bit)).trailing_zeros();
        sum += blocked_run(length, (0..length).map(|k| escapes.by_column(bit + k)));
    }
    for column in 0..7 {
        for bit in bits(twos & !(twos << 8) & BYTES << column) {
            let is_two = |k: &u32| twos.checked_shr(bit + 8 * k).unwrap_or(0) & 1 == 1;
            let length = (0..).take_while(is_two).count() as u32;
            sum += blocked_run(length, (0..length).map(|k| escapes.by_row(bit + 8 * k)));
        }
    }
    sum
}

/// What a run of twos adds: nothing below a length of three.
fn blocked_run(length: u32, chances: impl Iterator<Item = f64>) -> f64 {
    let over = length.saturating_sub(2);
    f64::from(over * over) * (1.0 - chances.fold(0.0, larger))
}

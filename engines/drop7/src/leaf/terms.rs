//! The terms of the fair leaf that the board decides.

use super::TERMS;
use super::escape::{Escapes, larger, smaller};
use super::rows::{Discs, Rows, place};
use crate::bits::set_bits;
use crate::board::{Columns, height};

/// `f64(h^3) / f64(moves remaining)` by moves remaining and height (RULES 7.1).
pub(crate) const RISE_PRESSURE: [[f64; 8]; 8] = {
    let mut table = [[0.0; 8]; 8];
    let mut moves = 1;
    while moves < 8 {
        let mut h = 0;
        while h < 8 {
            table[moves][h] = (h * h * h) as f64 / moves as f64;
            h += 1;
        }
        moves += 1;
    }
    table
};

/// Risk of a gray disc by the bit of its cell, first solid, then cracked (RULES 7.2).
const COVERED_RISK: [[f64; 64]; 2] = {
    let mut table = [[0.0; 64]; 2];
    let mut bit = 0;
    while bit < 64 {
        let (column, elevation) = place(bit as u32);
        let edge = if column == 0 || column == 6 { 1.65 } else { 1.0 };
        let risk = (elevation * elevation) as f64 * edge;
        table[0][bit] = risk;
        table[1][bit] = risk * 0.72;
        bit += 1;
    }
    table
};

/// Sum of the squared elevations of a column by its height (RULES 7.2).
const HEIGHT_LOAD: [u32; 8] = [0, 1, 5, 14, 30, 55, 91, 140];

/// `(max(0, e - 2))^2` by elevation (RULES 7.2).
const LOW_RISK: [u32; 8] = [0, 0, 0, 1, 4, 9, 16, 25];

/// The first 17 terms, in the order of the sum; `next_vert` is the last (RULES 7.7).
#[inline(always)]
pub(super) fn terms_of_board(columns: &Columns, moves_remaining: i32) -> [f64; TERMS - 1] {
    let discs = Discs::new(columns);
    let [a, b, c, d, e, f, g] = *columns;
    let columns = [a, b, c, d, e, f, g, 0];
    let heights = columns.map(height);
    let occupied = discs.occupied();
    let covered_risk = covered_risk(&discs);
    let (mut rise_pressure, mut height_load, mut highest) = (0.0, 0, 0);
    for &h in &heights[..7] {
        rise_pressure += RISE_PRESSURE[(moves_remaining & 7) as usize][h as usize & 7];
        height_load += HEIGHT_LOAD[h as usize & 7];
        highest = highest.max(h);
    }
    let mut addition = [0.0; 64];
    let escapes = Escapes::new(&columns, &heights, discs.numbered, occupied, &mut addition);
    let low = discs.ones | discs.twos;
    let (mut direct, mut latent, mut dead_low, mut low_risk) = (0.0, 0.0, 0.0, 0);
    let mut chances = Chances { by_cell: [0.0; 72], live: 0 };
    for bit in set_bits(discs.numbered) {
        let release = escapes.release(bit);
        let escape = escapes.escape(bit, release);
        direct += escapes.addition(bit);
        latent += release;
        chances.by_cell[(bit & 63) as usize] = escape;
        chances.live |= u64::from(escape > 0.0) << bit;
        if low >> bit & 1 == 1 {
            low_risk += LOW_RISK[place(bit).1 as usize & 7];
            if escapes.is_buried(bit) {
                dead_low += 1.0 - escape;
            }
        }
    }
    let (cracked_exposure, solid_exposure) = exposure(&discs, &chances);
    [
        f64::from(7 - (occupied >> 8 & 0x7f).count_ones()),
        f64::from(height_load),
        f64::from(discs.solid.count_ones()),
        f64::from(discs.cracked.count_ones()),
        f64::from(discs.numbered.count_ones()),
        // Elevations 7, 6 and 5.
        f64::from((low & 0x7f7f_7f00).count_ones()),
        direct,
        latent,
        cracked_exposure,
        solid_exposure,
        adjacent_ones(discs.ones, &escapes),
        runs_of_twos(discs.twos, &escapes),
        dead_low,
        covered_risk,
        f64::from(low_risk),
        f64::from(highest.saturating_sub(4).pow(2)),
        rise_pressure,
    ]
}

/// Gray discs weigh with the square of their elevation.
#[inline(always)]
fn covered_risk(discs: &Discs) -> f64 {
    let mut sum = 0.0;
    for bit in set_bits(discs.solid | discs.cracked) {
        let kind = (discs.cracked >> bit & 1) as usize;
        sum += COVERED_RISK[kind][(bit & 63) as usize];
    }
    sum
}

/// How likely numbered discs are to pop at all, `U(A, Rel)`.
struct Chances {
    /// By bit of the cell; zero where no number stands, with room for the neighbours of any cell.
    by_cell: [f64; 72],
    /// Cells with a chance above zero.
    live: Rows,
}

/// Chances that the neighbours of gray discs pop: of cracked and of solid ones (RULES 7.6).
#[inline(always)]
fn exposure(discs: &Discs, chances: &Chances) -> (f64, f64) {
    let (mut cracked_sum, mut solid_sum) = (0.0, 0.0);
    let Chances { by_cell, live } = chances;
    // A gray disc without a live neighbour adds 0.0.
    let near = live << 8 | live >> 8 | live << 1 | live >> 1;
    for bit in set_bits((discs.solid | discs.cracked) & near) {
        let at = (bit & 63) as usize;
        let (up, left) = (by_cell[at.wrapping_sub(8) & 63], by_cell[at.wrapping_sub(1) & 63]);
        let (right, down) = (by_cell[at + 1], by_cell[at + 8]);
        // Sorted descending.
        let (a, b) = (larger(up, left), smaller(up, left));
        let (c, d) = (larger(right, down), smaller(right, down));
        let (first, c) = (larger(a, c), smaller(a, c));
        let (b, last) = (larger(b, d), smaller(b, d));
        let (second, third) = (larger(b, c), smaller(b, c));
        if discs.cracked >> bit & 1 == 1 {
            cracked_sum += 1.0 - (1.0 - first) * (1.0 - second) * (1.0 - third) * (1.0 - last);
        } else {
            solid_sum += 0.35 * first + 0.65 * second;
        }
    }
    (cracked_sum, solid_sum)
}

/// Pairs of ones, side by side or one on the other, keep each other from popping by the run that
/// they share; what is left is the other run of the better one (RULES 7.4).
#[inline(always)]
fn adjacent_ones(ones: Rows, escapes: &Escapes<'_>) -> f64 {
    let mut sum = 0.0;
    for bit in set_bits(ones & (ones >> 1 | ones >> 8)) {
        if ones >> bit >> 1 & 1 == 1 {
            sum += 1.0 - larger(escapes.column_escape(bit), escapes.column_escape(bit + 1));
        }
        if ones >> bit >> 8 & 1 == 1 {
            sum += 1.0 - larger(escapes.row_escape(bit), escapes.row_escape(bit + 8));
        }
    }
    sum
}

/// Runs of three or more twos, first in rows, then in columns (RULES 7.5).
#[inline(always)]
fn runs_of_twos(twos: Rows, escapes: &Escapes<'_>) -> f64 {
    let in_rows = twos & twos >> 1 & twos >> 2;
    let in_columns = twos & twos >> 8 & twos >> 16;
    if in_rows | in_columns == 0 { 0.0 } else { long_runs_of_twos(twos, escapes) }
}

#[cold]
#[inline(never)]
fn long_runs_of_twos(twos: Rows, escapes: &Escapes<'_>) -> f64 {
    let mut sum = 0.0;
    for bit in set_bits(twos & !(twos << 1)) {
        let length = (!(twos >> bit)).trailing_zeros();
        let chances = (0..length).map(|k| escapes.column_escape(bit + k));
        sum += blocked_run(length, chances);
    }
    for column in 0..7 {
        for bit in set_bits(twos & !(twos << 8) & 0x0101_0101_0101_0101 << column) {
            let is_two = |k: &u32| twos.checked_shr(bit + 8 * k).unwrap_or(0) & 1 == 1;
            let length = (0..).take_while(is_two).count() as u32;
            let chances = (0..length).map(|k| escapes.row_escape(bit + 8 * k));
            sum += blocked_run(length, chances);
        }
    }
    sum
}

/// What a run of twos adds: nothing below a length of three.
fn blocked_run(length: u32, chances: impl Iterator<Item = f64>) -> f64 {
    let over = length.saturating_sub(2);
    f64::from(over * over) * (1.0 - chances.fold(0.0, larger))
}

//! The terms of the fair leaf that the board decides (RULES 7).

use super::additions::{Additions, either};
use super::frame::{Frame, SQUARES, weigh_rows};
use super::releases::{Chances, Excess, Releases, by_columns, by_rows, larger, smaller};
use crate::bits::set_bits;
use crate::leaf::{TERMS, WEIGHTS};
use crate::planes::board::{BYTES, Cells};

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

/// The terms of a board in its frame, which is left as it was.
#[inline(always)]
pub(super) fn of_board(frame: &mut Frame, releases: &mut Releases) -> Terms {
    let Frame { occupied, gray, cracked, long_rows, long_columns, ref lengths, ref column, .. } =
        *frame;
    let numbers @ [a, b, c] = frame.numbers;
    let (additions, chances) = (&frame.additions, &mut frame.chances);
    let in_rows = Excess::new(long_rows, &numbers, lengths);
    let in_columns = Excess::new(long_columns, &numbers, column);
    let row_released = by_rows(releases, chances, additions, &in_rows, occupied);
    let released =
        row_released | by_columns(releases, chances, additions, &in_columns, row_released);
    let mut latent = 0.0;
    for bit in set_bits(released) {
        let at = bit as usize & 63;
        let release = either(releases.by_row[at], releases.by_column[at]);
        latent += release;
        releases.before[at] = chances[at];
        chances[at] = either(chances[at], release);
    }
    let live = additions.cells | released;
    let (ones, twos) = (a & !(b | c), b & !(a | c));
    let low = ones | twos;
    let mut dead_low = 0.0;
    for bit in set_bits(low & long_rows & long_columns) {
        dead_low += 1.0 - chances[bit as usize & 63];
    }
    let near = live << 8 | live >> 8 | live << 1 | live >> 1;
    let solid = gray & !cracked;
    let escapes = Escapes { additions, releases, released };
    // A gray disc without a live neighbour adds 0.0.
    let cracked_exposure = cracked_exposure(cracked & near, chances);
    let solid_exposure = solid_exposure(solid & near, chances);
    for bit in set_bits(released) {
        chances[bit as usize & 63] = releases.before[bit as usize & 63];
    }
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
            frame.direct,
            latent,
            cracked_exposure,
            solid_exposure,
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

/// The chances of the four neighbours of a cell.
#[inline(always)]
fn neighbours(chances: &Chances, bit: u32) -> [f64; 4] {
    // Beyond the border the index ends in a guard, which is zero.
    let at = |bit: u32| chances[bit as usize & 63];
    [at(bit.wrapping_sub(8)), at(bit.wrapping_sub(1)), at(bit + 1), at(bit + 8)]
}

/// Chances that the neighbours of cracked discs pop (RULES 7.6).
#[inline(always)]
fn cracked_exposure(cracked: Cells, chances: &Chances) -> f64 {
    set_bits(cracked).fold(0.0, |sum, bit| {
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
fn solid_exposure(solid: Cells, chances: &Chances) -> f64 {
    set_bits(solid).fold(0.0, |sum, bit| {
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
    releases: &'a Releases,
    released: Cells,
}

impl Escapes<'_> {
    /// `U(HA, HR)`.
    fn by_row(&self, bit: u32) -> f64 {
        either(self.additions.row_chance(bit), self.release(&self.releases.by_row, bit))
    }

    /// `U(VA, VR)`.
    fn by_column(&self, bit: u32) -> f64 {
        either(self.additions.column_chance(bit), self.release(&self.releases.by_column, bit))
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
    for bit in set_bits(ones & (ones >> 1 | ones >> 8)) {
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
    for bit in set_bits(twos & !(twos << 1)) {
        let length = (!(twos >> bit)).trailing_zeros();
        sum += blocked_run(length, (0..length).map(|k| escapes.by_column(bit + k)));
    }
    for column in 0..7 {
        for bit in set_bits(twos & !(twos << 8) & BYTES << column) {
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

//! Ones and twos that keep each other from popping (RULES 7.4, 7.5), lane by lane.

use super::lanes::Lanes;
use super::vectors::{Bits, Reals};
use super::{Chances, either};
use crate::bits::set_bits;
use crate::planes::board::{BYTES, CellSet, Cells};

impl<L: Lanes> Chances<L> {
    /// `U(HA, HR)`.
    #[inline(always)]
    fn escape_by_row(&self, bit: u32) -> Reals<L> {
        let at = bit as usize & 63;
        either(self.by_row[at], self.row_released[at])
    }

    /// `U(VA, VR)`.
    #[inline(always)]
    fn escape_by_column(&self, bit: u32) -> Reals<L> {
        let at = bit as usize & 63;
        either(self.by_column[at], self.column_released[at])
    }
}

/// Pairs of ones, side by side or one on the other.
#[inline(always)]
pub(super) fn adjacent_ones<L: Lanes>(chances: &Chances<L>, ones: Bits<L>) -> Reals<L> {
    let (beside, below) = (ones & ones >> 1, ones & ones >> 8);
    let (any_beside, any_below) = (beside.union(), below.union());
    let one = ones.with(1.0_f64.to_bits()).as_reals();
    let mut sum = one.with(0.0);
    for bit in set_bits(any_beside | any_below) {
        if any_beside >> bit & 1 == 1 {
            let best = chances.escape_by_column(bit).larger(chances.escape_by_column(bit + 1));
            sum = sum + (one - best).only(beside.has(1 << bit));
        }
        if any_below >> bit & 1 == 1 {
            let best = chances.escape_by_row(bit).larger(chances.escape_by_row(bit + 8));
            sum = sum + (one - best).only(below.has(1 << bit));
        }
    }
    sum
}

/// Runs of three or more twos, first in rows, then in columns.
#[inline(always)]
pub(super) fn runs_of_twos<L: Lanes>(chances: &Chances<L>, twos: Bits<L>) -> Reals<L> {
    let mut sum = twos.with(0).as_reals();
    let in_rows = twos & twos >> 1 & twos >> 2 & !(twos << 1);
    for bit in set_bits(in_rows.union()) {
        let of_run = run(twos, bit, 1, |bit| chances.escape_by_column(bit));
        sum = sum + of_run.only(in_rows.has(1 << bit));
    }
    let in_columns = twos & twos >> 8 & twos >> 16 & !(twos << 8);
    let starts = in_columns.union();
    if starts != 0 {
        for column in 0..7 {
            for bit in set_bits(starts & BYTES << column) {
                let of_run = run(twos, bit, 8, |bit| chances.escape_by_row(bit));
                sum = sum + of_run.only(in_columns.has(1 << bit));
            }
        }
    }
    sum
}

/// What the run adds that starts in a cell and goes on in steps of some bits.
#[inline(always)]
fn run<L: Lanes>(
    twos: Bits<L>,
    start: u32,
    step: u32,
    escape: impl Fn(u32) -> Reals<L>,
) -> Reals<L> {
    let any = twos.union();
    let one = twos.with(1.0_f64.to_bits()).as_reals();
    let (mut length, mut best) = (one.with(0.0), one.with(0.0));
    let mut cells: Cells = 0;
    let mut bit = start;
    while any >> bit & 1 == 1 {
        cells |= 1 << bit;
        let reached = twos.has(cells);
        length = length + one.only(reached);
        best = best.larger(escape(bit).only(reached));
        bit += step;
    }
    let over = length - one.with(2.0);
    over * over * (one - best)
}

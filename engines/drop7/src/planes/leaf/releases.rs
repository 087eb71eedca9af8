//! How likely numbered discs are to pop because others of their run go (RULES 7.3).

use super::additions::{Additions, halving};
use crate::bits::set_bits;
use crate::planes::board::{BYTES, COLUMN, CellSet, Cells, TOP_ROW};

/// `A` by the bit of the cell, zero where there is none, guards included.
pub(super) type Chances = [f64; 64];

/// Chances of releases by the bit of the cell. They mean something in released cells only.
#[derive(Clone, Debug)]
pub(crate) struct Releases {
    /// `HR`.
    pub(super) by_row: [f64; 64],
    /// `VR`.
    pub(super) by_column: [f64; 64],
    /// What stood in the chances before releases were added.
    pub(super) before: [f64; 64],
}

impl Releases {
    pub(crate) const fn new() -> Self {
        Self { by_row: [0.0; 64], by_column: [0.0; 64], before: [0.0; 64] }
    }
}

/// `R(k)`.
const HALVINGS: [f64; 8] = {
    let mut table = [0.0; 8];
    let mut k = 0;
    while k < 8 {
        table[k] = halving(k as u32);
        k += 1;
    }
    table
};

/// Numbered discs whose run is too long, and by how much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excess<C = Cells> {
    pub(super) cells: C,
    /// Bits of the excess, lowest first; of no meaning elsewhere.
    pub(super) by: [C; 3],
}

impl<C: CellSet> Excess<C> {
    /// Of these cells, by how much the counter is above the number.
    #[inline(always)]
    pub(super) fn new(cells: C, numbers: &[C; 3], counter: &[C; 3]) -> Self {
        let ([a, b, c], [x, y, z]) = (*numbers, *counter);
        let borrow = a & !x;
        let next = (!y & (b | borrow)) | (b & borrow);
        Self { cells, by: [x ^ a, y ^ b ^ borrow, z ^ c ^ next] }
    }
}

impl Excess {
    /// Cells with an excess of one.
    #[inline(always)]
    const fn of_one(&self) -> Cells {
        let [a, b, c] = self.by;
        self.cells & a & !(b | c)
    }

    #[inline(always)]
    const fn of(&self, bit: u32) -> usize {
        let [a, b, c] = self.by;
        ((a >> bit & 1) | (b >> bit & 1) << 1 | (c >> bit & 1) << 2) as usize
    }
}

/// Writes `HR` where it is not zero, and `VR` zero there; returns those cells.
#[inline(always)]
pub(super) fn by_rows(
    releases: &mut Releases,
    chances: &Chances,
    additions: &Additions,
    excess: &Excess,
    occupied: Cells,
) -> Cells {
    // All cells of the rows with a support.
    let flags = (additions.cells + BYTES * 0x7f) & (BYTES * 0x80);
    let mut rest = excess.cells & (flags - (flags >> 7));
    let mut released = 0;
    while rest != 0 {
        let bit = rest.trailing_zeros();
        let end = (!occupied >> bit).trailing_zeros() + bit;
        let start = 64 - (!occupied & ((1 << bit) - 1)).leading_zeros();
        let run = (1 << end) - (1 << start);
        let supports = additions.cells & run;
        if supports != 0 {
            let Releases { by_row, by_column, .. } = releases;
            released |= line(chances, excess, rest & run, supports, |at, release| {
                by_row[at] = release;
                by_column[at] = 0.0;
            });
        }
        rest &= !run;
    }
    released
}

/// Writes `VR` where it is not zero, and `HR` zero there unless it is in `row_released`; returns
/// those cells.
#[inline(always)]
pub(super) fn by_columns(
    releases: &mut Releases,
    chances: &Chances,
    additions: &Additions,
    excess: &Excess,
    row_released: Cells,
) -> Cells {
    let fold = |cells: Cells| {
        let half = cells | cells >> 32;
        let quarter = half | half >> 16;
        quarter | quarter >> 8
    };
    let mut released = 0;
    for column in set_bits(fold(excess.cells) & fold(additions.cells) & TOP_ROW) {
        let cells = COLUMN << column;
        let Releases { by_row, by_column, .. } = releases;
        let (long, supports) = (excess.cells & cells, additions.cells & cells);
        released |= line(chances, excess, long, supports, |at, release| {
            by_column[at] = release;
            if row_released >> at & 1 == 0 {
                by_row[at] = 0.0;
            }
        });
    }
    released
}

/// `rel(excess, sup)` of RULES 7.3 for the discs of one run: the excess-th largest chance of the
/// others. Those without a chance stand last: with and without them the result is zero.
#[inline(always)]
fn line(
    chance: &Chances,
    excess: &Excess,
    long: Cells,
    supports: Cells,
    mut write: impl FnMut(usize, f64),
) -> Cells {
    if supports & (supports - 1) == 0 {
        let released = excess.of_one() & long & !supports;
        if released == 0 {
            return 0;
        }
        let release = chance[supports.trailing_zeros() as usize & 63] * HALVINGS[1];
        for bit in set_bits(released) {
            write(bit as usize & 63, release);
        }
        return released;
    }
    let of = |cells: Cells| chance[cells.trailing_zeros() as usize & 63];
    let but_first = supports & (supports - 1);
    let (first, second) = (of(supports), of(but_first));
    let mut rest = but_first & (but_first - 1);
    let mut descending = [0.0; 9];
    (descending[0], descending[1]) = (larger(first, second), smaller(first, second));
    // Mostly there are two.
    let mut count = 2;
    while rest != 0 {
        let mut support = of(rest);
        rest &= rest - 1;
        for place in &mut descending[..=count & 7] {
            let greater = larger(*place, support);
            support = smaller(*place, support);
            *place = greater;
        }
        count += 1;
    }
    let mut released = 0;
    for bit in set_bits(long) {
        let at = bit as usize & 63;
        let n = excess.of(bit);
        // Among the others those after a disc move up by one.
        let others = usize::from(chance[at] >= descending[n - 1]);
        let support = descending[n - 1 + others];
        if support > 0.0 {
            write(at, support * HALVINGS[n]);
            released |= 1 << bit;
        }
    }
    released
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

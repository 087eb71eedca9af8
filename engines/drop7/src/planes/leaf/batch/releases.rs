//! How likely numbered discs are to pop because others of their run go (RULES 7.3), lane by lane.

use super::lanes::Lanes;
use super::vectors::{Bits, Reals};
use super::{CELLS, Chances};
use crate::bits::set_bits;
use crate::planes::board::{COLUMN, CellSet, Cells};
use crate::planes::leaf::additions::halving;
use crate::planes::leaf::releases::Excess;

/// Discs of a run besides one of them, at most.
const OTHERS: usize = 6;

/// Cells by the number of discs that their run has too many, from one on.
type ByExcess<L> = [Bits<L>; OTHERS];

#[inline(always)]
fn by_excess<L: Lanes>(excess: &Excess<Bits<L>>) -> ByExcess<L> {
    let [a, b, c] = excess.by;
    let cells = excess.cells;
    let (low, none) = (cells & !c, cells & !(a | b));
    [low & a & !b, low & b & !a, low & a & b, none & c, cells & c & a & !b, cells & c & b & !a]
}

/// Enters `HR`; `live` are the cells with a chance in any board. Gives the cells where it is not zero.
#[inline(always)]
pub(super) fn by_rows<L: Lanes>(
    chances: &mut Chances<L>,
    excess: &Excess<Bits<L>>,
    occupied: Bits<L>,
    live: Cells,
) -> Cells {
    let by_excess = by_excess(excess);
    let of_one = by_excess[0].union();
    let free = !occupied.union();
    let mut released = 0;
    for bit in set_bits(excess.cells.union()) {
        // The run if all boards were one.
        let end = (free >> bit).trailing_zeros() + bit;
        let start = 64 - (free & ((1 << bit) - 1)).leading_zeros();
        let others = live & ((1 << end) - (1 << start)) & !(1 << bit);
        if too_few(others, of_one >> bit & 1) {
            continue;
        }
        let mut supports = Supports::new(excess.cells);
        for other in set_bits(others) {
            let (from, to) = if other < bit { (other, bit) } else { (bit, other) };
            // Nothing but discs may lie between the two.
            let between = (1 << to) - (2 << from);
            let support = chances.added[other as usize % CELLS];
            supports.add(support.only(occupied.has(between)));
        }
        let release = supports.release(&by_excess, bit);
        chances.row_released[bit as usize % CELLS] = release;
        released |= u64::from(!release.is_zero()) << bit;
    }
    released
}

/// Enters `VR`, as [`by_rows`] does with `HR`. All discs of a column are one run.
#[inline(always)]
pub(super) fn by_columns<L: Lanes>(
    chances: &mut Chances<L>,
    excess: &Excess<Bits<L>>,
    live: Cells,
) -> Cells {
    let by_excess = by_excess(excess);
    let of_one = by_excess[0].union();
    let mut released = 0;
    for bit in set_bits(excess.cells.union()) {
        let others = live & (COLUMN << (bit & 7)) & !(1 << bit);
        if too_few(others, of_one >> bit & 1) {
            continue;
        }
        let mut supports = Supports::new(excess.cells);
        for other in set_bits(others) {
            supports.add(chances.added[other as usize % CELLS]);
        }
        let release = supports.release(&by_excess, bit);
        chances.column_released[bit as usize % CELLS] = release;
        released |= u64::from(!release.is_zero()) << bit;
    }
    released
}

/// Whether nothing is released: there is no other disc, or just one where each board needs more.
#[inline(always)]
const fn too_few(others: Cells, of_one: u64) -> bool {
    others == 0 || (others & (others - 1) == 0 && of_one == 0)
}

/// Chances of the other discs of a run, the largest first.
struct Supports<L: Lanes> {
    descending: [Reals<L>; OTHERS],
    count: usize,
}

impl<L: Lanes> Supports<L> {
    #[inline(always)]
    fn new(like: Bits<L>) -> Self {
        Self { descending: [like.with(0).as_reals(); OTHERS], count: 0 }
    }

    #[inline(always)]
    fn add(&mut self, chance: Reals<L>) {
        let mut rest = chance;
        for place in &mut self.descending[..self.count] {
            (*place, rest) = (place.larger(rest), place.smaller(rest));
        }
        self.descending[self.count % OTHERS] = rest;
        self.count += 1;
    }

    /// `rel(excess, sup)` of RULES 7.3.
    #[inline(always)]
    fn release(&self, by_excess: &ByExcess<L>, bit: u32) -> Reals<L> {
        let mut release = self.descending[0].with(0.0);
        let supports = self.descending.iter().zip(by_excess).zip(1..).take(self.count);
        for ((support, of_excess), excess) in supports {
            let of_n = *support * support.with(halving(excess));
            release = release.or_in(of_excess.has(1 << bit), of_n);
        }
        release
    }
}

//! Gray discs: how likely their neighbours are to pop (RULES 7.6), and what they weigh (7.2), lane by lane.

use super::Chances;
use super::lanes::Lanes;
use super::vectors::{Bits, Reals};
use crate::bits::set_bits;
use crate::planes::board::{CellSet, Cells};
use crate::planes::leaf::frame::COVERED_RISK;

/// The chances of the four neighbours of a cell.
#[inline(always)]
fn neighbours<L: Lanes>(chances: &Chances<L>, bit: u32) -> [Reals<L>; 4] {
    // Beyond the border the index ends in a guard, which is zero.
    let at = |bit: u32| chances.both[bit as usize & 63];
    [at(bit.wrapping_sub(8)), at(bit.wrapping_sub(1)), at(bit + 1), at(bit + 8)]
}

/// What cracked discs add; `near` are the cells with a live neighbour in any board.
#[inline(always)]
pub(super) fn cracked<L: Lanes>(chances: &Chances<L>, cracked: Bits<L>, near: Cells) -> Reals<L> {
    let one = cracked.with(1.0_f64.to_bits()).as_reals();
    let mut sum = one.with(0.0);
    // A loop, since vectors stay in registers where no closure stands between.
    for bit in set_bits(cracked.union() & near) {
        let [up, left, right, down] = neighbours(chances, bit);
        // Sorted descending.
        let (a, b) = (up.larger(left), up.smaller(left));
        let (c, d) = (right.larger(down), right.smaller(down));
        let (first, c) = (a.larger(c), a.smaller(c));
        let (b, last) = (b.larger(d), b.smaller(d));
        let (second, third) = (b.larger(c), b.smaller(c));
        let exposure = one - (one - first) * (one - second) * (one - third) * (one - last);
        sum = sum + exposure.only(cracked.has(1 << bit));
    }
    sum
}

/// What solid discs add.
#[inline(always)]
pub(super) fn solid<L: Lanes>(chances: &Chances<L>, solid: Bits<L>, near: Cells) -> Reals<L> {
    let zero = solid.with(0).as_reals();
    let mut sum = zero;
    for bit in set_bits(solid.union() & near) {
        let [up, left, right, down] = neighbours(chances, bit);
        let (a, b) = (up.larger(left), up.smaller(left));
        let (c, d) = (right.larger(down), right.smaller(down));
        let second = a.smaller(c).larger(b.larger(d));
        let exposure = zero.with(0.35) * a.larger(c) + zero.with(0.65) * second;
        sum = sum + exposure.only(solid.has(1 << bit));
    }
    sum
}

/// Gray discs weigh with the square of their elevation.
#[inline(always)]
pub(super) fn covered_risk<L: Lanes>(solid: Bits<L>, cracked: Bits<L>, zero: Reals<L>) -> Reals<L> {
    let mut sum = zero;
    for bit in set_bits((solid | cracked).union()) {
        let at = bit as usize & 63;
        let (of_solid, of_cracked) = (COVERED_RISK[0][at], COVERED_RISK[1][at]);
        let risk = zero
            .or_in(solid.has(1 << bit), zero.with(of_solid))
            .or_in(cracked.has(1 << bit), zero.with(of_cracked));
        sum = sum + risk;
    }
    sum
}

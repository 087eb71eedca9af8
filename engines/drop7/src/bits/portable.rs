//! The same bit operations with shifts and masks only.

use super::{Bits, Grid, Planes, swap_between, swap_within};
use crate::board::Columns;

/// Needs no special instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    /// A transposition: in word `c2 c1` the bit at `c0 r2 r1 r0 b1 b0` (column, row, bit of the
    /// code) goes to word `b1 b0`, position `c2 c1 c0 r2 r1 r0`. Two exchanges between words
    /// bring the bits of the code to the word number, four within each word sort the rest.
    #[inline(always)]
    fn planes(self, columns: &Columns) -> Planes {
        let [a, b, c, d, e, f, g] = columns.map(u64::from);
        let [mut p, mut q, mut r, mut s] = [a | b << 32, c | d << 32, e | f << 32, g];
        swap_between(&mut p, &mut q, 1, 0x5555_5555_5555_5555);
        swap_between(&mut r, &mut s, 1, 0x5555_5555_5555_5555);
        swap_between(&mut p, &mut r, 2, 0x3333_3333_3333_3333);
        swap_between(&mut q, &mut s, 2, 0x3333_3333_3333_3333);
        [p, q, r, s].map(
            #[inline(always)]
            |word| {
                let mut x = swap_within(word, 3, 0x0a0a_0a0a_0a0a_0a0a);
                x = swap_within(x, 6, 0x00cc_00cc_00cc_00cc);
                x = swap_within(x, 12, 0x0000_f0f0_0000_f0f0);
                swap_within(x, 24, 0x0000_0000_ff00_ff00)
            },
        )
    }

    #[inline(always)]
    fn crack(self, columns: &mut Columns, cells: Grid) {
        let mut rest = cells;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            columns[(bit / 8) as usize] |= 1 << (4 * (bit % 8));
            rest &= rest - 1;
        }
    }

    #[inline(always)]
    fn remove(self, columns: &mut Columns, cells: Grid) {
        let mut rest = cells;
        while rest != 0 {
            // From the top, so that the places of those still to go do not move.
            let bit = 63 - rest.leading_zeros();
            let word = &mut columns[(bit / 8) as usize];
            let below = (1 << (4 * (bit % 8))) - 1;
            *word = (*word & below) | (*word >> 4 & !below);
            rest ^= 1 << bit;
        }
    }
}

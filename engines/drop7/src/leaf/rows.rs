//! Bitboards in the order in which the leaf reads the board.

use crate::bits::swap_between;
use crate::bits::swap_within;
use crate::board::Columns;

/// A bitboard in row bytes, top row first: bit `8 * (row + 1) + column`. Ascending bits are the
/// row-major order. The first byte and the top bit of every byte stay clear:
///
/// ```text
///   bit of a cell      8  9 10 11 12 13 14   top row, elevation 7
///                     16 17 18 19 20 21 22
///                      .  .  .  .  .  .  .
///                     56 57 58 59 60 61 62   bottom row, elevation 1
/// ```
pub(super) type Rows = u64;

/// Column and elevation (1..=7) of a bit.
#[inline(always)]
pub(super) const fn place(bit: u32) -> (usize, u32) {
    ((bit & 7) as usize, 8 - (bit >> 3))
}

/// The discs of a board by kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discs {
    pub(super) solid: Rows,
    pub(super) cracked: Rows,
    pub(super) numbered: Rows,
    pub(super) ones: Rows,
    pub(super) twos: Rows,
}

impl Discs {
    /// A transposition: in word `c1 c0` the bit at `c2 r2 r1 r0 b1 b0` (column, row from the
    /// bottom, bit of the code) goes to word `b1 b0`, position `r2 r1 r0 c2 c1 c0`.
    #[inline(always)]
    pub(super) fn new(columns: &Columns) -> Self {
        let [a, b, c, d, e, f, g] = columns.map(u64::from);
        let [mut p, mut q, mut r, mut s] = [a | e << 32, b | f << 32, c | g << 32, d];
        swap_between(&mut p, &mut q, 1, 0x5555_5555_5555_5555);
        swap_between(&mut r, &mut s, 1, 0x5555_5555_5555_5555);
        swap_between(&mut p, &mut r, 2, 0x3333_3333_3333_3333);
        swap_between(&mut q, &mut s, 2, 0x3333_3333_3333_3333);
        let [low, middle, high, gray] = [p, q, r, s].map(
            #[inline(always)]
            |word| {
                let mut x = swap_within(word, 16, 0x0000_0000_ffff_0000);
                x = swap_within(x, 8, 0x0000_ff00_0000_ff00);
                x = swap_within(x, 4, 0x00f0_00f0_00f0_00f0);
                x.swap_bytes()
            },
        );
        let numbered = (low | middle | high) & !gray;
        Self {
            solid: gray & !low,
            cracked: gray & low,
            numbered,
            ones: numbered & low & !middle & !high,
            twos: numbered & middle & !low & !high,
        }
    }

    /// Cells of rows that are not empty.
    #[inline(always)]
    pub(super) const fn occupied(&self) -> Rows {
        self.solid | self.cracked | self.numbered
    }
}

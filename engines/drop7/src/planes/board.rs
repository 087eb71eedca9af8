//! The board as four bit planes.

use crate::bits::{swap_between, swap_within};
use crate::board::{Board, SIZE};
use crate::scenario::{FNV_PRIME, FNV_START};
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of cells in row bytes: bit `8 * row + column`, the top row first. Ascending bits are the
/// row-major order, which is the order of reveals. Bit 7 of every byte and the last byte are
/// guards and stay clear, so that a shift by one (left, right) or by eight (up, down) never brings
/// a disc into a cell that is not its neighbour:
///
/// ```text
///   bit of a cell      0  1  2  3  4  5  6    top row
///                      8  9 10 11 12 13 14
///                      .  .  .  .  .  .  .
///                     48 49 50 51 52 53 54    bottom row
/// ```
pub(crate) type Cells = u64;

/// What computes like [`Cells`]: the cells of one board, or those of some boards side by side.
pub(crate) trait CellSet:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// These cells in every board.
    fn with(self, cells: Cells) -> Self;

    /// The cells, at most one in a column, and all below them, also below the board.
    fn down(self) -> Self;
}

impl CellSet for Cells {
    #[inline(always)]
    fn with(self, cells: Cells) -> Self {
        cells
    }

    #[inline(always)]
    fn down(self) -> Self {
        self.wrapping_mul(BYTES)
    }
}

/// The lowest bit of every byte.
pub(crate) const BYTES: u64 = 0x0101_0101_0101_0101;
/// The cells of the top row.
pub(crate) const TOP_ROW: Cells = 0x7f;
/// The cells of the bottom row.
pub(crate) const BOTTOM_ROW: Cells = TOP_ROW << 48;
/// All cells.
pub(crate) const ALL: Cells = 0x007f_7f7f_7f7f_7f7f;

/// The cells of a column.
pub(crate) const COLUMN: Cells = BYTES & ALL;

/// A settled board: plane `i` holds bit `i` of every cell's code (RULES 1).
///
/// Covers are the cells of plane 3; plane 0 tells cracked from solid ones.
///
/// Invariant: that of [`Board`], and no guard bit is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes {
    pub(crate) of: [Cells; 4],
}

/// Every number 0..=7 as three planes, all ones or all zeros.
pub(crate) const NUMBERS: [[u64; 3]; 8] = {
    let mut numbers = [[0; 3]; 8];
    let mut n = 0;
    while n < 8 {
        let mut bit = 0;
        while bit < 3 {
            numbers[n][bit] = if n >> bit & 1 == 1 { u64::MAX } else { 0 };
            bit += 1;
        }
        n += 1;
    }
    numbers
};

/// The hash of so many empty rows.
const EMPTY_ROWS: [u32; 8] = {
    let mut hashes = [FNV_START; 8];
    let mut rows = 1;
    while rows < 8 {
        let mut x = hashes[rows - 1];
        let mut column = 0;
        while column < SIZE {
            x = (x ^ 1).wrapping_mul(FNV_PRIME);
            column += 1;
        }
        hashes[rows] = x;
        rows += 1;
    }
    hashes
};

impl Planes {
    /// The board of a new game.
    pub(crate) const START: Self = Self { of: [0, 0, 0, BOTTOM_ROW] };

    /// The planes of a packed board.
    pub(crate) fn new(board: &Board) -> Self {
        let mut of = [0; 4];
        for (index, code) in board.cells().into_iter().enumerate() {
            for (bit, plane) in of.iter_mut().enumerate() {
                *plane |= u64::from(code >> bit & 1) << (8 * (index / SIZE) + index % SIZE);
            }
        }
        Self { of }
    }

    /// The packed board.
    pub(crate) fn board(&self) -> Board {
        let words = self.column_words();
        Board::from_columns(std::array::from_fn(|column| {
            (words[column / 2] >> (32 * (column % 2))) as u32
        }))
    }

    /// Cells with a disc.
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> Cells {
        let [a, b, c, gray] = self.of;
        a | b | c | gray
    }

    /// Cells with this number.
    #[inline(always)]
    pub(crate) const fn with_number(&self, number: u32) -> Cells {
        let [a, b, c, gray] = self.of;
        let [x, y, z] = NUMBERS[number as usize & 7];
        !((a ^ x) | (b ^ y) | (c ^ z) | gray)
    }

    /// Puts a number on top of an open column.
    #[inline(always)]
    pub(crate) const fn put(&mut self, landing: Cells, number: u8) {
        let [x, y, z] = NUMBERS[number as usize & 7];
        self.of[0] |= landing & x;
        self.of[1] |= landing & y;
        self.of[2] |= landing & z;
    }

    /// The packed column words, two in each word, the last alone (see [`Board::columns`]).
    ///
    /// A transposition: in plane `b1 b0` (bit of the code) the bit at `r2 r1 r0 c2 c1 c0` (row from
    /// the bottom, column) goes to word `c2 c1`, position `c0 r2 r1 r0 b1 b0`.
    #[inline(always)]
    pub(crate) fn column_words(&self) -> [u64; 4] {
        let upside_down = |plane: Cells| plane.swap_bytes() >> 8;
        let [p, q, r, s] = self.of;
        let (mut p, mut q) = (upside_down(p), upside_down(q));
        let (mut r, mut s) = (upside_down(r), upside_down(s));
        swap_between(&mut p, &mut q, 2, 0x3333_3333_3333_3333);
        swap_between(&mut r, &mut s, 2, 0x3333_3333_3333_3333);
        swap_between(&mut p, &mut r, 4, 0x0f0f_0f0f_0f0f_0f0f);
        swap_between(&mut q, &mut s, 4, 0x0f0f_0f0f_0f0f_0f0f);
        // Position r2 r1 r0 b1 b0 c0 by now: the even bits go to the low half.
        [p, q, r, s].map(
            #[inline(always)]
            |word| {
                let mut x = swap_within(word, 1, 0x2222_2222_2222_2222);
                x = swap_within(x, 2, 0x0c0c_0c0c_0c0c_0c0c);
                x = swap_within(x, 4, 0x00f0_00f0_00f0_00f0);
                x = swap_within(x, 8, 0x0000_ff00_0000_ff00);
                swap_within(x, 16, 0xffff_0000)
            },
        )
    }

    /// The board with every row reversed.
    #[inline(always)]
    pub(crate) fn mirror(&self) -> Self {
        let [a, b, c, gray] = self.of;
        Self { of: [mirror(a), mirror(b), mirror(c), mirror(gray)] }
    }

    /// The canonical one of the board and its mirror image, whose digits are the smaller text
    /// (RULES 8.1), and whether it is the image.
    #[inline(always)]
    pub(crate) fn canonical(&self) -> (Self, bool) {
        let image = self.mirror();
        let ([a, b, c, d], [e, f, g, h]) = (self.of, image.of);
        let differ = (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h);
        // The first cell in row-major order that differs lies in the left half.
        let first = differ & differ.wrapping_neg();
        // Cells whose code is greater than that of their image: the highest plane decides.
        let mut greater = a & !e;
        greater = (b & !f) | (greater & !(b ^ f));
        greater = (c & !g) | (greater & !(c ^ g));
        greater = (d & !h) | (greater & !(d ^ h));
        if greater & first != 0 { (image, true) } else { (*self, false) }
    }
}

/// The hash of a board that all scenarios on it share (RULES 8.2), from its column words.
#[inline(always)]
pub(crate) fn hash_of_words(words: &[u64; 4], occupied: Cells) -> u32 {
    let first = (occupied | 1 << 48).trailing_zeros() / 8;
    let mut x = EMPTY_ROWS[first as usize & 7];
    for row in first..SIZE as u32 {
        for column in 0..SIZE {
            let shift = 32 * (column as u32 % 2) + 4 * (6 - row);
            let code = (words[column / 2] >> shift) as u32 & 15;
            x = (x ^ (code + 1)).wrapping_mul(FNV_PRIME);
        }
    }
    x
}

/// The cells on which discs land: the lowest free one of every open column.
#[inline(always)]
pub(crate) const fn landing_cells(occupied: Cells) -> Cells {
    (occupied | TOP_ROW << 56) >> 8 & !occupied
}

/// The cell on which a disc lands in an open column.
#[inline(always)]
pub(crate) const fn landing(occupied: Cells, column: usize) -> Cells {
    landing_cells(occupied) & (COLUMN << column)
}

/// Whether a disc can be dropped into the column; false outside 0..7.
#[inline(always)]
pub(crate) const fn is_open(occupied: Cells, column: usize) -> bool {
    column < SIZE && occupied >> column & 1 == 0
}

/// Every row reversed.
#[inline(always)]
const fn mirror(cells: Cells) -> Cells {
    let mut x = cells;
    x = (x >> 4 & (BYTES * 0x07)) | (x & (BYTES * 0x08)) | (x & (BYTES * 0x07)) << 4;
    // In every half of three columns the outer two change places.
    (x >> 2 & (BYTES * 0x11)) | (x & (BYTES * 0x2a)) | (x & (BYTES * 0x11)) << 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CELLS;
    use crate::planes::cascade::{column_heights, heights};
    use crate::scenario::board_hash;
    use proptest::prelude::*;

    /// Random settled boards of all heights.
    pub(crate) fn any_board() -> impl Strategy<Value = Board> {
        let column = prop::collection::vec(1..=9_u8, 0..=SIZE);
        prop::collection::vec(column, SIZE).prop_map(|columns| {
            let mut cells = [0; CELLS];
            for (c, discs) in columns.iter().enumerate() {
                for (up, &code) in discs.iter().enumerate() {
                    cells[(SIZE - 1 - up) * SIZE + c] = code;
                }
            }
            Board::from_cells(&cells).expect("settled")
        })
    }

    proptest! {
        #[test]
        fn the_same_board(board in any_board(), number in 0..=7_u32) {
            let planes = Planes::new(&board);
            prop_assert_eq!(planes.board(), board);
            prop_assert_eq!(planes.mirror().board(), board.mirror());
            let [a, b, c, d, e, f, g] = board.columns().map(u64::from);
            prop_assert_eq!(planes.column_words(), [a | b << 32, c | d << 32, e | f << 32, g]);
            let hash = hash_of_words(&planes.column_words(), planes.occupied());
            prop_assert_eq!(hash, board_hash(&board));
            let canonical = if board.is_mirrored() { board.mirror() } else { board };
            let (found, mirrored) = planes.canonical();
            prop_assert_eq!((found.board(), mirrored), (canonical, board.is_mirrored()));
            let occupied = planes.occupied();
            let bytes = heights(&column_heights(occupied)).to_le_bytes().map(u32::from);
            prop_assert_eq!(&bytes[..SIZE], board.heights());
            for (index, code) in board.cells().into_iter().enumerate() {
                let (row, column) = (index / SIZE, index % SIZE);
                let at = |cells: Cells| cells >> (8 * row + column) & 1 == 1;
                prop_assert_eq!(at(occupied), code != 0);
                prop_assert_eq!(at(planes.with_number(number)), u32::from(code) == number);
            }
            for column in 0..SIZE {
                prop_assert_eq!(is_open(occupied, column), board.is_open(column));
                let height = board.heights()[column] as usize;
                let expected = if height < SIZE { 1 << (8 * (6 - height) + column) } else { 0 };
                prop_assert_eq!(landing(occupied, column), expected);
            }
        }
    }
}

//! The board: seven packed columns.

use std::fmt;
use std::str::FromStr;

/// Columns, and rows, of the board.
pub const SIZE: usize = 7;
/// Cells of the board.
pub const CELLS: usize = SIZE * SIZE;
/// Code of a solid gray disc (never hit).
pub const SOLID: u8 = 8;
/// Code of a cracked gray disc (hit once).
pub const CRACKED: u8 = 9;
/// Columns from the middle outwards: the order of the center policy and of the search (RULES 6, 8).
pub const CENTER_OUT: [usize; SIZE] = [3, 2, 4, 1, 5, 0, 6];

/// Seven column words. A nibble is a cell code, the bottom row is the low nibble:
///
/// ```text
///   row 0  .  bits 24..28        column word of  . . . 5 . 8 9 (top to bottom)
///   ...                                          is 0x0005_089 without the hole:
///   row 6  .  bits  0..4                         0x0000_0589
/// ```
pub(crate) type Columns = [u32; SIZE];

/// A settled board of 7 x 7 cells, packed in 28 bytes.
///
/// Row 0 is the top, column 0 the left. Codes: 0 empty, 1..=7 a numbered disc, 8 solid gray, 9
/// cracked gray (RULES 1). The text form is 49 digits, row by row from the top.
///
/// Invariant: every column is settled (no disc above an empty cell), every code is at most 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    columns: Columns,
}

/// Why cells are not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The text has another length than 49.
    Length {
        /// Characters found.
        found: usize,
    },
    /// A cell is no code 0..=9.
    Code {
        /// Row-major index of the cell.
        index: usize,
        /// What stands there.
        found: String,
    },
    /// A disc lies above an empty cell.
    Floating {
        /// Row-major index of the disc.
        index: usize,
        /// Its code.
        code: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |index: usize| format!("row {}, column {}", index / SIZE, index % SIZE);
        match self {
            Self::Length { found } => write!(f, "board: expected {CELLS} digits, found {found}"),
            Self::Code { index, found } => {
                write!(f, "board {}: expected a digit 0..9, found {found:?}", place(*index))
            }
            Self::Floating { index, code } => {
                write!(f, "board {}: disc {code} floats, expected a disc below it", place(*index))
            }
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// The board of a new game: seven solid gray discs in the bottom row.
    pub const START: Self = Self { columns: [SOLID as u32; SIZE] };
    /// The board without discs.
    pub const EMPTY: Self = Self { columns: [0; SIZE] };

    /// Packs row-major cells.
    ///
    /// # Errors
    /// A code above 9 or a floating disc, with its place.
    pub fn from_cells(cells: &[u8; CELLS]) -> Result<Self, BoardError> {
        // Without a way out of the loop, so that it is a few vector instructions.
        if cells.iter().fold(false, |any, &code| any | (code > CRACKED)) {
            let strange = cells.iter().enumerate().find(|(_, code)| **code > CRACKED);
            let (index, code) = strange.expect("one is above");
            return Err(BoardError::Code { index, found: code.to_string() });
        }
        let mut columns = [0; SIZE];
        for row in cells.as_chunks::<SIZE>().0 {
            for (word, &code) in columns.iter_mut().zip(row) {
                *word = *word << 4 | u32::from(code);
            }
        }
        let board = Self { columns };
        board.validity_check()?;
        Ok(board)
    }

    /// The row-major cells.
    #[must_use]
    pub fn cells(&self) -> [u8; CELLS] {
        self.bytes(0)
    }

    /// The row-major cells as ASCII digits.
    #[must_use]
    pub fn digits(&self) -> [u8; CELLS] {
        self.bytes(0x0101_0101_0101_0101 * u64::from(b'0'))
    }

    /// The row-major cells as bytes, with eight more bytes set in each row.
    fn bytes(&self, set: u64) -> [u8; CELLS] {
        const CODES: u64 = 0xf_0000_000f;
        let [a, b, c, d, e, f, g] = self.columns.map(u64::from);
        // Four words whose codes of one row make a row when they are shifted by 0, 8, 16 and 24.
        let words = [a | e << 32, b | f << 32, c | g << 32, d];
        let mut bytes = [0; CELLS + 1];
        for row in 0..SIZE {
            let [a, b, c, d] = words.map(|word| word >> (4 * (SIZE - 1 - row)) & CODES);
            let codes = a | b << 8 | c << 16 | d << 24;
            // The eighth byte is written over by the next row.
            bytes[row * SIZE..=row * SIZE + SIZE].copy_from_slice(&(codes | set).to_le_bytes());
        }
        *bytes.first_chunk().expect("one byte more than the cells")
    }

    /// The code at a row (0 is the top) and a column (0 is the left).
    ///
    /// # Panics
    /// If the row or the column is above 6.
    #[inline(always)]
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> u8 {
        assert!(row < SIZE, "row {row} is outside 0..7");
        (self.columns[column] >> (4 * (SIZE - 1 - row)) & 15) as u8
    }

    /// The seven column words; bottom row in the low nibble.
    #[inline(always)]
    #[must_use]
    pub const fn columns(&self) -> [u32; SIZE] {
        self.columns
    }

    /// A board of column words that hold the invariant already.
    #[inline(always)]
    pub(crate) const fn from_columns(columns: Columns) -> Self {
        Self { columns }
    }

    /// Occupied cells of each column.
    #[must_use]
    pub fn heights(&self) -> [u32; SIZE] {
        self.columns.map(height)
    }

    /// Whether a disc can be dropped into the column; false outside 0..7.
    #[inline(always)]
    #[must_use]
    pub fn is_open(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|&word| is_open(word))
    }

    /// The first open column in the given order.
    #[inline(always)]
    #[must_use]
    pub fn first_open(&self, order: impl IntoIterator<Item = usize>) -> Option<usize> {
        order.into_iter().find(|&column| self.is_open(column))
    }

    /// The board with every row reversed.
    #[inline(always)]
    #[must_use]
    pub const fn mirror(&self) -> Self {
        let [a, b, c, d, e, f, g] = self.columns;
        Self { columns: [g, f, e, d, c, b, a] }
    }

    /// Whether the mirror image is the canonical one of the two: its digits are the smaller text
    /// (RULES 8.1).
    #[inline(always)]
    #[must_use]
    pub const fn is_mirrored(&self) -> bool {
        let [a, b, c, _, e, f, g] = self.columns;
        let differ = (a ^ g) | (b ^ f) | (c ^ e);
        if differ == 0 {
            return false;
        }
        // Digits above the topmost differing row are equal, so three nibbles decide.
        let shift = (31 - differ.leading_zeros()) & !3;
        let here = (a >> shift & 15) << 8 | (b >> shift & 15) << 4 | (c >> shift & 15);
        let mirror = (g >> shift & 15) << 8 | (f >> shift & 15) << 4 | (e >> shift & 15);
        mirror < here
    }

    /// Checks the invariant of the type.
    ///
    /// # Errors
    /// The first code above 9 or floating disc, in row-major order.
    pub fn validity_check(&self) -> Result<(), BoardError> {
        if self.columns.iter().all(|&word| is_valid(word)) {
            return Ok(());
        }
        for (index, code) in self.cells().into_iter().enumerate() {
            let (row, column) = (index / SIZE, index % SIZE);
            if code > CRACKED {
                return Err(BoardError::Code { index, found: code.to_string() });
            }
            if code != 0 && row + 1 < SIZE && self.cell(row + 1, column) == 0 {
                return Err(BoardError::Floating { index, code });
            }
        }
        Ok(())
    }
}

/// Whether a column word is settled and every code in it at most 9.
const fn is_valid(column: u32) -> bool {
    const LOW: u32 = 0x0111_1111;
    let occupied = (column | column >> 1 | column >> 2 | column >> 3) & LOW;
    // Above 9 are the codes with bit 3 and one of the bits 1 and 2.
    let is_above_cracked = column >> 3 & (column >> 2 | column >> 1) & LOW;
    occupied >> 4 & !occupied == 0 && is_above_cracked == 0 && column >> 28 == 0
}

/// Occupied cells of a settled column.
#[inline(always)]
pub(crate) const fn height(column: u32) -> u32 {
    (35 - column.leading_zeros()) / 4
}

/// Whether a column has room.
#[inline(always)]
pub(crate) const fn is_open(column: u32) -> bool {
    column >> 24 == 0
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads 49 digits, row by row from the top.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        if let Ok(digits) = <&[u8; CELLS]>::try_from(text.as_bytes()) {
            let board = Self::from_cells(&digits.map(|digit| digit.wrapping_sub(b'0')));
            if !matches!(board, Err(BoardError::Code { .. })) {
                return board;
            }
        }
        let found = text.chars().count();
        let strange = text.chars().enumerate().find(|(_, symbol)| !symbol.is_ascii_digit());
        match strange {
            Some((index, symbol)) if found == CELLS => {
                Err(BoardError::Code { index, found: symbol.to_string() })
            }
            _ => Err(BoardError::Length { found }),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_word_is_valid_if_its_codes_are_and_none_floats() {
        const CODES: [u32; 6] = [0, 1, 8, 9, 10, 15];
        for number in 0..6_usize.pow(SIZE as u32) {
            let codes: [u32; SIZE] =
                std::array::from_fn(|at| CODES[number / 6_usize.pow(at as u32) % 6]);
            let word = codes.iter().rev().fold(0, |word, code| word << 4 | code);
            let floats = codes.windows(2).any(|pair| pair[0] == 0 && pair[1] != 0);
            let expected = !floats && codes.iter().all(|&code| code <= u32::from(CRACKED));
            assert_eq!(is_valid(word), expected, "{word:07x}");
        }
        assert!(!is_valid(0x1111_1111), "eight rows");
    }
}

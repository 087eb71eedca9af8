//! Bit gather and scatter, the only place where one processor differs from another.
//!
//! A [`Grid`] is a bitboard in column bytes: bit `8 * column + row`, rows counted from the bottom.
//! The top bit of every byte and the last byte are guards and stay clear, so that a shift by one
//! (up, down) or by eight (right, left) never brings a disc into a cell that is not its neighbour:
//!
//! ```text
//!   bit of a cell     6 14 22 30 38 46 54   top row
//!                     5 13 21 29 37 45 53
//!                     .  .  .  .  .  .  .
//!                     0  8 16 24 32 40 48   bottom row
//! ```

#[cfg(target_arch = "x86_64")]
mod bmi2;
mod portable;

use crate::board::Columns;
#[cfg(target_arch = "x86_64")]
use bmi2::Bmi2;
pub(crate) use portable::Portable;
use std::fmt;

/// A bitboard in column bytes, see the module.
pub(crate) type Grid = u64;

/// The four bits of every cell code as bitboards, lowest first.
pub(crate) type Planes = [Grid; 4];

/// How an engine gathers and scatters bits. All implementations give the same results.
pub(crate) trait Bits: Copy {
    /// Runs `work` compiled for this processor. What `work` calls must be inlined into it.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// Bitboards of the four code bits.
    fn planes(self, columns: &Columns) -> Planes;

    /// Adds the bits of a grid to the low bits of the cells: a solid disc (8) becomes cracked (9).
    fn crack(self, columns: &mut Columns, cells: Grid);

    /// Removes cells and lets what is above them fall, order kept.
    fn remove(self, columns: &mut Columns, cells: Grid);
}

/// The numbers of the bits that are set, in ascending order.
#[inline(always)]
pub(crate) fn set_bits(word: u64) -> impl Iterator<Item = u32> {
    let mut rest = word;
    std::iter::from_fn(
        #[inline(always)]
        move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(bit)
        },
    )
}

/// Swaps the bits of `high` under `mask` with the bits of `low` under `mask << shift`.
#[inline(always)]
pub(crate) const fn swap_between(low: &mut u64, high: &mut u64, shift: u32, mask: u64) {
    let t = ((*low >> shift) ^ *high) & mask;
    *high ^= t;
    *low ^= t << shift;
}

/// Swaps the bits of a word under `mask` with those `shift` above.
#[inline(always)]
pub(crate) const fn swap_within(word: u64, shift: u32, mask: u64) -> u64 {
    let t = (word ^ (word >> shift)) & mask;
    word ^ t ^ (t << shift)
}

/// The bits of a grid with the order of RULES 4.1: row-major from the top left, lowest bit first.
/// Bit `8 * (7 - row) + column` with the row counted from the bottom.
#[inline(always)]
pub(crate) const fn row_major(grid: Grid) -> u64 {
    let mut x = grid;
    let mut t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^= t ^ (t << 28);
    x.swap_bytes()
}

/// Which instructions an engine uses. Every backend computes the same game, bit for bit.
#[derive(Clone, Copy, Debug)]
pub struct Backend(Kind);

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    Portable(Portable),
}

impl Backend {
    /// The fastest backend of this processor.
    #[must_use]
    pub fn detect() -> Self {
        Self::bmi2().unwrap_or(Self::portable())
    }

    /// The backend with PEXT and PDEP, where the processor has them.
    #[must_use]
    pub fn bmi2() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return Bmi2::detect().map(|bits| Self(Kind::Bmi2(bits)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// The backend that needs no special instruction.
    #[must_use]
    pub const fn portable() -> Self {
        Self(Kind::Portable(Portable))
    }

    /// Every backend that runs here, portable first.
    pub fn available() -> impl Iterator<Item = Self> {
        std::iter::once(Self::portable()).chain(Self::bmi2())
    }

    /// Runs `job` with the bit operations of this backend.
    #[inline(always)]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Bmi2(bits) => bits.run(
                #[inline(always)]
                || job.with(bits),
            ),
            Kind::Portable(bits) => bits.run(
                #[inline(always)]
                || job.with(bits),
            ),
        }
    }
}

/// Work that is compiled once for every backend. (A closure cannot be generic.)
pub(crate) trait Job {
    /// What comes out.
    type Output;

    /// Does the work; to be marked `#[inline(always)]`.
    fn with<B: Bits>(self, bits: B) -> Self::Output;
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Bmi2(_) => "bmi2",
            Kind::Portable(_) => "portable",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any codes, settled or not: 0..=9 in the seven rows of a column.
    fn any_columns() -> impl Strategy<Value = Columns> {
        let column = prop::array::uniform7(0..=9_u32)
            .prop_map(|codes| codes.into_iter().fold(0, |word, code| word << 4 | code));
        prop::array::uniform7(column)
    }

    fn cells() -> impl Iterator<Item = (usize, u32)> {
        (0..7).flat_map(|column| (0..7).map(move |row| (column, row)))
    }

    fn bit(column: usize, row: u32) -> Grid {
        1 << (8 * column as u32 + row)
    }

    /// All backends, each against the definition.
    struct Check {
        columns: Columns,
        grid: Grid,
    }

    impl Job for Check {
        type Output = ();

        fn with<B: Bits>(self, bits: B) {
            let Self { columns, grid } = self;
            let planes = bits.planes(&columns);
            let mut expected = [0; 4];
            for (column, row) in cells() {
                for (number, plane) in expected.iter_mut().enumerate() {
                    if columns[column] >> (4 * row) >> number & 1 == 1 {
                        *plane |= bit(column, row);
                    }
                }
            }
            assert_eq!(planes, expected);

            let mut cracked = columns;
            bits.crack(&mut cracked, grid);
            let mut left = columns;
            bits.remove(&mut left, grid);
            for (column, word) in columns.into_iter().enumerate() {
                let hit = |row: &u32| grid & bit(column, *row) != 0;
                let code = |row: u32| word >> (4 * row) & 15;
                let expected = (0..7).map(|row| (code(row) | u32::from(hit(&row))) << (4 * row));
                assert_eq!(cracked[column], expected.sum(), "column {column} cracked");
                let kept = (0..7).filter(|row| !hit(row)).map(code);
                let expected = kept.enumerate().map(|(place, code)| code << (4 * place));
                assert_eq!(left[column], expected.sum(), "column {column} removed");
            }
        }
    }

    proptest! {
        #[test]
        fn gather_and_scatter(columns in any_columns(), grid: Grid) {
            for backend in Backend::available() {
                backend.run(Check { columns, grid: grid & 0x007f_7f7f_7f7f_7f7f });
            }
        }
    }

    #[test]
    fn row_major_reads_rows_from_the_top() {
        let mut last = 0;
        for row in (0..7).rev() {
            for column in 0..7 {
                let found = row_major(bit(column, row));
                assert_eq!(found, 1 << (8 * (7 - row) + column as u32));
                assert!(found > last, "row {row} column {column}");
                last = found;
            }
        }
    }
}

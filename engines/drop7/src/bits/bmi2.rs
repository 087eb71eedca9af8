//! PEXT and PDEP of x86-64 processors.

use super::{Bits, Grid, Planes};
use crate::board::Columns;
use archmage::{SimdToken, X64V3Token, arcane};

/// The lowest bit of all sixteen nibbles of two column words.
const NIBBLES: u64 = 0x1111_1111_1111_1111;

/// Proof that the processor has BMI2 (x86-64-v3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bmi2(X64V3Token);

impl Bmi2 {
    pub(crate) fn detect() -> Option<Self> {
        X64V3Token::summon().map(Self)
    }
}

#[arcane]
fn run<R, F: FnOnce() -> R>(_token: X64V3Token, work: F) -> R {
    work()
}

#[arcane]
fn gather(_token: X64V3Token, word: u64, mask: u64) -> u64 {
    core::arch::x86_64::_pext_u64(word, mask)
}

#[arcane]
fn gather_column(_token: X64V3Token, word: u32, mask: u32) -> u32 {
    core::arch::x86_64::_pext_u32(word, mask)
}

#[arcane]
fn scatter_column(_token: X64V3Token, bits: u32, mask: u32) -> u32 {
    core::arch::x86_64::_pdep_u32(bits, mask)
}

impl Bits for Bmi2 {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        run(self.0, work)
    }

    #[inline(always)]
    fn planes(self, columns: &Columns) -> Planes {
        let [a, b, c, d, e, f, g] = columns.map(u64::from);
        let pairs = [a | b << 32, c | d << 32, e | f << 32, g];
        std::array::from_fn(
            #[inline(always)]
            |bit| {
                let [p, q, r, s] = pairs.map(
                    #[inline(always)]
                    |pair| gather(self.0, pair, NIBBLES << bit),
                );
                p | q << 16 | r << 32 | s << 48
            },
        )
    }

    #[inline(always)]
    fn crack(self, columns: &mut Columns, cells: Grid) {
        for (column, word) in columns.iter_mut().enumerate() {
            *word |= scatter_column(self.0, (cells >> (8 * column)) as u32, 0x1111_1111);
        }
    }

    #[inline(always)]
    fn remove(self, columns: &mut Columns, cells: Grid) {
        for (column, word) in columns.iter_mut().enumerate() {
            let gone = scatter_column(self.0, (cells >> (8 * column)) as u32, 0x1111_1111) * 15;
            *word = gather_column(self.0, *word, !gone);
        }
    }
}

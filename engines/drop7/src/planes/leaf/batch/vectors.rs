//! Vectors that hold a value for each of some boards, for any [`Lanes`].

use super::lanes::Lanes;
use crate::planes::board::{BYTES, CellSet, Cells};
use crate::planes::leaf::boards::MOST;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Shl, Shr, Sub};

/// 64 bits for each board.
#[derive(Clone, Copy)]
pub(super) struct Bits<L: Lanes>(L, L::Bits);

/// A double for each board.
#[derive(Clone, Copy)]
pub(super) struct Reals<L: Lanes>(L, L::Reals);

/// Some of the boards.
#[derive(Clone, Copy)]
pub(super) struct Mask<L: Lanes>(L, L::Mask);

impl<L: Lanes> Bits<L> {
    #[inline(always)]
    pub(super) fn splat(lanes: L, bits: u64) -> Self {
        Self(lanes, lanes.splat(bits))
    }

    #[inline(always)]
    pub(super) fn load(lanes: L, bits: &[u64; MOST]) -> Self {
        Self(lanes, lanes.load(bits))
    }

    /// The words of the boards, zero behind the last.
    #[inline(always)]
    pub(super) fn words(self) -> [u64; MOST] {
        self.0.store(self.1)
    }

    /// The bits that any board has.
    #[inline(always)]
    pub(super) fn union(self) -> u64 {
        self.words()[..L::COUNT].iter().fold(0, |union, word| union | word)
    }

    /// Product of the lower halves.
    #[inline(always)]
    pub(super) fn times(self, other: Self) -> Self {
        Self(self.0, self.0.times(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn add_bytes(self, other: Self) -> Self {
        Self(self.0, self.0.add_bytes(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn sub_bytes(self, other: Self) -> Self {
        Self(self.0, self.0.sub_bytes(self.1, other.1))
    }

    /// Differences of bytes, zero where they would be negative.
    #[inline(always)]
    pub(super) fn over_bytes(self, other: Self) -> Self {
        Self(self.0, self.0.over_bytes(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn max_bytes(self, other: Self) -> Self {
        Self(self.0, self.0.max_bytes(self.1, other.1))
    }

    /// 0xff in bytes that are equal, else 0.
    #[inline(always)]
    pub(super) fn equal_bytes(self, other: Self) -> Self {
        Self(self.0, self.0.equal_bytes(self.1, other.1))
    }

    /// Bytes of 1 where this byte of the board has a bit, lowest first, and else 0.
    #[inline(always)]
    pub(super) fn bytes_of_bits(self, byte: u32) -> Self {
        const BIT: u64 = 0x8040_2010_0804_0201;
        let Self(lanes, bits) = self;
        let place = u64::from(byte) * BYTES;
        let places: [u64; MOST] = std::array::from_fn(|lane| place + lane as u64 % 2 * (8 * BYTES));
        let copies = Self(lanes, lanes.shuffle(bits, lanes.load(&places)));
        let bit = self.with(BIT);
        (copies & bit).equal_bytes(bit) & self.with(BYTES)
    }

    /// How many bits every byte has.
    #[inline(always)]
    pub(super) fn count_bytes(self) -> Self {
        /// The number of bits of 0 to 15.
        const COUNTS: [u64; 2] = [0x0302_0201_0201_0100, 0x0403_0302_0302_0201];
        let Self(lanes, _) = self;
        let counts = lanes.load(&std::array::from_fn(|lane| COUNTS[lane % 2]));
        let low = self.with(0x0f0f_0f0f_0f0f_0f0f);
        let of = |nibbles: Self| Self(lanes, lanes.shuffle(counts, nibbles.1));
        of(self & low).add_bytes(of(self >> 4 & low))
    }

    /// The sum of the bytes.
    #[inline(always)]
    pub(super) fn sum_bytes(self) -> Self {
        Self(self.0, self.0.sum_bytes(self.1))
    }

    /// The sum of the bytes, each times its weight, up to 15 bits in all.
    #[inline(always)]
    pub(super) fn weigh_bytes(self, weights: u64) -> Self {
        let Self(lanes, bits) = self;
        let pairs = lanes.weigh_bytes(bits, lanes.splat(weights));
        let halves = Self(lanes, lanes.sum_quarters(pairs));
        (halves + (halves >> 32)) & self.with(0xffff_ffff)
    }

    /// Boards that have all these bits.
    #[inline(always)]
    pub(super) fn has(self, all: u64) -> Mask<L> {
        Mask(self.0, self.0.has(self.1, self.0.splat(all)))
    }

    /// Zero in the boards in which `tested` is.
    #[inline(always)]
    pub(super) fn only_where(self, tested: Self) -> Self {
        Self(self.0, self.0.keep_where(tested.1, self.1))
    }

    /// The doubles that have these bits.
    #[inline(always)]
    pub(super) fn as_reals(self) -> Reals<L> {
        Reals(self.0, self.0.as_reals(self.1))
    }

    /// The doubles of these numbers, which are below 2^52.
    #[inline(always)]
    pub(super) fn to_reals(self) -> Reals<L> {
        // 2^52, whose last bit stands for one.
        const BASE: u64 = 0x4330_0000_0000_0000;
        let base = self.with(BASE);
        (self | base).as_reals() - base.as_reals()
    }
}

impl<L: Lanes> Reals<L> {
    #[inline(always)]
    pub(super) fn splat(lanes: L, value: f64) -> Self {
        Bits::splat(lanes, value.to_bits()).as_reals()
    }

    /// The same constant for every board.
    #[inline(always)]
    pub(super) fn with(self, value: f64) -> Self {
        Self::splat(self.0, value)
    }

    /// The values of the boards, zero behind the last.
    #[inline(always)]
    pub(super) fn values(self) -> [f64; MOST] {
        self.as_bits().words().map(f64::from_bits)
    }

    #[inline(always)]
    pub(super) fn as_bits(self) -> Bits<L> {
        Bits(self.0, self.0.as_bits(self.1))
    }

    /// Zero in the other boards.
    #[inline(always)]
    pub(super) fn only(self, mask: Mask<L>) -> Self {
        Self(self.0, self.0.as_reals(self.0.keep(mask.1, self.as_bits().1)))
    }

    /// Whether it is zero in all boards.
    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        self.0.is_zero(self.as_bits().1)
    }

    /// Another value in some boards.
    #[inline(always)]
    pub(super) fn or_in(self, mask: Mask<L>, other: Self) -> Self {
        Self(self.0, self.0.select(mask.1, other.1, self.1))
    }

    /// The larger of two numbers.
    #[inline(always)]
    pub(super) fn larger(self, other: Self) -> Self {
        Self(self.0, self.0.larger(self.1, other.1))
    }

    /// The smaller of two numbers.
    #[inline(always)]
    pub(super) fn smaller(self, other: Self) -> Self {
        Self(self.0, self.0.smaller(self.1, other.1))
    }
}

impl<L: Lanes> CellSet for Bits<L> {
    #[inline(always)]
    fn with(self, cells: Cells) -> Self {
        Self::splat(self.0, cells)
    }

    #[inline(always)]
    fn down(self) -> Self {
        // Such vectors have no products of 64 bits.
        let mut below = self | self << 8;
        below = below | below << 16;
        below | below << 32
    }
}

/// An operator that is a method of [`Lanes`].
macro_rules! operator {
    ($vector:ident, $trait:ident, $method:ident, $of:ident) => {
        impl<L: Lanes> $trait for $vector<L> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0, self.0.$of(self.1, other.1))
            }
        }
    };
}

operator!(Bits, BitAnd, bitand, and);
operator!(Bits, BitOr, bitor, or);
operator!(Bits, BitXor, bitxor, xor);
operator!(Bits, Add, add, add);
operator!(Bits, Sub, sub, sub);
operator!(Reals, Add, add, plus);
operator!(Reals, Sub, sub, minus);
operator!(Reals, Mul, mul, product);
operator!(Reals, Div, div, quotient);

impl<L: Lanes> Not for Bits<L> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ self.with(u64::MAX)
    }
}

impl<L: Lanes> Shl<u32> for Bits<L> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0, self.0.left(self.1, self.0.splat(by.into())))
    }
}

impl<L: Lanes> Shr<u32> for Bits<L> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(self.0, self.0.right(self.1, self.0.splat(by.into())))
    }
}

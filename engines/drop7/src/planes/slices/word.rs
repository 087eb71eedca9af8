//! Words of 64 games, and vectors of them.

use archmage::{X64V1Token, X64V3Token, X64V4Token, arcane};
use core::arch::x86_64::{__m128i, __m256i, __m512i};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// 64-bit words of the widest vector.
pub(crate) const WORDS: usize = 8;

/// One bit of every game of a batch.
pub(crate) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// What shows that the processor has the instructions.
    type Proof: Copy;

    /// How many words there are.
    const COUNT: usize;

    /// How many numbers of 32 bits are computed at once.
    const LANES: usize;

    /// Whether numbers of 32 bits are multiplied at once. If not, a stream is started for less where it is needed than
    /// for every game.
    const MULTIPLIES: bool = true;

    /// The first [`Self::COUNT`] words.
    fn new(proof: Self::Proof, words: [u64; WORDS]) -> Self;

    /// The words, zero behind the last.
    fn words(self) -> [u64; WORDS];

    /// Whether no bit is set.
    fn is_empty(self) -> bool;
}

/// A machine word: no vector but those that the compiler makes.
impl Word for u64 {
    type Proof = ();
    const COUNT: usize = 1;
    const LANES: usize = 8;

    #[inline(always)]
    fn new((): (), words: [u64; WORDS]) -> Self {
        words[0]
    }

    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        first([self])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }
}

/// An operator of a vector; the compiler makes one instruction of it.
macro_rules! operator {
    ($vector:ident, $token:ident, $register:ident, $trait:ident, $method:ident, $intrinsic:ident) => {
        impl $trait for $vector {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                #[arcane(import_intrinsics)]
                fn of(_proof: $token, a: $register, b: $register) -> $register {
                    $intrinsic(a, b)
                }
                Self(of(self.1, self.0, other.0), self.1)
            }
        }
    };
}

/// Two words in a vector that every processor of this kind has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair(__m128i, X64V1Token);

operator!(Pair, X64V1Token, __m128i, BitAnd, bitand, _mm_and_si128);
operator!(Pair, X64V1Token, __m128i, BitOr, bitor, _mm_or_si128);
operator!(Pair, X64V1Token, __m128i, BitXor, bitxor, _mm_xor_si128);

impl Not for Pair {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::new(self.1, [u64::MAX; WORDS])
    }
}

impl Word for Pair {
    type Proof = X64V1Token;
    const COUNT: usize = 2;
    const LANES: usize = 4;
    const MULTIPLIES: bool = false;

    #[inline(always)]
    fn new(proof: X64V1Token, words: [u64; WORDS]) -> Self {
        #[arcane(import_intrinsics)]
        fn load(_proof: X64V1Token, words: [u64; 2]) -> __m128i {
            _mm_loadu_si128(&words)
        }
        Self(load(proof, [words[0], words[1]]), proof)
    }

    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        #[arcane(import_intrinsics)]
        fn store(_proof: X64V1Token, pair: __m128i) -> [u64; 2] {
            let mut words = [0; 2];
            _mm_storeu_si128(&mut words, pair);
            words
        }
        first(store(self.1, self.0))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [low, high, ..] = self.words();
        low | high == 0
    }
}

/// Four words in a vector of AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(__m256i, X64V3Token);

operator!(Wide, X64V3Token, __m256i, BitAnd, bitand, _mm256_and_si256);
operator!(Wide, X64V3Token, __m256i, BitOr, bitor, _mm256_or_si256);
operator!(Wide, X64V3Token, __m256i, BitXor, bitxor, _mm256_xor_si256);

impl Not for Wide {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::new(self.1, [u64::MAX; WORDS])
    }
}

impl Word for Wide {
    type Proof = X64V3Token;
    const COUNT: usize = 4;
    const LANES: usize = 8;

    #[inline(always)]
    fn new(proof: X64V3Token, words: [u64; WORDS]) -> Self {
        #[arcane(import_intrinsics)]
        fn load(_proof: X64V3Token, words: [u64; 4]) -> __m256i {
            _mm256_loadu_si256(&words)
        }
        let [a, b, c, d, ..] = words;
        Self(load(proof, [a, b, c, d]), proof)
    }

    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        #[arcane(import_intrinsics)]
        fn store(_proof: X64V3Token, wide: __m256i) -> [u64; 4] {
            let mut words = [0; 4];
            _mm256_storeu_si256(&mut words, wide);
            words
        }
        first(store(self.1, self.0))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        #[arcane(import_intrinsics)]
        fn test(_proof: X64V3Token, wide: __m256i) -> bool {
            _mm256_testz_si256(wide, wide) == 1
        }
        test(self.1, self.0)
    }
}

/// Eight words in a vector of AVX-512, which has operations of three operands: the compiler makes one of two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widest(__m512i, X64V4Token);

operator!(Widest, X64V4Token, __m512i, BitAnd, bitand, _mm512_and_si512);
operator!(Widest, X64V4Token, __m512i, BitOr, bitor, _mm512_or_si512);
operator!(Widest, X64V4Token, __m512i, BitXor, bitxor, _mm512_xor_si512);

impl Not for Widest {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::new(self.1, [u64::MAX; WORDS])
    }
}

impl Word for Widest {
    type Proof = X64V4Token;
    const COUNT: usize = 8;
    const LANES: usize = 16;

    #[inline(always)]
    fn new(proof: X64V4Token, words: [u64; WORDS]) -> Self {
        #[arcane(import_intrinsics)]
        fn load(_proof: X64V4Token, words: [u64; WORDS]) -> __m512i {
            _mm512_loadu_si512(&words)
        }
        Self(load(proof, words), proof)
    }

    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        #[arcane(import_intrinsics)]
        fn store(_proof: X64V4Token, widest: __m512i) -> [u64; WORDS] {
            let mut words = [0; WORDS];
            _mm512_storeu_si512(&mut words, widest);
            words
        }
        store(self.1, self.0)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        #[arcane(import_intrinsics)]
        fn test(_proof: X64V4Token, widest: __m512i) -> bool {
            _mm512_test_epi64_mask(widest, widest) == 0
        }
        test(self.1, self.0)
    }
}

/// These words, and zero behind them.
#[inline(always)]
fn first<const N: usize>(words: [u64; N]) -> [u64; WORDS] {
    std::array::from_fn(|w| words.get(w).copied().unwrap_or(0))
}

//! Instructions on vectors that hold a value for each of some boards; `vectors.rs` is what the batch is written with.

use crate::planes::leaf::boards::MOST;
use archmage::{X64V3Token, X64V4Token, arcane};
use core::arch::x86_64::{__m256d, __m256i, __m512d, __m512i};

/// A set of instructions, proven to be there. All compute the same in every lane.
pub(crate) trait Lanes: Copy {
    /// 64 bits a lane.
    type Bits: Copy;
    /// A double a lane.
    type Reals: Copy;
    /// Yes or no a lane.
    type Mask: Copy;

    /// How many lanes there are.
    const COUNT: usize;

    /// Runs `work` compiled for the set. What `work` calls must be inlined into it.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    fn splat(self, bits: u64) -> Self::Bits;
    fn load(self, bits: &[u64; MOST]) -> Self::Bits;
    /// Zero behind the last lane.
    fn store(self, bits: Self::Bits) -> [u64; MOST];
    fn and(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn or(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn xor(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn add(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn sub(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn left(self, bits: Self::Bits, by: Self::Bits) -> Self::Bits;
    fn right(self, bits: Self::Bits, by: Self::Bits) -> Self::Bits;
    /// Product of the lower halves.
    fn times(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;

    fn add_bytes(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn sub_bytes(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Differences of bytes, zero where they would be negative.
    fn over_bytes(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn max_bytes(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// 0xff in bytes that are equal, else 0.
    fn equal_bytes(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Every byte replaced by the one whose number, 0..16, stands in `places`; the numbers count from the even lane.
    fn shuffle(self, bits: Self::Bits, places: Self::Bits) -> Self::Bits;
    /// The sum of the bytes of each lane.
    fn sum_bytes(self, bits: Self::Bits) -> Self::Bits;
    /// Products of bytes with signed bytes, up to 15 bits, added up two by two.
    fn weigh_bytes(self, bits: Self::Bits, weights: Self::Bits) -> Self::Bits;
    /// The sums of both halves of four numbers of 16 bits.
    fn sum_quarters(self, bits: Self::Bits) -> Self::Bits;

    /// Lanes that have all these bits.
    fn has(self, bits: Self::Bits, all: Self::Bits) -> Self::Mask;
    /// Whether all lanes are zero.
    fn is_zero(self, bits: Self::Bits) -> bool;
    /// Zero where `tested` is zero.
    fn keep_where(self, tested: Self::Bits, bits: Self::Bits) -> Self::Bits;
    /// Zero where the mask says no.
    fn keep(self, mask: Self::Mask, bits: Self::Bits) -> Self::Bits;

    fn as_reals(self, bits: Self::Bits) -> Self::Reals;
    fn as_bits(self, reals: Self::Reals) -> Self::Bits;
    fn select(self, mask: Self::Mask, yes: Self::Reals, no: Self::Reals) -> Self::Reals;
    fn plus(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
    fn minus(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
    fn product(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
    fn quotient(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
    /// `if a > b { a } else { b }`
    fn larger(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
    /// `if a < b { a } else { b }`
    fn smaller(self, a: Self::Reals, b: Self::Reals) -> Self::Reals;
}

/// Methods of [`Lanes`] that are one expression of intrinsics.
macro_rules! lanes {
    ($token:ident: $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {
        $(
            #[inline(always)]
            fn $name(self, $($argument: $type),*) -> $result {
                #[arcane(import_intrinsics)]
                fn of(_proof: $token, $($argument: $type),*) -> $result {
                    $body
                }
                of(self, $($argument),*)
            }
        )*
    };
}

impl Lanes for X64V3Token {
    type Bits = __m256i;
    type Reals = __m256d;
    type Mask = __m256i;

    const COUNT: usize = 4;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[arcane]
        fn of<R, F: FnOnce() -> R>(_proof: X64V3Token, work: F) -> R {
            work()
        }
        of(self, work)
    }

    #[inline(always)]
    fn load(self, bits: &[u64; MOST]) -> __m256i {
        #[arcane(import_intrinsics)]
        fn of(_proof: X64V3Token, bits: &[u64; 4]) -> __m256i {
            _mm256_loadu_si256(bits)
        }
        let [a, b, c, d, ..] = *bits;
        of(self, &[a, b, c, d])
    }

    #[inline(always)]
    fn store(self, bits: __m256i) -> [u64; MOST] {
        #[arcane(import_intrinsics)]
        fn of(_proof: X64V3Token, bits: __m256i) -> [u64; 4] {
            let mut words = [0; 4];
            _mm256_storeu_si256(&mut words, bits);
            words
        }
        let [a, b, c, d] = of(self, bits);
        [a, b, c, d, 0, 0, 0, 0]
    }

    lanes! { X64V3Token:
        fn splat(bits: u64) -> __m256i = _mm256_set1_epi64x(bits as i64);
        fn and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        fn or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        fn xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        fn add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi64(a, b);
        fn sub(a: __m256i, b: __m256i) -> __m256i = _mm256_sub_epi64(a, b);
        fn left(bits: __m256i, by: __m256i) -> __m256i = _mm256_sllv_epi64(bits, by);
        fn right(bits: __m256i, by: __m256i) -> __m256i = _mm256_srlv_epi64(bits, by);
        fn times(a: __m256i, b: __m256i) -> __m256i = _mm256_mul_epu32(a, b);
        fn add_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi8(a, b);
        fn sub_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_sub_epi8(a, b);
        fn over_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_subs_epu8(a, b);
        fn max_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_max_epu8(a, b);
        fn equal_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi8(a, b);
        fn shuffle(bits: __m256i, places: __m256i) -> __m256i = _mm256_shuffle_epi8(bits, places);
        fn sum_bytes(bits: __m256i) -> __m256i = _mm256_sad_epu8(bits, _mm256_setzero_si256());
        fn weigh_bytes(bits: __m256i, weights: __m256i) -> __m256i = _mm256_maddubs_epi16(bits, weights);
        fn sum_quarters(bits: __m256i) -> __m256i = _mm256_madd_epi16(bits, _mm256_set1_epi16(1));
        fn has(bits: __m256i, all: __m256i) -> __m256i = _mm256_cmpeq_epi64(_mm256_and_si256(bits, all), all);
        fn is_zero(bits: __m256i) -> bool = _mm256_testz_si256(bits, bits) == 1;
        fn keep_where(tested: __m256i, bits: __m256i) -> __m256i =
            _mm256_andnot_si256(_mm256_cmpeq_epi64(tested, _mm256_setzero_si256()), bits);
        fn keep(mask: __m256i, bits: __m256i) -> __m256i = _mm256_and_si256(mask, bits);
        fn as_reals(bits: __m256i) -> __m256d = _mm256_castsi256_pd(bits);
        fn as_bits(reals: __m256d) -> __m256i = _mm256_castpd_si256(reals);
        fn select(mask: __m256i, yes: __m256d, no: __m256d) -> __m256d =
            _mm256_blendv_pd(no, yes, _mm256_castsi256_pd(mask));
        fn plus(a: __m256d, b: __m256d) -> __m256d = _mm256_add_pd(a, b);
        fn minus(a: __m256d, b: __m256d) -> __m256d = _mm256_sub_pd(a, b);
        fn product(a: __m256d, b: __m256d) -> __m256d = _mm256_mul_pd(a, b);
        fn quotient(a: __m256d, b: __m256d) -> __m256d = _mm256_div_pd(a, b);
        fn larger(a: __m256d, b: __m256d) -> __m256d = _mm256_max_pd(a, b);
        fn smaller(a: __m256d, b: __m256d) -> __m256d = _mm256_min_pd(a, b);
    }
}

impl Lanes for X64V4Token {
    type Bits = __m512i;
    type Reals = __m512d;
    type Mask = u8;

    const COUNT: usize = 8;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[arcane]
        fn of<R, F: FnOnce() -> R>(_proof: X64V4Token, work: F) -> R {
            work()
        }
        of(self, work)
    }

    #[inline(always)]
    fn load(self, bits: &[u64; MOST]) -> __m512i {
        #[arcane(import_intrinsics)]
        fn of(_proof: X64V4Token, bits: &[u64; MOST]) -> __m512i {
            _mm512_loadu_si512(bits)
        }
        of(self, bits)
    }

    #[inline(always)]
    fn store(self, bits: __m512i) -> [u64; MOST] {
        #[arcane(import_intrinsics)]
        fn of(_proof: X64V4Token, bits: __m512i) -> [u64; MOST] {
            let mut words = [0; MOST];
            _mm512_storeu_si512(&mut words, bits);
            words
        }
        of(self, bits)
    }

    lanes! { X64V4Token:
        fn splat(bits: u64) -> __m512i = _mm512_set1_epi64(bits as i64);
        fn and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        fn or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        fn xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        fn add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi64(a, b);
        fn sub(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi64(a, b);
        fn left(bits: __m512i, by: __m512i) -> __m512i = _mm512_sllv_epi64(bits, by);
        fn right(bits: __m512i, by: __m512i) -> __m512i = _mm512_srlv_epi64(bits, by);
        fn times(a: __m512i, b: __m512i) -> __m512i = _mm512_mul_epu32(a, b);
        fn add_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi8(a, b);
        fn sub_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi8(a, b);
        fn over_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_subs_epu8(a, b);
        fn max_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_max_epu8(a, b);
        fn equal_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b));
        fn shuffle(bits: __m512i, places: __m512i) -> __m512i = _mm512_shuffle_epi8(bits, places);
        fn sum_bytes(bits: __m512i) -> __m512i = _mm512_sad_epu8(bits, _mm512_setzero_si512());
        fn weigh_bytes(bits: __m512i, weights: __m512i) -> __m512i = _mm512_maddubs_epi16(bits, weights);
        fn sum_quarters(bits: __m512i) -> __m512i = _mm512_madd_epi16(bits, _mm512_set1_epi16(1));
        fn has(bits: __m512i, all: __m512i) -> u8 = _mm512_cmpeq_epi64_mask(_mm512_and_si512(bits, all), all);
        fn is_zero(bits: __m512i) -> bool = _mm512_test_epi64_mask(bits, bits) == 0;
        fn keep_where(tested: __m512i, bits: __m512i) -> __m512i =
            _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(tested, tested), bits);
        fn keep(mask: u8, bits: __m512i) -> __m512i = _mm512_maskz_mov_epi64(mask, bits);
        fn as_reals(bits: __m512i) -> __m512d = _mm512_castsi512_pd(bits);
        fn as_bits(reals: __m512d) -> __m512i = _mm512_castpd_si512(reals);
        fn select(mask: u8, yes: __m512d, no: __m512d) -> __m512d = _mm512_mask_mov_pd(no, mask, yes);
        fn plus(a: __m512d, b: __m512d) -> __m512d = _mm512_add_pd(a, b);
        fn minus(a: __m512d, b: __m512d) -> __m512d = _mm512_sub_pd(a, b);
        fn product(a: __m512d, b: __m512d) -> __m512d = _mm512_mul_pd(a, b);
        fn quotient(a: __m512d, b: __m512d) -> __m512d = _mm512_div_pd(a, b);
        fn larger(a: __m512d, b: __m512d) -> __m512d = _mm512_max_pd(a, b);
        fn smaller(a: __m512d, b: __m512d) -> __m512d = _mm512_min_pd(a, b);
    }
}

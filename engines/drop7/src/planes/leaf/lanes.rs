//! Additions of all cells at once, a byte each, with AVX2.

use super::additions::{Additions, Ground};
use archmage::{X64V3Token, arcane, rite};
use core::arch::x86_64::__m256i;

/// Four rows of a byte board, a cell a byte.
type Rows = __m256i;

/// The elevations of the upper and the lower four rows; the last is no row.
const ELEVATIONS: [[i64; 4]; 2] = [
    [0x0707_0707_0707_0707, 0x0606_0606_0606_0606, 0x0505_0505_0505_0505, 0x0404_0404_0404_0404],
    [0x0303_0303_0303_0303, 0x0202_0202_0202_0202, 0x0101_0101_0101_0101, 0],
];

/// The scores of the best windows by number (2..=7) and half of the board. A cell's score is 63 less
/// the discs that fill the best of the windows that hold it; 0 if there is none.
pub(crate) type Windows = [[[u8; 32]; 2]; 6];

/// The best windows between columns of these heights.
#[arcane(import_intrinsics)]
pub(crate) fn windows(_token: X64V3Token, heights: u64) -> Windows {
    let mut found = [[[0; 32]; 2]; 6];
    let heights = _mm256_set1_epi64x(heights as i64);
    for (half, [a, b, c, d]) in ELEVATIONS.into_iter().enumerate() {
        let gaps = _mm256_subs_epu8(_mm256_setr_epi64x(a, b, c, d), heights);
        // Sums of the bytes before each byte.
        let mut sums = _mm256_add_epi8(gaps, _mm256_slli_epi64::<8>(gaps));
        sums = _mm256_add_epi8(sums, _mm256_slli_epi64::<16>(sums));
        sums = _mm256_add_epi8(sums, _mm256_slli_epi64::<32>(sums));
        sums = _mm256_slli_epi64::<8>(sums);
        let occupied = _mm256_cmpeq_epi8(gaps, _mm256_setzero_si256());
        for number in 2..=7 {
            let best = best_windows(_token, sums, occupied, number);
            _mm256_storeu_si256(&mut found[number as usize - 2][half], best);
        }
    }
    found
}

/// The additions of a board, given its windows.
#[arcane(import_intrinsics)]
pub(crate) fn additions(_token: X64V3Token, windows: &Windows, ground: &Ground) -> Additions {
    let mut found = Additions { by_row: [0; 64], by_column: [0; 64], cells: 0 };
    let heights = _mm256_set1_epi64x(ground.heights as i64);
    let short = ground.short_rows | ground.short_columns;
    for half in 0..2 {
        if (short >> (32 * half)) as u32 == 0 {
            continue;
        }
        let numbers = numbers(_token, ground.numbers.map(|plane| (plane >> (32 * half)) as i32));
        let mut by_row = _mm256_setzero_si256();
        for (windows, number) in windows.iter().zip(2..) {
            let here = _mm256_cmpeq_epi8(numbers, _mm256_set1_epi8(number));
            let best = _mm256_loadu_si256(&windows[half as usize]);
            by_row = _mm256_or_si256(by_row, _mm256_and_si256(here, best));
        }
        let by_column = _mm256_subs_epu8(numbers, heights);
        let none = _mm256_cmpeq_epi8(_mm256_or_si256(by_row, by_column), _mm256_setzero_si256());
        let cells = !_mm256_movemask_epi8(none) as u32;
        found.cells |= u64::from(cells) << (32 * half);
        let at = 32 * half as usize..32 * half as usize + 32;
        let bytes = (&mut found.by_row[at.clone()]).try_into();
        _mm256_storeu_si256::<[u8; 32]>(bytes.expect("32 bytes"), by_row);
        let bytes = (&mut found.by_column[at]).try_into();
        _mm256_storeu_si256::<[u8; 32]>(bytes.expect("32 bytes"), by_column);
    }
    found.cells &= short;
    found
}

/// The numbers of four rows.
#[rite(import_intrinsics)]
fn numbers(_token: X64V3Token, planes: [i32; 3]) -> Rows {
    let spread =
        _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let mut numbers = _mm256_setzero_si256();
    for (plane, weight) in planes.into_iter().zip([1, 2, 4]) {
        let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(plane), spread);
        let set = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), bits);
        numbers = _mm256_or_si256(numbers, _mm256_and_si256(set, _mm256_set1_epi8(weight)));
    }
    numbers
}

/// In every byte the best score of the windows that hold the cell: those that start there or up to
/// `number - 1` bytes before.
#[rite(import_intrinsics)]
fn best_windows(_token: X64V3Token, sums: Rows, occupied: Rows, number: i8) -> Rows {
    let one = starts(_token, sums, occupied, number);
    // Doubling reaches two starts, four, then all.
    let two = _mm256_max_epu8(one, _mm256_slli_epi64::<8>(one));
    let four = _mm256_max_epu8(two, _mm256_slli_epi64::<16>(two));
    match number {
        2 => two,
        3 => _mm256_max_epu8(two, _mm256_slli_epi64::<16>(one)),
        4 => four,
        5 => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(one)),
        6 => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(two)),
        _ => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(four)),
    }
}

/// In every byte the score, 63 less the discs that fill it, of the window of `number` columns that
/// starts there; 0 where it does not fit or one of its ends is beside a disc.
#[rite(import_intrinsics)]
fn starts(_token: X64V3Token, sums: Rows, occupied: Rows, number: i8) -> Rows {
    let shift = _mm256_set1_epi64x(8 * i64::from(number));
    let before = _mm256_slli_epi64::<8>(occupied);
    let after = _mm256_srlv_epi64(occupied, shift);
    let outside = _mm256_set1_epi64x((u64::MAX << (8 * (8 - number))) as i64);
    let closed = _mm256_or_si256(_mm256_or_si256(before, after), outside);
    let high = _mm256_add_epi8(sums, _mm256_set1_epi8(63));
    _mm256_andnot_si256(closed, _mm256_sub_epi8(high, _mm256_srlv_epi64(sums, shift)))
}

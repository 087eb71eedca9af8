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

/// The additions of a board.
#[arcane(import_intrinsics)]
pub(crate) fn additions(_token: X64V3Token, ground: &Ground) -> Additions {
    let mut found = Additions::NONE;
    let heights = _mm256_set1_epi64x(ground.heights as i64);
    let short = ground.short_rows | ground.short_columns;
    for (half, [a, b, c, d]) in ELEVATIONS.into_iter().enumerate() {
        if (short >> (32 * half)) as u32 == 0 {
            continue;
        }
        let numbers = numbers(_token, ground.numbers.map(|plane| (plane >> (32 * half)) as i32));
        let gaps = _mm256_subs_epu8(_mm256_setr_epi64x(a, b, c, d), heights);
        let by_row = by_row(_token, numbers, gaps);
        let by_column = _mm256_subs_epu8(numbers, heights);
        let none = _mm256_cmpeq_epi8(_mm256_or_si256(by_row, by_column), _mm256_setzero_si256());
        let cells = !_mm256_movemask_epi8(none) as u32;
        found.cells |= u64::from(cells) << (32 * half);
        let at = 32 * half..32 * half + 32;
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

/// The bytes of [`Additions::by_row`], from the discs that are missing below each cell.
#[rite(import_intrinsics)]
fn by_row(_token: X64V3Token, numbers: Rows, gaps: Rows) -> Rows {
    // Sums of the bytes before each byte.
    let mut sums = _mm256_add_epi8(gaps, _mm256_slli_epi64::<8>(gaps));
    sums = _mm256_add_epi8(sums, _mm256_slli_epi64::<16>(sums));
    sums = _mm256_add_epi8(sums, _mm256_slli_epi64::<32>(sums));
    sums = _mm256_slli_epi64::<8>(sums);
    let occupied = _mm256_cmpeq_epi8(gaps, _mm256_setzero_si256());
    let low = _mm256_or_si256(
        best_windows::<2>(_token, sums, occupied, numbers),
        best_windows::<3>(_token, sums, occupied, numbers),
    );
    let middle = _mm256_or_si256(
        best_windows::<4>(_token, sums, occupied, numbers),
        best_windows::<5>(_token, sums, occupied, numbers),
    );
    let high = _mm256_or_si256(
        best_windows::<6>(_token, sums, occupied, numbers),
        best_windows::<7>(_token, sums, occupied, numbers),
    );
    _mm256_or_si256(_mm256_or_si256(low, middle), high)
}

/// In the bytes with this number the best score of the windows that hold the cell: those that start
/// there or up to `NUMBER - 1` bytes before. A score is 63 less the discs that fill the window, and
/// 0 if the window does not fit or one of its ends is beside a disc.
#[rite(import_intrinsics)]
fn best_windows<const NUMBER: i64>(
    _token: X64V3Token,
    sums: Rows,
    occupied: Rows,
    numbers: Rows,
) -> Rows {
    let shift = _mm256_set1_epi64x(8 * NUMBER);
    let before = _mm256_slli_epi64::<8>(occupied);
    let after = _mm256_srlv_epi64(occupied, shift);
    let outside = _mm256_set1_epi64x((u64::MAX << (8 * (8 - NUMBER))) as i64);
    let closed = _mm256_or_si256(_mm256_or_si256(before, after), outside);
    let high = _mm256_add_epi8(sums, _mm256_set1_epi8(63));
    let one = _mm256_andnot_si256(closed, _mm256_sub_epi8(high, _mm256_srlv_epi64(sums, shift)));
    // Doubling reaches two starts, four, then all.
    let two = _mm256_max_epu8(one, _mm256_slli_epi64::<8>(one));
    let four = _mm256_max_epu8(two, _mm256_slli_epi64::<16>(two));
    let best = match NUMBER {
        2 => two,
        3 => _mm256_max_epu8(two, _mm256_slli_epi64::<16>(one)),
        4 => four,
        5 => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(one)),
        6 => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(two)),
        _ => _mm256_max_epu8(four, _mm256_slli_epi64::<32>(four)),
    };
    _mm256_and_si256(_mm256_cmpeq_epi8(numbers, _mm256_set1_epi8(NUMBER as i8)), best)
}

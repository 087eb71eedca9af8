//! Center games four at a time, one in each 64-bit lane of AVX2.
//!
//! A branch that a processor cannot foresee costs as much as a whole wave. Here a step tests all four
//! boards for poppers, plays a wave on those that have some, and brings the others to their next
//! test: over the rise, or over the next drop. A game that is over gives its lane to the next seed.

use super::board::{BOTTOM_ROW, BYTES, TOP_ROW};
use super::game::CENTER;
use crate::board::SIZE;
use crate::cascade::{CLEAR_BONUS, LEVEL_BONUS, MOVES_PER_LEVEL};
use crate::games::Tally;
use crate::random::{NEXT, REVEAL};
use crate::wave::wave_points;
use archmage::{X64V3Token, arcane, rite};
use core::arch::x86_64::__m256i;

/// Four words, one of every game.
type Lanes = __m256i;

/// A number 0..=7 in every cell of every lane, lowest bit first.
type Counter = [Lanes; 3];

/// Plays headless center games as [`super::center_games`] does.
#[arcane(import_intrinsics)]
pub(super) fn center_games(
    token: X64V3Token,
    first_seed: u32,
    games: u32,
    max_moves: i32,
) -> Tally {
    let mut tally = Tally::default();
    if max_moves <= 0 {
        return tally;
    }
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi64x(1);
    let top = _mm256_set1_epi64x(TOP_ROW as i64);
    let bottom = _mm256_set1_epi64x(BOTTOM_ROW as i64);
    let last = _mm256_set1_epi64x(i64::from(max_moves));
    let mut started = 0;
    let mut scores = [0_i64; 4];
    let mut planes = [zero; 4];
    let (mut seed, mut number, mut remaining) = (zero, zero, zero);
    let (mut depth, mut stream) = (zero, zero);
    // All lanes begin as if their game was over.
    let mut alive = _mm256_set1_epi64x(-1);
    let mut fresh = alive;
    loop {
        let occupied = occupied(token, &planes);
        let popping = poppers(token, &planes, occupied);
        let quiet = _mm256_cmpeq_epi64(popping, zero);
        if lanes(token, quiet) != 0b1111 {
            depth = _mm256_add_epi64(depth, _mm256_andnot_si256(quiet, one));
            pop(token, &mut planes, popping, &mut stream);
            let (counts, depths) = (words(token, popping), words(token, depth));
            for (lane, score) in scores.iter_mut().enumerate() {
                let popped = counts[lane].count_ones();
                tally.waves += u64::from(popped != 0);
                *score += i64::from(popped) * wave_points(depths[lane] as u32);
            }
        }
        let settled = _mm256_and_si256(quiet, alive);
        if lanes(token, settled) == 0 {
            continue;
        }
        let running = _mm256_andnot_si256(fresh, settled);
        let cleared = _mm256_and_si256(running, _mm256_cmpeq_epi64(occupied, zero));
        let in_top = _mm256_and_si256(occupied, top);
        let boundary = _mm256_and_si256(running, _mm256_cmpeq_epi64(remaining, zero));
        let room = _mm256_cmpeq_epi64(in_top, zero);
        let rises = _mm256_and_si256(boundary, room);
        if lanes(token, _mm256_or_si256(cleared, rises)) != 0 {
            let (cleared, risen) = (lanes(token, cleared), lanes(token, rises));
            for (lane, score) in scores.iter_mut().enumerate() {
                *score += CLEAR_BONUS * i64::from(cleared >> lane & 1);
                *score += LEVEL_BONUS * i64::from(risen >> lane & 1);
            }
            for plane in &mut planes {
                *plane = _mm256_blendv_epi8(*plane, _mm256_srli_epi64::<8>(*plane), rises);
            }
            planes[3] = _mm256_or_si256(planes[3], _mm256_and_si256(rises, bottom));
            let five = _mm256_set1_epi64x(i64::from(MOVES_PER_LEVEL));
            remaining = _mm256_blendv_epi8(remaining, five, rises);
        }
        let full =
            _mm256_or_si256(_mm256_cmpeq_epi64(in_top, top), _mm256_cmpeq_epi64(number, last));
        // The end of a move that does not rise: at the boundary the top row was in the way.
        let ended = _mm256_andnot_si256(rises, running);
        let over = _mm256_and_si256(ended, _mm256_or_si256(boundary, full));
        let mut drops = _mm256_andnot_si256(over, ended);
        let mut ground = occupied;
        let renewed = _mm256_or_si256(over, _mm256_and_si256(fresh, alive));
        if lanes(token, renewed) != 0 {
            let (done, numbers) = (lanes(token, over), words(token, number));
            let mut seeds = words(token, seed);
            let mut living = words(token, alive);
            for lane in (0..4).filter(|lane| lanes(token, renewed) >> lane & 1 == 1) {
                if done >> lane & 1 == 1 {
                    tally.moves += numbers[lane];
                    tally.score += scores[lane];
                }
                scores[lane] = 0;
                seeds[lane] = u64::from(first_seed.wrapping_add(started));
                living[lane] = if started < games { u64::MAX } else { 0 };
                started = games.min(started + 1);
            }
            seed = lanes_of(token, seeds);
            alive = lanes_of(token, living);
            if lanes(token, alive) == 0 {
                return tally;
            }
            fresh = zero;
            for (plane, start) in planes.iter_mut().zip([zero, zero, zero, bottom]) {
                *plane = _mm256_blendv_epi8(*plane, _mm256_and_si256(start, alive), renewed);
            }
            ground = _mm256_blendv_epi8(ground, bottom, renewed);
            number = _mm256_andnot_si256(renewed, number);
            let five = _mm256_set1_epi64x(i64::from(MOVES_PER_LEVEL));
            remaining = _mm256_blendv_epi8(remaining, five, renewed);
            drops = _mm256_and_si256(_mm256_or_si256(drops, renewed), alive);
        }
        // The next drop: disc and stream follow from the number of the move.
        number = _mm256_sub_epi64(number, drops);
        remaining = _mm256_add_epi64(remaining, drops);
        depth = _mm256_andnot_si256(drops, depth);
        let disc = disc(token, mix(token, salted(token, seed, number, 0x9e37_79b9, NEXT)));
        let reveals = mix(token, salted(token, seed, number, 0x85eb_ca6b, REVEAL));
        stream = _mm256_blendv_epi8(stream, reveals, drops);
        let landed = _mm256_and_si256(landing(token, ground), drops);
        put(token, &mut planes, landed, disc);
    }
}

/// One bit for every lane that is all ones.
#[rite(import_intrinsics)]
fn lanes(_token: X64V3Token, mask: Lanes) -> u32 {
    _mm256_movemask_pd(_mm256_castsi256_pd(mask)) as u32
}

#[rite(import_intrinsics)]
fn words(_token: X64V3Token, lanes: Lanes) -> [u64; 4] {
    let mut words = [0; 4];
    _mm256_storeu_si256(&mut words, lanes);
    words
}

#[rite(import_intrinsics)]
fn lanes_of(_token: X64V3Token, words: [u64; 4]) -> Lanes {
    _mm256_loadu_si256(&words)
}

#[rite(import_intrinsics)]
fn occupied(_token: X64V3Token, [a, b, c, gray]: &[Lanes; 4]) -> Lanes {
    _mm256_or_si256(_mm256_or_si256(*a, *b), _mm256_or_si256(*c, *gray))
}

/// Cells whose number, 1..=7, equals the counter, which is nowhere 0 where a number stands.
#[rite(import_intrinsics)]
fn equal(_token: X64V3Token, planes: &[Lanes; 4], [x, y, z]: Counter) -> Lanes {
    let [a, b, c, gray] = *planes;
    let low = _mm256_or_si256(_mm256_xor_si256(a, x), _mm256_xor_si256(b, y));
    let high = _mm256_or_si256(_mm256_xor_si256(c, z), gray);
    let numbered = _mm256_or_si256(_mm256_or_si256(a, b), c);
    _mm256_andnot_si256(_mm256_or_si256(low, high), numbered)
}

/// The twin of the scalar `poppers`.
#[rite(import_intrinsics)]
fn poppers(token: X64V3Token, planes: &[Lanes; 4], occupied: Lanes) -> Lanes {
    let by_row = equal(token, planes, run_lengths(token, occupied));
    let by_column = equal(token, planes, column_heights(token, occupied));
    _mm256_or_si256(by_row, by_column)
}

/// The twin of the scalar `run_lengths`.
#[rite(import_intrinsics)]
fn run_lengths(token: X64V3Token, occupied: Lanes) -> Counter {
    let at_1 = _mm256_andnot_si256(_mm256_slli_epi64::<1>(occupied), occupied);
    let at_2 = _mm256_and_si256(at_1, _mm256_srli_epi64::<1>(occupied));
    let at_3 = _mm256_and_si256(at_2, _mm256_srli_epi64::<2>(occupied));
    let at_4 = _mm256_and_si256(at_3, _mm256_srli_epi64::<3>(occupied));
    let at_5 = _mm256_and_si256(at_4, _mm256_srli_epi64::<4>(occupied));
    let at_6 = _mm256_and_si256(at_5, _mm256_srli_epi64::<5>(occupied));
    let at_7 = _mm256_and_si256(at_6, _mm256_srli_epi64::<6>(occupied));
    let two = _mm256_xor_si256(_mm256_xor_si256(at_2, at_4), at_6);
    let odd = _mm256_xor_si256(_mm256_xor_si256(at_1, at_3), _mm256_xor_si256(at_5, at_7));
    [
        runs_from(token, occupied, _mm256_xor_si256(two, odd)),
        runs_from(token, occupied, two),
        runs_from(token, occupied, at_4),
    ]
}

#[rite(import_intrinsics)]
fn runs_from(_token: X64V3Token, occupied: Lanes, starts: Lanes) -> Lanes {
    _mm256_andnot_si256(_mm256_add_epi64(occupied, starts), occupied)
}

/// The twin of the scalar `column_heights`.
#[rite(import_intrinsics)]
fn column_heights(token: X64V3Token, occupied: Lanes) -> Counter {
    let half = _mm256_xor_si256(occupied, _mm256_srli_epi64::<32>(occupied));
    let quarter = _mm256_xor_si256(half, _mm256_srli_epi64::<16>(half));
    let odd = _mm256_xor_si256(quarter, _mm256_srli_epi64::<8>(quarter));
    let four = _mm256_srli_epi64::<24>(occupied);
    let two = _mm256_xor_si256(_mm256_srli_epi64::<8>(occupied), _mm256_srli_epi64::<40>(occupied));
    [every_row(token, odd), every_row(token, _mm256_xor_si256(two, four)), every_row(token, four)]
}

/// The top row in every row; guards are not cleared.
#[rite(import_intrinsics)]
fn every_row(_token: X64V3Token, lanes: Lanes) -> Lanes {
    let first = 0x0808_0808_0808_0808;
    _mm256_shuffle_epi8(lanes, _mm256_setr_epi64x(0, first, 0, first))
}

/// One wave on the boards that have poppers; the others stay as they are.
#[rite(import_intrinsics)]
fn pop(token: X64V3Token, planes: &mut [Lanes; 4], popping: Lanes, stream: &mut Lanes) {
    let [cracked, _, _, gray] = *planes;
    let (down, up) = (_mm256_slli_epi64::<8>(popping), _mm256_srli_epi64::<8>(popping));
    let (right, left) = (_mm256_slli_epi64::<1>(popping), _mm256_srli_epi64::<1>(popping));
    let (vertical, horizontal) = (_mm256_or_si256(up, down), _mm256_or_si256(right, left));
    let once = _mm256_and_si256(gray, _mm256_or_si256(vertical, horizontal));
    let both = _mm256_or_si256(_mm256_and_si256(up, down), _mm256_and_si256(right, left));
    let twice = _mm256_or_si256(both, _mm256_and_si256(vertical, horizontal));
    let mut reveal = _mm256_and_si256(once, _mm256_or_si256(cracked, twice));
    planes[0] = _mm256_andnot_si256(reveal, _mm256_or_si256(cracked, once));
    planes[3] = _mm256_andnot_si256(reveal, gray);
    let zero = _mm256_setzero_si256();
    loop {
        let none = _mm256_cmpeq_epi64(reveal, zero);
        if lanes(token, none) == 0b1111 {
            break;
        }
        let first = _mm256_and_si256(reveal, _mm256_sub_epi64(zero, reveal));
        reveal = _mm256_xor_si256(reveal, first);
        let (next, bits) = draw(token, *stream);
        *stream = _mm256_blendv_epi8(next, *stream, none);
        put(token, planes, first, disc(token, bits));
    }
    let mut rest = popping;
    loop {
        let mut below = _mm256_slli_epi64::<8>(rest);
        below = _mm256_or_si256(below, _mm256_slli_epi64::<8>(below));
        below = _mm256_or_si256(below, _mm256_slli_epi64::<16>(below));
        below = _mm256_or_si256(below, _mm256_slli_epi64::<32>(below));
        let mut falls = _mm256_andnot_si256(below, rest);
        rest = _mm256_and_si256(rest, below);
        falls = _mm256_or_si256(falls, _mm256_srli_epi64::<8>(falls));
        falls = _mm256_or_si256(falls, _mm256_srli_epi64::<16>(falls));
        falls = _mm256_or_si256(falls, _mm256_srli_epi64::<32>(falls));
        for plane in planes.iter_mut() {
            let moved = _mm256_and_si256(falls, _mm256_slli_epi64::<8>(*plane));
            *plane = _mm256_or_si256(_mm256_andnot_si256(falls, *plane), moved);
        }
        if _mm256_testz_si256(rest, rest) == 1 {
            return;
        }
    }
}

/// Puts numbers into empty cells.
#[rite(import_intrinsics)]
fn put(_token: X64V3Token, planes: &mut [Lanes; 4], cells: Lanes, numbers: Lanes) {
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi64x(1);
    let bits = [numbers, _mm256_srli_epi64::<1>(numbers), _mm256_srli_epi64::<2>(numbers)];
    for (plane, bit) in planes.iter_mut().zip(bits) {
        let all = _mm256_sub_epi64(zero, _mm256_and_si256(bit, one));
        *plane = _mm256_or_si256(*plane, _mm256_and_si256(cells, all));
    }
}

/// The cells on which discs of the center policy land.
#[rite(import_intrinsics)]
fn landing(token: X64V3Token, occupied: Lanes) -> Lanes {
    let floor = _mm256_set1_epi64x((TOP_ROW << 56) as i64);
    let supported = _mm256_srli_epi64::<8>(_mm256_or_si256(occupied, floor));
    let middle = _mm256_set1_epi64x((BYTES << (SIZE / 2)) as i64);
    let mut column = middle;
    let in_middle = _mm256_and_si256(occupied, _mm256_set1_epi64x(1 << (SIZE / 2)));
    if _mm256_testz_si256(in_middle, in_middle) == 0 {
        let columns = words(token, occupied)
            .map(|occupied| BYTES << (CENTER[(occupied & TOP_ROW) as usize] % 8));
        column = lanes_of(token, columns);
    }
    _mm256_and_si256(column, _mm256_andnot_si256(occupied, supported))
}

/// The twin of `mix32` on the low halves of the lanes; the high halves are zero.
#[rite(import_intrinsics)]
fn mix(_token: X64V3Token, value: Lanes) -> Lanes {
    let mut v = _mm256_xor_si256(value, _mm256_srli_epi32::<16>(value));
    v = _mm256_mullo_epi32(v, _mm256_set1_epi64x(0x7feb_352d));
    v = _mm256_xor_si256(v, _mm256_srli_epi32::<15>(v));
    v = _mm256_mullo_epi32(v, _mm256_set1_epi64x(0x846c_a68b));
    _mm256_xor_si256(v, _mm256_srli_epi32::<16>(v))
}

/// `seed ^ number * factor ^ domain`, 32 bits.
#[rite(import_intrinsics)]
fn salted(_token: X64V3Token, seed: Lanes, number: Lanes, factor: u32, domain: u32) -> Lanes {
    let salt = _mm256_mullo_epi32(number, _mm256_set1_epi64x(i64::from(factor)));
    _mm256_xor_si256(_mm256_xor_si256(seed, salt), _mm256_set1_epi64x(i64::from(domain)))
}

/// The disc 1..=7 that 32 random bits stand for.
#[rite(import_intrinsics)]
fn disc(_token: X64V3Token, bits: Lanes) -> Lanes {
    let seventh = _mm256_srli_epi64::<32>(_mm256_mul_epu32(bits, _mm256_set1_epi64x(7)));
    _mm256_add_epi64(seventh, _mm256_set1_epi64x(1))
}

/// The next states of Mulberry32 streams, and their next 32 bits.
#[rite(import_intrinsics)]
fn draw(_token: X64V3Token, stream: Lanes) -> (Lanes, Lanes) {
    let next = _mm256_add_epi32(stream, _mm256_set1_epi64x(0x6d2b_79f5));
    let one = _mm256_set1_epi64x(1);
    let mut a = _mm256_mullo_epi32(
        _mm256_xor_si256(next, _mm256_srli_epi32::<15>(next)),
        _mm256_or_si256(next, one),
    );
    let product = _mm256_mullo_epi32(
        _mm256_xor_si256(a, _mm256_srli_epi32::<7>(a)),
        _mm256_or_si256(a, _mm256_set1_epi64x(61)),
    );
    a = _mm256_xor_si256(a, _mm256_add_epi32(a, product));
    (next, _mm256_xor_si256(a, _mm256_srli_epi32::<14>(a)))
}

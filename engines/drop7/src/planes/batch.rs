//! Center games four at a time, one in each 64-bit lane of AVX2, in two batches that take turns.
//!
//! A branch that a processor cannot foresee costs as much as a whole wave. Here a step tests all four
//! boards for poppers, plays a wave on those that have some, and brings the others to their next
//! test: over the rise, or over the next drop. A game that is over gives its lane to the next seed.

use super::board::{BOTTOM_ROW, TOP_ROW};
use crate::board::{CENTER_OUT, SIZE};
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
    if max_moves <= 0 {
        return Tally::default();
    }
    let last = _mm256_set1_epi64x(i64::from(max_moves));
    let mut feed = Feed { first_seed, games, started: 0, last, tally: Tally::default() };
    // The processor works on one batch while the other waits for its last result.
    let (mut one, mut other) = (Batch::new(token), Batch::new(token));
    while one.step(token, &mut feed) | other.step(token, &mut feed) {}
    let bonus = words(token, _mm256_add_epi64(one.bonus, other.bonus));
    feed.tally.score += bonus.iter().sum::<u64>() as i64;
    feed.tally
}

/// Where the seeds come from, and what all games brought. Every game that starts is played to its
/// end, so that what it brings is counted at once.
struct Feed {
    first_seed: u32,
    games: u32,
    started: u32,
    /// The number of moves after which a game ends.
    last: Lanes,
    tally: Tally,
}

/// Four games.
struct Batch {
    planes: [Lanes; 4],
    seed: Lanes,
    /// Moves played.
    number: Lanes,
    /// Moves remaining after the one under way.
    remaining: Lanes,
    /// Waves of the move under way.
    depth: Lanes,
    /// The reveals of the move under way.
    stream: Lanes,
    /// The disc of the next move.
    next_disc: Lanes,
    /// The reveals of the next move.
    next_stream: Lanes,
    /// Lanes with a game.
    alive: Lanes,
    /// Lanes that have not had a game yet.
    fresh: Lanes,
    /// Points for levels and cleared boards.
    bonus: Lanes,
}

impl Batch {
    #[rite(import_intrinsics)]
    fn new(_token: X64V3Token) -> Self {
        let (zero, all) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
        Self {
            planes: [zero; 4],
            seed: zero,
            number: zero,
            remaining: zero,
            depth: zero,
            stream: zero,
            next_disc: zero,
            next_stream: zero,
            // All lanes begin as if their game was over.
            alive: all,
            fresh: all,
            bonus: zero,
        }
    }

    /// A wave where something pops, and the end of a move with the next drop where nothing does.
    /// False if no game is left.
    #[rite(import_intrinsics)]
    fn step(&mut self, token: X64V3Token, feed: &mut Feed) -> bool {
        let zero = _mm256_setzero_si256();
        let one = _mm256_set1_epi64x(1);
        let top = _mm256_set1_epi64x(TOP_ROW as i64);
        let bottom = _mm256_set1_epi64x(BOTTOM_ROW as i64);
        let five = _mm256_set1_epi64x(i64::from(MOVES_PER_LEVEL));
        let occupied = occupied(token, &self.planes);
        let popping = poppers(token, &self.planes, occupied);
        let quiet = _mm256_cmpeq_epi64(popping, zero);
        let without = lanes(token, quiet);
        if without != 0b1111 {
            self.depth = _mm256_add_epi64(self.depth, _mm256_andnot_si256(quiet, one));
            pop(token, &mut self.planes, popping, &mut self.stream);
            let (popped, depths) = (words(token, popping), words(token, self.depth));
            feed.tally.waves += u64::from(4 - without.count_ones());
            for (cells, depth) in popped.into_iter().zip(depths) {
                feed.tally.score += i64::from(cells.count_ones()) * wave_points(depth as u32);
            }
        }
        let settled = _mm256_and_si256(quiet, self.alive);
        if lanes(token, settled) == 0 {
            return lanes(token, self.alive) != 0;
        }
        let running = _mm256_andnot_si256(self.fresh, settled);
        let cleared = _mm256_and_si256(running, _mm256_cmpeq_epi64(occupied, zero));
        let in_top = _mm256_and_si256(occupied, top);
        let boundary = _mm256_and_si256(running, _mm256_cmpeq_epi64(self.remaining, zero));
        let rises = _mm256_and_si256(boundary, _mm256_cmpeq_epi64(in_top, zero));
        let of_clear = _mm256_and_si256(cleared, _mm256_set1_epi64x(CLEAR_BONUS));
        let of_level = _mm256_and_si256(rises, _mm256_set1_epi64x(LEVEL_BONUS));
        self.bonus = _mm256_add_epi64(self.bonus, _mm256_add_epi64(of_clear, of_level));
        for plane in &mut self.planes {
            *plane = _mm256_blendv_epi8(*plane, _mm256_srli_epi64::<8>(*plane), rises);
        }
        self.planes[3] = _mm256_or_si256(self.planes[3], _mm256_and_si256(rises, bottom));
        self.remaining = _mm256_blendv_epi8(self.remaining, five, rises);
        let at_last = _mm256_cmpeq_epi64(self.number, feed.last);
        let full = _mm256_or_si256(_mm256_cmpeq_epi64(in_top, top), at_last);
        // The end of a move that does not rise: at the boundary the top row was in the way.
        let ended = _mm256_andnot_si256(rises, running);
        let over = _mm256_and_si256(ended, _mm256_or_si256(boundary, full));
        let mut drops = _mm256_andnot_si256(over, ended);
        let mut ground = occupied;
        let renewed = _mm256_or_si256(over, _mm256_and_si256(self.fresh, self.alive));
        if lanes(token, renewed) != 0 {
            ground = _mm256_blendv_epi8(ground, bottom, renewed);
            self.renew(token, feed, renewed);
            drops = _mm256_and_si256(_mm256_or_si256(drops, renewed), self.alive);
        }
        feed.tally.moves += u64::from(lanes(token, drops).count_ones());
        self.number = _mm256_sub_epi64(self.number, drops);
        self.remaining = _mm256_add_epi64(self.remaining, drops);
        self.depth = _mm256_andnot_si256(drops, self.depth);
        self.stream = _mm256_blendv_epi8(self.stream, self.next_stream, drops);
        let landed = _mm256_and_si256(landing(token, ground), drops);
        put(token, &mut self.planes, landed, self.next_disc);
        self.prepare(token);
        true
    }

    /// The disc and the reveals of the next move: they follow from its number, and nothing waits for
    /// them yet.
    #[rite(import_intrinsics)]
    fn prepare(&mut self, token: X64V3Token) {
        let number = _mm256_add_epi64(self.number, _mm256_set1_epi64x(1));
        let salted = |factor, domain| salted(token, self.seed, number, factor, domain);
        self.next_disc = disc(token, mix(token, salted(0x9e37_79b9, NEXT)));
        self.next_stream = mix(token, salted(0x85eb_ca6b, REVEAL));
    }

    /// Gives lanes whose game is over, or that had none yet, to the next seeds.
    #[rite(import_intrinsics)]
    fn renew(&mut self, token: X64V3Token, feed: &mut Feed, renewed: Lanes) {
        let (mut seeds, mut living) = (words(token, self.seed), words(token, self.alive));
        for lane in (0..4).filter(|lane| lanes(token, renewed) >> lane & 1 == 1) {
            seeds[lane] = u64::from(feed.first_seed.wrapping_add(feed.started));
            living[lane] = if feed.started < feed.games { u64::MAX } else { 0 };
            feed.started = feed.games.min(feed.started + 1);
        }
        self.seed = lanes_of(token, seeds);
        self.alive = lanes_of(token, living);
        let zero = _mm256_setzero_si256();
        let bottom = _mm256_set1_epi64x(BOTTOM_ROW as i64);
        self.fresh = zero;
        for (plane, start) in self.planes.iter_mut().zip([zero, zero, zero, bottom]) {
            *plane = _mm256_blendv_epi8(*plane, _mm256_and_si256(start, self.alive), renewed);
        }
        self.number = _mm256_andnot_si256(renewed, self.number);
        let five = _mm256_set1_epi64x(i64::from(MOVES_PER_LEVEL));
        self.remaining = _mm256_blendv_epi8(self.remaining, five, renewed);
        self.prepare(token);
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
    let by_row = row_poppers(token, planes, occupied);
    let by_column = equal(token, planes, column_heights(token, occupied));
    _mm256_or_si256(by_row, by_column)
}

/// The twin of the scalar `row_poppers`.
#[rite(import_intrinsics)]
fn row_poppers(token: X64V3Token, planes: &[Lanes; 4], occupied: Lanes) -> Lanes {
    let [a, b, c, gray] = *planes;
    let [one, two, four] = starts_by_length(token, occupied);
    let x = _mm256_xor_si256(a, _mm256_add_epi64(occupied, one));
    let y = _mm256_xor_si256(b, _mm256_add_epi64(occupied, two));
    let z = _mm256_xor_si256(c, _mm256_add_epi64(occupied, four));
    let numbered = _mm256_andnot_si256(gray, occupied);
    _mm256_and_si256(_mm256_and_si256(x, y), _mm256_and_si256(z, numbered))
}

/// The twin of the scalar `starts_by_length`.
#[rite(import_intrinsics)]
fn starts_by_length(_token: X64V3Token, occupied: Lanes) -> Counter {
    let of_2 = _mm256_and_si256(occupied, _mm256_srli_epi64::<1>(occupied));
    let beside = _mm256_srli_epi64::<2>(of_2);
    let of_4 = _mm256_and_si256(of_2, beside);
    let at_1 = _mm256_andnot_si256(_mm256_slli_epi64::<1>(occupied), occupied);
    let at_2 = _mm256_and_si256(at_1, of_2);
    let at_3 = _mm256_and_si256(at_1, _mm256_srli_epi64::<1>(of_2));
    let at_4 = _mm256_and_si256(at_2, beside);
    let at_5 = _mm256_and_si256(at_1, _mm256_srli_epi64::<1>(of_4));
    let at_6 = _mm256_and_si256(at_2, _mm256_srli_epi64::<2>(of_4));
    let at_7 = _mm256_and_si256(at_3, _mm256_srli_epi64::<3>(of_4));
    let two = _mm256_xor_si256(_mm256_xor_si256(at_2, at_4), at_6);
    let odd = _mm256_xor_si256(_mm256_xor_si256(at_1, at_3), _mm256_xor_si256(at_5, at_7));
    [_mm256_xor_si256(two, odd), two, at_4]
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
    // Whether there is a first one cannot be foreseen: it costs less to draw in vain.
    loop {
        let none = _mm256_cmpeq_epi64(reveal, zero);
        let first = _mm256_and_si256(reveal, _mm256_sub_epi64(zero, reveal));
        reveal = _mm256_xor_si256(reveal, first);
        let (next, bits) = draw(token, *stream);
        *stream = _mm256_blendv_epi8(next, *stream, none);
        put(token, planes, first, disc(token, bits));
        if _mm256_testz_si256(reveal, reveal) == 1 {
            break;
        }
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

/// By the occupied ones of the four columns from `first` on: the place of the earliest open one in
/// the center policy, 7 if there is none. Twice, once for each half of a shuffle.
const fn places(first: usize) -> [u8; 32] {
    let mut places = [7; 32];
    let mut index = 0;
    while index < places.len() {
        let mut place = SIZE;
        while place > 0 {
            place -= 1;
            let column = CENTER_OUT[place];
            let open = column >= first
                && column < first + 4
                && ((index % 16) >> (column - first)) & 1 == 0;
            if open {
                places[index] = place as u8;
            }
        }
        index += 1;
    }
    places
}

/// By the place, the bit of its column in a row; none for place 7.
const ROW_BITS: [u8; 32] = {
    let mut bits = [0; 32];
    let mut index = 0;
    while index < bits.len() {
        if index % 16 < SIZE {
            bits[index] = 1 << CENTER_OUT[index % 16];
        }
        index += 1;
    }
    bits
};

/// The cells on which discs of the center policy land.
#[rite(import_intrinsics)]
fn landing(token: X64V3Token, occupied: Lanes) -> Lanes {
    const LEFT: [u8; 32] = places(0);
    const RIGHT: [u8; 32] = places(4);
    let floor = _mm256_set1_epi64x((TOP_ROW << 56) as i64);
    let supported = _mm256_srli_epi64::<8>(_mm256_or_si256(occupied, floor));
    let left = _mm256_and_si256(occupied, _mm256_set1_epi64x(0x0f));
    let right = _mm256_and_si256(_mm256_srli_epi64::<4>(occupied), _mm256_set1_epi64x(0x07));
    let place = _mm256_min_epu8(
        _mm256_shuffle_epi8(_mm256_loadu_si256(&LEFT), left),
        _mm256_shuffle_epi8(_mm256_loadu_si256(&RIGHT), right),
    );
    let column = every_row(token, _mm256_shuffle_epi8(_mm256_loadu_si256(&ROW_BITS), place));
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

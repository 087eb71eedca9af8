//! What every game of a batch draws (RULES 3a).

use super::wave::Boards;
use super::word::{WORDS, Word};
use crate::bits::set_bits;
use crate::board::CELLS;
use crate::random::{Mulberry32, NEXT, REVEAL, mix32};

/// Lanes of the widest vector.
const LANES: usize = 2 * WORDS;

/// A number for every game. Consecutive bits are the games of a lane, and the first games of all lanes stand side by
/// side, then the second ones, and so on, so that what is computed of them at once is shifted to where their bits lie.
///
/// ```text
///     u64       bit 0   8  16  24  32  40  48  56        row 0, a lane each
///                   1   9  17  25  33  41  49  57        row 1
///     256 bits  bit 0  32  64  96 128 160 192 224        row 0 of 32
/// ```
type Numbers = [[u32; LANES]; 32];

/// Games of a lane: rows in use, at most 32.
const fn games<V: Word>() -> usize {
    64 * V::COUNT / V::LANES
}

/// Seeds, moves and streams.
pub(super) struct Lanes {
    seeds: Numbers,
    /// Moves played and the one under way.
    numbers: Numbers,
    /// Where the next reveal of the move under way comes from.
    streams: Numbers,
    /// The numbers drawn in a wave, bit by bit; zero between waves.
    numbers_of: [[[u64; WORDS]; 3]; CELLS],
    /// Words with a reveal, by their cell.
    list: Vec<(u32, u32, u64)>,
    /// Games without a reveal in the move under way, whose streams are not started. Only used where [`Word::MULTIPLIES`]
    /// is false.
    fresh: [u64; WORDS],
    /// No game is at a later move than this.
    most: u32,
}

/// Where the number of a game stands: row and lane.
#[inline(always)]
const fn place<V: Word>(word: usize, bit: u32) -> (usize, usize) {
    let game = 64 * (word % V::COUNT) + bit as usize % 64;
    (game % games::<V>(), game / games::<V>())
}

impl Lanes {
    pub(super) fn new() -> Self {
        let none = [[0; LANES]; 32];
        Self {
            seeds: none,
            numbers: none,
            streams: none,
            numbers_of: [[[0; WORDS]; 3]; CELLS],
            list: vec![(0, 0, 0); CELLS * WORDS],
            fresh: [0; WORDS],
            most: 0,
        }
    }

    /// A new game.
    #[inline(always)]
    pub(super) fn start<V: Word>(&mut self, word: usize, bit: u32, seed: u32) {
        let (at, lane) = place::<V>(word, bit);
        self.seeds[at][lane] = seed;
        self.numbers[at][lane] = 0;
    }

    /// Games that are at this move.
    #[inline(always)]
    pub(super) fn at<V: Word>(&mut self, last: u32) -> [u64; WORDS] {
        // A step is a move at most, and the first move comes before the first step.
        self.most += 1;
        if self.most < last { [0; WORDS] } else { self.found_at::<V>(last) }
    }

    #[cold]
    #[inline(never)]
    fn found_at<V: Word>(&mut self, last: u32) -> [u64; WORDS] {
        self.most = 0;
        let mut found = [0; WORDS];
        for (word, found) in found.iter_mut().enumerate().take(V::COUNT) {
            for bit in 0..64 {
                let (at, lane) = place::<V>(word, bit);
                let number = self.numbers[at][lane];
                *found |= u64::from(number == last) << bit;
                self.most = self.most.max(number);
            }
        }
        found
    }

    /// The discs that the next moves of these games drop.
    #[inline(always)]
    pub(super) fn next<V: Word>(&mut self, proof: V::Proof, drops: V) -> [V; 3] {
        let drops = drops.words();
        if !V::MULTIPLIES {
            for (fresh, drops) in self.fresh.iter_mut().zip(drops).take(V::COUNT) {
                *fresh |= drops;
            }
        }
        let drops = lanes::<V>(drops);
        let mut discs = Discs::new();
        for row in 0..games::<V>() {
            let (seeds, numbers) = (&self.seeds[row], &mut self.numbers[row]);
            let streams = &mut self.streams[row];
            for lane in 0..V::LANES {
                let moves = drops[lane] >> row & 1;
                let number = numbers[lane] + moves;
                numbers[lane] = number;
                if V::MULTIPLIES {
                    let first = first_stream(seeds[lane], number);
                    streams[lane] = if moves == 1 { first } else { streams[lane] };
                }
                discs.put(lane, mix32(seeds[lane] ^ number.wrapping_mul(0x9e37_79b9) ^ NEXT));
            }
        }
        discs.of(proof)
    }

    /// Draws a number for each gray disc that is revealed, in the order of the cells (RULES 4.1).
    #[inline(always)]
    pub(super) fn reveal<V: Word>(&mut self, proof: V::Proof, boards: &mut Boards<V>) {
        let mut cells = 0_u64;
        for (cell, games) in boards.reveal.iter().enumerate() {
            cells |= u64::from(!games.is_empty()) << cell;
        }
        if V::COUNT > 1 {
            self.reveal_by_list(proof, boards, cells);
            return;
        }
        for cell in set_bits(cells) {
            let cell = cell as usize % CELLS;
            let numbers = self.draws::<V>(0, boards.reveal[cell].words()[0]);
            for (plane, bits) in boards.planes.iter_mut().zip(numbers) {
                plane[cell] = plane[cell] | V::new(proof, [bits, 0, 0, 0, 0, 0, 0, 0]);
            }
        }
    }

    /// The same for vectors. Whether a word of one has a reveal cannot be foreseen: a list costs less than to ask.
    #[inline(always)]
    fn reveal_by_list<V: Word>(&mut self, proof: V::Proof, boards: &mut Boards<V>, cells: u64) {
        let Boards { planes, reveal, .. } = boards;
        let mut list = std::mem::take(&mut self.list);
        let mut count = 0;
        for cell in set_bits(cells) {
            let words = reveal[cell as usize % CELLS].words();
            for (w, &games) in words[..V::COUNT].iter().enumerate() {
                list[count] = (cell, w as u32, games);
                count += usize::from(games != 0);
            }
        }
        for &(cell, w, games) in &list[..count] {
            let (cell, w) = (cell as usize % CELLS, w as usize % WORDS);
            let [x, y, z] = self.draws::<V>(w, games);
            let [a, b, c] = &mut self.numbers_of[cell];
            (a[w], b[w], c[w]) = (x, y, z);
        }
        self.list = list;
        for cell in set_bits(cells) {
            let cell = cell as usize % CELLS;
            for (plane, numbers) in planes.iter_mut().zip(&mut self.numbers_of[cell]) {
                plane[cell] = plane[cell] | V::new(proof, *numbers);
                *numbers = [0; WORDS];
            }
        }
    }

    /// The next reveals of these games of a word, bit by bit.
    #[inline(always)]
    fn draws<V: Word>(&mut self, word: usize, games: u64) -> [u64; 3] {
        let [mut x, mut y, mut z] = [0; 3];
        for bit in set_bits(games) {
            let number = self.draw::<V>(word, bit);
            x |= (number & 1) << bit;
            y |= (number >> 1 & 1) << bit;
            z |= (number >> 2) << bit;
        }
        if !V::MULTIPLIES {
            self.fresh[word] &= !games;
        }
        [x, y, z]
    }

    /// The next reveal of a game.
    #[inline(always)]
    fn draw<V: Word>(&mut self, word: usize, bit: u32) -> u64 {
        let (at, lane) = place::<V>(word, bit);
        let mut state = self.streams[at][lane];
        if !V::MULTIPLIES && self.fresh[word] >> bit & 1 == 1 {
            state = first_stream(self.seeds[at][lane], self.numbers[at][lane]);
        }
        let mut stream = Mulberry32::new(state);
        let disc = stream.disc();
        self.streams[at][lane] = stream.state();
        u64::from(disc)
    }
}

/// What the reveals of a move start from.
#[inline(always)]
const fn first_stream(seed: u32, number: u32) -> u32 {
    mix32(seed ^ number.wrapping_mul(0x85eb_ca6b) ^ REVEAL)
}

/// The bits of the games of each lane.
#[inline(always)]
fn lanes<V: Word>(words: [u64; WORDS]) -> [u32; LANES] {
    let mut lanes = [0; LANES];
    for (lane, bits) in lanes.iter_mut().enumerate().take(V::LANES) {
        let first = games::<V>() * lane;
        *bits = (words[first / 64] >> (first % 64)) as u32;
    }
    lanes
}

/// Collects a disc of every game, those of the lowest bits first.
struct Discs {
    /// Bits of the upper half of 8 * bits.
    one: [u32; LANES],
    two: [u32; LANES],
    four: [u32; LANES],
    /// Whether that is the upper half of 7 * bits as well.
    same: [u32; LANES],
}

impl Discs {
    #[inline(always)]
    const fn new() -> Self {
        let none = [0; LANES];
        Self { one: none, two: none, four: none, same: none }
    }

    /// The disc that these bits stand for, of the next game of a lane.
    #[inline(always)]
    const fn put(&mut self, lane: usize, bits: u32) {
        const TOP: u32 = 1 << 31;
        let at_least = if bits << 3 >= bits { TOP } else { 0 };
        // The first game ends lowest.
        self.four[lane] = self.four[lane] >> 1 | bits & TOP;
        self.two[lane] = self.two[lane] >> 1 | bits << 1 & TOP;
        self.one[lane] = self.one[lane] >> 1 | bits << 2 & TOP;
        self.same[lane] = self.same[lane] >> 1 | at_least;
    }

    /// The bits of the discs, lowest first.
    #[inline(always)]
    fn of<V: Word>(self, proof: V::Proof) -> [V; 3] {
        let Self { one, two, four, same } = self;
        let [one, two, four, same] = [one, two, four, same].map(
            #[inline(always)]
            |bits| {
                let mut words = [0; WORDS];
                for (lane, bits) in bits.into_iter().enumerate().take(V::LANES) {
                    let first = games::<V>() * lane;
                    words[first / 64] |= u64::from(bits >> (32 - games::<V>())) << (first % 64);
                }
                V::new(proof, words)
            },
        );
        // A disc is one more than the upper half of 7 * bits.
        let carry = one & same;
        [one ^ same, two ^ carry, four | two & carry]
    }
}

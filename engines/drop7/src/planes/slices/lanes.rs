//! What every game of a batch draws (RULES 3a).

use super::wave::Boards;
use super::word::{WORDS, Word};
use crate::bits::set_bits;
use crate::board::CELLS;
use crate::random::{Mulberry32, NEXT, REVEAL, mix32};

/// Half words of 32 games.
const HALVES: usize = 2 * WORDS;

/// A number for every game: the games of one bit of all half words side by side, so that what is
/// computed of them lies where the bit is.
type Numbers = [[u32; HALVES]; 32];

/// Seeds, moves and streams.
pub(super) struct Lanes {
    seeds: Numbers,
    /// Moves played and the one under way.
    numbers: Numbers,
    /// Where the reveals of the move under way come from, once there was one.
    streams: Numbers,
    /// The numbers drawn in a wave, bit by bit; zero between waves.
    numbers_of: [[[u64; WORDS]; 3]; CELLS],
    /// Words with a reveal, by their cell.
    list: Vec<(u32, u32, u64)>,
    /// Games without a reveal in the move under way.
    fresh: [u64; WORDS],
    /// No game is at a later move than this.
    most: u32,
}

/// Where the number of a game stands.
#[inline(always)]
const fn place(word: usize, bit: u32) -> (usize, usize) {
    (bit as usize % 32, 2 * (word % WORDS) + bit as usize / 32 % 2)
}

impl Lanes {
    pub(super) fn new() -> Self {
        let none = [[0; HALVES]; 32];
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
    pub(super) fn start(&mut self, word: usize, bit: u32, seed: u32) {
        let (at, half) = place(word, bit);
        self.seeds[at][half] = seed;
        self.numbers[at][half] = 0;
    }

    /// Games that are at this move.
    #[inline(always)]
    pub(super) fn at(&mut self, last: u32) -> [u64; WORDS] {
        // A step is a move at most, and the first move comes before the first step.
        self.most += 1;
        if self.most < last { [0; WORDS] } else { self.found_at(last) }
    }

    #[cold]
    #[inline(never)]
    fn found_at(&mut self, last: u32) -> [u64; WORDS] {
        self.most = 0;
        let mut found = [0; WORDS];
        for (bit, numbers) in self.numbers.iter().enumerate() {
            for (half, &number) in numbers.iter().enumerate() {
                found[half / 2] |= u64::from(number == last) << (32 * (half % 2) + bit);
                self.most = self.most.max(number);
            }
        }
        found
    }

    /// The discs that the next moves of these games drop.
    #[inline(always)]
    pub(super) fn next<V: Word>(&mut self, proof: V::Proof, drops: V) -> [V; 3] {
        let drops = drops.words();
        for (fresh, drops) in self.fresh.iter_mut().zip(drops).take(V::COUNT) {
            *fresh |= drops;
        }
        let moved = halves(drops);
        let mut discs = Discs::new();
        for bit in 0..32 {
            let (seeds, numbers) = (&self.seeds[bit], &mut self.numbers[bit]);
            for half in 0..2 * V::COUNT {
                let number = numbers[half] + (moved[half] >> bit & 1);
                numbers[half] = number;
                discs.put(half, mix32(seeds[half] ^ number.wrapping_mul(0x9e37_79b9) ^ NEXT));
            }
        }
        discs.of(proof)
    }

    /// Draws the numbers of the gray discs that are revealed.
    #[inline(always)]
    pub(super) fn reveal<V: Word>(&mut self, proof: V::Proof, boards: &mut Boards<V>) {
        if V::DRAWS_FOR_ALL {
            self.reveal_firsts(proof, boards);
        }
        self.reveal_one_by_one(proof, boards);
    }

    /// Draws the first number of every game at once, and leaves the others.
    #[inline(always)]
    fn reveal_firsts<V: Word>(&mut self, proof: V::Proof, boards: &mut Boards<V>) {
        let Boards { none, planes: [a, b, c, _], reveal, .. } = boards;
        let mut seen = *none;
        let mut firsts = [*none; CELLS];
        for (first, reveal) in firsts.iter_mut().zip(reveal) {
            *first = *reveal & !seen;
            *reveal = *reveal & seen;
            seen = seen | *first;
        }
        let [x, y, z] = self.first_numbers(proof, seen);
        for (cell, first) in firsts.into_iter().enumerate() {
            a[cell] = a[cell] | (first & x);
            b[cell] = b[cell] | (first & y);
            c[cell] = c[cell] | (first & z);
        }
    }

    /// The first number that each of these games draws in a wave.
    #[inline(always)]
    fn first_numbers<V: Word>(&mut self, proof: V::Proof, games: V) -> [V; 3] {
        let games = games.words();
        let (draws, fresh) = (halves(games), halves(self.fresh));
        let mut discs = Discs::new();
        for bit in 0..32 {
            let (seeds, numbers) = (&self.seeds[bit], &self.numbers[bit]);
            let streams = &mut self.streams[bit];
            for half in 0..2 * V::COUNT {
                let first = first_stream(seeds[half], numbers[half]);
                let before = streams[half];
                let is_fresh = fresh[half] >> bit & 1 == 1;
                let mut stream = Mulberry32::new(if is_fresh { first } else { before });
                discs.put(half, stream.bits());
                let after = stream.state();
                streams[half] = if draws[half] >> bit & 1 == 1 { after } else { before };
            }
        }
        for (fresh, games) in self.fresh.iter_mut().zip(games).take(V::COUNT) {
            *fresh &= !games;
        }
        discs.of(proof)
    }

    /// Draws a number for each gray disc.
    #[inline(always)]
    fn reveal_one_by_one<V: Word>(&mut self, proof: V::Proof, boards: &mut Boards<V>) {
        let Boards { planes: [a, b, c, _], reveal, .. } = boards;
        // Whether there is one in a cell cannot be foreseen: a list costs less than to ask.
        let mut list = std::mem::take(&mut self.list);
        let mut count = 0;
        let mut cells = 0_u64;
        for (cell, lanes) in reveal.iter().enumerate() {
            cells |= u64::from(!lanes.is_empty()) << cell;
        }
        for cell in set_bits(cells) {
            for (w, &lanes) in reveal[cell as usize % CELLS].words()[..V::COUNT].iter().enumerate()
            {
                list[count] = (cell, w as u32, lanes);
                count += usize::from(lanes != 0);
            }
        }
        for &(cell, w, lanes) in &list[..count] {
            let (cell, w) = (cell as usize % CELLS, w as usize % WORDS);
            let [mut x, mut y, mut z] = [0; 3];
            for bit in set_bits(lanes) {
                let number = self.draw(w, bit);
                x |= (number & 1) << bit;
                y |= (number >> 1 & 1) << bit;
                z |= (number >> 2) << bit;
            }
            self.fresh[w] &= !lanes;
            self.numbers_of[cell][0][w] = x;
            self.numbers_of[cell][1][w] = y;
            self.numbers_of[cell][2][w] = z;
        }
        self.list = list;
        for cell in set_bits(cells) {
            let cell = cell as usize % CELLS;
            for (plane, numbers) in [&mut *a, b, c].into_iter().zip(&mut self.numbers_of[cell]) {
                plane[cell] = plane[cell] | V::new(proof, *numbers);
                *numbers = [0; WORDS];
            }
        }
    }

    /// The next reveal of a game.
    #[inline(always)]
    fn draw(&mut self, word: usize, bit: u32) -> u64 {
        let (at, half) = place(word, bit);
        let first = first_stream(self.seeds[at][half], self.numbers[at][half]);
        let state = &mut self.streams[at][half];
        let fresh = self.fresh[word] >> bit & 1 == 1;
        let mut stream = Mulberry32::new(if fresh { first } else { *state });
        let disc = stream.disc();
        *state = stream.state();
        u64::from(disc)
    }
}

/// What the reveals of a move start from.
#[inline(always)]
const fn first_stream(seed: u32, number: u32) -> u32 {
    mix32(seed ^ number.wrapping_mul(0x85eb_ca6b) ^ REVEAL)
}

/// The half words of a batch.
#[inline(always)]
fn halves(words: [u64; WORDS]) -> [u32; HALVES] {
    std::array::from_fn(|half| (words[half / 2] >> (32 * (half % 2))) as u32)
}

/// Collects a disc of every game, those of the lowest bits first.
struct Discs {
    /// Bits of the upper half of 8 * bits.
    one: [u32; HALVES],
    two: [u32; HALVES],
    four: [u32; HALVES],
    /// Whether that is the upper half of 7 * bits as well.
    same: [u32; HALVES],
}

impl Discs {
    #[inline(always)]
    const fn new() -> Self {
        let none = [0; HALVES];
        Self { one: none, two: none, four: none, same: none }
    }

    /// The disc that these bits stand for, of the next game of a half word.
    #[inline(always)]
    const fn put(&mut self, half: usize, bits: u32) {
        const TOP: u32 = 1 << 31;
        let at_least = if bits << 3 >= bits { TOP } else { 0 };
        // The first game ends lowest.
        self.four[half] = self.four[half] >> 1 | bits & TOP;
        self.two[half] = self.two[half] >> 1 | bits << 1 & TOP;
        self.one[half] = self.one[half] >> 1 | bits << 2 & TOP;
        self.same[half] = self.same[half] >> 1 | at_least;
    }

    /// The bits of the discs, lowest first.
    #[inline(always)]
    fn of<V: Word>(self, proof: V::Proof) -> [V; 3] {
        let Self { one, two, four, same } = self;
        let [one, two, four, same] = [one, two, four, same].map(
            #[inline(always)]
            |halves| {
                let (pairs, _) = halves.as_chunks::<2>();
                let word = |w: usize| u64::from(pairs[w][0]) | u64::from(pairs[w][1]) << 32;
                V::new(proof, std::array::from_fn(word))
            },
        );
        // A disc is one more than the upper half of 7 * bits.
        let carry = one & same;
        [one ^ same, two ^ carry, four | two & carry]
    }
}

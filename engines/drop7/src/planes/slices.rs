//! Center games sixty-four to a word: one bit of a word is one game.
//!
//! A cell is four such words, the bits of its code, and a wave is the same few thousand boolean
//! operations for all games at once, without a branch that depends on a single one of them. Columns
//! in which nothing pops in any game are left out: center games rarely pop far from the middle.
//!
//! A step tests all boards for poppers, plays a wave on those that have some, and brings the others
//! to their next test: over the rise, or over the next drop. A game that is over gives its bit to
//! the next seed.
//!
//! A [`Word`] is a machine word or a vector of them; the code is the same.

mod lanes;
mod wave;
mod word;

use crate::board::{CELLS, CENTER_OUT, SIZE};
use crate::cascade::{CLEAR_BONUS, LEVEL_BONUS};
use crate::games::Tally;
use crate::planes::seeds::Share;
use crate::wave::wave_points;
use lanes::Lanes;
use wave::{Begin, Boards};
use word::WORDS;
pub(super) use word::Word;
pub(super) use word::{Pair, Wide, Widest};

/// Waves of one move, at most: 49 before the rise and 49 after it.
const DEPTHS: usize = 98;
/// Depths are looked at so far at least, so that how many there are varies less and is foreseen more often.
const USUAL: usize = 4;

/// Plays headless center games as [`super::game::headless_games`] does, one in every bit of a word.
#[inline(always)]
pub(super) fn center_games<V: Word>(proof: V::Proof, seeds: Share<'_>, max_moves: i32) -> Tally {
    if max_moves <= 0 {
        return Tally::default();
    }
    let mut batch = Batch::<V>::new(proof);
    let mut feed = Feed { seeds, last: max_moves as u32 };
    // All bits begin as if their game was over.
    let none = batch.none;
    batch.begin(&mut feed, &Ends { rises: none, over: !none, drops: none });
    while !batch.alive.is_empty() {
        batch.step(&mut feed);
    }
    batch.tally
}

/// Where the seeds come from. Every game that starts is played to its end, so that what it brings
/// is counted at once.
struct Feed<'a> {
    seeds: Share<'a>,
    /// The number of moves after which a game ends.
    last: u32,
}

/// Games whose move ends, by what comes next.
struct Ends<V> {
    rises: V,
    over: V,
    drops: V,
}

/// Games under way.
struct Batch<V: Word> {
    proof: V::Proof,
    none: V,
    boards: Box<Boards<V>>,
    lanes: Box<Lanes>,
    /// Moves remaining after the one under way, lowest bit first.
    remaining: [V; 3],
    /// Games whose move under way has had so many waves.
    waves: [V; DEPTHS],
    /// No move under way has had more waves than this, which is at least [`USUAL`].
    deepest: usize,
    alive: V,
    tally: Tally,
}

impl<V: Word> Batch<V> {
    #[inline(always)]
    fn new(proof: V::Proof) -> Self {
        let none = V::new(proof, [0; WORDS]);
        Self {
            proof,
            none,
            boards: Box::new(Boards::new(none)),
            lanes: Box::new(Lanes::new()),
            remaining: [none; 3],
            waves: [none; DEPTHS],
            deepest: USUAL,
            alive: none,
            tally: Tally::default(),
        }
    }

    /// A wave where something pops, and the end of a move with the next drop where nothing does.
    #[inline(always)]
    fn step(&mut self, feed: &mut Feed<'_>) {
        self.boards.find_poppers();
        if !self.boards.any.is_empty() {
            self.count_wave();
            self.boards.hit();
            self.lanes.reveal(self.proof, &mut self.boards);
            self.boards.fall();
        }
        let ends = self.ends(feed.last);
        self.begin(feed, &ends);
    }

    /// Pays for a wave.
    #[inline(always)]
    fn count_wave(&mut self) {
        let Self { waves, tally, boards, none, .. } = self;
        let [.., p, q, r] = boards.popped;
        let few = (p | q | r).is_empty();
        for (depth, lanes) in (1..).zip(&waves[..=self.deepest]) {
            let of_bit = |bit: usize| ones(boards.popped[bit] & *lanes) << bit;
            let mut discs = of_bit(0) + of_bit(1) + of_bit(2);
            if !few {
                discs += of_bit(3) + of_bit(4) + of_bit(5);
            }
            tally.score += discs as i64 * wave_points(depth);
        }
        tally.waves += ones(boards.any);
        self.deepest = (self.deepest + 1).min(DEPTHS - 1);
        for depth in (0..=self.deepest).rev() {
            let before = if depth == 0 { *none } else { waves[depth - 1] };
            waves[depth] = (waves[depth] & !boards.any) | (before & boards.any);
        }
        while self.deepest > USUAL && waves[self.deepest].is_empty() {
            self.deepest -= 1;
        }
    }

    /// Where nothing pops, and what that means.
    #[inline(always)]
    fn ends(&mut self, last: u32) -> Ends<V> {
        let at_last = V::new(self.proof, self.lanes.at::<V>(last));
        let [a, b, c] = self.remaining;
        let occupied = &self.boards.occupied;
        let quiet = self.alive & !self.boards.any;
        let (mut in_top, mut full, mut on_floor) = (self.none, !self.none, self.none);
        for column in 0..SIZE {
            in_top = in_top | occupied[column];
            full = full & occupied[column];
            on_floor = on_floor | occupied[CELLS - SIZE + column];
        }
        let boundary = quiet & !(a | b | c);
        let rises = boundary & !in_top;
        let over = (boundary | (quiet & (full | at_last))) & !rises;
        let drops = quiet & !(rises | over);
        let (levels, clears) = (ones(rises) as i64, ones(quiet & !on_floor) as i64);
        self.tally.score += LEVEL_BONUS * levels + CLEAR_BONUS * clears;
        Ends { rises, over, drops }
    }

    /// Rises, new games and drops.
    #[inline(always)]
    fn begin(&mut self, feed: &mut Feed<'_>, ends: &Ends<V>) {
        let Ends { rises, over, drops } = *ends;
        self.renew(feed, over.words());
        let starts = over & self.alive;
        let drops = drops | starts;
        // Five where there is a new level, one less where there is a new move.
        let five = rises | over;
        let [a, b, c] = self.remaining;
        let (a, b, c) = (a | five, b & !five, c | five);
        let borrow = drops & !a;
        self.remaining = [a ^ drops, b ^ borrow, c ^ (borrow & !b)];
        for lanes in &mut self.waves[..=self.deepest] {
            *lanes = *lanes & !drops;
        }
        self.waves[0] = self.waves[0] | drops;
        self.tally.moves += ones(drops);
        let discs = self.lanes.next::<V>(self.proof, drops);
        let columns = self.columns(over, drops);
        self.boards.begin(&Begin { rises, over, starts, columns }, &discs);
    }

    /// The games that drop into each column; a new game has an empty one.
    #[inline(always)]
    fn columns(&self, over: V, drops: V) -> [V; SIZE] {
        let mut columns = [self.none; SIZE];
        let mut rest = drops;
        for column in CENTER_OUT {
            let closed = self.boards.occupied[column] & !over;
            columns[column] = rest & !closed;
            rest = rest & closed;
        }
        columns
    }

    /// Gives the bits of games that are over to the next seeds.
    #[inline(always)]
    fn renew(&mut self, feed: &mut Feed<'_>, over: [u64; WORDS]) {
        let mut alive = self.alive.words();
        for w in 0..V::COUNT {
            let mut rest = over[w];
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let seed = feed.seeds.next();
                alive[w] = (alive[w] & !(1 << bit)) | u64::from(seed.is_some()) << bit;
                // A bit without a game plays on unseen.
                self.lanes.start::<V>(w, bit, seed.unwrap_or(0));
            }
        }
        self.alive = V::new(self.proof, alive);
    }
}

/// Bits that are set.
#[inline(always)]
fn ones<V: Word>(word: V) -> u64 {
    word.words().iter().map(|word| u64::from(word.count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planes::game::headless_games;
    use crate::planes::seeds::Seeds;
    use archmage::{SimdToken, X64V1Token, X64V3Token, X64V4Token};

    #[test]
    fn one_by_one_and_many_at_a_time() {
        for (seed, games, max_moves) in
            [(1, 0, 9), (1, 9, 0), (1, 65, 7), (0xffff_fff0, 300, 30), (0xa527_7000, 700, 2000)]
        {
            let seeds = || Seeds::new(seed, games);
            let expected = headless_games(seeds().share(), max_moves);
            assert_eq!(center_games::<u64>((), seeds().share(), max_moves), expected);
            let pair = X64V1Token::summon().expect("x86-64");
            assert_eq!(center_games::<Pair>(pair, seeds().share(), max_moves), expected);
            if let Some(wide) = X64V3Token::summon() {
                assert_eq!(center_games::<Wide>(wide, seeds().share(), max_moves), expected);
            }
            if let Some(widest) = X64V4Token::summon() {
                assert_eq!(center_games::<Widest>(widest, seeds().share(), max_moves), expected);
            }
        }
    }

    /// Points of a game whose board a lone 1 on the floor is about to empty, with so many moves remaining.
    fn points_of_a_lone_one<V: Word>(proof: V::Proof, remaining: [u64; 3]) -> i64 {
        let game =
            |bit: u64| V::new(proof, std::array::from_fn(|word| if word == 0 { bit } else { 0 }));
        let mut batch = Batch::<V>::new(proof);
        batch.alive = game(1);
        batch.waves[0] = game(1);
        batch.remaining = remaining.map(game);
        batch.boards.planes[0][CELLS - SIZE] = game(1);
        batch.lanes.start::<V>(0, 0, 1);
        let none = Seeds::new(1, 0);
        let mut feed = Feed { seeds: none.share(), last: 2000 };
        batch.step(&mut feed);
        batch.step(&mut feed);
        batch.tally.score
    }

    /// No center game is known to clear its board (none of the first 45,875,200 seeds).
    #[test]
    fn an_empty_board_pays_before_the_rise() {
        for (remaining, points) in [([0, 1, 0], 70_007), ([0, 0, 0], 87_007)] {
            assert_eq!(points_of_a_lone_one::<u64>((), remaining), points);
            let pair = X64V1Token::summon().expect("x86-64");
            assert_eq!(points_of_a_lone_one::<Pair>(pair, remaining), points);
            if let Some(wide) = X64V3Token::summon() {
                assert_eq!(points_of_a_lone_one::<Wide>(wide, remaining), points);
            }
            if let Some(widest) = X64V4Token::summon() {
                assert_eq!(points_of_a_lone_one::<Widest>(widest, remaining), points);
            }
        }
    }
}

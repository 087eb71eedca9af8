//! Poppers, hits and gravity of many boards, a bit each.

use super::word::Word;
use crate::board::{CELLS, SIZE};

/// Bits of the number of discs that pop in a wave, up to 49.
pub(super) const COUNT_BITS: usize = 6;

/// The boards of many games, cell by cell.
pub(super) struct Boards<V> {
    /// The bits of the codes of the cells, in row-major order.
    pub(super) planes: [[V; CELLS]; 4],
    pub(super) occupied: [V; CELLS],
    popping: [V; CELLS],
    /// Whether a disc pops in a column, of any game. Few columns have some at a time.
    pops: [bool; SIZE],
    /// Gray discs that turn into numbers.
    pub(super) reveal: [V; CELLS],
    /// How many discs pop, lowest bit first.
    pub(super) popped: [V; COUNT_BITS],
    /// Games in which something pops.
    pub(super) any: V,
}

impl<V: Word> Boards<V> {
    /// Boards without a disc.
    #[inline(always)]
    pub(super) fn new(none: V) -> Self {
        let cells = [none; CELLS];
        Self {
            planes: [cells; 4],
            occupied: cells,
            popping: cells,
            pops: [false; SIZE],
            reveal: cells,
            popped: [none; COUNT_BITS],
            any: none,
        }
    }

    /// No game. (The compiler knows that it is zero, as it would not of a field.)
    #[inline(always)]
    fn none(&self) -> V {
        self.any & !self.any
    }

    /// The occupied cells, and the discs that pop now (RULES 4.1).
    #[inline(always)]
    pub(super) fn find_poppers(&mut self) {
        for column in 0..SIZE {
            self.pop_by_column(column);
        }
        let mut pops = [self.none(); SIZE];
        for row in 0..SIZE {
            self.pop_by_row(SIZE * row, &mut pops);
        }
        let [p, q, r, s, t, u, v] = pops;
        self.any = (p | q) | (r | s) | (t | u) | v;
        for (there, games) in self.pops.iter_mut().zip(pops) {
            *there = !games.is_empty();
        }
        self.popped = [self.none(); COUNT_BITS];
        for column in 0..SIZE {
            if self.pops[column] {
                self.count(column);
            }
        }
    }

    /// Discs whose number is the height of their column.
    #[inline(always)]
    fn pop_by_column(&mut self, column: usize) {
        let Self { planes: [a, b, c, gray], occupied, popping, .. } = self;
        let disc = |row: usize| {
            let at = SIZE * row + column;
            a[at] | b[at] | c[at] | gray[at]
        };
        let discs = [disc(0), disc(1), disc(2), disc(3), disc(4), disc(5), disc(6)];
        // Where a disc is, all below are: the height by the rows that it reaches.
        let [of_7, of_6, of_5, of_4, of_3, of_2, of_1] = discs;
        let one = (of_1 ^ of_2) ^ (of_3 ^ of_4) ^ (of_5 ^ of_6) ^ of_7;
        let two = (of_2 ^ of_4) | of_6;
        for (row, disc) in discs.into_iter().enumerate() {
            let at = SIZE * row + column;
            occupied[at] = disc;
            let differs = (a[at] ^ one) | (b[at] ^ two) | (c[at] ^ of_4);
            popping[at] = disc & !(differs | gray[at]);
        }
    }

    /// Those of a row whose number is the length of their run as well; `first` is its first cell.
    #[inline(always)]
    fn pop_by_row(&mut self, first: usize, pops: &mut [V; SIZE]) {
        let Self { planes: [a, b, c, gray], occupied, popping, .. } = self;
        let disc = |column: usize| occupied[first + column];
        let discs = [disc(0), disc(1), disc(2), disc(3), disc(4), disc(5), disc(6)];
        let lengths = run_lengths(discs);
        for column in 0..SIZE {
            let at = first + column;
            let [one, two, four] = lengths[column];
            let differs = (a[at] ^ one) | (b[at] ^ two) | (c[at] ^ four);
            popping[at] = popping[at] | (discs[column] & !(differs | gray[at]));
            pops[column] = pops[column] | popping[at];
        }
    }

    /// Counts the poppers of a column.
    #[inline(always)]
    fn count(&mut self, column: usize) {
        let Self { popping, popped, .. } = self;
        let pops = |row: usize| popping[SIZE * row + column];
        // Seven bits make a number of three.
        let (one, x) = add(pops(0), pops(1), pops(2));
        let (one, y) = add(one, pops(3), pops(4));
        let (one, z) = add(one, pops(5), pops(6));
        let (two, four) = add(x, y, z);
        let (sum, carry) = (popped[0] ^ one, popped[0] & one);
        popped[0] = sum;
        let (sum, carry) = add(popped[1], two, carry);
        popped[1] = sum;
        let (sum, carry) = add(popped[2], four, carry);
        popped[2] = sum;
        let (sum, carry) = (popped[3] ^ carry, popped[3] & carry);
        popped[3] = sum;
        let (sum, carry) = (popped[4] ^ carry, popped[4] & carry);
        popped[4] = sum;
        popped[5] = popped[5] ^ carry;
    }

    /// Cracks and reveals what the poppers touch; reveals leave an empty cell.
    #[inline(always)]
    pub(super) fn hit(&mut self) {
        for column in 0..SIZE {
            let left = column > 0 && self.pops[column - 1];
            let right = column < SIZE - 1 && self.pops[column + 1];
            // Most columns have poppers on one side at most, and what they do not have is left out.
            match (left, self.pops[column], right) {
                (false, false, false) => self.hit_column::<false, false, false>(column),
                (false, false, true) => self.hit_column::<false, false, true>(column),
                (false, true, false) => self.hit_column::<false, true, false>(column),
                (false, true, true) => self.hit_column::<false, true, true>(column),
                (true, false, false) => self.hit_column::<true, false, false>(column),
                (true, false, true) => self.hit_column::<true, false, true>(column),
                (true, true, false) => self.hit_column::<true, true, false>(column),
                (true, true, true) => self.hit_column::<true, true, true>(column),
            }
        }
    }

    /// Cracks and reveals what poppers touch in a column; they stand in the columns that are named.
    #[inline(always)]
    fn hit_column<const LEFT: bool, const OWN: bool, const RIGHT: bool>(&mut self, column: usize) {
        let none = self.none();
        let Self { planes: [cracked, _, _, gray], popping, reveal, .. } = self;
        for row in 0..SIZE {
            let at = SIZE * row + column;
            let up = if OWN && row > 0 { popping[at - SIZE] } else { none };
            let down = if OWN && row < SIZE - 1 { popping[at + SIZE] } else { none };
            let left = if LEFT { popping[at - 1] } else { none };
            let right = if RIGHT { popping[at + 1] } else { none };
            let (vertical, horizontal) = (up | down, left | right);
            let once = gray[at] & (vertical | horizontal);
            let twice = (up & down) | (left & right) | (vertical & horizontal);
            let reveals = once & (cracked[at] | twice);
            reveal[at] = reveals;
            if LEFT || OWN || RIGHT {
                cracked[at] = (cracked[at] | once) & !reveals;
                gray[at] = gray[at] & !reveals;
            }
        }
    }

    /// Takes the poppers away and lets fall what is above them.
    #[inline(always)]
    pub(super) fn fall(&mut self) {
        let mut more = true;
        while more {
            more = false;
            for column in 0..SIZE {
                if self.pops[column] {
                    self.pops[column] = self.fall_once(column);
                    more |= self.pops[column];
                }
            }
        }
    }

    /// Takes the topmost popper of a column away; whether there are more.
    #[inline(always)]
    fn fall_once(&mut self, column: usize) -> bool {
        let none = self.none();
        let Self { planes, popping, .. } = self;
        let pops = |row: usize| popping[SIZE * row + column];
        // In which games a popper is in a row or above it.
        let mut above = [pops(0), pops(1), pops(2), pops(3), pops(4), pops(5), pops(6)];
        for row in 1..SIZE {
            above[row] = above[row] | above[row - 1];
        }
        let any = above[SIZE - 1];
        let mut more = none;
        for row in (1..SIZE).rev() {
            let at = SIZE * row + column;
            popping[at] = popping[at] & above[row - 1];
            more = more | popping[at];
            // The topmost popper, and all above it.
            let falls = any ^ above[row - 1];
            for plane in planes.iter_mut() {
                let (disc, over) = (plane[at], plane[at - SIZE]);
                plane[at] = disc ^ ((disc ^ over) & falls);
            }
        }
        popping[column] = none;
        for plane in planes.iter_mut() {
            plane[column] = plane[column] & !any;
        }
        !more.is_empty()
    }

    /// Boards rise, start anew, and get a disc on one of their columns.
    #[inline(always)]
    pub(super) fn begin(&mut self, next: &Begin<V>, discs: &[V; 3]) {
        self.rise(next);
        for (column, into) in next.columns.into_iter().enumerate() {
            if !into.is_empty() {
                self.drop(column, into, next, discs);
            }
        }
    }

    /// Brings a row of gray discs where a board rises, and an empty board where a game starts.
    #[inline(always)]
    fn rise(&mut self, next: &Begin<V>) {
        const FLOOR: usize = CELLS - SIZE;
        let Begin { rises, over, starts, .. } = next;
        let none = self.none();
        let stay = !(*rises | *over);
        let ground = [none, none, none, *rises | *starts];
        for (plane, ground) in self.planes.iter_mut().zip(ground) {
            for at in 0..FLOOR {
                plane[at] = (plane[at] & stay) | (plane[at + SIZE] & *rises);
            }
            for cell in &mut plane[FLOOR..] {
                *cell = (*cell & stay) | ground;
            }
        }
    }

    /// Lets a disc fall into a column; no such board rises.
    #[inline(always)]
    fn drop(&mut self, column: usize, into: V, next: &Begin<V>, discs: &[V; 3]) {
        let Begin { over, starts, .. } = next;
        let Self { planes: [a, b, c, _], occupied, .. } = self;
        let mut lands = into;
        for row in (0..SIZE).rev() {
            let at = SIZE * row + column;
            let mut ground = occupied[at] & !*over;
            if row == SIZE - 1 {
                ground = ground | *starts;
            }
            let here = lands & !ground;
            lands = lands & ground;
            for (plane, disc) in [&mut *a, &mut *b, &mut *c].into_iter().zip(discs) {
                plane[at] = plane[at] | (here & *disc);
            }
        }
    }
}

/// What comes next in games whose move has ended.
pub(super) struct Begin<V> {
    pub(super) rises: V,
    /// Games that are over, whose boards are taken away.
    pub(super) over: V,
    /// Those of them that start anew.
    pub(super) starts: V,
    /// The games that drop a disc into each column.
    pub(super) columns: [V; SIZE],
}

/// The sum of three bits and its carry.
#[inline(always)]
fn add<V: Word>(a: V, b: V, c: V) -> (V, V) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// Lengths of the runs of a row, lowest bit first.
#[inline(always)]
fn run_lengths<V: Word>([p, q, r, s, t, u, v]: [V; SIZE]) -> [[V; 3]; SIZE] {
    // Cells with so many discs from there on.
    let (p2, q2, r2, s2, t2, u2) = (p & q, q & r, r & s, s & t, t & u, u & v);
    let (p4, q4, r4, s4) = (p2 & r2, q2 & s2, r2 & t2, s2 & u2);
    let (p3, q3, r3, s3, t3) = (p2 & r, q2 & s, r2 & t, s2 & u, t2 & v);
    let (p5, q5, r5, p6, q6, p7) = (p4 & t, q4 & u, r4 & v, p4 & t2, q4 & u2, p4 & t3);
    // The length of the run that starts in a cell.
    let of_p = [odd(p, p2, p3, p4) ^ p5 ^ p6 ^ p7, (p2 ^ p4) | p6, p4];
    let of_q = [odd(q, q2, q3, q4) ^ q5 ^ q6, (q2 ^ q4) | q6, q4];
    let of_r = [odd(r, r2, r3, r4) ^ r5, r2 ^ r4, r4];
    let of_s = [odd(s, s2, s3, s4), s2 ^ s4, s4];
    let of_t = [t ^ t2 ^ t3, t2];
    let of_u = [u ^ u2, u2];
    let of_q = next(of_p, of_q, q, p);
    let of_r = next(of_q, of_r, r, q);
    let of_s = next(of_r, of_s, s, r);
    let starts = t & !s;
    let of_t =
        [(of_s[0] & t) | (of_t[0] & starts), (of_s[1] & t) | (of_t[1] & starts), of_s[2] & t];
    let starts = u & !t;
    let of_u =
        [(of_t[0] & u) | (of_u[0] & starts), (of_t[1] & u) | (of_u[1] & starts), of_t[2] & u];
    let of_v = [(of_u[0] & v) | (v & !u), of_u[1] & v, of_u[2] & v];
    [of_p, of_q, of_r, of_s, of_t, of_u, of_v]
}

/// Whether an odd number of them is set.
#[inline(always)]
fn odd<V: Word>(one: V, two: V, three: V, four: V) -> V {
    (one ^ two) ^ (three ^ four)
}

/// The length of the run through a disc, which goes on from the cell before or starts here.
#[inline(always)]
fn next<V: Word>(run: [V; 3], of_start: [V; 3], disc: V, before: V) -> [V; 3] {
    let starts = disc & !before;
    [
        (run[0] & disc) | (of_start[0] & starts),
        (run[1] & disc) | (of_start[1] & starts),
        (run[2] & disc) | (of_start[2] & starts),
    ]
}

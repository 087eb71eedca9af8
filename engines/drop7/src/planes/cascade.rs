//! The drop of one disc with all that follows, on bit planes (RULES 4).

use super::board::{ALL, BOTTOM_ROW, BYTES, COLUMN, CellSet, Cells, Planes, TOP_ROW, landing};
use crate::bits::set_bits;
use crate::board::CELLS;
use crate::cascade::{CLEAR_BONUS, Drop, LEVEL_BONUS, Landing, MOVES_PER_LEVEL, Reveals};
use crate::wave::Wave;

/// A number 0..=7 in every cell, lowest bit first.
type Counter<C> = [C; 3];

/// Starts of the horizontal runs, by the bits of their lengths.
#[inline(always)]
fn starts_by_length<C: CellSet>(occupied: C) -> Counter<C> {
    // of_n: cells with n - 1 discs right of them. at_n: starts of runs of at least n cells.
    let of_2 = occupied & occupied >> 1;
    let of_4 = of_2 & of_2 >> 2;
    let at_1 = occupied & !(occupied << 1);
    let at_2 = at_1 & of_2;
    let at_3 = at_1 & of_2 >> 1;
    let at_4 = at_2 & of_2 >> 2;
    let at_5 = at_1 & of_4 >> 1;
    let at_6 = at_2 & of_4 >> 2;
    let at_7 = at_3 & of_4 >> 3;
    let two = at_2 ^ at_4 ^ at_6;
    [two ^ (at_1 ^ at_3) ^ (at_5 ^ at_7), two, at_4]
}

/// Length of the horizontal run through every occupied cell: a one added to the start of a run
/// clears it and is carried to the free cell after it.
#[inline(always)]
pub(super) fn run_lengths<C: CellSet>(occupied: C) -> Counter<C> {
    let [one, two, four] = starts_by_length(occupied);
    [occupied & !(occupied + one), occupied & !(occupied + two), occupied & !(occupied + four)]
}

/// Height of the column of every occupied cell, and of the cells below the board: the row of the topmost disc tells it.
/// What it says of free cells means nothing.
#[inline(always)]
pub(super) fn column_heights<C: CellSet>(occupied: C) -> Counter<C> {
    let tops = occupied & !(occupied << 8);
    [
        (tops & tops.with(0x007f_007f_007f_007f)).down(),
        (tops & tops.with(0x0000_7f7f_0000_7f7f)).down(),
        (tops & tops.with(0x7f7f_7f7f)).down(),
    ]
}

/// Heights of the columns, a byte each: what the counter of [`column_heights`] says below the board.
#[inline(always)]
pub(super) const fn heights(&[one, two, four]: &Counter<Cells>) -> u64 {
    // Seven copies, each seven bits further on: every eighth bit is then the next one of the seven.
    const fn bytes_of_bits(counter: Cells) -> u64 {
        (counter >> 56).wrapping_mul(0x0002_0408_1020_4081) & BYTES
    }
    bytes_of_bits(one) | bytes_of_bits(two) << 1 | bytes_of_bits(four) << 2
}

/// Numbered discs whose number is the length of their horizontal run.
#[inline(always)]
fn row_poppers(planes: &Planes, occupied: Cells) -> Cells {
    let [a, b, c, gray] = planes.of;
    let [one, two, four] = starts_by_length(occupied);
    // A sum is the complement of the length in the cells of runs.
    (a ^ (occupied + one)) & (b ^ (occupied + two)) & (c ^ (occupied + four)) & occupied & !gray
}

/// Numbered discs whose number is the height of their column.
#[inline(always)]
fn column_poppers(planes: &Planes, occupied: Cells) -> Cells {
    let [a, b, c, gray] = planes.of;
    let [x, y, z] = column_heights(occupied);
    !((a ^ x) | (b ^ y) | (c ^ z) | gray) & occupied
}

/// Numbered discs that pop now: the number is the length of a run through the disc (RULES 4.1).
#[inline(always)]
fn poppers(planes: &Planes, occupied: Cells) -> Cells {
    row_poppers(planes, occupied) | column_poppers(planes, occupied)
}

/// [`poppers`] after a disc landed on a quiet board: only the runs through that disc have changed.
#[inline(always)]
fn poppers_at_landing(planes: &Planes, occupied: Cells, landed: Cells) -> Cells {
    let end = ((occupied + landed) & !occupied).trailing_zeros();
    let start = 64 - (!occupied & (landed - 1)).leading_zeros();
    let run = (1 << end) - (1 << start);
    (planes.with_number(end - start) & run) | column_poppers(planes, occupied)
}

/// Gray discs that crack, and those that are revealed, when the poppers pop.
#[inline(always)]
const fn hits(planes: &Planes, poppers: Cells) -> (Cells, Cells) {
    let [cracked, _, _, gray] = planes.of;
    let (down, up, right, left) = (poppers << 8, poppers >> 8, poppers << 1, poppers >> 1);
    let (vertical, horizontal) = (up | down, right | left);
    let once = vertical | horizontal;
    let twice = (up & down) | (right & left) | (vertical & horizontal);
    let reveal = gray & ((cracked & once) | twice);
    (gray & once & !reveal, reveal)
}

/// Removes cells, at least one, and lets what is above them fall, order kept.
#[inline(always)]
const fn remove(planes: &mut Planes, cells: Cells) {
    let mut rest = cells;
    loop {
        // The topmost one of every column, and all above it.
        let mut below = rest << 8;
        below |= below << 8;
        below |= below << 16;
        below |= below << 32;
        let top = rest & !below;
        rest &= below;
        // The upper half of a product with 2^64 / 2^8 + 2^64 / 2^16 + ...: no two bits meet.
        let above = ((top as u128 * (BYTES << 8) as u128) >> 64) as Cells;
        let falls = top | above;
        let [a, b, c, d] = planes.of;
        planes.of = [
            (a & !falls) | (a << 8 & falls),
            (b & !falls) | (b << 8 & falls),
            (c & !falls) | (c << 8 & falls),
            (d & !falls) | (d << 8 & falls),
        ];
        if rest == 0 {
            return;
        }
    }
}

/// The board one row higher, over a row of solid gray discs.
#[inline(always)]
const fn rise(planes: &mut Planes) {
    let [a, b, c, gray] = planes.of;
    planes.of = [a >> 8, b >> 8, c >> 8, gray >> 8 | BOTTOM_ROW];
}

/// Whether no disc of the board is about to pop, as after every move.
pub(super) fn is_quiet(planes: &Planes) -> bool {
    poppers(planes, planes.occupied()) == 0
}

/// Drops a disc into an open column and plays the move to its end, as
/// [`crate::cascade::drop_disc`] does on packed columns.
#[inline(always)]
pub(super) fn drop_disc(
    planes: &mut Planes,
    drop: Drop,
    reveals: &mut impl Reveals,
    waves: &mut impl FnMut(Wave),
) -> Landing {
    let mut cascade = Cascade::new(planes, drop);
    cascade.finish(reveals, waves);
    *planes = cascade.planes;
    cascade.end
}

/// A move under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cascade {
    pub(super) planes: Planes,
    occupied: Cells,
    popping: Cells,
    /// Waves so far.
    depth: u32,
    /// What the move has brought so far, and how it ended in the end.
    pub(super) end: Landing,
}

impl Cascade {
    /// A disc that has landed in an open column.
    #[inline(always)]
    pub(super) fn new(
        ground: &Planes,
        Drop { disc, column, moves_remaining, quiet }: Drop,
    ) -> Self {
        debug_assert!(!quiet || is_quiet(ground), "a board that is to be quiet is not");
        let mut planes = *ground;
        let occupied = planes.occupied();
        let landed = landing(occupied, column);
        let occupied = occupied | landed;
        planes.put(landed, disc);
        let popping = if quiet {
            poppers_at_landing(&planes, occupied, landed)
        } else {
            poppers(&planes, occupied)
        };
        let end = Landing {
            points: 0,
            cleared: false,
            level_advanced: false,
            game_over: false,
            moves_remaining: moves_remaining - 1,
        };
        Self { planes, occupied, popping, depth: 0, end }
    }

    /// Plays to the end of the move.
    #[inline(always)]
    pub(super) fn finish(&mut self, reveals: &mut impl Reveals, waves: &mut impl FnMut(Wave)) {
        loop {
            while self.popping != 0 {
                let reveal = self.pop(waves);
                let mut rest = reveal;
                while rest != 0 {
                    self.planes.put(rest & rest.wrapping_neg(), reveals.reveal());
                    rest &= rest - 1;
                }
                remove(&mut self.planes, self.popping);
                self.look();
            }
            if self.settle() {
                return;
            }
        }
    }

    /// Plays to the end of the move, or up to the first wave that reveals discs: their numbers are missing then.
    #[inline(always)]
    pub(super) fn play_until_chance(&mut self) -> Option<Revealed> {
        loop {
            while self.popping != 0 {
                let reveal = self.pop(&mut |_| {});
                remove(&mut self.planes, self.popping);
                if reveal != 0 {
                    return Some(Revealed::new(reveal, self.popping));
                }
                self.look();
            }
            if self.settle() {
                return None;
            }
        }
    }

    /// The poppers pay, and crack and reveal the discs beside them; the revealed cells have no number yet.
    #[inline(always)]
    fn pop(&mut self, waves: &mut impl FnMut(Wave)) -> Cells {
        self.depth += 1;
        let (crack, reveal) = hits(&self.planes, self.popping);
        self.planes.of[0] = (self.planes.of[0] | crack) & !reveal;
        self.planes.of[3] &= !reveal;
        let wave = Wave::new(self.depth, self.popping.count_ones(), reveal.count_ones());
        self.end.points += wave.points;
        waves(wave);
        reveal
    }

    /// What pops next.
    #[inline(always)]
    fn look(&mut self) {
        self.occupied = self.planes.occupied();
        self.popping = poppers(&self.planes, self.occupied);
    }

    /// Ends the move, or lets the board rise; whether it has ended.
    #[inline(always)]
    fn settle(&mut self) -> bool {
        let Self { planes, occupied, popping, end, .. } = self;
        debug_assert!(*occupied & !ALL == 0, "a guard bit is set");
        if *occupied == 0 {
            end.points += CLEAR_BONUS;
            end.cleared = true;
        }
        if end.moves_remaining != 0 {
            end.game_over = *occupied & TOP_ROW == TOP_ROW;
            return true;
        }
        if *occupied & TOP_ROW != 0 {
            end.game_over = true;
            return true;
        }
        rise(planes);
        end.points += LEVEL_BONUS;
        end.level_advanced = true;
        end.moves_remaining = MOVES_PER_LEVEL;
        // The runs went up as they were, under them lies a row without numbers, and every column
        // is longer by one.
        *occupied = *occupied >> 8 | BOTTOM_ROW;
        *popping = column_poppers(planes, *occupied);
        false
    }
}

/// Discs that a wave has revealed, after it: their cells are empty until they get their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Revealed {
    /// The bits of the cells to which they fell, in the order in which the numbers are drawn.
    bits: [u8; CELLS],
    count: usize,
}

impl Revealed {
    #[inline(always)]
    fn new(cells: Cells, popped: Cells) -> Self {
        let mut revealed = Self { bits: [0; CELLS], count: 0 };
        for bit in set_bits(cells) {
            let below = popped & (COLUMN << (bit & 7)) & (u64::MAX << bit);
            revealed.bits[revealed.count % CELLS] = (bit + 8 * below.count_ones()) as u8;
            revealed.count += 1;
        }
        revealed
    }

    /// The move with these numbers, up to where the next discs pop.
    #[inline(always)]
    pub(super) fn with_numbers(&self, cascade: &Cascade, reveals: &mut impl Reveals) -> Cascade {
        let mut cascade = *cascade;
        for &bit in &self.bits[..self.count] {
            cascade.planes.put(1 << (bit & 63), reveals.reveal());
        }
        cascade.look();
        cascade
    }
}

//! The drop of one disc with all that follows, on bit planes (RULES 4).

use super::board::{ALL, BOTTOM_ROW, BYTES, Cells, Planes, TOP_ROW, landing};
use crate::cascade::{CLEAR_BONUS, Drop, LEVEL_BONUS, Landing, MOVES_PER_LEVEL, Reveals};
use crate::wave::Wave;

/// A number 0..=7 in every cell, lowest bit first.
type Counter = [Cells; 3];

/// Starts of the horizontal runs, by the bits of their lengths.
#[inline(always)]
const fn starts_by_length(occupied: Cells) -> Counter {
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
pub(super) const fn run_lengths(occupied: Cells) -> Counter {
    let [one, two, four] = starts_by_length(occupied);
    [occupied & !(occupied + one), occupied & !(occupied + two), occupied & !(occupied + four)]
}

/// Height of the column of every occupied cell: the row of the topmost disc tells it, and a product
/// brings its bits to the cells below. What it says of free cells means nothing.
#[inline(always)]
pub(super) const fn column_heights(occupied: Cells) -> Counter {
    let tops = occupied & !(occupied << 8);
    [
        (tops & 0x007f_007f_007f_007f).wrapping_mul(BYTES),
        (tops & 0x0000_7f7f_0000_7f7f).wrapping_mul(BYTES),
        (tops & 0x7f7f_7f7f).wrapping_mul(BYTES),
    ]
}

/// Numbered discs whose number is the length of their horizontal run.
#[inline(always)]
const fn row_poppers(planes: &Planes, occupied: Cells) -> Cells {
    let [a, b, c, gray] = planes.of;
    let [one, two, four] = starts_by_length(occupied);
    // A sum is the complement of the length in the cells of runs.
    (a ^ (occupied + one)) & (b ^ (occupied + two)) & (c ^ (occupied + four)) & occupied & !gray
}

/// Numbered discs whose number is the height of their column.
#[inline(always)]
const fn column_poppers(planes: &Planes, occupied: Cells) -> Cells {
    let [a, b, c, gray] = planes.of;
    let [x, y, z] = column_heights(occupied);
    !((a ^ x) | (b ^ y) | (c ^ z) | gray) & occupied
}

/// Numbered discs that pop now: the number is the length of a run through the disc (RULES 4.1).
#[inline(always)]
const fn poppers(planes: &Planes, occupied: Cells) -> Cells {
    row_poppers(planes, occupied) | column_poppers(planes, occupied)
}

/// [`poppers`] after a disc landed on a quiet board: only the runs through that disc have changed.
#[inline(always)]
const fn poppers_at_landing(planes: &Planes, occupied: Cells, landed: Cells) -> Cells {
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
pub(super) const fn is_quiet(planes: &Planes) -> bool {
    poppers(planes, planes.occupied()) == 0
}

/// Drops a disc into an open column and plays the move to its end, as
/// [`crate::cascade::drop_disc`] does on packed columns.
#[inline(always)]
pub(super) fn drop_disc(
    planes: &mut Planes,
    Drop { disc, column, moves_remaining, quiet }: Drop,
    reveals: &mut impl Reveals,
    waves: &mut impl FnMut(Wave),
) -> Landing {
    debug_assert!(!quiet || is_quiet(planes), "a board that is to be quiet is not");
    let ground = planes.occupied();
    let landed = landing(ground, column);
    let mut occupied = ground | landed;
    planes.put(landed, disc);
    let mut end = Landing {
        points: 0,
        cleared: false,
        level_advanced: false,
        game_over: false,
        moves_remaining: moves_remaining - 1,
    };
    let mut depth = 0;
    let mut popping = if quiet {
        poppers_at_landing(planes, occupied, landed)
    } else {
        poppers(planes, occupied)
    };
    loop {
        while popping != 0 {
            depth += 1;
            let wave = pop(planes, popping, depth, reveals);
            end.points += wave.points;
            waves(wave);
            occupied = planes.occupied();
            popping = poppers(planes, occupied);
        }
        debug_assert!(occupied & !ALL == 0, "a guard bit is set");
        if occupied == 0 {
            end.points += CLEAR_BONUS;
            end.cleared = true;
        }
        if end.moves_remaining != 0 {
            end.game_over = occupied & TOP_ROW == TOP_ROW;
            return end;
        }
        if occupied & TOP_ROW != 0 {
            end.game_over = true;
            return end;
        }
        rise(planes);
        end.points += LEVEL_BONUS;
        end.level_advanced = true;
        end.moves_remaining = MOVES_PER_LEVEL;
        // The runs went up as they were, under them lies a row without numbers, and every column
        // is longer by one.
        occupied = occupied >> 8 | BOTTOM_ROW;
        popping = column_poppers(planes, occupied);
    }
}

/// One wave: hits are measured, gray discs crack or are revealed, poppers go, discs fall.
#[inline(always)]
fn pop(planes: &mut Planes, popping: Cells, depth: u32, reveals: &mut impl Reveals) -> Wave {
    let (crack, reveal) = hits(planes, popping);
    planes.of[0] = (planes.of[0] | crack) & !reveal;
    planes.of[3] &= !reveal;
    let mut rest = reveal;
    while rest != 0 {
        planes.put(rest & rest.wrapping_neg(), reveals.reveal());
        rest &= rest - 1;
    }
    remove(planes, popping);
    Wave::new(depth, popping.count_ones(), reveal.count_ones())
}

//! The drop of one disc with all that follows, on bit planes (RULES 4).

use super::board::{ALL, BOTTOM_ROW, BYTES, COLUMN, Cells, Planes, TOP_ROW, landing};
use crate::cascade::{CLEAR_BONUS, Drop, LEVEL_BONUS, Landing, MOVES_PER_LEVEL, Reveals};
use crate::wave::Wave;

/// A number 0..=7 in every cell, lowest bit first.
type Counter = [Cells; 3];

/// Cells whose number, 1..=7, equals the counter, which is nowhere 0 where a number stands.
#[inline(always)]
const fn equal(planes: &Planes, counter: &Counter) -> Cells {
    let [a, b, c, gray] = planes.of;
    (a | b | c) & !((a ^ counter[0]) | (b ^ counter[1]) | (c ^ counter[2]) | gray)
}

/// Length of the horizontal run through every occupied cell: a thermometer code at the start of
/// every run becomes a number, which the carry of an addition spreads over the run.
#[inline(always)]
pub(super) const fn run_lengths(occupied: Cells) -> Counter {
    // at_n: starts of runs of at least n cells.
    let at_1 = occupied & !(occupied << 1);
    let at_2 = at_1 & occupied >> 1;
    let at_3 = at_2 & occupied >> 2;
    let at_4 = at_3 & occupied >> 3;
    let at_5 = at_4 & occupied >> 4;
    let at_6 = at_5 & occupied >> 5;
    let at_7 = at_6 & occupied >> 6;
    let two = at_2 ^ at_4 ^ at_6;
    [
        runs_from(occupied, two ^ at_1 ^ at_3 ^ at_5 ^ at_7),
        runs_from(occupied, two),
        runs_from(occupied, at_4),
    ]
}

/// The cells of the runs with these starts: a one added to the start of a run clears it and is
/// carried to the free cell after it.
#[inline(always)]
const fn runs_from(occupied: Cells, starts: Cells) -> Cells {
    occupied & !(occupied + starts)
}

/// Height of the column of every cell, from thermometer codes: row `r` of a column is occupied if
/// its height is at least `7 - r`.
#[inline(always)]
pub(super) const fn column_heights(occupied: Cells) -> Counter {
    let half = occupied ^ occupied >> 32;
    let quarter = half ^ half >> 16;
    let odd = (quarter ^ quarter >> 8) & TOP_ROW;
    let four = occupied >> 24 & TOP_ROW;
    let two = (occupied >> 8 ^ occupied >> 40) & TOP_ROW ^ four;
    [odd * BYTES, two * BYTES, four * BYTES]
}

/// Numbered discs that pop now: the number is the length of a run through the disc (RULES 4.1).
#[inline(always)]
pub(super) const fn poppers(planes: &Planes) -> Cells {
    let occupied = planes.occupied();
    equal(planes, &run_lengths(occupied)) | equal(planes, &column_heights(occupied))
}

/// [`poppers`] after a disc landed on a quiet board: only the runs through that disc have changed.
#[inline(always)]
const fn poppers_at_landing(planes: &Planes, landed: Cells, column: usize) -> Cells {
    let occupied = planes.occupied();
    let place = landed.trailing_zeros();
    let end = ((occupied + landed) & !occupied).trailing_zeros();
    let start = 64 - (!occupied & (landed - 1)).leading_zeros();
    let run = (1 << end) - (1 << start);
    let in_run = planes.with_number(end - start) & run;
    let in_column = planes.with_number(7 - place / 8) & (COLUMN << column);
    in_run | in_column
}

/// [`poppers`] after a rise of a quiet board: the runs went up as they were, under them lies a row
/// without numbers, and every column is longer by one.
#[inline(always)]
const fn poppers_after_rise(planes: &Planes) -> Cells {
    equal(planes, &column_heights(planes.occupied()))
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
        let mut falls = top;
        falls |= falls >> 8;
        falls |= falls >> 16;
        falls |= falls >> 32;
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
    poppers(planes) == 0
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
    let landed = landing(planes.occupied(), column);
    planes.put(landed, disc);
    let mut end = Landing {
        points: 0,
        cleared: false,
        level_advanced: false,
        game_over: false,
        moves_remaining: moves_remaining - 1,
    };
    let mut depth = 0;
    let mut popping =
        if quiet { poppers_at_landing(planes, landed, column) } else { poppers(planes) };
    loop {
        while popping != 0 {
            depth += 1;
            let wave = pop(planes, popping, depth, reveals);
            end.points += wave.points;
            waves(wave);
            popping = poppers(planes);
        }
        let occupied = planes.occupied();
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
        popping = poppers_after_rise(planes);
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

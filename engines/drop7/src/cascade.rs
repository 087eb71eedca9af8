//! Poppers and hits on bitboards, and the drop of one disc with all that follows (RULES 4).

use crate::bits::{Bits, Grid, Planes, Portable, row_major};
use crate::board::{Columns, SIZE, SOLID, height};
use crate::wave::Wave;

/// The lowest bit of every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Moves between two rises.
pub(crate) const MOVES_PER_LEVEL: i32 = 5;
/// Points for reaching a level.
pub(crate) const LEVEL_BONUS: i64 = 17_000;
/// Points for an empty board.
pub(crate) const CLEAR_BONUS: i64 = 70_000;

/// Where the numbers under gray discs come from.
pub(crate) trait Reveals {
    /// The number of the next gray disc that is revealed, 1..=7.
    fn reveal(&mut self) -> u8;
}

/// A disc that is dropped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drop {
    pub(crate) disc: u8,
    /// An open column.
    pub(crate) column: usize,
    /// Before the move: 1..=5.
    pub(crate) moves_remaining: i32,
    /// Whether nothing would pop on the board as it stands: then fewer cells are looked at.
    pub(crate) quiet: bool,
}

/// What one drop brought.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub(crate) points: i64,
    pub(crate) cleared: bool,
    pub(crate) level_advanced: bool,
    pub(crate) game_over: bool,
    /// After the move: 1..=5, or 0 if the game ended at the level boundary.
    pub(crate) moves_remaining: i32,
}

/// Three bitboards that hold a number 0..=7 in every cell, lowest bit first.
type Counter = [Grid; 3];

/// Cells whose number, 1..=7, equals the counter.
#[inline(always)]
const fn equal(planes: &Planes, counter: &Counter) -> Grid {
    let [a, b, c, gray] = *planes;
    (a | b | c) & !gray & !((a ^ counter[0]) | (b ^ counter[1]) | (c ^ counter[2]))
}

/// Length of the horizontal run through every occupied cell.
#[inline(always)]
const fn run_lengths(occupied: Grid) -> Counter {
    // from_n: cells that start n occupied cells to the right; in_n: cells inside such a stretch.
    let from_2 = occupied & occupied >> 8;
    let from_3 = from_2 & occupied >> 16;
    let from_4 = from_2 & from_2 >> 16;
    let from_5 = from_4 & occupied >> 32;
    let from_6 = from_4 & from_2 >> 32;
    let from_7 = from_4 & from_4 >> 24;
    let in_2 = from_2 | from_2 << 8;
    let in_3 = from_3 | from_3 << 8 | from_3 << 16;
    let pair_4 = from_4 | from_4 << 8;
    let in_4 = pair_4 | pair_4 << 16;
    let pair_5 = from_5 | from_5 << 8;
    let in_5 = pair_5 | pair_5 << 16 | from_5 << 32;
    let pair_6 = from_6 | from_6 << 8;
    let in_6 = pair_6 | pair_6 << 16 | pair_6 << 32;
    let pair_7 = from_7 | from_7 << 8;
    let four_7 = pair_7 | pair_7 << 16;
    let in_7 = four_7 | four_7 << 24;
    // The stretches are nested: the length is the largest n with the cell inside.
    [(occupied & !in_2) | (in_3 & !in_4) | (in_5 & !in_6) | in_7, (in_2 & !in_4) | in_6, in_4]
}

/// Height of the column of every cell. A settled column has no other vertical run.
#[inline(always)]
const fn column_heights(occupied: Grid) -> Counter {
    // One bit a column: the top disc, at bit height - 1 of the byte.
    let top = occupied & !(occupied >> 1);
    [
        any_in_byte(top & (BYTES * 0x55)),
        any_in_byte(top & (BYTES * 0x66)),
        any_in_byte(top & (BYTES * 0x78)),
    ]
}

/// All seven bits of the bytes that have one.
#[inline(always)]
const fn any_in_byte(grid: Grid) -> Grid {
    let flags = (grid + BYTES * 0x7f) & (BYTES * 0x80);
    flags - (flags >> 7)
}

/// Numbered discs that pop now: the number is the length of a run through the disc (RULES 4.1).
#[inline(always)]
pub(crate) const fn poppers(planes: &Planes) -> Grid {
    let [a, b, c, gray] = *planes;
    let occupied = a | b | c | gray;
    equal(planes, &run_lengths(occupied)) | equal(planes, &column_heights(occupied))
}

/// [`poppers`] after a disc landed on top of a column of a quiet board: only the runs through that
/// disc have changed.
#[inline(always)]
fn poppers_at_landing(columns: &Columns, column: usize) -> Grid {
    let level = height(columns[column]) - 1;
    // The row of the disc, a byte for each column; byte 7 is the border.
    let mut row = 0;
    for (c, &word) in columns.iter().enumerate() {
        row |= u64::from(word >> (4 * level) & 15) << (8 * c);
    }
    let free = zero_bytes(row);
    let at = 8 * column;
    let start = (71 - (free & ((1 << at) - 1)).leading_zeros()) & !7;
    let end = at as u32 + (free >> at).trailing_zeros();
    let run = (1 << end) - (1 << start);
    let length = u64::from(end - start) / 8;
    let in_row = zero_bytes(row ^ (BYTES * length)) & run;
    // The column of the disc, a byte for each row.
    let column_word = spread_nibbles(columns[column]);
    let in_column = zero_bytes(column_word ^ (BYTES * u64::from(level + 1)));
    in_row << level | (in_column.wrapping_mul(0x0102_0408_1020_4080) >> 56) << at
}

/// The lowest bit of every zero byte, for bytes below 16.
#[inline(always)]
const fn zero_bytes(bytes: u64) -> u64 {
    !(bytes + BYTES * 0x0f) >> 4 & BYTES
}

/// A byte for every nibble.
#[inline(always)]
const fn spread_nibbles(word: u32) -> u64 {
    let mut x = word as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

/// Gray discs that crack, and those that are revealed, when the poppers pop.
#[inline(always)]
const fn hits(planes: &Planes, poppers: Grid) -> (Grid, Grid) {
    let [cracked, _, _, gray] = *planes;
    let (up, down, right, left) = (poppers << 1, poppers >> 1, poppers << 8, poppers >> 8);
    let once = up | down | right | left;
    let twice = (up & down) | (right & left) | ((up | down) & (right | left));
    let reveal = gray & ((cracked & once) | twice);
    (gray & once & !reveal, reveal)
}

/// Whether no disc of the board is about to pop, as after every move.
pub(crate) fn is_quiet(columns: &Columns) -> bool {
    poppers(&Portable.planes(columns)) == 0
}

/// Drops a disc into an open column and plays the move to its end: cascade, level boundary, second
/// cascade, end of the game. `waves` hears every wave in order. The board is quiet afterwards.
#[inline(always)]
pub(crate) fn drop_disc<B: Bits>(
    bits: B,
    columns: &mut Columns,
    Drop { disc, column, moves_remaining, quiet }: Drop,
    reveals: &mut impl Reveals,
    waves: &mut impl FnMut(Wave),
) -> Landing {
    debug_assert!(!quiet || is_quiet(columns), "a board that is to be quiet is not");
    columns[column] |= u32::from(disc) << (4 * height(columns[column]));
    let mut landing = Landing {
        points: 0,
        cleared: false,
        level_advanced: false,
        game_over: false,
        moves_remaining: moves_remaining - 1,
    };
    let mut depth = 0;
    let mut landed = quiet;
    loop {
        let popping = if landed {
            poppers_at_landing(columns, column)
        } else {
            poppers(&bits.planes(columns))
        };
        landed = false;
        if popping != 0 {
            depth += 1;
            let wave = pop(bits, columns, &bits.planes(columns), popping, depth, reveals);
            landing.points += wave.points;
            waves(wave);
            continue;
        }
        if *columns == [0; SIZE] {
            landing.points += CLEAR_BONUS;
            landing.cleared = true;
        }
        if landing.moves_remaining != 0 {
            break;
        }
        if columns.iter().any(|&word| word >> 24 != 0) {
            landing.game_over = true;
            return landing;
        }
        for word in columns.iter_mut() {
            *word = *word << 4 | u32::from(SOLID);
        }
        landing.points += LEVEL_BONUS;
        landing.level_advanced = true;
        landing.moves_remaining = MOVES_PER_LEVEL;
    }
    landing.game_over = columns.iter().all(|&word| word >> 24 != 0);
    landing
}

/// One wave: hits are measured, gray discs crack or are revealed, poppers go, discs fall.
#[inline(always)]
fn pop<B: Bits>(
    bits: B,
    columns: &mut Columns,
    planes: &Planes,
    popping: Grid,
    depth: u32,
    reveals: &mut impl Reveals,
) -> Wave {
    let (crack, reveal) = hits(planes, popping);
    bits.crack(columns, crack);
    let mut rest = row_major(reveal);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rest &= rest - 1;
        let (column, shift) = ((bit % 8) as usize, 4 * (7 - bit / 8));
        columns[column] &= !(15 << shift);
        columns[column] |= u32::from(reveals.reveal()) << shift;
    }
    bits.remove(columns, popping);
    Wave::new(depth, popping.count_ones(), reveal.count_ones())
}

//! The leaves of some boards at once, each in a lane of vectors (RULES 7).
//!
//! What is done follows the cells that matter in any of the boards; in the others it adds zeros, which changes no
//! sum. So it pays for boards of one search, which are much alike. Nothing is kept from one batch to the next.

mod additions;
mod blocked;
mod exposure;
mod lanes;
mod releases;
mod vectors;

use super::additions::compare;
use super::boards::{Boards, MOST, Valuer};
use super::frame::SQUARES;
use super::releases::Excess;
use crate::bits::set_bits;
use crate::leaf::WEIGHTS;
use crate::planes::board::{CellSet, Cells, TOP_ROW};
use crate::planes::cascade::{column_heights, run_lengths};
pub(crate) use lanes::Lanes;
use vectors::{Bits, Reals};

/// Chances of the discs of some boards, by the bit of the cell, guards included; zero between batches.
struct Chances<L: Lanes> {
    /// `HA` and `VA`, and `A` of both.
    by_row: [Reals<L>; CELLS],
    by_column: [Reals<L>; CELLS],
    added: [Reals<L>; CELLS],
    /// `HR` and `VR`.
    row_released: [Reals<L>; CELLS],
    column_released: [Reals<L>; CELLS],
    /// `U(A, Rel)`.
    both: [Reals<L>; CELLS],
}

const CELLS: usize = 64;

/// Computes batches of leaves.
pub(crate) struct Batch<L: Lanes> {
    lanes: L,
    chances: Box<Chances<L>>,
}

impl<L: Lanes> Batch<L> {
    #[inline(always)]
    pub(crate) fn new(lanes: L) -> Self {
        let none = [Reals::splat(lanes, 0.0); CELLS];
        let chances = Chances {
            by_row: none,
            by_column: none,
            added: none,
            row_released: none,
            column_released: none,
            both: none,
        };
        Self { lanes, chances: Box::new(chances) }
    }
}

impl<L: Lanes> Valuer for Batch<L> {
    const COUNT: usize = L::COUNT;

    #[inline(always)]
    fn bases(&mut self, boards: &Boards) -> [f64; MOST] {
        let Self { lanes, chances } = self;
        lanes.run(
            #[inline(always)]
            || bases(*lanes, chances, boards),
        )
    }
}

#[inline(always)]
fn bases<L: Lanes>(lanes: L, chances: &mut Chances<L>, boards: &Boards) -> [f64; MOST] {
    let zero = Reals::splat(lanes, 0.0);
    let plane = |bit: usize| Bits::load(lanes, &boards.planes[bit]);
    let (a, b, c, gray) = (plane(0), plane(1), plane(2), plane(3));
    let occupied = a | b | c | gray;
    let cracked = gray & a;
    let solid = gray & !a;
    let a = a & !gray;
    let numbers = [a, b, c];
    let (lengths, column) = (run_lengths(occupied), column_heights(occupied));
    let (short_rows, long_rows) = compare(&numbers, &lengths);
    let (short_columns, long_columns) = compare(&numbers, &column);
    let ground = additions::Ground { numbers, heights: heights(&column) };
    let (direct, short, live) =
        additions::add(chances, &ground, short_rows.union(), short_columns.union());
    let in_rows = Excess::new(long_rows, &numbers, &lengths);
    let in_columns = Excess::new(long_columns, &numbers, &column);
    let rows = releases::by_rows(chances, &in_rows, occupied, live);
    let columns = releases::by_columns(chances, &in_columns, live);
    let released = rows | columns;
    let mut latent = zero;
    for bit in set_bits(released) {
        let at = bit as usize % CELLS;
        let release = either(chances.row_released[at], chances.column_released[at]);
        latent = latent + release;
        chances.both[at] = either(chances.added[at], release);
    }
    let (ones, twos) = (a & !(b | c), b & !(a | c));
    let low = ones | twos;
    let one = zero.with(1.0);
    let mut dead_low = zero;
    let blocked = low & long_rows & long_columns;
    for bit in set_bits(blocked.union()) {
        let of_cell = one - chances.both[bit as usize % CELLS];
        dead_low = dead_low + of_cell.only(blocked.has(1 << bit));
    }
    let live = live | released;
    let near = live << 8 | live >> 8 | live << 1 | live >> 1;
    let cracked_exposure = exposure::cracked(chances, cracked, near);
    let solid_exposure = exposure::solid(chances, solid, near);
    let adjacent_ones = blocked::adjacent_ones(chances, ones);
    let runs_of_twos = blocked::runs_of_twos(chances, twos);
    chances.clear(short | released, zero);

    let rest = [
        direct,
        latent,
        cracked_exposure,
        solid_exposure,
        adjacent_ones,
        runs_of_twos,
        dead_low,
        exposure::covered_risk(solid, cracked, zero),
        low.count_bytes().weigh_bytes(u64::from_le_bytes(SQUARES[1])).to_reals(),
        danger(ground.heights),
        rise_pressure(ground.heights, Bits::load(lanes, &boards.moves_remaining)),
    ];
    let mut sum = whole_terms(occupied, solid, cracked, low);
    for (term, weight) in rest.into_iter().zip(&WEIGHTS[6..]) {
        sum = sum + zero.with(*weight) * term;
    }
    sum.values()
}

impl<L: Lanes> Chances<L> {
    /// Makes these cells zero again.
    #[inline(always)]
    fn clear(&mut self, cells: Cells, zero: Reals<L>) {
        for bit in set_bits(cells) {
            let at = bit as usize % CELLS;
            self.by_row[at] = zero;
            self.by_column[at] = zero;
            self.added[at] = zero;
            self.row_released[at] = zero;
            self.column_released[at] = zero;
            self.both[at] = zero;
        }
    }
}

/// Heights of the columns, a byte each, from the heights in their cells.
#[inline(always)]
fn heights<L: Lanes>(&[one, two, four]: &[Bits<L>; 3]) -> Bits<L> {
    const BELOW: u32 = 7;
    let (one, two, four) =
        (one.bytes_of_bits(BELOW), two.bytes_of_bits(BELOW), four.bytes_of_bits(BELOW));
    one | two << 1 | four << 2
}

/// `U(a, b)` of RULES 7: one of two independent events happens.
#[inline(always)]
fn either<L: Lanes>(a: Reals<L>, b: Reals<L>) -> Reals<L> {
    let one = a.with(1.0);
    one - (one - a) * (one - b)
}

/// The square of what the highest column has above four discs (RULES 7.1).
#[inline(always)]
fn danger<L: Lanes>(heights: Bits<L>) -> Reals<L> {
    let mut highest = heights.max_bytes(heights >> 32);
    highest = highest.max_bytes(highest >> 16);
    highest = highest.max_bytes(highest >> 8) & heights.with(0xff);
    let over = highest.over_bytes(heights.with(4));
    over.times(over).to_reals()
}

/// The cubes of the heights, each divided by the moves remaining (RULES 7.1).
#[inline(always)]
fn rise_pressure<L: Lanes>(heights: Bits<L>, moves_remaining: Bits<L>) -> Reals<L> {
    let moves_remaining = moves_remaining.to_reals();
    let mut sum = heights.with(0).as_reals();
    for column in 0..7 {
        let height = heights >> (8 * column) & heights.with(0xff);
        sum = sum + height.times(height).times(height).to_reals() / moves_remaining;
    }
    sum
}

/// The first six terms, which are whole numbers with whole weights, in one sum.
#[inline(always)]
fn whole_terms<L: Lanes>(
    occupied: Bits<L>,
    solid: Bits<L>,
    cracked: Bits<L>,
    low: Bits<L>,
) -> Reals<L> {
    const { assert!(WEIGHTS[0] == 180.0 && WEIGHTS[5] == -90.0) };
    let count = |cells: Bits<L>| cells.count_bytes().sum_bytes();
    let of = |weight: u64, count: Bits<L>| count.with(weight).times(count);
    let discs = occupied.count_bytes();
    let closed = count(occupied & occupied.with(TOP_ROW));
    // All weights but the first are negative; so is that of every closed column.
    let numbered = discs.sum_bytes() - count(solid | cracked);
    let minus = of(180, closed)
        + of(20, discs.weigh_bytes(u64::from_le_bytes(SQUARES[0])))
        + of(620, count(solid))
        + of(220, count(cracked))
        + of(18, numbered)
        // Elevations 7, 6 and 5.
        + of(90, count(low & low.with(0x007f_7f7f)));
    let minus = minus.to_reals();
    minus.with(180.0 * 7.0) - minus
}

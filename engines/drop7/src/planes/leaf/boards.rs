//! Boards whose leaves are computed together.

use super::frame::Frame;
use super::releases::Releases;
use super::terms;
use crate::planes::board::{Cells, Planes};

/// Boards that are valued at once, at most.
pub(crate) const MOST: usize = 8;

/// Some settled boards with 1..=5 moves remaining, plane by plane; an empty place has an empty board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    pub(super) planes: [[Cells; MOST]; 4],
    pub(super) moves_remaining: [u64; MOST],
}

impl Boards {
    pub(crate) const EMPTY: Self = Self { planes: [[0; MOST]; 4], moves_remaining: [1; MOST] };

    /// Puts a board into a place.
    #[inline(always)]
    pub(crate) fn put(&mut self, place: usize, planes: &Planes, moves_remaining: i32) {
        for (plane, cells) in self.planes.iter_mut().zip(planes.of) {
            plane[place % MOST] = cells;
        }
        self.moves_remaining[place % MOST] = moves_remaining as u64;
    }

    /// The board in a place.
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> (Planes, i32) {
        let [a, b, c, d] = &self.planes;
        let at = place % MOST;
        (Planes { of: [a[at], b[at], c[at], d[at]] }, self.moves_remaining[at] as i32)
    }
}

/// Computes leaves without their last term, as many at a time as suits the instructions.
pub(crate) trait Valuer {
    /// How many boards it takes.
    const COUNT: usize;

    /// The sums of the first [`Self::COUNT`] boards.
    fn bases(&mut self, boards: &Boards) -> [f64; MOST];
}

/// Frames that [`OneByOne`] keeps.
const FRAMES: usize = 32;

/// One board after the other. What does not read the numbers is kept, so that it pays to come back to a board that
/// differs in numbers only.
#[derive(Clone, Debug)]
pub(crate) struct OneByOne {
    frames: Box<[Frame; FRAMES]>,
    releases: Releases,
}

impl OneByOne {
    pub(crate) fn new() -> Self {
        Self { frames: Box::new([const { Frame::NONE }; FRAMES]), releases: Releases::new() }
    }
}

impl Valuer for OneByOne {
    const COUNT: usize = 1;

    #[inline(always)]
    fn bases(&mut self, boards: &Boards) -> [f64; MOST] {
        let (planes, moves_remaining) = boards.get(0);
        let [a, _, _, gray] = planes.of;
        let hash = planes.occupied().wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ gray.wrapping_mul(0xbf58_476d_1ce4_e5b9)
            ^ (gray & a).wrapping_mul(0x94d0_49bb_1331_11eb);
        let frame = &mut self.frames[(hash >> 40) as usize % FRAMES];
        frame.set(&planes, moves_remaining);
        let base = terms::of_board(frame, &mut self.releases).sum();
        [base, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    }
}

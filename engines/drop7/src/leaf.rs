//! The value of a position that the search does not look beyond (RULES 7).

mod escape;
mod rows;
mod terms;

use crate::bits::{Backend, Bits, Job};
use crate::board::{Board, height};
use crate::state::State;
pub(crate) use terms::RISE_PRESSURE;

/// Values the positions at the end of a search.
///
/// Siblings in the search often differ in the disc to drop alone, so a leaf is computed in two
/// steps and the first is shared. Methods marked `#[inline(always)]` are compiled for the
/// instructions of the backend that runs the search.
pub trait Leaf {
    /// What positions with the same board and moves remaining share.
    type Shared;

    /// The shared step. The board is in the canonical frame, the moves remaining are 1..=5.
    fn share(&self, board: &Board, moves_remaining: i32) -> Self::Shared;

    /// The value with this disc to drop, 1..=7.
    fn value(&self, shared: &Self::Shared, next_disc: u8) -> f64;
}

/// Terms of the fair leaf.
pub const TERMS: usize = 18;

/// Weights of the terms, in the order of the sum (RULES 7.7).
pub(crate) const WEIGHTS: [f64; TERMS] = [
    180.0, -20.0, -620.0, -220.0, -18.0, -90.0, 1600.0, 700.0, 100.0, 40.0, -550.0, -750.0, -120.0,
    -95.0, -85.0, -1250.0, -35.0, 220.0,
];

/// Value of a state after the end of the game.
pub(crate) const GAME_OVER: f64 = -2_500_000.0;

/// The fair leaf: a weighted sum of 18 terms. Only the last reads the disc to drop.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairLeaf;

/// The sum without its last term, and the last term for every disc.
#[derive(Clone, Copy, Debug)]
pub struct FairShared {
    base: f64,
    /// Columns in which disc `n` would land at the height `n`, in byte `n`.
    fitting: u64,
}

impl Leaf for FairLeaf {
    type Shared = FairShared;

    #[inline(always)]
    fn share(&self, board: &Board, moves_remaining: i32) -> FairShared {
        let columns = board.columns();
        let terms = terms::terms_of_board(&columns, moves_remaining);
        let mut base = 0.0;
        for (term, weight) in terms.iter().zip(WEIGHTS) {
            base += weight * term;
        }
        let mut fitting = 0_u64;
        for word in columns {
            // A full column counts for disc 8, which does not exist; the byte is never read.
            fitting += 1_u64.checked_shl(8 * (height(word) + 1)).unwrap_or(0);
        }
        FairShared { base, fitting }
    }

    #[inline(always)]
    fn value(&self, shared: &FairShared, next_disc: u8) -> f64 {
        let next_vert = shared.fitting >> (8 * u32::from(next_disc)) & 0xff;
        shared.base + WEIGHTS[TERMS - 1] * next_vert as f64
    }
}

/// The 18 terms of the fair leaf, in the order of the sum (RULES 7.7).
///
/// # Panics
/// If the disc is outside 1..=7 or the moves remaining are outside 1..=5.
#[must_use]
pub fn terms(backend: Backend, board: &Board, next_disc: u8, moves_remaining: i32) -> [f64; TERMS] {
    check(next_disc, moves_remaining);
    let of_board = backend.run(TermsOfBoard { board, moves_remaining });
    let fitting = board.heights().into_iter().filter(|h| h + 1 == u32::from(next_disc)).count();
    std::array::from_fn(|i| of_board.get(i).copied().unwrap_or(fitting as f64))
}

/// The fair leaf of a state, of the board as it stands (RULES 7).
///
/// # Panics
/// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
#[must_use]
pub fn leaf(backend: Backend, state: &State) -> f64 {
    let State { board, next_disc, moves_remaining, game_over, .. } = state;
    if *game_over {
        return GAME_OVER;
    }
    check(*next_disc, *moves_remaining);
    FairLeaf.value(&backend.run(Share { board, moves_remaining: *moves_remaining }), *next_disc)
}

pub(crate) fn check(next_disc: u8, moves_remaining: i32) {
    assert!((1..=7).contains(&next_disc), "disc {next_disc} is outside 1..=7");
    assert!((1..=5).contains(&moves_remaining), "moves remaining {moves_remaining} is not 1..=5");
}

struct TermsOfBoard<'a> {
    board: &'a Board,
    moves_remaining: i32,
}

impl Job for TermsOfBoard<'_> {
    type Output = [f64; TERMS - 1];

    #[inline(always)]
    fn with<B: Bits>(self, _bits: B) -> Self::Output {
        terms::terms_of_board(&self.board.columns(), self.moves_remaining)
    }
}

struct Share<'a> {
    board: &'a Board,
    moves_remaining: i32,
}

impl Job for Share<'_> {
    type Output = FairShared;

    #[inline(always)]
    fn with<B: Bits>(self, _bits: B) -> FairShared {
        FairLeaf.share(self.board, self.moves_remaining)
    }
}

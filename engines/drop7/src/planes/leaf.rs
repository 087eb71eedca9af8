//! The fair leaf on bit planes (RULES 7).
//!
//! Most discs of a board can neither be helped nor released, and a term that adds zeros may leave
//! them out. So masks of all cells at once say where there is something to compute: who is longer
//! or shorter than its runs, who has neighbours with a chance. Only those cells are visited.

mod additions;
#[cfg(target_arch = "x86_64")]
mod batch;
mod boards;
mod frame;
mod memo;
mod releases;
mod terms;

use super::board::{Planes, landing_cells};
use super::isa::{Instructions, Isa, Task};
use crate::board::Board;
use crate::leaf::{GAME_OVER, TERMS, WEIGHTS, check};
use crate::state::State;
#[cfg(target_arch = "x86_64")]
pub(super) use batch::Batch;
pub(super) use boards::{Boards, MOST, OneByOne, Valuer};
use frame::Frame;
pub(super) use memo::Memo;
use releases::Releases;

/// The sum of the leaf without its last term, and what that term is read from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared {
    base: f64,
    /// The cell above every open column: a disc fits that lands at its own height.
    landings: u64,
}

impl Shared {
    /// Of a settled board with this sum.
    #[inline(always)]
    pub(super) const fn new(base: f64, planes: &Planes) -> Self {
        Self { base, landings: landing_cells(planes.occupied()) }
    }

    /// The value with this disc to drop, 1..=7.
    #[inline(always)]
    pub(super) fn value(&self, next_disc: u8) -> f64 {
        const NEXT_VERTICAL: [f64; 8] = {
            let mut products = [0.0; 8];
            let mut columns = 0;
            while columns < 8 {
                products[columns] = WEIGHTS[TERMS - 1] * columns as f64;
                columns += 1;
            }
            products
        };
        self.base + NEXT_VERTICAL[fitting(self.landings, next_disc) as usize & 7]
    }
}

/// Columns in which a disc would land at the height of its number.
#[inline(always)]
const fn fitting(landings: u64, disc: u8) -> u32 {
    (landings >> (8 * (7 - disc as u32)) & 0x7f).count_ones()
}

/// The 18 terms of the fair leaf; the twin of [`crate::terms`].
///
/// # Panics
/// If the disc is outside 1..=7 or the moves remaining are outside 1..=5.
#[must_use]
pub fn terms(isa: Isa, board: &Board, next_disc: u8, moves_remaining: i32) -> [f64; TERMS] {
    check(next_disc, moves_remaining);
    let planes = Planes::new(board);
    let of_board = isa.run(TermsOfBoard { planes: &planes, moves_remaining }).array();
    let fitting = fitting(landing_cells(planes.occupied()), next_disc);
    std::array::from_fn(|i| of_board.get(i).copied().unwrap_or(f64::from(fitting)))
}

struct TermsOfBoard<'a> {
    planes: &'a Planes,
    moves_remaining: i32,
}

impl Task for TermsOfBoard<'_> {
    type Output = terms::Terms;

    #[inline(always)]
    fn with<I: Instructions>(self, _: I) -> terms::Terms {
        let mut frame = Frame::NONE;
        frame.set(self.planes, self.moves_remaining);
        terms::of_board(&mut frame, &mut Releases::new())
    }
}

/// The fair leaf of a state; the twin of [`crate::leaf()`].
///
/// # Panics
/// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
#[must_use]
pub fn leaf(isa: Isa, state: &State) -> f64 {
    let LeafInput { planes, next_disc, moves_remaining, game_over } = LeafInput::new(state);
    if game_over {
        return GAME_OVER;
    }
    let terms = isa.run(TermsOfBoard { planes: &planes, moves_remaining });
    Shared::new(terms.sum(), &planes).value(next_disc)
}

/// A state as the leaf reads it.
#[derive(Clone, Copy, Debug)]
pub struct LeafInput {
    planes: Planes,
    next_disc: u8,
    moves_remaining: i32,
    game_over: bool,
}

impl LeafInput {
    /// What the leaf reads of a state.
    ///
    /// # Panics
    /// If the game goes on and the disc is outside 1..=7 or the moves remaining are outside 1..=5.
    #[must_use]
    pub fn new(state: &State) -> Self {
        let State { next_disc, moves_remaining, game_over, .. } = *state;
        if !game_over {
            check(next_disc, moves_remaining);
        }
        Self { planes: Planes::new(&state.board), next_disc, moves_remaining, game_over }
    }
}

/// The fair leaves of many states, one for one.
///
/// # Panics
/// If there is not one value for every input.
pub fn leaves(isa: Isa, inputs: &[LeafInput], values: &mut [f64]) {
    assert_eq!(inputs.len(), values.len(), "a value for every input");
    isa.run(Leaves { inputs, values });
}

struct Leaves<'a> {
    inputs: &'a [LeafInput],
    values: &'a mut [f64],
}

impl Task for Leaves<'_> {
    type Output = ();

    #[inline(always)]
    fn with<I: Instructions>(self, isa: I) {
        if <I::Valuer as Valuer>::COUNT == 1 {
            self.one_by_one();
        } else {
            self.side_by_side(&mut isa.valuer());
        }
    }
}

impl Leaves<'_> {
    #[inline(always)]
    fn one_by_one(self) {
        let (mut frame, mut releases) = (Frame::NONE, Releases::new());
        for (input, value) in self.inputs.iter().zip(self.values) {
            *value = if input.game_over {
                GAME_OVER
            } else {
                frame.set(&input.planes, input.moves_remaining);
                let base = terms::of_board(&mut frame, &mut releases).sum();
                Shared::new(base, &input.planes).value(input.next_disc)
            };
        }
    }

    #[inline(always)]
    fn side_by_side<V: Valuer>(self, valuer: &mut V) {
        const EMPTY: LeafInput = LeafInput {
            planes: Planes { of: [0; 4] },
            next_disc: 1,
            moves_remaining: 1,
            game_over: false,
        };
        for (inputs, values) in self.inputs.chunks(V::COUNT).zip(self.values.chunks_mut(V::COUNT)) {
            let mut boards = Boards::EMPTY;
            // As often as can be known beforehand, so that vectors are put together in registers.
            for place in 0..V::COUNT {
                let input = inputs.get(place).unwrap_or(&EMPTY);
                boards.put(place, &input.planes, input.moves_remaining);
            }
            let bases = valuer.bases(&boards);
            for (place, (input, value)) in inputs.iter().zip(values).enumerate() {
                *value = if input.game_over {
                    GAME_OVER
                } else {
                    Shared::new(bases[place % MOST], &input.planes).value(input.next_disc)
                };
            }
        }
    }
}

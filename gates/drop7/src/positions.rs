//! Where generated cases get their positions from.

use drop7_engine::{Backend, Board, CELLS, Limits, SIZE, State};

use crate::case::Position;

/// A random position, and a number for whatever else a case needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random {
    /// The position.
    pub(crate) position: Position,
    /// 32 random bits.
    pub(crate) salt: u32,
}

/// Random settled boards: each column gets a height of its own, each cell a disc; grays are as
/// frequent as in a game. They may hold discs about to pop, which no game reaches.
pub(crate) struct Positions {
    state: u64,
}

impl Positions {
    /// The positions of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A random number below `bound`, by SplitMix64.
    fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 32) * bound) >> 32
    }
}

impl Iterator for Positions {
    type Item = Random;

    fn next(&mut self) -> Option<Random> {
        let mut cells = [0; CELLS];
        let highest = self.below(SIZE as u64 + 1);
        for column in 0..SIZE {
            let height = self.below(highest + 1) as usize;
            for row in SIZE - height..SIZE {
                let disc = match self.below(12) {
                    0..=1 => 8,
                    2 => 9,
                    _ => 1 + self.below(7),
                };
                cells[row * SIZE + column] = disc as u8;
            }
        }
        let position = Position {
            board: Board::from_cells(&cells).expect("columns are filled from below"),
            next: 1 + self.below(7) as i32,
            moves_remaining: 1 + self.below(5) as i32,
        };
        Some(Random { position, salt: self.below(1 << 32) as u32 })
    }
}

/// The engine's state of a position.
pub(crate) fn state_of(position: &Position) -> State {
    let &Position { board, next, moves_remaining } = position;
    State { board, moves_remaining, ..State::start(next as u8) }
}

/// Every `every`-th of the states that a search meets at depth 0 below `root`, in search order, at most `most`.
pub(crate) fn harvest(
    root: &Position,
    depth: u32,
    strata: u32,
    every: usize,
    most: usize,
) -> Result<Vec<Position>, String> {
    let limits = Limits::new(depth, strata).map_err(|error| error.to_string())?;
    let states = drop7_engine::harvest(
        Backend::detect(),
        limits,
        &state_of(root),
        every.saturating_mul(most),
    );
    let position = |state: &State| Position {
        board: state.board,
        next: i32::from(state.next_disc),
        moves_remaining: state.moves_remaining,
    };
    Ok(states.iter().step_by(every).map(position).collect())
}

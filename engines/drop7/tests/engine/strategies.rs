//! Boards and states to try.

use drop7_engine::{Backend, Board, Driver, Game, SIZE, State};
use proptest::prelude::*;

/// A settled board of any discs; many hold discs about to pop.
pub(crate) fn any_board() -> impl Strategy<Value = Board> {
    let code = prop_oneof![4 => 1..=7_u8, 1 => 1..=2_u8, 3 => 8..=9_u8];
    let column = prop::collection::vec(code, 0..=SIZE);
    prop::collection::vec(column, SIZE).prop_map(|columns| {
        let mut cells = [0; 49];
        for (column, discs) in columns.iter().enumerate() {
            for (height, &code) in discs.iter().enumerate() {
                cells[SIZE * (SIZE - 1 - height) + column] = code;
            }
        }
        Board::from_cells(&cells).expect("columns are filled from the bottom")
    })
}

/// A low board: clears, long runs of empty cells, few gray discs.
pub(crate) fn low_board() -> impl Strategy<Value = Board> {
    prop::collection::vec((0..=2_usize, 1..=3_u8, 1..=9_u8), SIZE).prop_map(|columns| {
        let mut cells = [0; 49];
        for (column, &(height, lower, upper)) in columns.iter().enumerate() {
            for (row, code) in [(6, lower), (5, upper)].into_iter().take(height) {
                cells[SIZE * row + column] = code;
            }
        }
        Board::from_cells(&cells).expect("columns are filled from the bottom")
    })
}

/// A state in the middle of a game of random columns.
pub(crate) fn played_state() -> impl Strategy<Value = State> {
    (any::<u32>(), prop::collection::vec(0..SIZE, 0..60)).prop_map(|(seed, columns)| {
        let mut game = Game::start(Backend::portable(), Driver::Headless, seed);
        let mut last = *game.state();
        for column in columns {
            let _legal = game.play(column, |_| ());
            if !game.state().game_over {
                last = *game.state();
            }
        }
        last
    })
}

/// A state of any of these kinds in which the game goes on.
pub(crate) fn any_state() -> impl Strategy<Value = State> {
    let made = (prop_oneof![3 => any_board(), 1 => low_board()], 1..=7_u8, 1..=5).prop_map(
        |(board, disc, moves)| State { board, moves_remaining: moves, ..State::start(disc) },
    );
    prop_oneof![made, played_state()]
}

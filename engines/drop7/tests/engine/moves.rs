//! The move rule against the plain one, and its properties.

use crate::plain::{self, Outcome, rows_of};
use crate::strategies::any_state;
use drop7_engine::{Backend, Board, Driver, Game, Mulberry32, SIZE, State, Wave, center_games};
use proptest::prelude::*;

fn play(backend: Backend, state: &State, column: usize, seed: u32) -> Option<(State, Outcome)> {
    let mut after = *state;
    let mut waves = Vec::new();
    let mut draws = Mulberry32::new(seed);
    let result = after.play(backend, column, &mut draws, |wave| waves.push(wave))?;
    let outcome = Outcome {
        cells: rows_of(&after.board.cells()),
        next_disc: after.next_disc,
        moves_remaining: after.moves_remaining,
        score_delta: result.score_delta,
        cleared: result.cleared,
        level_advanced: result.level_advanced,
        game_over: after.game_over,
        waves,
    };
    Some((after, outcome))
}

proptest! {
    #[test]
    fn same_as_plain_on_every_backend(state in any_state(), column in 0..SIZE, seed: u32) {
        for backend in Backend::available() {
            let Some((after, found)) = play(backend, &state, column, seed) else {
                prop_assert!(!state.board.is_open(column), "an open column was refused");
                continue;
            };
            let State { next_disc, moves_remaining, .. } = state;
            let cells = rows_of(&state.board.cells());
            let mut draws = Mulberry32::new(seed);
            let plain = plain::play(&cells, next_disc, moves_remaining, column, &mut draws);
            prop_assert_eq!(&found, &plain, "{}", backend);
            prop_assert_eq!(after.score, state.score + plain.score_delta);
            prop_assert_eq!(after.level, state.level + i32::from(plain.level_advanced));
            prop_assert_eq!(after.moves_played, state.moves_played + 1);
            prop_assert_eq!(after.board.validity_check(), Ok(()));
        }
    }

    #[test]
    fn discs_are_conserved(state in any_state(), column in 0..SIZE, seed: u32) {
        let count = |board: &Board| board.heights().iter().sum::<u32>();
        for backend in Backend::available() {
            let Some((after, outcome)) = play(backend, &state, column, seed) else { continue };
            let popped: u32 = outcome.waves.iter().map(|wave| wave.popped).sum();
            let risen = 7 * u32::from(outcome.level_advanced);
            prop_assert_eq!(count(&after.board), count(&state.board) + 1 + risen - popped);
        }
    }

    #[test]
    fn nothing_pops_after_a_move(state in any_state(), column in 0..SIZE, seed: u32) {
        for backend in Backend::available() {
            let Some((_, outcome)) = play(backend, &state, column, seed) else { continue };
            for row in 0..SIZE {
                for column in 0..SIZE {
                    prop_assert!(!plain::pops(&outcome.cells, row, column), "row {row} column {column}");
                }
            }
        }
    }

    /// A game remembers that its board is settled; a move of a bare state does not.
    #[test]
    fn a_game_plays_like_its_states(
        start in any_state(),
        seed: u32,
        columns in prop::collection::vec(0..SIZE + 1, 1..40),
    ) {
        for backend in Backend::available() {
            let mut game = Game::resume(backend, start, Mulberry32::new(seed));
            let (mut state, mut draws) = (start, Mulberry32::new(seed));
            for &column in &columns {
                let (mut of_game, mut of_state): (Vec<Wave>, Vec<Wave>) = (Vec::new(), Vec::new());
                let legal = state.is_legal(column);
                let played = game.play(column, |wave| of_game.push(wave));
                prop_assert_eq!(played, state.play(backend, column, &mut draws, |wave| of_state.push(wave)));
                prop_assert_eq!(played.is_some(), legal);
                prop_assert_eq!(&of_game, &of_state);
                prop_assert_eq!(*game.state(), state);
            }
        }
    }

    #[test]
    fn refused_moves_change_nothing(state in any_state(), column in 0..2 * SIZE, seed: u32) {
        let refused = State { game_over: true, ..state };
        for state in [state, refused] {
            if state.is_legal(column) {
                continue;
            }
            let mut after = state;
            let mut draws = Mulberry32::new(seed);
            prop_assert_eq!(after.play(Backend::detect(), column, &mut draws, |_| ()), None);
            prop_assert_eq!(after, state);
            prop_assert_eq!(draws, Mulberry32::new(seed));
        }
    }

    #[test]
    fn texts_and_mirrors(state in any_state()) {
        let board = state.board;
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        prop_assert_eq!(Board::from_cells(&board.cells()), Ok(board));
        prop_assert_eq!(board.mirror().mirror(), board);
        let smaller = board.mirror().to_string() < board.to_string();
        prop_assert_eq!(board.is_mirrored(), smaller);
        for column in 0..SIZE {
            let column_of = |board: &Board, c: usize| [0, 1, 2, 3, 4, 5, 6].map(|row| board.cell(row, c));
            prop_assert_eq!(column_of(&board, column), column_of(&board.mirror(), 6 - column));
            let height = column_of(&board, column).iter().filter(|&&code| code != 0).count();
            prop_assert_eq!(board.heights()[column] as usize, height);
        }
    }

    #[test]
    fn floating_discs_are_refused(state in any_state(), place in 0..42_usize, code in 1..=9_u8) {
        let mut cells = state.board.cells();
        if cells[place] == 0 && cells[place + 7] == 0 {
            cells[place] = code;
            let error = Board::from_cells(&cells).expect_err("the disc floats").to_string();
            let (row, column) = (place / 7, place % 7);
            prop_assert_eq!(
                error,
                format!("board row {row}, column {column}: disc {code} floats, expected a disc below it")
            );
        }
    }
}

#[test]
fn whole_games_are_the_same_on_every_backend() {
    for driver in [Driver::Headless, Driver::Ts] {
        let tallies: Vec<_> = Backend::available()
            .map(|backend| center_games(backend, driver, 0xa527_7000, 300, 2000))
            .collect();
        assert!(tallies.windows(2).all(|pair| pair[0] == pair[1]), "{driver}: {tallies:?}");
        assert!(tallies[0].moves > 5_000, "{driver}: {tallies:?}");
    }
}

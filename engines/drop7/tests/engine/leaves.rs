//! The leaf against the plain one.

use crate::plain::rows_of;
use crate::plain_leaf;
use crate::strategies::{any_state, low_board};
use drop7_engine::{Backend, FairLeaf, Leaf, State, leaf, terms};
use proptest::prelude::*;

fn check(state: &State) -> Result<(), TestCaseError> {
    let State { board, next_disc, moves_remaining, .. } = state;
    let plain = plain_leaf::terms(&rows_of(&board.cells()), *next_disc, *moves_remaining);
    let shared = FairLeaf.share(board, *moves_remaining);
    let value = FairLeaf.value(&shared, *next_disc);
    for backend in Backend::available() {
        let found = terms(backend, board, *next_disc, *moves_remaining);
        for (term, (found, plain)) in (1..).zip(found.into_iter().zip(plain)) {
            prop_assert_eq!(found.to_bits(), plain.to_bits(), "term {}: {} {}", term, found, plain);
        }
        prop_assert_eq!(leaf(backend, state).to_bits(), value.to_bits());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn terms_are_the_plain_ones(state in any_state()) {
        check(&state)?;
    }

    /// Ones and twos in long runs, and far additions.
    #[test]
    fn terms_of_low_boards_are_the_plain_ones(board in low_board(), disc in 1..=7_u8, moves in 1..=5) {
        check(&State { board, moves_remaining: moves, ..State::start(disc) })?;
    }
}

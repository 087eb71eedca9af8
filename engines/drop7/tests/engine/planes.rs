//! The engine on bit planes against the one on packed columns.

use crate::strategies::{any_state, low_board, played_state};
use drop7_engine::planes::{self, Isa};
use drop7_engine::{
    Backend, Decision, DirectTable, Driver, Engine, FairLeaf, Game, Limits, LruTable, Mulberry32,
    NoTable, SIZE, Searcher, SetTable, State, Table, leaf, terms,
};
use proptest::prelude::*;

/// Action and completed depth; work, nodes and hits; the columns' values by their bits.
type Observed = (usize, u32, [u64; 3], [Option<u64>; SIZE]);

fn observed(decision: Option<Decision>) -> Option<Observed> {
    decision.map(|d| {
        let values = d.values.map(|value| value.map(f64::to_bits));
        (d.action, d.completed, [d.work, d.nodes, d.hits], values)
    })
}

fn same_decisions(
    limits: Limits,
    table: &(impl Table + Clone),
    root: &State,
) -> Result<(), TestCaseError> {
    let mut packed = Searcher::new(Backend::portable(), limits, FairLeaf, table.clone());
    let expected = observed(packed.decide(root));
    for isa in Isa::available() {
        let mut searcher = planes::Searcher::new(isa, limits, table.clone());
        prop_assert_eq!(observed(searcher.decide(root)), expected, "{}", isa);
    }
    let mut published = Searcher::new(Backend::detect(), limits, FairLeaf, table.clone());
    published = published.as_published();
    prop_assert_eq!(observed(published.decide(root)), expected, "as published");
    Ok(())
}

fn same_leaves(state: &State) -> Result<(), TestCaseError> {
    let State { board, next_disc, moves_remaining, .. } = state;
    let expected = terms(Backend::portable(), board, *next_disc, *moves_remaining);
    let value = leaf(Backend::portable(), state);
    for isa in Isa::available() {
        let found = planes::terms(isa, board, *next_disc, *moves_remaining);
        for (term, (found, expected)) in (1..).zip(found.into_iter().zip(expected)) {
            prop_assert_eq!(found.to_bits(), expected.to_bits(), "{}: term {}", isa, term);
        }
        prop_assert_eq!(planes::leaf(isa, state).to_bits(), value.to_bits(), "{}", isa);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn moves(state in any_state(), columns in prop::collection::vec(0..SIZE, 1..8), seed: u32) {
        for isa in Isa::available() {
            let mut packed = Game::resume(Backend::portable(), state, Mulberry32::new(seed));
            let mut other = planes::Game::resume(isa, state, Mulberry32::new(seed));
            for &column in &columns {
                let (mut expected, mut found) = (Vec::new(), Vec::new());
                let result = packed.play(column, |wave| expected.push(wave));
                prop_assert_eq!(other.play(column, |wave| found.push(wave)), result, "{}", isa);
                prop_assert_eq!(found, expected, "{}", isa);
                prop_assert_eq!(other.state(), *packed.state(), "{}", isa);
            }
        }
    }

    #[test]
    fn leaves_of_any_state(state in any_state()) {
        same_leaves(&state)?;
    }

    #[test]
    fn leaves_of_played_states(state in played_state()) {
        same_leaves(&state)?;
    }

    /// As many at a time as there are lanes, and some of them empty.
    #[test]
    fn leaves_side_by_side(
        mut states in prop::collection::vec(prop_oneof![any_state(), played_state()], 1..20),
        low in prop::collection::vec((low_board(), 1..=7_u8, 1..=5), 0..9),
    ) {
        let of_low = |(board, disc, moves_remaining)| {
            State { board, moves_remaining, ..State::start(disc) }
        };
        states.extend(low.into_iter().map(of_low));
        let expected: Vec<u64> =
            states.iter().map(|state| leaf(Backend::portable(), state).to_bits()).collect();
        for engine in Engine::available() {
            let values: Vec<u64> = engine.leaves(&states).into_iter().map(f64::to_bits).collect();
            prop_assert_eq!(&values, &expected, "{}", engine);
        }
    }

    /// Ones and twos in long runs, and far additions.
    #[test]
    fn leaves_of_low_boards(board in low_board(), disc in 1..=7_u8, moves in 1..=5) {
        same_leaves(&State { board, moves_remaining: moves, ..State::start(disc) })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn decisions(root in prop_oneof![any_state(), played_state()], strata in 1..=9_u32) {
        let limits = Limits::new(2, strata).expect("limits within range");
        same_decisions(limits, &NoTable, &root)?;
        same_decisions(limits, &DirectTable::new(8, 1), &root)?;
        same_decisions(limits, &DirectTable::new(4096, 2), &root)?;
        same_decisions(limits, &SetTable::<2>::new(64), &root)?;
        same_decisions(limits, &SetTable::<4>::new(4096), &root)?;
        same_decisions(limits, &LruTable::new(3), &root)?;
        same_decisions(limits, &LruTable::new(5000), &root)?;
    }

    #[test]
    fn deeper_decisions(root in played_state()) {
        let limits = Limits::new(3, 4).expect("limits within range");
        same_decisions(limits, &DirectTable::new(512, 1), &root)?;
        same_decisions(limits, &LruTable::new(5000), &root)?;
    }

    /// The search stops at the same unit of work.
    #[test]
    fn limited_decisions(root in played_state(), strata in 1..=7_u32, maximum in 0..6000_u64) {
        let limits = Limits::new(2, strata).expect("limits within range").with_maximum_work(maximum);
        same_decisions(limits, &DirectTable::new(4096, 1), &root)?;
    }
}

#[test]
fn whole_games() {
    for driver in [Driver::Headless, Driver::Ts] {
        let tallies: Vec<_> = Engine::available()
            .map(|engine| (engine, engine.center_games(driver, 0xa527_7000, 300, 2000)))
            .collect();
        for (engine, tally) in &tallies {
            assert_eq!(*tally, tallies[0].1, "{driver}: {engine}");
        }
        assert!(tallies[0].1.moves > 5_000, "{driver}: {tallies:?}");
    }
}

#[test]
fn no_decision_after_the_end() {
    let limits = Limits::new(1, 1).expect("limits within range");
    let over = State { game_over: true, ..State::start(1) };
    let full = "8".repeat(49).parse().expect("a board");
    let full = State { board: full, ..State::start(1) };
    for isa in Isa::available() {
        assert_eq!(planes::Searcher::new(isa, limits, NoTable).decide(&over), None);
        assert_eq!(planes::Searcher::new(isa, limits, NoTable).decide(&full), None);
        assert_eq!(planes::leaf(isa, &over).to_bits(), (-2_500_000.0_f64).to_bits());
    }
}

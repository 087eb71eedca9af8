//! Properties of the search.

use crate::strategies::{any_state, played_state};
use drop7_engine::{
    Backend, Board, Decision, DirectTable, FairLeaf, Leaf, Limits, LruTable, NoTable, Searcher,
    State, Table, harvest,
};
use proptest::prelude::*;
use std::cell::RefCell;

fn limits(depth: u32, strata: u32) -> Limits {
    Limits::new(depth, strata).expect("limits within range")
}

fn decide(backend: Backend, limits: Limits, table: impl Table, root: &State) -> Option<Decision> {
    Searcher::new(backend, limits, FairLeaf, table).decide(root)
}

fn value_bits(decision: &Decision) -> [Option<u64>; 7] {
    decision.values.map(|value| value.map(f64::to_bits))
}

/// Remembers what it was asked.
struct Recorder(RefCell<Vec<State>>);

impl Leaf for Recorder {
    type Shared = (Board, i32);

    fn share(&self, board: &Board, moves_remaining: i32) -> (Board, i32) {
        (*board, moves_remaining)
    }

    fn value(&self, &(board, moves_remaining): &(Board, i32), next_disc: u8) -> f64 {
        self.0.borrow_mut().push(State { board, moves_remaining, ..State::start(next_disc) });
        0.0
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_table_changes_no_value(root in any_state(), strata in 1..=8_u32) {
        let limits = limits(2, strata);
        let bare = decide(Backend::portable(), limits, NoTable, &root);
        for backend in Backend::available() {
            let others = [
                decide(backend, limits, NoTable, &root),
                decide(backend, limits, DirectTable::new(8, 1), &root),
                decide(backend, limits, DirectTable::new(4096, 2), &root),
                decide(backend, limits, LruTable::new(3), &root),
                decide(backend, limits, LruTable::new(5000), &root),
            ];
            for other in others {
                prop_assert_eq!(other.is_some(), bare.is_some());
                if let (Some(other), Some(bare)) = (other, bare) {
                    prop_assert_eq!(value_bits(&other), value_bits(&bare));
                    prop_assert_eq!((other.action, other.completed), (bare.action, bare.completed));
                    prop_assert!(other.work <= bare.work);
                }
            }
        }
    }

    #[test]
    fn a_searcher_forgets_the_last_decision(first in played_state(), second in played_state()) {
        let limits = limits(2, 5);
        let mut direct = Searcher::new(Backend::detect(), limits, FairLeaf, DirectTable::new(512, 1));
        let mut lru = Searcher::new(Backend::detect(), limits, FairLeaf, LruTable::new(40));
        let alone = (direct.decide(&second), lru.decide(&second));
        let (_, _) = (direct.decide(&first), lru.decide(&first));
        prop_assert_eq!((direct.decide(&second), lru.decide(&second)), alone);
    }

    #[test]
    fn mirrored_roots_get_mirrored_actions(root in played_state()) {
        let mirror = State { board: root.board.mirror(), ..root };
        let limits = limits(2, 3);
        let one = decide(Backend::detect(), limits, NoTable, &root);
        let other = decide(Backend::detect(), limits, NoTable, &mirror);
        let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
        prop_assert_eq!(value_bits(&one), value_bits(&other));
        let expected = if root.board == mirror.board { one.action } else { 6 - one.action };
        prop_assert_eq!(other.action, expected);
    }

    /// A limit stops a decision after that much work, with the values of the last iteration that
    /// was completed.
    #[test]
    fn a_work_limit_stops_at_that_work(root in played_state(), percent in 0..=110_u64) {
        let free = limits(3, 3);
        let Some(all) = decide(Backend::detect(), free, LruTable::new(5000), &root) else {
            return Ok(());
        };
        prop_assert!(all.work <= free.work_bound());
        let maximum = all.work * percent / 100;
        for backend in Backend::available() {
            let limited = free.with_maximum_work(maximum);
            let Some(some) = decide(backend, limited, LruTable::new(5000), &root) else {
                return Err(TestCaseError::fail("the limited search refused the root"));
            };
            prop_assert_eq!(some.work, all.work.min(maximum));
            // Just enough work is too little if the last position of all stands in the table: its
            // entry is checked, too (RULES 8.7).
            if maximum != all.work {
                prop_assert_eq!(some.completed == 3, maximum > all.work);
            }
            if some.completed == 0 {
                prop_assert_eq!(value_bits(&some), [None; 7]);
            } else {
                let short = decide(backend, limits(some.completed, 3), LruTable::new(5000), &root);
                prop_assert_eq!(short.map(|d| value_bits(&d)), Some(value_bits(&some)));
                prop_assert_eq!(short.map(|d| d.action), Some(some.action));
            }
        }
    }

    /// The harvest is what a search of one iteration asks of its leaf, in order.
    #[test]
    fn harvest_is_what_the_leaf_sees(root in any_state(), strata in 1..=5_u32, most in 0..3000_usize) {
        let mut searcher =
            Searcher::new(Backend::detect(), limits(2, strata), Recorder(RefCell::new(vec![])), NoTable);
        let shallow = Searcher::new(Backend::detect(), limits(1, strata), FairLeaf, NoTable)
            .decide(&root)
            .map_or(0, |d| d.nodes);
        let _decided = searcher.decide(&root);
        let seen = searcher.leaf().0.borrow();
        let deepest = &seen[shallow as usize..];
        for backend in Backend::available() {
            let found = harvest(backend, limits(2, strata), &root, most);
            prop_assert_eq!(&found[..], &deepest[..deepest.len().min(most)]);
        }
    }
}

#[test]
fn no_decision_after_the_end() {
    let over = State { game_over: true, ..State::start(1) };
    assert_eq!(decide(Backend::detect(), limits(1, 1), NoTable, &over), None);
    assert_eq!(harvest(Backend::detect(), limits(1, 1), &over, 10), []);
    let full: Board = "8".repeat(49).parse().expect("a board");
    let full = State { board: full, ..State::start(1) };
    assert_eq!(decide(Backend::detect(), limits(1, 1), NoTable, &full), None);
}

#[test]
fn bounds() {
    // b = 7 * 7 = 49: one level is 49 moves and 49 leaves.
    assert_eq!(limits(1, 7).work_bound(), 98);
    assert_eq!(limits(2, 7).work_bound(), 98 + 49 + 2 * 49 * 49);
    assert!(Limits::new(0, 7).is_err() && Limits::new(9, 7).is_err());
    assert!(Limits::new(1, 0).is_err() && Limits::new(1, 33).is_err());
}

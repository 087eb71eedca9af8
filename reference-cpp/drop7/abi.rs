//! The structs of case.h, field by field, and the functions of both ffi.cpp.

use std::ffi::{c_char, c_int};
use std::ptr;

use crate::observe::Sink;

#[repr(C)]
struct Text {
    start: *const c_char,
    length: usize,
}

impl Text {
    const EMPTY: Self = Self { start: ptr::null(), length: 0 };

    fn new(text: &str) -> Self {
        Self { start: text.as_ptr().cast(), length: text.len() }
    }
}

#[repr(C)]
struct Policy {
    kind: i32,
    depth: i32,
    strata: i32,
}

impl Policy {
    const UNREAD: Self = Self { kind: 0, depth: 0, strata: 0 };

    fn new(policy: super::Policy) -> Self {
        let kind = match policy {
            super::Policy::Center => 0,
            super::Policy::Left => 1,
            super::Policy::Right => 2,
            super::Policy::Cycle => 3,
            super::Policy::Random => 4,
            super::Policy::Search { .. } => 5,
        };
        let super::Policy::Search { depth, strata } = policy else {
            return Self { kind, ..Self::UNREAD };
        };
        Self { kind, depth: saturated(depth), strata: saturated(strata) }
    }
}

#[repr(C)]
pub(super) struct TrajectoryCase {
    kind: i32,
    driver: i32,
    seed: u32,
    policy: Policy,
    games: u32,
    max_moves: i32,
    columns: Text,
    board: Text,
    next: i32,
    moves_remaining: i32,
    level: i32,
    column: i32,
}

impl TrajectoryCase {
    const UNREAD: Self = Self {
        kind: 0,
        driver: 0,
        seed: 0,
        policy: Policy::UNREAD,
        games: 0,
        max_moves: 0,
        columns: Text::EMPTY,
        board: Text::EMPTY,
        next: 0,
        moves_remaining: 0,
        level: 0,
        column: 0,
    };

    pub(super) fn new(case: &super::TrajectoryCase<'_>) -> Self {
        match *case {
            super::TrajectoryCase::Game { driver, seed, policy, max_moves } => Self {
                kind: 0,
                driver: driver_number(driver),
                seed,
                policy: Policy::new(policy),
                max_moves: saturated(max_moves),
                ..Self::UNREAD
            },
            super::TrajectoryCase::Replay { driver, seed, columns } => Self {
                kind: 1,
                driver: driver_number(driver),
                seed,
                columns: Text::new(columns),
                ..Self::UNREAD
            },
            super::TrajectoryCase::Move { board, next, moves_remaining, level, column, seed } => {
                Self {
                    kind: 2,
                    seed,
                    board: Text::new(board),
                    next,
                    moves_remaining,
                    level,
                    column,
                    ..Self::UNREAD
                }
            }
            super::TrajectoryCase::Fingerprint { driver, policy, first_seed, games, max_moves } => {
                Self {
                    kind: 3,
                    driver: driver_number(driver),
                    seed: first_seed,
                    policy: Policy::new(policy),
                    games,
                    max_moves: saturated(max_moves),
                    ..Self::UNREAD
                }
            }
        }
    }
}

#[repr(C)]
pub(super) struct LeafState {
    board: Text,
    next: i32,
    moves_remaining: i32,
}

impl LeafState {
    pub(super) fn new(state: &super::PublicState<'_>) -> Self {
        Self {
            board: Text::new(state.board),
            next: state.next,
            moves_remaining: state.moves_remaining,
        }
    }
}

#[repr(C)]
pub(super) struct LeafCase {
    states: *const LeafState,
    count: usize,
}

impl LeafCase {
    pub(super) fn new(states: &[LeafState]) -> Self {
        Self { states: states.as_ptr(), count: states.len() }
    }
}

#[repr(C)]
pub(super) struct Table {
    kind: i32,
    entries: u64,
}

impl Table {
    pub(super) fn new(table: &super::Table) -> Self {
        match *table {
            super::Table::None => Self { kind: 0, entries: 0 },
            super::Table::Direct(entries) => Self { kind: 1, entries },
            super::Table::Lru(entries) => Self { kind: 2, entries },
        }
    }
}

#[repr(C)]
pub(super) struct SearchCase {
    root: LeafState,
    depth: i32,
    strata: i32,
    work_limit: u64,
    tables: *const Table,
    table_count: usize,
}

impl SearchCase {
    pub(super) fn new(case: &super::SearchCase<'_>, tables: &[Table]) -> Self {
        Self {
            root: LeafState::new(&case.root),
            depth: saturated(case.depth),
            strata: saturated(case.strata),
            work_limit: case.work_limit,
            tables: tables.as_ptr(),
            table_count: tables.len(),
        }
    }
}

fn driver_number(driver: super::Driver) -> i32 {
    match driver {
        super::Driver::Headless => 0,
        super::Driver::Ts => 1,
    }
}

/// Numbers beyond `i32` stay far out of the range that the engine checks.
fn saturated(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

// The signatures are those of drop7/ffi.cpp and drop7/fast/ffi.cpp.
unsafe extern "C" {
    pub(super) fn drop7_trajectory(
        case: *const TrajectoryCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_leaf(
        case: *const LeafCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_leaf_checksum(
        case: *const LeafCase,
        rounds: u32,
        checksum: *mut u64,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_search(
        case: *const SearchCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_fast_trajectory(
        case: *const TrajectoryCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_fast_leaf(
        case: *const LeafCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_fast_leaf_checksum(
        case: *const LeafCase,
        rounds: u32,
        checksum: *mut u64,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn drop7_fast_search(
        case: *const SearchCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
}

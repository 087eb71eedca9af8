//! The structs and functions of `case.h` and `ffi.cpp`, and how the cases become them.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use super::{Deal, SearchCase, TrajectoryCase, WitnessCase};
use crate::observe::Sink;

/// `klondike_deal`: a deck, or, if the pointer is null, a position, or, if that is null too, a shuffle.
#[repr(C)]
pub(super) struct RawDeal {
    deck: *const u8,
    deck_length: usize,
    position: *const u8,
    position_length: usize,
    seed: u64,
    game: u64,
    shuffle: i32,
}

impl From<Deal<'_>> for RawDeal {
    fn from(deal: Deal<'_>) -> Self {
        let none = Self {
            deck: std::ptr::null(),
            deck_length: 0,
            position: std::ptr::null(),
            position_length: 0,
            seed: 0,
            game: 0,
            shuffle: 0,
        };
        match deal {
            // The pointer of an empty slice is not null either.
            Deal::Deck(deck) => Self { deck: deck.as_ptr(), deck_length: deck.len(), ..none },
            Deal::Position(text) => {
                Self { position: text.as_ptr(), position_length: text.len(), ..none }
            }
            Deal::Shuffled { shuffle, seed, game } => {
                Self { seed, game, shuffle: shuffle as i32, ..none }
            }
        }
    }
}

/// `klondike_trajectory_case`.
#[repr(C)]
pub(super) struct RawTrajectoryCase {
    deal: RawDeal,
    draw: i64,
    policy: i32,
    view: i32,
    max_moves: i64,
    policy_seed: u64,
    moves: *const u8,
    moves_length: usize,
}

impl From<&TrajectoryCase<'_>> for RawTrajectoryCase {
    fn from(case: &TrajectoryCase<'_>) -> Self {
        Self {
            deal: case.deal.into(),
            draw: case.draw,
            policy: case.policy as i32,
            view: case.view as i32,
            max_moves: case.max_moves,
            policy_seed: case.policy_seed,
            moves: case.moves.as_ptr(),
            moves_length: case.moves.len(),
        }
    }
}

/// `klondike_search_case`; a value left out is -1 (switches) or `i64::MIN` (parameters).
#[repr(C)]
pub(super) struct RawSearchCase {
    deal: RawDeal,
    draw: i64,
    mode: i32,
    setting: i32,
    macro_moves: i32,
    receiver: i32,
    draw_limits: i32,
    failed_bounds: i32,
    charge_bounded: i32,
    evaluation: i32,
    limit_scale: i64,
    table_cap: i64,
    depth_limit: i64,
    undo_limit: i64,
    node_budget: i64,
}

impl From<&SearchCase<'_>> for RawSearchCase {
    fn from(case: &SearchCase<'_>) -> Self {
        let switch = |value: Option<bool>| value.map_or(-1, i32::from);
        let parameter = |value: Option<i64>| value.unwrap_or(i64::MIN);
        Self {
            deal: case.deal.into(),
            draw: case.draw,
            mode: case.mode as i32,
            setting: case.setting as i32,
            macro_moves: switch(case.macro_moves),
            receiver: switch(case.receiver),
            draw_limits: switch(case.draw_limits),
            failed_bounds: switch(case.failed_bounds),
            charge_bounded: switch(case.charge_bounded),
            evaluation: case.evaluation.map_or(-1, |evaluation| evaluation as i32),
            limit_scale: case.limit_scale,
            table_cap: parameter(case.table_cap),
            depth_limit: parameter(case.depth_limit),
            undo_limit: parameter(case.undo_limit),
            node_budget: parameter(case.node_budget),
        }
    }
}

/// `klondike_witness_case`.
#[repr(C)]
pub(super) struct RawWitnessCase {
    deal: RawDeal,
    draw: i64,
    path: *const u8,
    path_length: usize,
}

impl From<&WitnessCase<'_>> for RawWitnessCase {
    fn from(case: &WitnessCase<'_>) -> Self {
        Self {
            deal: case.deal.into(),
            draw: case.draw,
            path: case.path.as_ptr(),
            path_length: case.path.len(),
        }
    }
}

unsafe extern "C" {
    pub(super) fn klondike_trajectory(
        case: *const RawTrajectoryCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn klondike_leaf(
        case: *const RawTrajectoryCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn klondike_search(
        case: *const RawSearchCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    pub(super) fn klondike_witness(
        case: *const RawWitnessCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    #[cfg(test)]
    pub(super) fn klondike_zobrist_key(
        place: i64,
        key: *mut u64,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
}

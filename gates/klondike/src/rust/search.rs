//! The search gate of the Rust engine.

use harness::{Field, Recorder, Reply, Wanted};
use klondike_engine::checkpoint::{
    Chunk, ChunkKind, Mode, NodeLimits, Rollback, Settings, Solver, Statistics, StopReason,
};
use klondike_engine::evaluation::{ProgressVersion, heuristic, progress};
use klondike_engine::rules::{Board, Draw, Move, View};

use super::{board_of, draw_of};
use crate::case::{EvaluationName, ModeName, SearchCase, SettingName};
use crate::words::moves_text;

const END: Field<'static> = Field::new("end");
const H: Field<'static> = Field::new("h");
const START_SCORE: Field<'static> = Field::new("start_score");
const BOUNDS: Field<'static> = Field::new("bounds");
const NODES: Field<'static> = Field::new("nodes");
const BEST: Field<'static> = Field::new("best");
const ADOPTED: Field<'static> = Field::new("adopted");
const PATH: Field<'static> = Field::new("path");
const ZOBRIST: Field<'static> = Field::new("zobrist");
const OUTCOME: Field<'static> = Field::new("outcome");
const MOVES: Field<'static> = Field::new("moves");
const UNDOS: Field<'static> = Field::new("undos");
const CHECKPOINTS: Field<'static> = Field::new("checkpoints");
const CHUNKS: Field<'static> = Field::new("chunks");

/// The search gate.
pub(crate) fn search(case: &SearchCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let settings = settings_of(case);
    let draw = draw_of(case.draw);
    let start = board_of(&case.deal)?;
    let mut board = start.clone();
    let mut solver = Solver::start(&board, draw, &settings);
    let mut path = Vec::new();
    let mut before = solver.statistics();
    while let Some(chunk) = solver.next_chunk() {
        let after = solver.statistics();
        let end = end_of(&chunk, solver.stopped());
        let h = heuristic(&board, draw);
        let start_score = progress(&board, draw, settings.progress);
        play(&mut board, &chunk.moves);
        // Every end but a win delivers the best path that was sampled, if one beat the start.
        let best = match end {
            "found" => best_before_win(&start, draw, &settings, after, start_score),
            _ => progress(&board, draw, settings.progress),
        };
        recorder.text(&END, end);
        recorder.integer(&H, h.into());
        recorder.integer(&START_SCORE, start_score.into());
        recorder.integer(&BOUNDS, (after.bounds - before.bounds) as i64);
        recorder.integer(&NODES, (after.nodes - before.nodes) as i64);
        recorder.integer(&BEST, best.into());
        recorder.integer(&ADOPTED, (after.checkpoints - before.checkpoints) as i64);
        recorder.text(&PATH, &moves_text(&chunk.moves));
        recorder.bits(&ZOBRIST, chunk.signature);
        recorder.end_step();
        path.extend(chunk.moves);
        before = after;
    }
    observe_result(&path, solver.stopped(), before, &mut recorder);
    Ok(recorder.finish())
}

fn observe_result(
    path: &[Move],
    stopped: Option<StopReason>,
    statistics: Statistics,
    recorder: &mut Recorder,
) {
    let undos = path.iter().filter(|mv| mv.is_from_foundation()).count();
    recorder.text(&OUTCOME, outcome_of(stopped));
    recorder.integer(&MOVES, path.len() as i64);
    recorder.integer(&UNDOS, undos as i64);
    recorder.integer(&CHECKPOINTS, statistics.checkpoints as i64);
    recorder.integer(&CHUNKS, statistics.chunks as i64);
    recorder.integer(&BOUNDS, statistics.bounds as i64);
    recorder.integer(&NODES, statistics.nodes as i64);
    recorder.text(&PATH, &moves_text(path));
    recorder.end_step();
}

/// How the search of a chunk ended, which says more than what became of the solve.
const fn end_of(chunk: &Chunk, stopped: Option<StopReason>) -> &'static str {
    match (chunk.kind, stopped) {
        (ChunkKind::Won, _) => "found",
        (ChunkKind::Dead, _) => "dead",
        (ChunkKind::Stopped, Some(StopReason::NodeBudget)) => "budget",
        (ChunkKind::Checkpoint | ChunkKind::Stopped, _) => "checkpoint",
    }
}

/// The name of how a solve ended, `None` for a win.
pub(crate) const fn outcome_of(stopped: Option<StopReason>) -> &'static str {
    match stopped {
        None => "won",
        Some(StopReason::DeadAtRoot) => "dead-at-root",
        Some(StopReason::DeadAfterCheckpoint) => "dead-after-checkpoint",
        Some(StopReason::NotAdoptable) => "not-adoptable",
        Some(StopReason::AdoptionLimit) => "adoption-limit",
        Some(StopReason::NodeBudget) => "node-budget",
    }
}

/// The best score sampled in the last chunk of a won solve.
///
/// The engine keeps it to itself, since nothing follows a win. The same solve with a budget of exactly
/// the nodes that it took stops at the last of them, after the last sample, and delivers the best path.
fn best_before_win(
    start: &Board,
    draw: Draw,
    settings: &Settings,
    won: Statistics,
    start_score: i32,
) -> i32 {
    let settings = Settings { node_budget: Some(won.nodes), ..settings.clone() };
    let mut board = start.clone();
    let mut solver = Solver::start(&board, draw, &settings);
    while let Some(chunk) = solver.next_chunk() {
        play(&mut board, &chunk.moves);
    }
    match solver.stopped() {
        Some(StopReason::NodeBudget) => progress(&board, draw, settings.progress),
        // A won board that was adopted: its chunk charges and samples nothing.
        _ => start_score,
    }
}

fn play(board: &mut Board, moves: &[Move]) {
    for &mv in moves {
        board.apply(mv);
    }
}

/// The engine's settings for a case.
pub(crate) fn settings_of(case: &SearchCase) -> Settings {
    let setting = match case.setting {
        SettingName::Baseline => Settings::baseline(),
        SettingName::Document => Settings::document(),
    };
    Settings {
        mode: match case.mode {
            ModeName::Fast => Mode::Fast,
            ModeName::Strict => Mode::Strict,
        },
        view: choose(case.macro_moves, View::Macro, View::Primitive, setting.view),
        rollback: choose(case.receiver, Rollback::NeedsReceiver, Rollback::Free, setting.rollback),
        node_limits: choose(
            case.draw_limits,
            NodeLimits::PerDraw,
            NodeLimits::DrawOne,
            setting.node_limits,
        ),
        failed_bounds: case.failed_bounds.unwrap_or(setting.failed_bounds),
        charge_bounded: case.charge_bounded.unwrap_or(setting.charge_bounded),
        progress: case.evaluation.map_or(setting.progress, |version| match version {
            EvaluationName::V1 => ProgressVersion::V1,
            EvaluationName::V2 => ProgressVersion::V2,
        }),
        limit_scale: case.limit_scale,
        table_cap: case.table_cap.map_or(setting.table_cap, |cap| cap as usize),
        max_depth: case.depth_limit.unwrap_or(setting.max_depth),
        max_undos: case.undo_limit.or(setting.max_undos),
        node_budget: case.node_budget.or(setting.node_budget),
        ..setting
    }
}

/// A switch, if the case throws it, or what the setting has.
fn choose<T>(switch: Option<bool>, on: T, off: T, setting: T) -> T {
    switch.map_or(setting, |thrown| if thrown { on } else { off })
}

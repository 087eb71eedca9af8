//! The checkpoint solver: rows of known results, streaming, and what no setting may do.

use klondike_engine::checkpoint::{ChunkKind, Mode, Settings, Solution, Solver, StopReason, solve};
use klondike_engine::notation::print_letters;
use klondike_engine::rules::{Board, Draw, Shuffle};
use proptest::prelude::*;

fn board(game: u64) -> Board {
    Board::new(&Shuffle::Compat.deal(1234, game))
}

fn scaled(limit_scale: u64) -> Settings {
    Settings { limit_scale, ..Settings::document() }
}

/// What a row of results says of a solve.
fn row(solution: &Solution) -> (usize, usize, u64, u64, u64, u64) {
    let statistics = solution.statistics;
    (
        solution.moves.len(),
        solution.undos(),
        statistics.checkpoints,
        statistics.chunks,
        statistics.bounds,
        statistics.nodes,
    )
}

/// Moves, undos, checkpoints, chunks, bounds, nodes of the public solver.
#[test]
fn baseline_rows() {
    let dead = solve(&board(1), Draw::THREE, &Settings::baseline());
    assert_eq!(row(&dead), (6, 0, 0, 1, 6, 35));
    assert_eq!(dead.stopped, Some(StopReason::DeadAtRoot));
    assert_eq!(print_letters(&dead.moves), "A A A A A A");
    let dead = solve(&board(7), Draw::THREE, &Settings::baseline());
    assert_eq!((dead.statistics.nodes, dead.is_won()), (1426, false));
}

/// Rows of the document's setting, the last two with node limits divided by 100.
#[test]
fn document_rows() {
    let dead = solve(&board(1), Draw::THREE, &Settings::document());
    assert_eq!(row(&dead), (0, 0, 0, 1, 1, 0));
    let dead = solve(&board(7), Draw::THREE, &Settings::document());
    assert_eq!(row(&dead), (21, 0, 0, 1, 21, 366));
    let small = Settings { table_cap: 20_000, max_depth: 90, ..scaled(100) };
    let won = solve(&board(33), Draw::THREE, &small);
    assert_eq!(row(&won), (117, 1, 1, 2, 26, 107_162));
    assert!(won.is_won());
    let stopped = solve(&board(21), Draw::THREE, &small);
    assert_eq!(row(&stopped), (39, 0, 1, 2, 51, 110_250));
    assert_eq!(stopped.stopped, Some(StopReason::NotAdoptable));
}

/// The path of any result replays; a won one wins.
fn check_replay(start: &Board, draw: Draw, solution: &Solution) {
    let mut end = start.clone();
    for &mv in &solution.moves {
        end.try_apply(mv, draw).expect("a legal move");
    }
    assert_eq!(end.is_won(), solution.is_won());
}

#[test]
fn chunks_concatenate_to_the_solution() {
    let settings = scaled(2000);
    let mut checkpoints = 0;
    for game in 1..=40 {
        let start = board(game);
        let whole = solve(&start, Draw::THREE, &settings);
        check_replay(&start, Draw::THREE, &whole);
        let mut solver = Solver::start(&start, Draw::THREE, &settings);
        let mut current = start;
        let mut moves = Vec::new();
        let mut last = ChunkKind::Checkpoint;
        while let Some(chunk) = solver.next_chunk() {
            assert_eq!(last, ChunkKind::Checkpoint, "only a checkpoint has a chunk after it");
            last = chunk.kind;
            checkpoints += u32::from(last == ChunkKind::Checkpoint);
            for &mv in &chunk.moves {
                current.try_apply(mv, Draw::THREE).expect("a legal move");
            }
            assert_eq!(chunk.signature, current.signature());
            moves.extend(chunk.moves);
        }
        assert_eq!(moves, whole.moves, "game {game}");
        assert_eq!(solver.stopped(), whole.stopped);
        assert_eq!(solver.cancel(), whole.statistics);
    }
    assert!(checkpoints > 20, "only {checkpoints} checkpoints were delivered");
}

#[test]
fn going_back_delivers_everything_at_the_end() {
    let settings = Settings { candidates: 4, ..scaled(2000) };
    let mut returned = 0;
    for game in 1..=40 {
        let start = board(game);
        let whole = solve(&start, Draw::THREE, &settings);
        check_replay(&start, Draw::THREE, &whole);
        let committed = solve(&start, Draw::THREE, &scaled(2000));
        assert!(whole.is_won() || !committed.is_won(), "game {game} was won without going back");
        returned += u32::from(whole.statistics.checkpoints > committed.statistics.checkpoints);
        let mut solver = Solver::start(&start, Draw::THREE, &settings);
        while let Some(chunk) = solver.next_chunk() {
            assert!(chunk.kind != ChunkKind::Checkpoint || chunk.moves.is_empty());
        }
    }
    assert!(returned > 5, "only {returned} games went back");
}

#[test]
fn a_node_budget_stops_the_solve() {
    let settings = Settings { node_budget: Some(1000), ..Settings::document() };
    let stopped = solve(&board(2), Draw::THREE, &settings);
    assert_eq!(stopped.stopped, Some(StopReason::NodeBudget));
    assert_eq!(stopped.statistics.nodes, 1000);
    check_replay(&board(2), Draw::THREE, &stopped);
}

#[test]
fn a_won_board_needs_no_moves() {
    let mut layout = board(1).layout();
    layout.columns = Default::default();
    layout.hidden = [0; 7];
    layout.stock.clear();
    layout.foundations = [13; 4];
    let won = Board::from_layout(&layout).expect("a won position");
    let solution = solve(&won, Draw::ONE, &Settings::document());
    assert!(solution.is_won() && solution.moves.is_empty());
    assert_eq!(solution.statistics.chunks, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever the switches, paths are legal, limits hold, and a second run is the same.
    #[test]
    fn every_combination_is_sound(
        game in 1..500u64,
        draw in 1..=3u8,
        switches in any::<[bool; 8]>(),
        max_undos in prop::option::of(0..3u16),
        max_depth in 20..150u16,
        candidates in 1..4usize,
    ) {
        let [view, rollback, limits, failed, progress, strict, charge, table] = switches;
        let (base, document) = (Settings::baseline(), Settings::document());
        let pick = |switch| if switch { &document } else { &base };
        let settings = Settings {
            view: pick(view).view,
            rollback: pick(rollback).rollback,
            node_limits: pick(limits).node_limits,
            failed_bounds: failed,
            progress: pick(progress).progress,
            mode: if strict { Mode::Strict } else { Mode::Fast },
            charge_bounded: charge,
            table_cap: if table { 500 } else { 5_000_000 },
            max_undos,
            max_depth,
            candidates,
            limit_scale: 1_000_000,
            node_budget: Some(20_000),
            ..document.clone()
        };
        let draw = Draw::new(draw).expect("1 to 3");
        let start = board(game);
        let solution = solve(&start, draw, &settings);
        check_replay(&start, draw, &solution);
        prop_assert_eq!(&solve(&start, draw, &settings), &solution);
        if solution.statistics.chunks == 1 {
            prop_assert!(solution.moves.len() <= usize::from(max_depth));
            prop_assert!(max_undos.is_none_or(|most| solution.undos() <= usize::from(most)));
        }
    }
}

//! The Rust engines: `engines/drop7` on bit planes and on packed columns.

use drop7_engine::{
    AnyGame, Backend, Decision, DirectTable, Draws, Engine, Limits, LruTable, MoveResult,
    Mulberry32, NoTable, Policy, SIZE, State, TERMS, Table, UNLIMITED, Wave, planes::Isa,
};
use harness::{Field, Recorder, Reply, Silence, Wanted};

use crate::case::{
    FingerprintCase, GameCase, LeafCase, MoveCase, ReplayCase, SearchCase, TableChoice,
    TrajectoryCase,
};
use crate::positions::state_of;

const NEXT: Field<'static> = Field::new("next");
const MOVES_PLAYED: Field<'static> = Field::new("moves_played");
const COLUMN: Field<'static> = Field::new("column");
const SCORE_DELTA: Field<'static> = Field::new("score_delta");
const BOARD: Field<'static> = Field::new("board");
const SCORE: Field<'static> = Field::new("score");
const LEVEL: Field<'static> = Field::new("level");
const MOVES_REMAINING: Field<'static> = Field::new("moves_remaining");
const GAME_OVER: Field<'static> = Field::new("game_over");
const CLEARED: Field<'static> = Field::new("cleared");
const LEVEL_ADVANCED: Field<'static> = Field::new("level_advanced");
const WAVE: Field<'static> = Field::new("wave");
const FINAL_SCORE: Field<'static> = Field::new("final_score");
const FINAL_MOVES: Field<'static> = Field::new("final_moves");
const FINAL_OVER: Field<'static> = Field::new("final_over");
const REFUSED: Field<'static> = Field::new("refused");
const ACCEPTED: Field<'static> = Field::new("accepted");
const MOVES: Field<'static> = Field::new("moves");
const WAVES: Field<'static> = Field::new("waves");
const SCORE_SUM: Field<'static> = Field::new("score_sum");
const LEAF: Field<'static> = Field::new("leaf");
const TERM_FIELDS: [Field<'static>; TERMS] = [
    Field::new("open_columns"),
    Field::new("height_load"),
    Field::new("solid_cells"),
    Field::new("cracked_cells"),
    Field::new("numbered_cells"),
    Field::new("high_low"),
    Field::new("direct"),
    Field::new("latent"),
    Field::new("cracked_exposure"),
    Field::new("solid_exposure"),
    Field::new("adjacent_ones"),
    Field::new("triple_twos"),
    Field::new("dead_low"),
    Field::new("covered_risk"),
    Field::new("low_risk"),
    Field::new("danger"),
    Field::new("rise_pressure"),
    Field::new("next_vertical"),
];
const TABLE: Field<'static> = Field::new("table");
const ACTION: Field<'static> = Field::new("action");
const COMPLETED: Field<'static> = Field::new("completed");
const WORK: Field<'static> = Field::new("work");
const NODES: Field<'static> = Field::new("nodes");
const HITS: Field<'static> = Field::new("hits");
const VALUES: [Field<'static>; SIZE] = [
    Field::new("value0"),
    Field::new("value1"),
    Field::new("value2"),
    Field::new("value3"),
    Field::new("value4"),
    Field::new("value5"),
    Field::new("value6"),
];

/// `rust`: bit planes, compiled for x86-64-v3 where the machine has it.
pub(crate) fn planes() -> Engine {
    Isa::scalar().unwrap_or(Isa::baseline()).into()
}

/// `rust-simd`: bit planes with vectors by hand, of AVX-512 where the machine has it, else of AVX2.
pub(crate) fn simd() -> Engine {
    Isa::detect().into()
}

/// `rust-portable`: the twin of both without special instructions.
pub(crate) fn portable() -> Engine {
    Isa::baseline().into()
}

/// `rust-packed`: packed columns with BMI2 where the machine has it.
pub(crate) fn packed() -> Engine {
    Backend::detect().into()
}

/// `rust-packed-portable`: its twin without special instructions.
pub(crate) fn packed_portable() -> Engine {
    Backend::portable().into()
}

/// The engines that have vectors by hand, by their names in the benchmark: on a machine with AVX-512 also the one without.
pub(crate) fn vectors() -> Vec<(&'static str, Isa)> {
    let without = Isa::widest().and(Isa::simd()).map(|isa| ("rust-simd, AVX2", isa));
    std::iter::once(("rust-simd", Isa::detect())).chain(without).collect()
}

/// The Rust engines by their names in the gates.
pub fn engines() -> [(&'static str, Engine); 5] {
    [
        ("rust", planes()),
        ("rust-simd", simd()),
        ("rust-portable", portable()),
        ("rust-packed", packed()),
        ("rust-packed-portable", packed_portable()),
    ]
}

/// The trajectory gate.
pub(crate) fn trajectory(engine: Engine, case: &TrajectoryCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    match case {
        TrajectoryCase::Game(game) => play_game(engine, game, &mut recorder),
        TrajectoryCase::Replay(replay) => play_replay(engine, replay, &mut recorder),
        TrajectoryCase::Move(one) => play_move(engine, one, &mut recorder),
        TrajectoryCase::Fingerprint(games) => play_fingerprint(engine, games, &mut recorder),
    }
    .map_err(Silence::Broken)?;
    Ok(recorder.finish())
}

fn play_game(engine: Engine, case: &GameCase, recorder: &mut Recorder) -> Result<(), String> {
    let mut player = policy(&case.policy)?.player(engine, case.seed.0);
    let mut game = engine.start(case.driver.engine(), case.seed.0);
    let mut waves = Vec::new();
    let mut state = game.state();
    observe_deal(&state, recorder);
    while !state.game_over && state.moves_played < case.max_moves as i32 {
        let Some(column) = player.column(&state) else { break };
        let Some(after) = observe_move(&mut game, column, &mut waves, recorder) else { break };
        state = after;
    }
    observe_end(&state, recorder);
    Ok(())
}

fn play_replay(engine: Engine, case: &ReplayCase, recorder: &mut Recorder) -> Result<(), String> {
    let mut game = engine.start(case.driver.engine(), case.seed.0);
    let mut waves = Vec::new();
    observe_deal(&game.state(), recorder);
    for digit in case.columns.bytes() {
        if game.state().game_over {
            break;
        }
        let column = usize::from(digit - b'0');
        if observe_move(&mut game, column, &mut waves, recorder).is_none() {
            recorder.integer(&REFUSED, column as i64);
            recorder.end_step();
            break;
        }
    }
    observe_end(&game.state(), recorder);
    Ok(())
}

fn play_move(engine: Engine, case: &MoveCase, recorder: &mut Recorder) -> Result<(), String> {
    let state = State { level: case.level, ..state_of(&case.position()?) };
    let mut game = engine.resume(state, Mulberry32::new(case.seed.0));
    let column =
        usize::try_from(case.column).ok().filter(|&column| column < SIZE && state.is_legal(column));
    recorder.integer(&ACCEPTED, i64::from(column.is_some()));
    recorder.end_step();
    if let Some(column) = column {
        observe_move(&mut game, column, &mut Vec::new(), recorder);
    }
    Ok(())
}

fn play_fingerprint(
    engine: Engine,
    case: &FingerprintCase,
    recorder: &mut Recorder,
) -> Result<(), String> {
    let policy = policy(&case.policy)?;
    let (driver, first, max_moves) =
        (case.driver.engine(), case.first_seed.0, case.max_moves as i32);
    let (mut moves, mut waves, mut score) = (0, 0, 0);
    if policy == Policy::Center {
        let tally = engine.center_games(driver, first, case.games, max_moves);
        (moves, waves, score) = (tally.moves as i64, tally.waves as i64, tally.score);
    } else {
        for seed in (0..case.games).map(|game| first.wrapping_add(game)) {
            let mut player = policy.player(engine, seed);
            let mut game = engine.start(driver, seed);
            while !game.state().game_over && game.state().moves_played < max_moves {
                let Some(column) = player.column(&game.state()) else { break };
                game.play(column, |_| waves += 1);
            }
            moves += i64::from(game.state().moves_played);
            score += game.state().score;
        }
    }
    recorder.integer(&MOVES, moves);
    recorder.integer(&WAVES, waves);
    recorder.integer(&SCORE_SUM, score);
    recorder.end_step();
    Ok(())
}

fn observe_deal(state: &State, recorder: &mut Recorder) {
    recorder.integer(&NEXT, i64::from(state.next_disc));
    recorder.end_step();
}

/// Plays and observes one move and gives the state after it; `None`, with nothing observed, if it is
/// refused. `waves` lends its memory.
fn observe_move<D: Draws>(
    game: &mut AnyGame<D>,
    column: usize,
    waves: &mut Vec<Wave>,
    recorder: &mut Recorder,
) -> Option<State> {
    waves.clear();
    let played = game.play(column, |wave| waves.push(wave));
    let MoveResult { score_delta, cleared, level_advanced } = played?;
    let state = game.state();
    recorder.integer(&MOVES_PLAYED, i64::from(state.moves_played));
    recorder.integer(&COLUMN, column as i64);
    recorder.integer(&SCORE_DELTA, score_delta);
    recorder.ascii(&BOARD, &state.board.digits());
    recorder.integer(&NEXT, i64::from(state.next_disc));
    recorder.integer(&SCORE, state.score);
    recorder.integer(&LEVEL, i64::from(state.level));
    recorder.integer(&MOVES_REMAINING, i64::from(state.moves_remaining));
    recorder.integer(&GAME_OVER, i64::from(state.game_over));
    recorder.integer(&CLEARED, i64::from(cleared));
    recorder.integer(&LEVEL_ADVANCED, i64::from(level_advanced));
    for &Wave { depth, popped, revealed, points } in waves.iter() {
        recorder.list(&WAVE, &[depth.into(), popped.into(), revealed.into(), points]);
    }
    recorder.end_step();
    Some(state)
}

fn observe_end(state: &State, recorder: &mut Recorder) {
    recorder.integer(&FINAL_SCORE, state.score);
    recorder.integer(&FINAL_MOVES, i64::from(state.moves_played));
    recorder.integer(&FINAL_OVER, i64::from(state.game_over));
    recorder.end_step();
}

fn policy(text: &str) -> Result<Policy, String> {
    text.parse().map_err(|error: drop7_engine::PolicyError| error.to_string())
}

/// The leaf gate.
pub(crate) fn leaf(engine: Engine, case: &LeafCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let states: Vec<State> = case.states.iter().map(state_of).collect();
    let evaluate = || {
        let terms = |&State { board, next_disc, moves_remaining, .. }: &State| {
            engine.terms(&board, next_disc, moves_remaining)
        };
        (engine.leaves(&states), states.iter().map(terms).collect::<Vec<_>>())
    };
    for _ in 1..case.rounds {
        std::hint::black_box(evaluate());
    }
    let (leaves, terms) = evaluate();
    for (value, values) in leaves.into_iter().zip(terms) {
        recorder.real(&LEAF, value);
        for (field, value) in TERM_FIELDS.iter().zip(values) {
            recorder.real(field, value);
        }
        recorder.end_step();
    }
    Ok(recorder.finish())
}

/// The search gate.
pub(crate) fn search(engine: Engine, case: &SearchCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let root = state_of(&case.root().map_err(Silence::Broken)?);
    let limits = Limits::new(case.depth, case.strata)
        .map_err(|error| Silence::Broken(error.to_string()))?
        .with_maximum_work(case.work_limit.map_or(UNLIMITED, |limit| limit.0));
    for table in &case.tables {
        let decision = match *table {
            TableChoice::None => decide(engine, limits, NoTable, &root),
            TableChoice::Direct(entries) => {
                decide(engine, limits, DirectTable::new(entries as usize, 1), &root)
            }
            TableChoice::Lru(entries) => {
                decide(engine, limits, LruTable::new(entries as usize), &root)
            }
        };
        let decision = decision.ok_or_else(|| Silence::Broken("no column is open".to_owned()))?;
        recorder.text(&TABLE, &table.to_string());
        observe_decision(&decision, case.depth, &mut recorder);
        recorder.end_step();
    }
    Ok(recorder.finish())
}

fn decide<T: Table>(engine: Engine, limits: Limits, table: T, root: &State) -> Option<Decision> {
    engine.searcher(limits, table).decide(root)
}

fn observe_decision(decision: &Decision, depth: u32, recorder: &mut Recorder) {
    recorder.integer(&ACTION, decision.action as i64);
    recorder.integer(&COMPLETED, i64::from(decision.completed));
    recorder.integer(&WORK, decision.work as i64);
    recorder.integer(&NODES, decision.nodes as i64);
    recorder.integer(&HITS, decision.hits as i64);
    for (field, value) in VALUES.iter().zip(decision.values) {
        match value.filter(|_| decision.completed == depth) {
            Some(value) => recorder.real(field, value),
            None => recorder.text(field, "none"),
        }
    }
}

//! The C++ engines: `reference-cpp/drop7`, called in process.

use drop7_engine::CELLS;
use harness::{Answer, Reply, Silence, Wanted};
use reference_cpp::drop7::{self as cpp, Engine, PublicState, Table};
use reference_cpp::{Failure, Observed};

use crate::case::{DriverName, LeafCase, Position, SearchCase, TableChoice, TrajectoryCase};

/// The trajectory gate.
pub(crate) fn trajectory(engine: Engine, case: &TrajectoryCase, wanted: Wanted) -> Reply {
    let case = match case {
        TrajectoryCase::Game(game) => cpp::TrajectoryCase::Game {
            driver: driver(game.driver),
            seed: game.seed.0,
            policy: policy(&game.policy)?,
            max_moves: game.max_moves,
        },
        TrajectoryCase::Replay(replay) => cpp::TrajectoryCase::Replay {
            driver: driver(replay.driver),
            seed: replay.seed.0,
            columns: &replay.columns,
        },
        TrajectoryCase::Move(one) => cpp::TrajectoryCase::Move {
            board: &one.board,
            next: one.next,
            moves_remaining: one.moves_remaining,
            level: one.level,
            column: one.column,
            seed: one.seed.0,
        },
        TrajectoryCase::Fingerprint(games) => cpp::TrajectoryCase::Fingerprint {
            driver: driver(games.driver),
            policy: policy(&games.policy)?,
            first_seed: games.first_seed.0,
            games: games.games,
            max_moves: games.max_moves,
        },
    };
    reply(cpp::trajectory(engine, &case, wanted))
}

/// The leaf gate.
pub(crate) fn leaf(engine: Engine, case: &LeafCase, wanted: Wanted) -> Reply {
    let boards = board_texts(&case.states);
    let states = public_states(&case.states, &boards);
    if case.rounds > 1 {
        let checksum = cpp::leaf_checksum(engine, &states, case.rounds - 1);
        std::hint::black_box(checksum.map_err(silence)?);
    }
    reply(cpp::leaf(engine, &states, wanted))
}

/// The search gate.
pub(crate) fn search(engine: Engine, case: &SearchCase, wanted: Wanted) -> Reply {
    let tables: Vec<Table> = case.tables.iter().map(table).collect();
    let root =
        PublicState { board: &case.board, next: case.next, moves_remaining: case.moves_remaining };
    let case = cpp::SearchCase {
        root,
        depth: case.depth,
        strata: case.strata,
        work_limit: case.work_limit.map_or(drop7_engine::UNLIMITED, |limit| limit.0),
        tables: &tables,
    };
    reply(cpp::search(engine, &case, wanted))
}

/// The boards as the C++ side reads them.
pub(crate) fn board_texts(positions: &[Position]) -> Vec<[u8; CELLS]> {
    positions.iter().map(|position| position.board.digits()).collect()
}

/// Positions as the C++ side takes them, with their boards as texts.
pub(crate) fn public_states<'text>(
    positions: &[Position],
    boards: &'text [[u8; CELLS]],
) -> Vec<PublicState<'text>> {
    let state =
        |(&Position { next, moves_remaining, .. }, board): (&Position, &'text [u8; CELLS])| {
            let board = std::str::from_utf8(board).expect("digits are ASCII");
            PublicState { board, next, moves_remaining }
        };
    positions.iter().zip(boards).map(state).collect()
}

const fn driver(driver: DriverName) -> cpp::Driver {
    match driver {
        DriverName::Headless => cpp::Driver::Headless,
        DriverName::Ts => cpp::Driver::Ts,
    }
}

const fn table(table: &TableChoice) -> Table {
    match *table {
        TableChoice::None => Table::None,
        TableChoice::Direct(entries) => Table::Direct(entries),
        TableChoice::Lru(entries) => Table::Lru(entries),
    }
}

/// The case was checked, so its policy is one; the C++ side has a type of its own for it.
fn policy(text: &str) -> Result<cpp::Policy, Silence> {
    let search = || {
        let (depth, strata) = text.strip_prefix('d')?.split_once('s')?;
        Some(cpp::Policy::Search { depth: depth.parse().ok()?, strata: strata.parse().ok()? })
    };
    match text {
        "center" => Ok(cpp::Policy::Center),
        "left" => Ok(cpp::Policy::Left),
        "right" => Ok(cpp::Policy::Right),
        "cycle" => Ok(cpp::Policy::Cycle),
        "random" => Ok(cpp::Policy::Random),
        _ => search().ok_or_else(|| Silence::Broken(format!("policy `{text}` is unknown"))),
    }
}

fn reply(observed: Result<Observed, Failure>) -> Reply {
    let observed = observed.map_err(silence)?;
    Answer::from_parts(
        observed.digests,
        observed.observations,
        observed.words.into_iter().map(|word| (word.step, word.field, word.kind, word.text)),
    )
    .map(|answer| Answer { rules: observed.rules, ..answer })
    .map_err(Silence::Broken)
}

fn silence(failure: Failure) -> Silence {
    match failure {
        Failure::Unsupported(reason) => Silence::Unsupported(reason),
        Failure::Broken(reason) => Silence::Broken(reason),
    }
}

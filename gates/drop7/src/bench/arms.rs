//! The workloads and their arms.

use std::rc::Rc;

use drop7_engine::planes::{self, Isa, LeafInput};
use drop7_engine::{
    Backend, Decision, DirectTable, Driver, Engine, FairLeaf, Limits, LruTable, NoTable, Searcher,
    SetTable, SharedTable, State, Table, harvest, leaf, parse_root,
};
use harness::Silence;
use reference_cpp::drop7::{Engine as Cpp, leaf_checksum};

use super::measure::{Arm, Done, Slice, Workload};
use crate::case::{
    DriverName, FingerprintCase, Position, SearchCase, Seed, TableChoice, TrajectoryCase,
};
use crate::{cpp, rust};

/// Seed of the first benchmark game.
const FIRST_SEED: u32 = 0xa527_7000;
/// The games of the fingerprint; a slice is all of them.
const GAMES: u32 = 32_768;
const MAX_MOVES: i32 = 2000;
const STRATA: u32 = 7;
/// Slots of the direct-mapped table, 3.1 MB.
const SLOTS: usize = 65_536;
/// Entries of the strict LRU table, 16.2 MB.
const ENTRIES: usize = 200_000;

fn arm(name: &str, slice: impl FnMut(u32) -> Result<Done, String> + 'static) -> Arm {
    Arm { name: name.to_owned(), slice: Box::new(slice) as Slice }
}

fn reason(silence: Silence) -> String {
    match silence {
        Silence::Unsupported(reason) | Silence::Broken(reason) => reason,
    }
}

/// The benchmark games.
pub(super) fn moves() -> Workload {
    let without = rust::vectors().into_iter().skip(1).map(|(name, isa)| (name, isa.into()));
    let mut arms: Vec<Arm> = rust::engines()
        .into_iter()
        .chain(without)
        .map(|(name, engine): (_, Engine)| {
            arm(name, move |_| {
                let tally = engine.center_games(Driver::Headless, FIRST_SEED, GAMES, MAX_MOVES);
                let result = vec![tally.moves, tally.waves, tally.score as u64];
                Ok(Done { units: tally.moves, result, ..Done::default() })
            })
        })
        .collect();
    for (name, engine) in [("cpp-fast", Cpp::Fast), ("cpp", Cpp::Plain)] {
        arms.push(arm(name, move |_| {
            let case = TrajectoryCase::Fingerprint(FingerprintCase {
                driver: DriverName::Headless,
                policy: "center".to_owned(),
                first_seed: Seed(FIRST_SEED),
                games: GAMES,
                max_moves: MAX_MOVES as u32,
            });
            let answer = cpp::trajectory(engine, &case, Some((0, u32::MAX))).map_err(reason)?;
            let result = ["moves", "waves", "score_sum"].map(|field| {
                let word = answer.words.iter().find(|word| word.field == field);
                word.and_then(|word| word.text.parse().ok()).unwrap_or(0)
            });
            Ok(Done { units: result[0].max(1), result: result.to_vec(), ..Done::default() })
        }));
    }
    let against = vec!["rust-packed", "cpp-fast"];
    Workload { name: "moves, center games", unit: "move", wall: false, arms, against }
}

/// Times that a slice values its leaves.
const LEAF_ROUNDS: u32 = 20;

/// Leaves of the states that searches from these roots meet.
pub(super) fn leaves(name: &'static str, roots: &[State]) -> Result<Workload, String> {
    let limits = limits(2)?;
    let states: Vec<State> = roots
        .iter()
        .flat_map(|root| harvest(Backend::detect(), limits, root, 2401).into_iter().step_by(97))
        .collect();
    let inputs: Vec<LeafInput> = states.iter().map(LeafInput::new).collect();
    let units = states.len() as u64 * u64::from(LEAF_ROUNDS);
    let checksum = |values: &[f64]| {
        let sum = values.iter().fold(0_u64, |sum, value| sum.wrapping_add(value.to_bits()));
        vec![sum.wrapping_mul(u64::from(LEAF_ROUNDS))]
    };
    let mut planes = vec![("rust", Isa::scalar().unwrap_or(Isa::baseline()))];
    planes.extend(rust::vectors());
    planes.push(("rust-portable", Isa::baseline()));
    let mut arms = Vec::new();
    for (name, isa) in planes {
        let inputs = inputs.clone();
        let mut values = vec![0.0; inputs.len()];
        arms.push(arm(name, move |_| {
            for _ in 0..LEAF_ROUNDS {
                planes::leaves(isa, std::hint::black_box(&inputs), &mut values);
            }
            Ok(Done { units, result: checksum(&values), ..Done::default() })
        }));
    }
    let packed = states.clone();
    let mut values = vec![0.0; states.len()];
    arms.push(arm("rust-packed", move |_| {
        for _ in 0..LEAF_ROUNDS {
            for (value, state) in values.iter_mut().zip(std::hint::black_box(&packed)) {
                *value = leaf(Backend::detect(), state);
            }
        }
        Ok(Done { units, result: checksum(&values), ..Done::default() })
    }));
    let positions: Vec<Position> = states.iter().map(position).collect();
    for (name, engine) in [("cpp-fast", Cpp::Fast), ("cpp", Cpp::Plain)] {
        let positions = positions.clone();
        arms.push(arm(name, move |_| {
            let boards = cpp::board_texts(&positions);
            let states = cpp::public_states(&positions, &boards);
            let sum = leaf_checksum(engine, &states, LEAF_ROUNDS);
            let sum = sum.map_err(|failure| format!("{failure:?}"))?;
            Ok(Done { units, result: vec![sum], ..Done::default() })
        }));
    }
    let against = vec!["rust-packed", "cpp-fast"];
    Ok(Workload { name, unit: "leaf", wall: false, arms, against })
}

fn position(state: &State) -> Position {
    Position {
        board: state.board,
        next: i32::from(state.next_disc),
        moves_remaining: state.moves_remaining,
    }
}

fn limits(depth: u32) -> Result<Limits, String> {
    Limits::new(depth, STRATA).map_err(|error| error.to_string())
}

/// What all arms must agree on: the values of every column and the action.
fn agreed(decision: &Decision) -> Vec<u64> {
    let values = decision.values.iter().map(|value| value.map_or(0, f64::to_bits));
    values.chain([decision.action as u64]).collect()
}

fn done(decision: Option<Decision>, bytes: usize) -> Result<Done, String> {
    let decision = decision.ok_or("a root without an open column")?;
    let search = [decision.work, decision.nodes, decision.hits];
    Ok(Done { units: 1, result: agreed(&decision), search, bytes: bytes as u64 })
}

/// Decisions with the direct-mapped table of the published engine; the fast C++ design with its own.
pub(super) fn decisions(name: &'static str, depth: u32, roots: Vec<State>) -> Workload {
    let limits = limits(depth).expect("a depth within range");
    let slots = slots(depth);
    let mut arms = Vec::new();
    let mut engines = vec![("rust", rust::planes())];
    engines.extend(rust::vectors().into_iter().map(|(name, isa)| (name, isa.into())));
    engines.push(("rust-portable", rust::portable()));
    engines.push(("rust-packed, shared", rust::packed()));
    for (name, engine) in engines {
        let mut searcher = engine.searcher(limits, DirectTable::new(slots, 1));
        let roots = roots.clone();
        arms.push(arm(name, move |slice| {
            let decision = searcher.decide(&roots[slice as usize % roots.len()]);
            done(decision, searcher.table().bytes())
        }));
    }
    let table = DirectTable::new(slots, 1);
    let mut searcher = Searcher::new(Backend::detect(), limits, FairLeaf, table).as_published();
    let of_published = roots.clone();
    arms.push(arm("rust-packed", move |slice| {
        let decision = searcher.decide(&of_published[slice as usize % of_published.len()]);
        done(decision, searcher.table().bytes())
    }));
    arms.push(arm("cpp-fast", move |slice| {
        let root = position(&roots[slice as usize % roots.len()]);
        let case = SearchCase::new(root, depth, STRATA, vec![TableChoice::Lru(ENTRIES as u64)]);
        cpp_decision(&case)
    }));
    let against = vec!["rust-packed", "cpp-fast"];
    Workload { name, unit: "decision", wall: false, arms, against }
}

fn cpp_decision(case: &SearchCase) -> Result<Done, String> {
    let answer = cpp::search(Cpp::Fast, case, Some((0, u32::MAX))).map_err(reason)?;
    let text = |field: &str| {
        let word = answer.words.iter().find(|word| word.field == field);
        word.map_or("", |word| word.text.as_str())
    };
    let number = |field: &str| text(field).parse().unwrap_or(0);
    let values = (0..7).map(|column| {
        let text = text(&format!("value{column}")).to_owned();
        u64::from_str_radix(text.trim_start_matches('#'), 16).unwrap_or(0)
    });
    let result = values.chain([number("action")]).collect();
    // Entries of 56 bytes, an index of twice as many slots of 8 (RULES 9), and 4 to recycle.
    let bytes = (ENTRIES * 60 + (2 * ENTRIES).next_power_of_two() * 8) as u64;
    Ok(Done { units: 1, result, search: ["work", "nodes", "hits"].map(number), bytes })
}

/// Slots of the direct-mapped table of a decision.
const fn slots(depth: u32) -> usize {
    if depth > 4 { 4 * SLOTS } else { SLOTS }
}

/// The engine `rust-simd` with every table.
pub(super) fn tables(roots: Vec<State>) -> Workload {
    let roots: Rc<[State]> = roots.into();
    let arms = vec![
        with_table("none", &roots, NoTable, |_| 0),
        with_table("direct 65,536", &roots, DirectTable::new(SLOTS, 1), DirectTable::bytes),
        with_table(
            "direct 65,536, 2 deep up",
            &roots,
            DirectTable::new(SLOTS, 2),
            DirectTable::bytes,
        ),
        with_table("direct 262,144", &roots, DirectTable::new(4 * SLOTS, 1), DirectTable::bytes),
        with_table("2-way 65,536", &roots, SetTable::<2>::new(SLOTS), SetTable::bytes),
        with_table("4-way 65,536", &roots, SetTable::<4>::new(SLOTS), SetTable::bytes),
        with_table("LRU 65,536", &roots, LruTable::new(SLOTS), LruTable::bytes),
        with_table("LRU 200,000", &roots, LruTable::new(ENTRIES), LruTable::bytes),
    ];
    let against = vec!["direct 65,536"];
    Workload { name: "tables, d4s7, spread roots", unit: "decision", wall: false, arms, against }
}

fn with_table<T: Table + 'static>(
    name: &str,
    roots: &Rc<[State]>,
    table: T,
    bytes: fn(&T) -> usize,
) -> Arm {
    let limits = limits(4).expect("a depth within range");
    let mut searcher = planes::Searcher::new(Isa::detect(), limits, table);
    let roots = Rc::clone(roots);
    arm(name, move |slice| {
        let decision = searcher.decide(&roots[slice as usize % roots.len()]);
        done(decision, bytes(searcher.table()))
    })
}

/// A decision on one thread and on two, by the wall.
pub(super) fn threads(name: &'static str, depth: u32, roots: &[State]) -> Workload {
    let isa = Isa::detect();
    let limits = limits(depth).expect("a depth within range");
    let mut arms = Vec::new();
    for (name, threads) in [("one thread", 1), ("two threads, a table each", 2)] {
        let roots = roots.to_vec();
        let mut tables = vec![DirectTable::new(slots(depth), 1); threads];
        arms.push(arm(name, move |slice| {
            let root = &roots[slice as usize % roots.len()];
            let decision = planes::decide_on_threads(isa, limits, &mut tables, root);
            done(decision, tables.iter().map(DirectTable::bytes).sum())
        }));
    }
    let (roots, table) = (roots.to_vec(), SharedTable::new(slots(depth)));
    arms.push(arm("two threads, one table", move |slice| {
        let root = &roots[slice as usize % roots.len()];
        let decision = planes::decide_on_threads(isa, limits, &mut [&table; 2], root);
        done(decision, table.bytes())
    }));
    Workload { name, unit: "decision", wall: true, arms, against: vec!["one thread"] }
}

/// Eight times the benchmark games on one thread and on two, by the wall. The benchmark games alone take some three
/// milliseconds, of which the start of a thread and the idle ends of batches are a larger part.
pub(super) fn games_on_threads() -> Workload {
    const MANY: u32 = 8 * GAMES;
    let arms = [("one thread", 1), ("two threads", 2)].map(|(name, threads)| {
        arm(name, move |_| {
            let (isa, driver) = (Isa::detect(), Driver::Headless);
            let tally =
                planes::center_games_on_threads(isa, driver, FIRST_SEED, MANY, MAX_MOVES, threads);
            let result = vec![tally.moves, tally.waves, tally.score as u64];
            Ok(Done { units: tally.moves, result, ..Done::default() })
        })
    });
    let against = vec!["one thread"];
    Workload { name: "threads, games", unit: "move", wall: true, arms: arms.into(), against }
}

/// The 105 roots in the order of play: two games of 55 and 50 moves.
fn roots() -> Result<Vec<State>, String> {
    let text = include_str!("../../../../corpora/drop7/roots105.txt");
    text.lines().map(|line| parse_root(line).map_err(|error| error.to_string())).collect()
}

/// The first 21 positions of the first game: those of the published benchmark.
pub(super) fn opening_roots() -> Result<Vec<State>, String> {
    Ok(roots()?.into_iter().take(21).collect())
}

/// Seven positions each of the opening, the middle and the last six moves of both games.
pub(super) fn spread_roots() -> Result<Vec<State>, String> {
    const PLACES: [usize; 21] =
        [1, 4, 8, 12, 57, 61, 66, 20, 25, 30, 36, 75, 81, 87, 49, 51, 53, 54, 99, 101, 104];
    let roots = roots()?;
    // Interleaved, so that any number of slices sees all three parts.
    Ok((0..21).map(|n| roots[PLACES[n % 3 * 7 + n / 3]]).collect())
}

/// One position of each part.
pub(super) fn few_roots() -> Result<Vec<State>, String> {
    Ok(spread_roots()?.into_iter().take(3).collect())
}

/// The positions with 26 discs or more.
pub(super) fn dense_roots() -> Result<Vec<State>, String> {
    let dense = |root: &State| root.board.heights().iter().sum::<u32>() >= 26;
    Ok(roots()?.into_iter().filter(dense).collect())
}

//! Many games, or one decision, on several threads with the same results for any number of them.
//!
//! Workers share the seeds or a cursor, and a table if they are given the same one: each takes the
//! next piece of work until none is left; the calling thread is one of them. What a piece brings does not depend on who did it or when, and sums are
//! made in the order of the pieces.

use super::board::is_open;
use super::game::play_center_games;
use super::isa::{Instructions, Isa, Task};
use super::position::Ground;
use super::search::Run;
use super::seeds::Seeds;
use crate::board::{CENTER_OUT, SIZE};
use crate::draws::Driver;
use crate::games::Tally;
use crate::limits::{Limits, UNLIMITED};
use crate::search::{Decision, best_action};
use crate::state::State;
use crate::table::Table;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// [`super::center_games`] on so many threads.
#[must_use]
pub fn center_games_on_threads(
    isa: Isa,
    driver: Driver,
    first_seed: u32,
    games: u32,
    max_moves: i32,
    threads: usize,
) -> Tally {
    let seeds = Seeds::new(first_seed, games);
    let work = || play_center_games(isa, driver, &seeds, max_moves);
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut sum = work();
        for other in others {
            let tally = other.join().expect("a worker does not panic");
            sum.moves += tally.moves;
            sum.waves += tally.waves;
            sum.score += tally.score;
        }
        sum
    })
}

/// Decides a move on as many threads as there are tables; `None` if no move is legal.
///
/// Values and action are those of [`super::Searcher::decide`] without a work limit, which is not
/// regarded here. Work is split by column and sample of the root at the full depth alone, without
/// the shallower iterations before it; work, nodes and hits count what the workers did, so they
/// depend on who did what, unless no table remembers anything. Workers profit from each other if
/// the tables are references to one [`crate::SharedTable`].
///
/// # Panics
/// If there is no table, or if the game goes on and the disc is outside 1..=7 or the moves
/// remaining are outside 1..=5.
pub fn decide_on_threads<T: Table + Send>(
    isa: Isa,
    limits: Limits,
    tables: &mut [T],
    state: &State,
) -> Option<Decision> {
    assert!(!tables.is_empty(), "a decision needs a table for every thread");
    let (ground, mirrored) = Ground::of_root(state);
    let occupied = ground.planes.occupied();
    let open = || CENTER_OUT.into_iter().filter(|&column| is_open(occupied, column));
    if state.game_over || open().next().is_none() {
        return None;
    }
    crate::leaf::check(state.next_disc, state.moves_remaining);
    let limits = limits.with_maximum_work(UNLIMITED);
    // Before any worker starts: tables may be one table.
    tables.iter_mut().for_each(Table::clear);
    let pieces: Vec<(usize, u32)> =
        open().flat_map(|column| (0..limits.strata()).map(move |k| (column, k))).collect();
    let cursor = AtomicUsize::new(0);
    let (pieces, cursor) = (&pieces[..], &cursor);
    let next_disc = state.next_disc;
    let mut values = vec![0.0; pieces.len()];
    let mut decision = Decision {
        action: 0,
        completed: limits.depth(),
        work: 0,
        nodes: 0,
        hits: 0,
        values: [None; SIZE],
    };
    let work = |table| isa.run(Worker { ground, next_disc, limits, table, pieces, cursor });
    let (own, others) = tables.split_first_mut().expect("there is a table");
    let done = thread::scope(|scope| {
        let others: Vec<_> =
            others.iter_mut().map(|table| scope.spawn(move || work(table))).collect();
        let own = work(own);
        let others = others.into_iter().map(|other| other.join().expect("a worker does not panic"));
        std::iter::once(own).chain(others).collect::<Vec<_>>()
    });
    for done in done {
        for (piece, value) in done.values {
            values[piece] = value;
        }
        decision.work += done.work;
        decision.nodes += done.nodes;
        decision.hits += done.hits;
    }
    for (column, samples) in open().zip(values.chunks(limits.strata() as usize)) {
        let sum = samples.iter().fold(0.0, |sum, value| sum + value);
        decision.values[column] = Some(sum / f64::from(limits.strata()));
    }
    let best = best_action(&decision.values).expect("a root has an open column").0;
    decision.action = if mirrored { SIZE - 1 - best } else { best };
    Some(decision)
}

struct Worker<'a, T> {
    ground: Ground,
    next_disc: u8,
    limits: Limits,
    table: &'a mut T,
    pieces: &'a [(usize, u32)],
    cursor: &'a AtomicUsize,
}

/// What a worker did: pieces with the values of their samples, and what it took.
struct Done {
    values: Vec<(usize, f64)>,
    work: u64,
    nodes: u64,
    hits: u64,
}

impl<T: Table> Task for Worker<'_, T> {
    type Output = Done;

    #[inline(always)]
    fn with<I: Instructions>(self, isa: I) -> Done {
        let Self { ground, next_disc, limits, table, pieces, cursor } = self;
        let mut run = Run::new(isa, limits, table);
        let mut values = Vec::new();
        loop {
            let piece = cursor.fetch_add(1, Ordering::Relaxed);
            let Some(&(column, k)) = pieces.get(piece) else { break };
            let Ok(value) = run.sample_value(&ground, next_disc, column, k, limits.depth()) else {
                unreachable!("without a limit no budget is exhausted")
            };
            values.push((piece, value));
        }
        let (work, nodes, hits) = run.counts();
        Done { values, work, nodes, hits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planes::center_games;
    use crate::table::{DirectTable, NoTable, SharedTable};

    #[test]
    fn any_number_of_threads() {
        let isa = Isa::detect();
        let one = center_games(isa, Driver::Headless, 0xa527_7000, 300, 2000);
        for threads in 1..=3 {
            let games =
                center_games_on_threads(isa, Driver::Headless, 0xa527_7000, 300, 2000, threads);
            assert_eq!(games, one, "{threads} threads");
        }
        let root = "s 0000000200208069069301471471582582593693694714714 2 2 1 0";
        let root = crate::record::parse_root(root).expect("a root");
        for strata in [1, 7] {
            let limits = Limits::new(2, strata).expect("limits within range");
            let alone = super::super::Searcher::new(isa, limits, NoTable).decide(&root);
            let alone = alone.expect("a decision");
            for threads in 1..=3 {
                let mut tables = vec![DirectTable::new(512, 1); threads];
                let found = decide_on_threads(isa, limits, &mut tables, &root).expect("a decision");
                assert_eq!(
                    found.values.map(|v| v.map(f64::to_bits)),
                    alone.values.map(|v| v.map(f64::to_bits))
                );
                assert_eq!((found.action, found.completed), (alone.action, alone.completed));
                let shared = SharedTable::new(512);
                let together = decide_on_threads(isa, limits, &mut vec![&shared; threads], &root);
                let together = together.expect("a decision");
                assert_eq!(
                    together.values.map(|v| v.map(f64::to_bits)),
                    alone.values.map(|v| v.map(f64::to_bits))
                );
                let mut tables = vec![NoTable; threads];
                let bare = decide_on_threads(isa, limits, &mut tables, &root).expect("a decision");
                let shallow = Limits::new(1, strata).expect("limits within range");
                let shallow = super::super::Searcher::new(isa, shallow, NoTable).decide(&root);
                assert_eq!(bare.work, alone.work - shallow.expect("a decision").work);
            }
        }
    }
}

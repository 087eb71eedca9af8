//! One chunk: iterative deepening from one position (RULES 11).

use super::candidates::Candidates;
use super::ordering::Ordering;
use super::pruning::{Last, Pruning};
use super::settings::{Settings, Signatures};
use super::statistics::Statistics;
use super::table::{Key, Table, Verdict};
use super::trail::Trail;
use crate::evaluation::{heuristic, progress};
use crate::rules::{Board, Destinations, Draw, Move, Undo};

/// How a search below a node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Nothing within the bound; the least bound that could change that, or [`NEVER`].
    NextBound(i32),
    /// Won: the path leads there.
    Found,
    /// The chunk's node limit is reached.
    Checkpoint,
    /// The solve's node budget is reached.
    NodeBudget,
}

/// The infinite bound: no larger bound helps.
const NEVER: i32 = i32::MAX;

/// Every fourth sampled child is scored.
const SAMPLE_INTERVAL: u64 = 4;

/// How a chunk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChunkEnd {
    /// [`Search::path`] wins.
    Found,
    /// No move within the rules leads on.
    Dead,
    /// The node limit was reached.
    Checkpoint,
    /// The node budget of the solve was reached.
    NodeBudget,
}

/// A move on the current path and how to take it back.
struct Step {
    mv: Move,
    undo: Undo,
}

/// The candidates of a node, `moves[start..end]` of the shared stack.
#[derive(Clone, Copy)]
struct Successors {
    start: usize,
    end: usize,
    /// They are safe foundation moves, the only ones searched.
    forced: bool,
}

/// The state of the search. One value serves all chunks of a solve, so that its memory is reused.
pub(super) struct Search {
    settings: Settings,
    draw: Draw,
    pruning: Pruning,
    ordering: Ordering,
    table: Table,
    trail: Trail,
    board: Board,
    path: Vec<Step>,
    /// Candidates of all nodes on the path, one above the other.
    moves: Vec<Move>,
    /// The signatures that they lead to, at the same places; not kept where signatures are recomputed.
    signatures: Vec<u64>,
    bound: i32,
    node_limit: u64,
    chunk_nodes: u64,
    /// Never reset within a solve.
    samples: u64,
    best: Candidates,
    pub(super) statistics: Statistics,
}

impl Search {
    pub(super) fn new(board: &Board, draw: Draw, settings: &Settings) -> Search {
        Search {
            settings: settings.clone(),
            draw,
            pruning: Pruning::new(settings, draw),
            ordering: Ordering::new(settings.draw_cost),
            table: Table::new(),
            trail: Trail::new(),
            board: board.clone(),
            path: Vec::with_capacity(256),
            moves: Vec::with_capacity(4096),
            signatures: Vec::with_capacity(4096),
            bound: 0,
            node_limit: 0,
            chunk_nodes: 0,
            samples: 0,
            best: Candidates::new(settings.candidates, 0),
            statistics: Statistics::default(),
        }
    }

    /// Searches one chunk from `start`, whose progress score is `start_score`.
    pub(super) fn run_chunk(
        &mut self,
        start: &Board,
        start_score: i32,
        node_limit: u64,
    ) -> (ChunkEnd, Candidates) {
        self.statistics.chunks += 1;
        self.board = start.clone();
        self.path.clear();
        self.table.clear();
        self.node_limit = node_limit;
        self.chunk_nodes = 0;
        self.best = Candidates::new(self.settings.candidates, start_score);
        self.bound = heuristic(start, self.draw);
        let end = loop {
            self.statistics.bounds += 1;
            match self.iterate() {
                Outcome::Found => break ChunkEnd::Found,
                Outcome::Checkpoint => break ChunkEnd::Checkpoint,
                Outcome::NodeBudget => break ChunkEnd::NodeBudget,
                Outcome::NextBound(NEVER) => break ChunkEnd::Dead,
                Outcome::NextBound(next) => self.bound = next,
            }
        };
        let none = Candidates::new(1, start_score);
        (end, std::mem::replace(&mut self.best, none))
    }

    /// The moves of the current path; after [`ChunkEnd::Found`] they win.
    pub(super) fn path(&self) -> Vec<Move> {
        self.path.iter().map(|step| step.mv).collect()
    }

    /// One iteration from the root of the chunk. A next bound is already above the current one,
    /// except one that the closure of the root asks for.
    fn iterate(&mut self) -> Outcome {
        if let Some(outcome) = self.closure(0) {
            return outcome;
        }
        self.moves.clear();
        let successors = self.successors(0, 0);
        self.trail.clear();
        self.trail.push(self.board.signature());
        self.table.enter(self.key(self.board.signature(), 0), 0, self.bound);
        let mut next = NEVER;
        for index in successors.start..successors.end {
            match self.search_child(index, 0, 0, true) {
                Outcome::NextBound(bound) => next = next.min(bound),
                outcome => return outcome,
            }
        }
        if next == NEVER {
            return Outcome::NextBound(NEVER);
        }
        Outcome::NextBound(if next > self.bound { next } else { self.bound + 1 })
    }

    /// Searches below the current board, `depth` primitives and `undos` foundation returns into the
    /// path. After a next bound the board is as before; otherwise the path is left standing.
    fn search(&mut self, entry_depth: i32, undos: u16) -> Outcome {
        let entry_path = self.path.len();
        let mut depth = entry_depth;
        // Nodes of a compressed chain of forced moves below this one; the trail ends with them.
        let mut chain = 0;
        let outcome = loop {
            if let Some(outcome) = self.charge() {
                return outcome;
            }
            if self.table.len() >= self.settings.table_cap {
                self.table.clear();
                self.statistics.table_clears += 1;
            }
            let estimate = depth + heuristic(&self.board, self.draw);
            if estimate > self.bound {
                break Outcome::NextBound(estimate);
            }
            if self.board.is_won() {
                return Outcome::Found;
            }
            if let Some(outcome) = self.closure(depth) {
                break outcome;
            }
            let successors = self.successors(depth, undos);
            if successors.forced && successors.end - successors.start == 1 {
                let mv = self.moves[successors.start];
                let signature = self.signature_of(successors.start);
                self.moves.truncate(successors.start);
                match self.enter(mv, signature, depth + 1, undos, false) {
                    Some(outcome) => break outcome,
                    None => {
                        depth += 1;
                        chain += 1;
                        continue;
                    }
                }
            }
            let mut next = NEVER;
            for index in successors.start..successors.end {
                match self.search_child(index, depth, undos, false) {
                    Outcome::NextBound(bound) => next = next.min(bound),
                    outcome => return outcome,
                }
            }
            self.moves.truncate(successors.start);
            break Outcome::NextBound(next);
        };
        let Outcome::NextBound(next) = outcome else { return outcome };
        let record = self.settings.failed_bounds && next != NEVER;
        for below in (0..=chain).rev() {
            if record {
                let key = self.key(self.trail.last(), undos);
                self.table.record_failure(key, next - (entry_depth + below));
            }
            if below > 0 {
                self.trail.pop();
            }
        }
        self.take_back_to(entry_path);
        outcome
    }

    /// Plays the candidate at `index`, of the node at `depth`, searches below it and takes it back; a
    /// child that need not be searched gives the next bound at once.
    fn search_child(&mut self, index: usize, depth: i32, undos: u16, at_root: bool) -> Outcome {
        let mv = self.moves[index];
        let undos = undos + u16::from(mv.is_from_foundation());
        if self.settings.max_undos.is_some_and(|most| undos > most) {
            return Outcome::NextBound(NEVER);
        }
        let signature = self.signature_of(index);
        let depth = depth + i32::from(mv.cost());
        if let Some(outcome) = self.enter(mv, signature, depth, undos, at_root) {
            return outcome;
        }
        let outcome = self.search(depth, undos);
        if matches!(outcome, Outcome::NextBound(_)) {
            self.trail.pop();
            self.take_back();
        }
        outcome
    }

    /// Asks trail and table about the board after a move that leads to `signature` and `depth`. `None`:
    /// it is to be searched, so the move has been played, put on the trail and sampled.
    fn enter(
        &mut self,
        mv: Move,
        signature: u64,
        depth: i32,
        undos: u16,
        at_root: bool,
    ) -> Option<Outcome> {
        self.statistics.children += 1;
        // At the root the table's entry of the root does the loop check.
        if !at_root && self.trail.contains(signature) {
            return Some(Outcome::NextBound(NEVER));
        }
        let (verdict, hit) = self.table.enter(self.key(signature, undos), depth, self.bound);
        self.statistics.table_hits += u64::from(hit);
        match verdict {
            Verdict::Skip => {
                self.statistics.skips += 1;
                Some(Outcome::NextBound(NEVER))
            }
            Verdict::Bounded(next) => {
                self.statistics.bounded_skips += 1;
                let charged = self.settings.charge_bounded && !at_root;
                let stop = if charged { self.charge() } else { None };
                Some(stop.unwrap_or(Outcome::NextBound(next)))
            }
            Verdict::Explore => {
                self.trail.push(signature);
                self.play(mv, signature);
                self.sample();
                None
            }
        }
    }

    /// The candidates of the current board, pruned and sorted, on top of the move stack.
    fn successors(&mut self, depth: i32, undos: u16) -> Successors {
        let board = &self.board;
        let destinations = Destinations::of(board);
        let start = self.moves.len();
        board.foundation_moves(&destinations, &mut self.moves);
        if self.moves[start..].iter().any(|&mv| self.pruning.is_safe(board, mv)) {
            keep(&mut self.moves, start, |mv| self.pruning.is_safe(board, mv));
            if self.pruning.too_deep(depth + 1) {
                self.moves.truncate(start);
            }
            self.sign(start, undos);
            return Successors { start, end: self.moves.len(), forced: true };
        }
        board.other_moves(self.settings.view, self.draw, &destinations, &mut self.moves);
        let last: Last = self.path.last().map(|step| (step.mv, step.undo.card()));
        keep(&mut self.moves, start, |mv| !self.pruning.cuts(board, mv, depth, last));
        self.ordering.sort(board, &destinations, &mut self.moves[start..]);
        self.sign(start, undos);
        Successors { start, end: self.moves.len(), forced: false }
    }

    /// Notes which signatures the candidates from `start` on lead to, and fetches their places in the table.
    fn sign(&mut self, start: usize, undos: u16) {
        if self.settings.signatures == Signatures::Recomputed {
            return;
        }
        self.signatures.truncate(start);
        for &mv in &self.moves[start..] {
            let signature = self.board.signature_after(mv);
            let undos = undos + u16::from(mv.is_from_foundation());
            self.table.prefetch(self.key(signature, undos));
            self.signatures.push(signature);
        }
    }

    /// The forced ending (RULES 11): without stock and hidden cards the rest plays itself. `None`
    /// where it does not apply.
    fn closure(&mut self, depth: i32) -> Option<Outcome> {
        if self.board.stock_len() > 0 || (0..7).any(|column| self.board.hidden(column) > 0) {
            return None;
        }
        let end = depth + 52 - i32::from(self.board.foundation_cards());
        if self.pruning.too_deep(end) {
            return Some(Outcome::NextBound(NEVER));
        }
        if end > self.bound {
            return Some(Outcome::NextBound(end));
        }
        let entry_path = self.path.len();
        while !self.board.is_won() {
            let board = &self.board;
            let fits = |&column: &u8| {
                board.top(column.into()).is_some_and(|card| board.fits_foundation(card))
            };
            let Some(source) = (0..7).find(fits) else {
                self.take_back_to(entry_path);
                return Some(Outcome::NextBound(NEVER));
            };
            let mv = Move::ColumnToFoundation { source };
            let signature = self.signature_after(mv);
            self.play(mv, signature);
            self.sample();
            if let Some(outcome) = self.charge() {
                return Some(outcome);
            }
        }
        Some(Outcome::Found)
    }

    /// Counts a node; an outcome if that was one too many.
    fn charge(&mut self) -> Option<Outcome> {
        self.statistics.nodes += 1;
        if self.settings.node_budget.is_some_and(|budget| self.statistics.nodes >= budget) {
            return Some(Outcome::NodeBudget);
        }
        self.chunk_nodes += 1;
        (self.chunk_nodes >= self.node_limit).then_some(Outcome::Checkpoint)
    }

    /// Scores every fourth position reached as a candidate for the next chunk.
    fn sample(&mut self) {
        self.samples += 1;
        if self.samples.is_multiple_of(SAMPLE_INTERVAL) {
            let score = progress(&self.board, self.draw, self.settings.progress);
            if self.best.wants(score) {
                self.best.offer(score, &self.board, self.path.iter().map(|step| step.mv));
            }
        }
    }

    /// The table key of a board. Undos are part of it only as far as they are limited.
    fn key(&self, signature: u64, undos: u16) -> Key {
        let undos = if self.settings.max_undos.is_some() { undos.min(65_534) } else { 65_535 };
        Key { signature, undos }
    }

    /// The signature that the candidate at `index` leads to.
    fn signature_of(&mut self, index: usize) -> u64 {
        match self.settings.signatures {
            Signatures::Incremental => self.signatures[index],
            Signatures::Recomputed => self.signature_after(self.moves[index]),
        }
    }

    /// The signature of the child that a move leads to.
    fn signature_after(&mut self, mv: Move) -> u64 {
        match self.settings.signatures {
            Signatures::Incremental => self.board.signature_after(mv),
            Signatures::Recomputed => {
                let undo = self.board.apply(mv);
                let signature = self.board.recompute_signature();
                self.board.undo(mv, undo);
                signature
            }
        }
    }

    fn play(&mut self, mv: Move, signature: u64) {
        let undo = self.board.apply_signed(mv, signature);
        self.path.push(Step { mv, undo });
    }

    fn take_back(&mut self) {
        let step = self.path.pop().expect("a move was played");
        self.board.undo(step.mv, step.undo);
    }

    fn take_back_to(&mut self, len: usize) {
        while self.path.len() > len {
            self.take_back();
        }
    }
}

/// Keeps the moves from `start` on that satisfy the predicate, in order.
fn keep(moves: &mut Vec<Move>, start: usize, mut predicate: impl FnMut(Move) -> bool) {
    let mut end = start;
    for index in start..moves.len() {
        let mv = moves[index];
        if predicate(mv) {
            moves[end] = mv;
            end += 1;
        }
    }
    moves.truncate(end);
}

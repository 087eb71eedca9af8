//! The whole solve: chunks from checkpoint to checkpoint (RULES 11 to 14).

use std::collections::BTreeSet;

use super::candidates::Candidates;
use super::limits::{least_gain, node_limit};
use super::search::{ChunkEnd, Search};
use super::settings::Settings;
use super::statistics::{Statistics, StopReason};
use crate::evaluation::progress;
use crate::rules::{Board, Draw, Move, expand};

/// What a chunk delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChunkKind {
    /// A checkpoint was adopted: there is a next chunk. Its moves are empty if the settings allow
    /// going back to an earlier checkpoint, so that nothing delivered is ever withdrawn.
    Checkpoint,
    /// The game is won.
    Won,
    /// No move within the rules leads on; the moves are the partial result.
    Dead,
    /// The solve stopped for another reason; the moves are the partial result.
    Stopped,
}

/// One step of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// How it ended.
    pub kind: ChunkKind,
    /// Primitives from where the chunks before it led.
    pub moves: Vec<Move>,
    /// Zobrist signature of the board after those moves.
    pub signature: u64,
}

/// How a solve ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// `None` if the game is won, else why the search stopped.
    pub stopped: Option<StopReason>,
    /// Primitives from the start: to the win, or the partial result, possibly empty.
    pub moves: Vec<Move>,
    /// Counters.
    pub statistics: Statistics,
}

impl Solution {
    /// Is the game won?
    pub fn is_won(&self) -> bool {
        self.stopped.is_none()
    }

    /// Foundation returns in the path.
    pub fn undos(&self) -> usize {
        self.moves.iter().filter(|mv| mv.is_from_foundation()).count()
    }
}

/// Solves a game: the concatenation of all chunks of a [`Solver`].
pub fn solve(board: &Board, draw: Draw, settings: &Settings) -> Solution {
    let mut solver = Solver::start(board, draw, settings);
    let mut moves = Vec::new();
    while let Some(chunk) = solver.next_chunk() {
        moves.extend(chunk.moves);
    }
    Solution { stopped: solver.stopped, moves, statistics: solver.statistics() }
}

/// A position where a chunk may start.
struct Open {
    board: Board,
    /// Primitives from the start of the solve.
    path: Vec<Move>,
}

/// A solve in progress, one chunk at a time (RULES 14). Dropping it cancels the solve.
pub struct Solver {
    settings: Settings,
    draw: Draw,
    search: Search,
    /// Where the next chunk starts.
    current: Board,
    /// Primitives from the start to `current`.
    path: Vec<Move>,
    /// How many of them were delivered.
    delivered: usize,
    /// Candidates not tried yet, the next one last.
    open: Vec<Open>,
    /// Signatures of all checkpoints ever adopted.
    seen: BTreeSet<u64>,
    checkpoints: u64,
    finished: bool,
    stopped: Option<StopReason>,
}

impl Solver {
    /// Prepares a solve; nothing is searched yet.
    ///
    /// # Panics
    /// If [`Settings::max_depth`] exceeds 10,000.
    pub fn start(board: &Board, draw: Draw, settings: &Settings) -> Solver {
        assert!(settings.max_depth <= 10_000, "the depth limit is at most 10,000");
        Solver {
            settings: settings.clone(),
            draw,
            search: Search::new(board, draw, settings),
            current: board.clone(),
            path: Vec::new(),
            delivered: 0,
            open: Vec::new(),
            seen: BTreeSet::new(),
            checkpoints: 0,
            finished: false,
            stopped: None,
        }
    }

    /// Runs one chunk. `None` when the solve has ended.
    pub fn next_chunk(&mut self) -> Option<Chunk> {
        if self.finished {
            return None;
        }
        // Only a won start: a won checkpoint is one more chunk, which its closure ends at once.
        if self.search.statistics.chunks == 0 && self.current.is_won() {
            return Some(self.finish(ChunkKind::Won, None));
        }
        let start_score = progress(&self.current, self.draw, self.settings.progress);
        let limit = node_limit(&self.current, self.draw, &self.settings);
        let (end, candidates) = self.search.run_chunk(&self.current, start_score, limit);
        Some(match end {
            ChunkEnd::Found => {
                let path = self.search.path();
                expand(&mut self.current, &path, &mut self.path);
                self.finish(ChunkKind::Won, None)
            }
            ChunkEnd::Checkpoint => self.leave_chunk(&candidates, start_score),
            ChunkEnd::Dead if self.checkpoints == 0 => {
                self.stop(&candidates, StopReason::DeadAtRoot)
            }
            ChunkEnd::Dead => self.adopt_or_stop(&candidates, StopReason::DeadAfterCheckpoint),
            ChunkEnd::NodeBudget => self.stop(&candidates, StopReason::NodeBudget),
        })
    }

    /// Ends the solve early and returns what was counted.
    pub fn cancel(self) -> Statistics {
        self.statistics()
    }

    /// Why the solve stopped without a win; `None` while it runs and after a win.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counters up to now.
    pub fn statistics(&self) -> Statistics {
        Statistics { checkpoints: self.checkpoints, ..self.search.statistics }
    }

    /// The chunk reached its node limit: its candidates open, and the best is adopted.
    fn leave_chunk(&mut self, candidates: &Candidates, start_score: i32) -> Chunk {
        let least_score = start_score + least_gain(&self.current, start_score);
        for candidate in candidates.list().iter().rev() {
            if candidate.score >= least_score {
                let mut open = Open { board: self.current.clone(), path: self.path.clone() };
                expand(&mut open.board, &candidate.path, &mut open.path);
                self.open.push(open);
            }
        }
        self.adopt_or_stop(candidates, StopReason::NotAdoptable)
    }

    /// Adopts the next open candidate, or stops for the reason given.
    fn adopt_or_stop(&mut self, candidates: &Candidates, reason: StopReason) -> Chunk {
        while let Some(open) = self.open.pop() {
            if self.seen.insert(open.board.signature()) {
                (self.current, self.path) = (open.board, open.path);
                self.checkpoints += 1;
                return self.deliver_checkpoint();
            }
        }
        self.stop(candidates, reason)
    }

    fn deliver_checkpoint(&mut self) -> Chunk {
        if self.checkpoints >= self.settings.max_checkpoints {
            return self.finish(ChunkKind::Stopped, Some(StopReason::AdoptionLimit));
        }
        if self.settings.candidates > 1 {
            let signature = self.current.signature();
            return Chunk { kind: ChunkKind::Checkpoint, moves: Vec::new(), signature };
        }
        self.deliver(ChunkKind::Checkpoint)
    }

    /// Ends the solve without a win. The best position of the last chunk is still worth showing.
    fn stop(&mut self, candidates: &Candidates, reason: StopReason) -> Chunk {
        if self.settings.allow_partial
            && let Some(best) = candidates.list().first()
        {
            expand(&mut self.current, &best.path, &mut self.path);
        }
        let kind = match reason {
            StopReason::DeadAtRoot | StopReason::DeadAfterCheckpoint => ChunkKind::Dead,
            _ => ChunkKind::Stopped,
        };
        self.finish(kind, Some(reason))
    }

    fn finish(&mut self, kind: ChunkKind, stopped: Option<StopReason>) -> Chunk {
        self.finished = true;
        self.stopped = stopped;
        self.deliver(kind)
    }

    fn deliver(&mut self, kind: ChunkKind) -> Chunk {
        let moves = self.path[self.delivered..].to_vec();
        self.delivered = self.path.len();
        Chunk { kind, moves, signature: self.current.signature() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::picture::board;

    /// The kind of chunk when a chunk from `start` leaves with one candidate, a single move that
    /// gains `gain` on a start score of 0.
    fn kind_of_gain(start: &Board, mv: Move, gain: i32) -> ChunkKind {
        let mut solver = Solver::start(start, Draw::ONE, &Settings::document());
        let mut candidates = Candidates::new(1, 0);
        candidates.offer(gain, start, [mv].into_iter());
        solver.leave_chunk(&candidates, 0).kind
    }

    #[test]
    fn a_checkpoint_must_gain_what_its_start_asks_for() {
        let columns = ["3H", "3S", "KD", "", "", "", ""];
        // Nine foundation cards at the start and ten after the move.
        let nine = board(columns, [3, 2, 2, 2], "");
        let mv = Move::ColumnToFoundation { source: 0 };
        assert_eq!(kind_of_gain(&nine, mv, 149), ChunkKind::Stopped);
        assert_eq!(kind_of_gain(&nine, mv, 150), ChunkKind::Checkpoint);
        let ten = board(columns, [3, 3, 2, 2], "");
        assert_eq!(kind_of_gain(&ten, mv, 99), ChunkKind::Stopped);
        assert_eq!(kind_of_gain(&ten, mv, 100), ChunkKind::Checkpoint);
    }

    #[test]
    fn no_position_is_adopted_twice() {
        let start = board(["3H", "3S", "KD", "", "", "", ""], [3, 3, 2, 2], "");
        let mut solver = Solver::start(&start, Draw::ONE, &Settings::document());
        let mut candidates = Candidates::new(1, 0);
        candidates.offer(1000, &start, [Move::ColumnToFoundation { source: 0 }].into_iter());
        assert_eq!(solver.leave_chunk(&candidates, 0).kind, ChunkKind::Checkpoint);
        solver.current = start;
        assert_eq!(solver.leave_chunk(&candidates, 0).kind, ChunkKind::Stopped);
        assert_eq!(solver.stopped(), Some(StopReason::NotAdoptable));
    }
}

//! The best positions sampled in a chunk: where the next chunk could start (RULES 11 and 12).

use crate::rules::{Board, Move};

/// A sampled position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) score: i32,
    /// Which hidden cards are left: candidates that agree here are variants of one another.
    hidden: [u8; 7],
    /// Moves from the start of the chunk.
    pub(super) path: Vec<Move>,
}

/// The candidates of a chunk, best first, all better than its start, no two with the same hidden
/// cards. Of equal scores the one sampled first leads.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    capacity: usize,
    start_score: i32,
    list: Vec<Candidate>,
}

impl Candidates {
    pub(super) fn new(capacity: usize, start_score: i32) -> Candidates {
        Candidates { capacity: capacity.max(1), start_score, list: Vec::new() }
    }

    /// The candidates, best first.
    pub(super) fn list(&self) -> &[Candidate] {
        &self.list
    }

    /// Would a position of this score be kept?
    pub(super) fn wants(&self, score: i32) -> bool {
        if self.list.len() < self.capacity {
            score > self.start_score
        } else {
            self.list.last().is_some_and(|worst| score > worst.score)
        }
    }

    /// Keeps a position if it is good enough.
    pub(super) fn offer(&mut self, score: i32, board: &Board, path: impl Iterator<Item = Move>) {
        if !self.wants(score) {
            return;
        }
        let hidden = std::array::from_fn(|column| board.hidden(column));
        // Where a list of one is full, any better position replaces its only candidate.
        let replaced = if self.capacity == 1 {
            (!self.list.is_empty()).then_some(0)
        } else {
            self.list.iter().position(|candidate| candidate.hidden == hidden)
        };
        let mut candidate = match replaced {
            Some(index) if self.list[index].score >= score => return,
            Some(index) => self.list.remove(index),
            None if self.list.len() == self.capacity => {
                self.list.pop().expect("the capacity is at least 1")
            }
            None => Candidate { score, hidden, path: Vec::new() },
        };
        candidate.score = score;
        candidate.hidden = hidden;
        candidate.path.clear();
        candidate.path.extend(path);
        let place = self.list.partition_point(|kept| kept.score >= score);
        self.list.insert(place, candidate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Shuffle};

    /// A board whose hidden cards tell it apart from others.
    fn board(variant: u8) -> Board {
        let layout = Board::new(&Shuffle::Simple.deal(1, 1)).layout();
        let hidden = [0, 1, 2, 3, 4, 5, variant];
        Board::from_layout(&Layout { hidden, ..layout }).expect("a valid layout")
    }

    fn path(length: u8) -> impl Iterator<Item = Move> {
        (0..length).map(|source| Move::ColumnToFoundation { source })
    }

    fn scores(candidates: &Candidates) -> Vec<(i32, usize)> {
        candidates.list().iter().map(|kept| (kept.score, kept.path.len())).collect()
    }

    #[test]
    fn one_candidate_is_the_first_of_the_best() {
        let mut candidates = Candidates::new(1, -100);
        for (length, score) in [(1, -100), (2, -90), (3, -95), (4, -80), (5, -80)] {
            candidates.offer(score, &board(length), path(length));
        }
        assert_eq!(scores(&candidates), [(-80, 4)]);
    }

    #[test]
    fn several_candidates_differ_in_their_hidden_cards() {
        let mut candidates = Candidates::new(3, 0);
        for (length, variant, score) in
            [(1, 1, 10), (2, 1, 30), (3, 1, 20), (4, 2, 30), (5, 3, 5), (6, 4, 7), (7, 5, 1)]
        {
            candidates.offer(score, &board(variant), path(length));
        }
        assert_eq!(scores(&candidates), [(30, 2), (30, 4), (7, 6)]);
    }
}

//! The fast search: the canonical answer, by round outcomes instead of lines.
//!
//! It walks the commands in canonical order and enters the first child that can still be won, so
//! everything rests on one exact test. To read it, in this order:
//!
//! ```text
//!   exact     the test and the descent; why each reduction keeps the test exact
//!   round     a round as a choice of kept and improvised cards; what an outcome is
//!   duty      which of these choices need no ask
//!   outcome   the loop over sets and choices
//!   relaxed   a simpler game that allows more; proves most failures
//!   asking    outcomes that need an ask
//!   plain     rounds in which the deck may run out
//!   cover     can these cards solve these Problems?     with ring: bonuses
//!   memo      what is known about round starts          with spot, pool, ranks: their parts
//! ```

mod asking;
mod cover;
mod duty;
mod exact;
mod memo;
mod outcome;
mod plain;
mod pool;
mod ranks;
mod relaxed;
mod ring;
mod round;
mod solver;
mod spot;

use crate::{Answer, Command, Coverage, CutReason, Question, QuestionError, Record, State};
use solver::{Cut, Solver};

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The search is cut when this many nodes were visited.
    pub nodes: Option<u64>,
    /// The cap of the memo in bytes. A full memo makes the search slower, never wrong.
    pub memo_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, memo_bytes: 64 << 20 }
    }
}

/// What a search used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Nodes: outcomes whose placement was examined.
    pub nodes: u64,
    /// The most memory the memo took at once, in bytes.
    pub memo_bytes: usize,
}

/// Answers a question.
pub fn search(question: &Question<'_>, limits: &Limits) -> Answer {
    search_with_usage(question, limits).0
}

/// Answers a question and says what it took.
pub fn search_with_usage(question: &Question<'_>, limits: &Limits) -> (Answer, Usage) {
    let root = match question {
        Question::AlreadyWon { solved } => {
            return (Answer::AlreadyWon { solved: *solved }, Usage { nodes: 0, memo_bytes: 0 });
        }
        Question::Lost { root, .. } => root,
    };
    let budget = limits.nodes.unwrap_or(u64::MAX);
    let mut solver = Solver::new(root.deal(), limits.memo_bytes, budget);
    let found = answer(&mut solver, root);
    let nodes = solver.nodes();
    let answer = match found {
        Ok(Some(moves)) => Answer::Witness { moves, nodes },
        Ok(None) => Answer::NoneFound { coverage: Coverage::Exhausted, nodes },
        Err(Cut) => {
            Answer::NoneFound { coverage: Coverage::Cut(CutReason::NodeBudget(budget)), nodes }
        }
    };
    (answer, Usage { nodes, memo_bytes: solver.memo.bytes_peak() })
}

fn answer<'d>(solver: &mut Solver<'d>, root: &State<'d>) -> Result<Option<Vec<Command>>, Cut> {
    let threshold = root.deal().threshold();
    if !solver.winnable(root, threshold)? {
        return Ok(None);
    }
    solver.first_line(root, threshold).map(Some)
}

/// The largest winnable threshold of a lost record when `rounds` are taken back (T* in the
/// benchmarks); `None` when the budget was spent before it was known. At least what the record
/// solved.
///
/// # Errors
/// As [`Question::new`].
pub fn largest_winnable(
    record: &Record,
    rounds: u64,
    limits: &Limits,
) -> Result<Option<u8>, QuestionError> {
    // A threshold that is never reached lets every line run to round 6.
    let solved = record.replay().map_err(QuestionError::Replay)?.solved();
    let deal = record.deal.with_threshold(99).expect("99 is a threshold");
    let endless = Record { deal, commands: record.commands.clone() };
    let Question::Lost { root, .. } = Question::new(&endless, rounds)? else {
        unreachable!("no game solves 99 Problems")
    };
    let mut solver = Solver::new(root.deal(), limits.memo_bytes, limits.nodes.unwrap_or(u64::MAX));
    let mut threshold = solved;
    loop {
        match solver.winnable(&root, threshold + 1) {
            Ok(true) => threshold += 1,
            Ok(false) => return Ok(Some(threshold)),
            Err(Cut) => return Ok(None),
        }
    }
}

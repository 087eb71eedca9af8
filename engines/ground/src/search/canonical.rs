//! The search that defines the answer: depth first, commands in canonical order, no pruning.

use super::answer::{Answer, Coverage, CutReason};
use super::question::Question;
use crate::state::Phase;
use crate::{Command, State};

/// Answers a question by trying every line.
///
/// A node is one command applied. The search is cut before a command if `budget` nodes were
/// applied.
pub fn search(question: &Question<'_>, budget: Option<u64>) -> Answer {
    let root = match *question {
        Question::AlreadyWon { solved } => return Answer::AlreadyWon { solved },
        Question::Lost { root, .. } => root,
    };
    let mut descent = Descent { budget: budget.unwrap_or(u64::MAX), nodes: 0, line: Vec::new() };
    let ending = descent.visit(&root);
    let nodes = descent.nodes;
    match ending {
        Ending::Won => Answer::Witness { moves: descent.line, nodes },
        Ending::Lost => Answer::NoneFound { coverage: Coverage::Exhausted, nodes },
        Ending::Cut => {
            let reason = CutReason::NodeBudget(descent.budget);
            Answer::NoneFound { coverage: Coverage::Cut(reason), nodes }
        }
    }
}

enum Ending {
    Won,
    Lost,
    Cut,
}

struct Descent {
    budget: u64,
    nodes: u64,
    /// The commands from the root to the state that is visited.
    line: Vec<Command>,
}

impl Descent {
    fn visit(&mut self, state: &State<'_>) -> Ending {
        if state.phase() == Phase::Done {
            return if state.group_success() { Ending::Won } else { Ending::Lost };
        }
        for &command in &state.legal_commands() {
            if self.nodes == self.budget {
                return Ending::Cut;
            }
            self.nodes += 1;
            let mut child = *state;
            child.fold(command);
            self.line.push(command);
            match self.visit(&child) {
                Ending::Lost => {}
                ending => return ending,
            }
            self.line.pop();
        }
        Ending::Lost
    }
}

//! One engine, one case, all words.

use harness::engine::Conversation;
use harness::{Case, Gate, Silence, Word};

use super::Failure;
use super::arguments::EngineName;

/// A conversation with one engine of a gate.
pub(super) struct Asker<C> {
    conversation: Conversation<C>,
    engine: EngineName,
}

/// What an engine says, or that it gives up.
pub(super) enum Said {
    /// Step by step.
    Steps(Vec<Step>),
    /// The reason.
    GivesUp(String),
}

impl<C: Case> Asker<C> {
    /// Begins a conversation.
    pub(super) fn new(gate: &Gate<C>, engine: EngineName) -> Result<Self, Failure> {
        let conversation = gate
            .conversation(engine.name())
            .ok_or_else(|| Failure::Usage(format!("no engine {}", engine.name())))?;
        Ok(Self { conversation, engine })
    }

    /// Everything the engine says about a case.
    pub(super) fn ask(&mut self, case: &C) -> Result<Said, Failure> {
        let name = self.engine.name();
        let answer = match self.conversation.ask(case, Some((0, u32::MAX))) {
            Ok(answer) => answer,
            Err(Silence::Unsupported(reason)) => return Ok(Said::GivesUp(reason)),
            Err(Silence::Broken(reason)) => {
                return Err(Failure::Broken(format!("{name}: {reason}")));
            }
        };
        let mut steps: Vec<Step> = Vec::new();
        for word in answer.words {
            steps.resize_with(steps.len().max(word.step as usize + 1), Step::default);
            steps[word.step as usize].words.push(word);
        }
        Ok(Said::Steps(steps))
    }

    /// As [`Asker::ask`], of an engine that has no reason to give up.
    pub(super) fn steps(&mut self, case: &C) -> Result<Vec<Step>, Failure> {
        match self.ask(case)? {
            Said::Steps(steps) => Ok(steps),
            Said::GivesUp(reason) => {
                Err(Failure::Usage(format!("{} does not do this: {reason}", self.engine.name())))
            }
        }
    }
}

/// The words of one step.
#[derive(Default)]
pub(super) struct Step {
    words: Vec<Word>,
}

impl Step {
    /// The text of a field; empty when the step does not have it.
    pub(super) fn text(&self, field: &str) -> &str {
        self.words.iter().find(|word| word.field == field).map_or("", |word| &word.text)
    }

    /// Whether the step has a field.
    pub(super) fn has(&self, field: &str) -> bool {
        self.words.iter().any(|word| word.field == field)
    }
}

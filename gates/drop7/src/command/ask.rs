//! One engine, one case, all words.

use harness::engine::Conversation;
use harness::{Case, Gate, Word};

use super::{EngineName, Failure};

/// A conversation with one engine of a gate.
pub(super) struct Asker<C> {
    conversation: Conversation<C>,
    engine: EngineName,
}

impl<C: Case> Asker<C> {
    /// Begins a conversation.
    pub(super) fn new(gate: &Gate<C>, engine: EngineName) -> Result<Self, Failure> {
        let conversation = gate
            .conversation(engine.name())
            .ok_or_else(|| Failure::Usage(format!("no engine {}", engine.name())))?;
        Ok(Self { conversation, engine })
    }

    /// Everything the engine says about a case, step by step.
    pub(super) fn steps(&mut self, case: &C) -> Result<Vec<Step>, Failure> {
        use harness::Silence::{Broken, Unsupported};
        let name = self.engine.name();
        let answer =
            self.conversation.ask(case, Some((0, u32::MAX))).map_err(|silence| match silence {
                Unsupported(reason) => Failure::Usage(format!("{name} does not do this: {reason}")),
                Broken(reason) => Failure::Broken(format!("{name}: {reason}")),
            })?;
        let mut steps: Vec<Step> = Vec::new();
        for word in answer.words {
            steps.resize_with(steps.len().max(word.step as usize + 1), Step::default);
            steps[word.step as usize].words.push(word);
        }
        Ok(steps)
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

    /// The texts of a repeated field.
    pub(super) fn texts<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        self.words.iter().filter(move |word| word.field == field).map(|word| word.text.as_str())
    }

    /// Whether the step has a field.
    pub(super) fn has(&self, field: &str) -> bool {
        self.words.iter().any(|word| word.field == field)
    }
}

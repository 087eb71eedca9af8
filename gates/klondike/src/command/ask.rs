//! One engine, one case, all words.

use harness::{Case, Gate, Silence, Word};

use super::Failure;

/// Everything an engine says about a case, step by step.
pub(super) fn ask<C: Case>(gate: &Gate<C>, engine: &str, case: &C) -> Result<Vec<Step>, Failure> {
    let mut conversation = gate
        .conversation(engine)
        .ok_or_else(|| Failure::Usage(format!("{} has no engine {engine}", gate.name)))?;
    let answer = conversation.ask(case, Some((0, u32::MAX))).map_err(|silence| match silence {
        Silence::Unsupported(reason) => {
            Failure::Usage(format!("{engine} does not do this: {reason}"))
        }
        Silence::Broken(reason) => Failure::Broken(format!("{engine}: {reason}")),
    })?;
    let mut steps: Vec<Step> = Vec::new();
    for word in answer.words {
        steps.resize_with(steps.len().max(word.step as usize + 1), Step::default);
        steps[word.step as usize].words.push(word);
    }
    Ok(steps)
}

/// The words of one step.
#[derive(Default)]
pub(super) struct Step {
    words: Vec<Word>,
}

impl Step {
    /// The text of a field.
    pub(super) fn text(&self, field: &str) -> Result<&str, Failure> {
        let found = self.words.iter().find(|word| word.field == field);
        found
            .map(|word| word.text.as_str())
            .ok_or_else(|| Failure::Broken(format!("the engine said no `{field}`")))
    }

    /// The value of a numeric field.
    pub(super) fn number<N: std::str::FromStr>(&self, field: &str) -> Result<N, Failure> {
        let text = self.text(field)?;
        text.parse()
            .map_err(|_| Failure::Broken(format!("{field}: expected a number, found `{text}`")))
    }
}

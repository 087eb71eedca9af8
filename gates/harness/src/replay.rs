//! One case, replayed: what every engine says at one step.

use crate::case::{Case, Picture};
use crate::compare::{Outcome, compare};
use crate::corpus::Item;
use crate::engine::Silence;
use crate::gate::{Gate, Options};
use crate::observation::Word;
use crate::star::Star;
use crate::verdict::Verdict;

/// What an engine said at a step, or why it said nothing.
pub type Said = Result<Vec<Word>, String>;

/// What a replay shows.
#[derive(Clone, Debug)]
pub struct Replay {
    /// `game/gate`.
    pub gate: String,
    /// The case's identity and name.
    pub case: String,
    /// The case's name in its corpus.
    pub name: String,
    /// The case as JSON, as an engine gets it.
    pub json: String,
    /// How the comparison came out.
    pub verdict: Verdict,
    /// The first step at which engines differ.
    pub differs_at: Option<u32>,
    /// Steps of the longest stream.
    pub steps: u32,
    /// The step that is shown.
    pub step: u32,
    /// Every engine, and what it said at that step or why it said nothing.
    pub said: Vec<(String, Said)>,
    /// The picture of a field that shows a board.
    pub picture: fn(&str, &str) -> Option<Picture>,
}

/// Asks fresh engines; shows `step`, or the first step that differs, or the last one.
pub(crate) fn replay<C: Case>(
    gate: &Gate<C>,
    item: &Item<C>,
    step: Option<u32>,
    options: &Options,
) -> Replay {
    let mut star = Star::start(gate, options);
    let replies = star.ask(&[item], None).pop().unwrap_or_default();
    let steps = replies
        .iter()
        .flatten()
        .filter_map(|reply| reply.as_ref().ok())
        .map(|answer| answer.digests.len() as u32)
        .max()
        .unwrap_or(0);
    let (verdict, differs_at) = match compare(&replies) {
        Outcome::Agree(_) => (Verdict::Parity, None),
        Outcome::Differ(difference) => (Verdict::Diverged, Some(difference.step)),
        Outcome::Broken(_) => (Verdict::Broken, None),
        Outcome::Vacuous(_) => (Verdict::Vacuous, None),
    };
    let step = step.or(differs_at).unwrap_or(steps.saturating_sub(1));
    let words = star.ask(&[item], Some((step, step))).pop().unwrap_or_default();
    let said = star.names().iter().zip(words).filter_map(|(name, reply)| {
        let said = match reply? {
            Ok(answer) => Ok(answer.words),
            Err(Silence::Unsupported(reason)) => Err(format!("unsupported: {reason}")),
            Err(Silence::Broken(reason)) => Err(format!("broken: {reason}")),
        };
        Some((name.clone(), said))
    });
    Replay {
        gate: format!("{}/{}", gate.game, gate.name),
        case: item.id.to_string(),
        name: item.name.to_string(),
        json: serde_json::to_string(&item.case).unwrap_or_default(),
        verdict,
        differs_at,
        steps,
        step,
        said: said.collect(),
        picture: C::picture,
    }
}

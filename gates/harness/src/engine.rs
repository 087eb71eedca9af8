//! An engine: anything that, given a case, says what it observes.

use std::sync::Arc;
use std::time::Duration;

use crate::case::Case;
use crate::observation::{Digest, Kind, Wanted, Word};
use crate::process::{Launch, Processes};
use crate::recorder::FieldCounts;
use crate::remote;

/// What an engine said about one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// One digest a step.
    pub digests: Vec<Digest>,
    /// Observations folded into the digests, over all steps.
    pub observations: u64,
    /// The words of the wanted steps.
    pub words: Vec<Word>,
    /// Observations by field; empty when the engine does not count them.
    pub counts: FieldCounts,
    /// Rules that the case came across, and how often; empty when the engine does not count them.
    /// No observation: nothing is compared.
    pub rules: FieldCounts,
}

impl Answer {
    /// An answer from plain data, as a reference in another language gives it: digests, the number of
    /// observations, and words as step, field, kind letter and text.
    ///
    /// # Errors
    ///
    /// A kind letter that is none.
    pub fn from_parts(
        digests: Vec<u64>,
        observations: u64,
        words: impl Iterator<Item = (u32, String, char, String)>,
    ) -> Result<Self, String> {
        let word = |(step, field, letter, text): (u32, String, char, String)| {
            let kind = Kind::of_letter(letter).ok_or_else(|| {
                format!("step {step}, {field}: kind `{letter}` is none of i, b, l, t")
            })?;
            Ok(Word { step, field, kind, text })
        };
        Ok(Self {
            digests: digests.into_iter().map(Digest).collect(),
            observations,
            words: words.map(word).collect::<Result<_, String>>()?,
            counts: FieldCounts::new(),
            rules: Vec::new(),
        })
    }
}

/// Why an engine said nothing about a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It does not do this case, for the reason given. Counted and shown.
    Unsupported(String),
    /// It failed: crash, hang, protocol error, missing runtime. Always red.
    Broken(String),
}

/// An answer, or why there is none.
pub type Reply = Result<Answer, Silence>;

/// An engine for cases of type `C`.
///
/// A worker calls `begin` on each of its engines, then `finish` on each, so that
/// an engine in another process computes while the in-process ones do.
pub trait Engine<C> {
    /// Hands over a batch of cases. In-process engines have nothing to do yet.
    fn begin(&mut self, _cases: &[&C], _wanted: Wanted) {}

    /// One reply a case, in order.
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply>;

    /// Ends the conversation. The error says what the engine left unsaid or said too much.
    fn close(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// An in-process engine: a function from a case to a reply.
pub struct InProcess<C>(pub fn(&C, Wanted) -> Reply);

impl<C> Engine<C> for InProcess<C> {
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        cases.iter().map(|case| self.guarded(case, wanted)).collect()
    }
}

impl<C> InProcess<C> {
    /// A panic costs one case: it is reported, and the run goes on.
    fn guarded(&self, case: &C, wanted: Wanted) -> Reply {
        let call = std::panic::AssertUnwindSafe(|| (self.0)(case, wanted));
        std::panic::catch_unwind(call).unwrap_or_else(|panic| {
            let text = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no message");
            Err(Silence::Broken(format!("panicked: {text}")))
        })
    }
}

/// What an engine needs to start.
pub struct Start<'worker> {
    /// The child processes of this worker, shared by the gates that it runs one after the other.
    pub processes: &'worker Processes,
    /// How long one case may take in a child process.
    pub timeout: Duration,
    /// The game of the gate that starts the engine.
    pub game: &'static str,
    /// The gate that starts the engine.
    pub gate: &'static str,
    /// The command that, with an engine's name after it, runs an engine of the project in a process of
    /// its own; `None` runs it in this one.
    pub worker: Option<&'worker Launch>,
}

/// A boxed engine.
pub type BoxedEngine<C> = Box<dyn Engine<C>>;

/// Starts an engine; a child process starts at its first batch.
pub type Starter<C> = Arc<dyn Fn(&Start<'_>) -> BoxedEngine<C> + Send + Sync>;

/// One row of a game's engine table.
pub struct EngineRow<C> {
    /// The engine's name, unique in its gate.
    pub name: String,
    /// Starts it.
    pub start: Starter<C>,
}

impl<C> Clone for EngineRow<C> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), start: Arc::clone(&self.start) }
    }
}

impl<C: Case> EngineRow<C> {
    /// A row for an engine of the project: in this process, or in a worker where a run asks for one.
    pub fn in_process(name: &str, answer: fn(&C, Wanted) -> Reply) -> Self {
        let engine = name.to_owned();
        let start = move |start: &Start<'_>| -> BoxedEngine<C> {
            match start.worker {
                Some(worker) => remote::boxed(Ok(worker.followed_by(&engine)), start),
                None => Box::new(InProcess(answer)),
            }
        };
        Self { name: name.to_owned(), start: Arc::new(start) }
    }
}

/// A conversation with one engine, outside any gate's run.
pub struct Conversation<C> {
    engine: BoxedEngine<C>,
}

impl<C> Conversation<C> {
    pub(crate) const fn new(engine: BoxedEngine<C>) -> Self {
        Self { engine }
    }

    /// What the engine says about many cases, in one request.
    pub fn ask_all(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        self.engine.begin(cases, wanted);
        self.engine.finish(cases, wanted)
    }

    /// What the engine says about one case.
    pub fn ask(&mut self, case: &C, wanted: Wanted) -> Reply {
        self.ask_all(&[case], wanted)
            .pop()
            .unwrap_or_else(|| Err(Silence::Broken("no reply".to_owned())))
    }
}

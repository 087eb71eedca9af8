//! Many runs of one gate over the same cases, each with another engine beside the right ones.
//!
//! The right engines are asked once a case and remember what they said, so that a run costs what the
//! engine under suspicion costs. Everything else is the run that `gates run` makes.

use crate::case::{Case, case_id};
use crate::corpus::{Corpus, CorpusError, Item};
use crate::engine::EngineRow;
use crate::gate::{Gate, Options};
use crate::liar::{self, Lie, Told};
use crate::memory;
use crate::pins::Pins;
use crate::process::Launch;
use crate::remote;
use crate::report::{CaseResult, GateReport, Watcher};
use crate::run;

/// Who stands beside the right engines.
#[derive(Clone, Debug)]
pub enum Suspect {
    /// Nobody: the right engines among themselves.
    Nobody,
    /// The gate's engine of this name, beside the first engine of the gate, telling a lie wherever it can.
    Liar {
        /// The engine that knows the truth.
        engine: String,
        /// What it says instead.
        lie: Lie,
        /// What the reference says instead of the truth, if it lies too.
        reference: Option<Lie>,
        /// Notes that the lie was told.
        told: Told,
    },
    /// A process in place of the engine of this name.
    Process {
        /// The engine whose place it takes.
        engine: String,
        /// How it is started.
        launch: Launch,
        /// Whether it stands beside the first other engine only, not beside all others.
        reference_only: bool,
    },
}

/// What one run found.
pub struct Found {
    /// The report of the gate.
    pub report: GateReport,
    /// The results that are not parity, in the order of the cases.
    pub red: Vec<CaseResult>,
}

/// A gate whose cases are ready and whose engines remember.
pub trait Rehearsal {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The gate's name.
    fn name(&self) -> &'static str;
    /// The engines' names, the reference first.
    fn engines(&self) -> Vec<String>;
    /// How many of its cases the filters that it was prepared with select.
    fn cases(&self) -> usize;
    /// Runs the cases of the tier that it was prepared with.
    ///
    /// # Errors
    ///
    /// The name of an engine that the gate does not have.
    fn run(&self, suspect: &Suspect, options: &Options) -> Result<Found, String>;
    /// The identity of a case given in JSON, as in a [`CaseResult`].
    ///
    /// # Errors
    ///
    /// Why the JSON is no case of this gate.
    fn identity(&self, case: &serde_json::Value) -> Result<String, String>;
}

/// A gate of cases `C` that is ready.
pub(crate) struct Prepared<C> {
    gate: Gate<C>,
    corpus: Corpus<C>,
    pins: Pins,
    cases: usize,
}

impl<C: Case> Prepared<C> {
    /// Loads what a run with these options needs.
    pub(crate) fn new(gate: &Gate<C>, options: &Options) -> Result<Self, CorpusError> {
        let corpus = gate.corpus(options)?;
        let pins = Pins::load(&options.corpora, gate.game)?;
        let mut gate = gate.clone();
        gate.engines = gate.rows(options).iter().map(memory::row).collect();
        let selected = |item: &&Item<C>| options.selects(gate.game, gate.name, &item.name);
        let cases = corpus.items.iter().filter(selected).count();
        Ok(Self { gate, corpus, pins, cases })
    }

    fn row(&self, name: &str) -> Result<EngineRow<C>, String> {
        let found = self.gate.engines.iter().find(|row| row.name == name);
        found.cloned().ok_or_else(|| format!("{}/{}: no engine {name}", self.game(), self.name()))
    }
}

impl<C: Case> Rehearsal for Prepared<C> {
    fn game(&self) -> &'static str {
        self.gate.game
    }

    fn name(&self) -> &'static str {
        self.gate.name
    }

    fn engines(&self) -> Vec<String> {
        self.gate.engines.iter().map(|row| row.name.clone()).collect()
    }

    fn cases(&self) -> usize {
        self.cases
    }

    fn run(&self, suspect: &Suspect, options: &Options) -> Result<Found, String> {
        let mut gate = self.gate.clone();
        match suspect {
            Suspect::Nobody => {}
            Suspect::Liar { engine, lie, reference, told } => {
                let honest = self.row(engine)?;
                gate.engines.truncate(1);
                if let Some(lie) = reference {
                    let first = gate.engines.remove(0);
                    gate.engines.push(liar::row(
                        &first.name.clone(),
                        first,
                        *lie,
                        &Told::default(),
                    ));
                }
                gate.engines.push(liar::row(liar::NAME, honest, *lie, told));
            }
            Suspect::Process { engine, launch, reference_only } => {
                self.row(engine)?;
                gate.engines.retain(|row| row.name != *engine);
                if *reference_only {
                    gate.engines.truncate(1);
                    // The process breaks its word at its second case: later ones of its batch would be
                    // asked of fresh processes that do the same.
                    gate.batch = 2;
                }
                gate.engines.push(remote::row_of(engine, launch.clone()));
            }
        }
        // The engines are those of the stage, whatever the options want.
        let options = Options { engines: Vec::new(), ..options.clone() };
        let mut red = Red::default();
        let report = run::run(&gate, &self.corpus, &self.pins, &options, &mut red);
        Ok(Found { report, red: red.0 })
    }

    fn identity(&self, case: &serde_json::Value) -> Result<String, String> {
        let case = C::deserialize(case).map_err(|error| error.to_string())?;
        Ok(case_id(self.gate.game, self.gate.name, &case).to_string())
    }
}

/// Keeps what is red.
#[derive(Default)]
struct Red(Vec<CaseResult>);

impl Watcher for Red {
    fn gate_begins(&mut self, _gate: &str, _cases: u64) {}

    fn case(&mut self, result: &CaseResult) {
        if result.verdict != crate::verdict::Verdict::Parity {
            self.0.push(result.clone());
        }
    }

    fn gate_ends(&mut self, _report: &GateReport) {}
}

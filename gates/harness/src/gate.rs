//! A gate: the cases of one kind, the engines that answer them, and what must at least have been compared.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::case::Case;
use crate::corpus::{self, Corpus, CorpusError, Item, Source, line_names, own_files};
use crate::engine::{Conversation, EngineRow, Start};
use crate::pins::Pins;
use crate::process::{Launch, Processes};
use crate::rehearsal::{Prepared, Rehearsal};
use crate::remote;
use crate::replay::{Replay, replay};
use crate::report::{GateReport, Watcher};
use crate::run;
use crate::serve::{Served, Server};

/// How much a run covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Before merging: at most a minute on two cores.
    #[default]
    Quick,
    /// The scope that the published work reports, or more.
    Full,
    /// Fresh cases until the time is over.
    #[serde(skip)]
    Soak,
}

impl Tier {
    /// The tier's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Soak => "soak",
        }
    }
}

/// Begins the name of what a floor counts if it is a rule.
pub const RULE: &str = "rule ";

/// What a gate must at least have compared.
#[derive(Clone, Copy, Debug)]
pub struct Floor {
    /// The tier it holds for (and for those above it, until a higher floor).
    pub tier: Tier,
    /// The field whose observations count, or `rule ` and the name of a rule that has to fire.
    pub field: &'static str,
    /// How many of them are needed.
    pub at_least: u64,
}

/// One gate of one game.
#[derive(Clone)]
pub struct Gate<C> {
    /// The game's name.
    pub game: &'static str,
    /// The gate's name.
    pub name: &'static str,
    /// What it compares, in one line.
    pub compares: &'static str,
    /// The engine table; the first row is the reference.
    pub engines: Vec<EngineRow<C>>,
    /// What must at least have been compared.
    pub floors: Vec<Floor>,
    /// Cases a request: many where they are small, few where one takes long.
    pub batch: usize,
}

/// What to run, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The tier.
    pub tier: Tier,
    /// Substrings of `game/gate/case name`; empty runs everything.
    pub filters: Vec<String>,
    /// Workers.
    pub jobs: usize,
    /// How long a soak goes on.
    pub time: Option<Duration>,
    /// The seed of soak cases.
    pub seed: u64,
    /// How long one case may take in a child process.
    pub timeout: Duration,
    /// The engines to run; empty runs all of them.
    pub engines: Vec<String>,
    /// Further engines behind the protocol, by name.
    pub extra_engines: Vec<(String, Launch)>,
    /// The folder of the project's corpora.
    pub corpora: PathBuf,
    /// Corpus files from outside.
    pub outside: Vec<Source>,
    /// After so many failing cases, in the order of the cases, the rest of a gate is not run.
    pub failures_max: u64,
}

impl Options {
    /// The quick tier over the corpora in `corpora`, everything else as usual.
    pub fn new(corpora: &Path) -> Self {
        Self {
            tier: Tier::Quick,
            filters: Vec::new(),
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            time: None,
            seed: 1,
            timeout: TIMEOUT,
            engines: Vec::new(),
            extra_engines: Vec::new(),
            corpora: corpora.to_owned(),
            outside: Vec::new(),
            failures_max: FAILURES_MAX,
        }
    }

    /// Whether a case is to be run.
    pub fn selects(&self, game: &str, gate: &str, case: &str) -> bool {
        let path = format!("{game}/{gate}/{case}");
        self.filters.is_empty() || self.filters.iter().any(|filter| path.contains(filter.as_str()))
    }

    /// Whether an engine takes part.
    pub fn wants_engine(&self, name: &str) -> bool {
        self.engines.is_empty() || self.engines.iter().any(|wanted| wanted == name)
    }
}

/// What can be asked of a gate without knowing the type of its cases.
pub trait AnyGate: Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The gate's name.
    fn name(&self) -> &'static str;
    /// What it compares, in one line.
    fn compares(&self) -> &'static str;
    /// The engines' names, the reference first.
    fn engines(&self) -> Vec<String>;
    /// The rules that its cases have to come across, all tiers together.
    fn rules(&self) -> Vec<&'static str>;
    /// The corpus lines of a tier: name, number of cases.
    fn lines(&self, options: &Options) -> Result<Vec<(String, usize)>, CorpusError>;
    /// The names of its corpus lines, of all tiers.
    fn line_names(&self, options: &Options) -> Result<Vec<String>, CorpusError>;
    /// The files of the project's corpora that belong to it.
    fn files(&self, corpora: &Path) -> Result<Vec<PathBuf>, CorpusError>;
    /// Runs it, telling `watcher` of every result as it comes. `Ok(None)` when the filters select none of its cases.
    fn run(
        &self,
        options: &Options,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<GateReport>, CorpusError>;
    /// Runs one case and shows it: `Ok(None)` when the case is not of this gate.
    fn replay(
        &self,
        case: &str,
        step: Option<u32>,
        options: &Options,
    ) -> Result<Option<Replay>, CorpusError>;
    /// Reads one line of a corpus, without expanding what it stands for.
    fn check_line(&self, line: &str) -> Result<(), String>;
    /// Its corpus loaded and its engines remembering what they say, for many runs over the same cases.
    fn rehearse(&self, options: &Options) -> Result<Box<dyn Rehearsal>, CorpusError>;
    /// The engine of this name, ready to be asked in JSON.
    fn serve(&self, engine: &str) -> Option<Box<dyn Served>>;
}

/// How long one case may take in another process, unless a run says otherwise.
const TIMEOUT: Duration = Duration::from_secs(600);
/// How many failing cases of a gate are shown, unless a run says otherwise.
const FAILURES_MAX: u64 = 25;

impl<C: Case> Gate<C> {
    /// A conversation with the engine of this name.
    pub fn conversation(&self, engine: &str) -> Option<Conversation<C>> {
        let row = self.engines.iter().find(|row| row.name == engine)?;
        let processes = Processes::default();
        let start =
            Start { processes: &processes, timeout: TIMEOUT, game: self.game, gate: self.name };
        Some(Conversation::new((row.start)(&start)))
    }

    fn sources(&self, options: &Options) -> Result<Vec<Source>, CorpusError> {
        let mut sources = own_files(&options.corpora, self.game, self.name)?;
        sources.extend(options.outside.iter().cloned());
        Ok(sources)
    }

    pub(crate) fn corpus(&self, options: &Options) -> Result<Corpus<C>, CorpusError> {
        let tier = options.tier.min(Tier::Full);
        Corpus::load(self.game, self.name, tier, &self.sources(options)?)
    }

    /// The rows that take part in a run, the engines from outside last.
    pub(crate) fn rows(&self, options: &Options) -> Vec<EngineRow<C>> {
        let own = self.engines.iter().filter(|row| options.wants_engine(&row.name)).cloned();
        let outside = options.extra_engines.iter();
        own.chain(outside.map(|(name, launch)| remote::row_of(name, launch.clone()))).collect()
    }
}

impl<C: Case> AnyGate for Gate<C> {
    fn game(&self) -> &'static str {
        self.game
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn compares(&self) -> &'static str {
        self.compares
    }

    fn engines(&self) -> Vec<String> {
        self.engines.iter().map(|row| row.name.clone()).collect()
    }

    fn rules(&self) -> Vec<&'static str> {
        let mut rules: Vec<_> =
            self.floors.iter().filter_map(|floor| floor.field.strip_prefix(RULE)).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    fn lines(&self, options: &Options) -> Result<Vec<(String, usize)>, CorpusError> {
        let corpus = self.corpus(options)?;
        let mut lines: Vec<_> = corpus.lines.into_iter().map(|line| (line.name, 0)).collect();
        for item in &corpus.items {
            lines[item.line].1 += 1;
        }
        Ok(lines)
    }

    fn line_names(&self, options: &Options) -> Result<Vec<String>, CorpusError> {
        line_names(self.game, self.name, &self.sources(options)?)
    }

    fn files(&self, corpora: &Path) -> Result<Vec<PathBuf>, CorpusError> {
        let sources = own_files(corpora, self.game, self.name)?;
        Ok(sources.into_iter().map(|source| source.path).collect())
    }

    fn run(
        &self,
        options: &Options,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<GateReport>, CorpusError> {
        let begun = Instant::now();
        let corpus = self.corpus(options)?;
        let selected = |item: &Item<C>| options.selects(self.game, self.name, &item.name);
        if !options.filters.is_empty() && !corpus.items.iter().any(selected) {
            return Ok(None);
        }
        let pins = Pins::load(&options.corpora, self.game)?;
        let mut report = run::run(self, &corpus, &pins, options, watcher);
        report.elapsed = begun.elapsed();
        watcher.gate_ends(&report);
        Ok(Some(report))
    }

    fn replay(
        &self,
        case: &str,
        step: Option<u32>,
        options: &Options,
    ) -> Result<Option<Replay>, CorpusError> {
        let corpus = self.corpus(options)?;
        let found = corpus.items.iter().find(|item| item.id == case || item.name == case);
        Ok(found.map(|item| replay(self, item, step, options)))
    }

    fn check_line(&self, line: &str) -> Result<(), String> {
        corpus::check_line::<C>(line)
    }

    fn rehearse(&self, options: &Options) -> Result<Box<dyn Rehearsal>, CorpusError> {
        Ok(Box::new(Prepared::new(self, options)?))
    }

    fn serve(&self, engine: &str) -> Option<Box<dyn Served>> {
        Some(Box::new(Server::new(self.conversation(engine)?)))
    }
}

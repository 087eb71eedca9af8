//! A gate: the cases of one kind, the engines that answer them, and what must at least have been compared.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use shards::Shard;

use crate::case::{Case, Picture};
use crate::conform::{self, Examined};
use crate::corpus::{self, Corpus, CorpusError, Item, Source, line_names, own_files};
use crate::engine::{Conversation, EngineRow, Start};
use crate::film::{self, Film};
use crate::leases::Leases;
use crate::pins::Pins;
use crate::process::{Launch, Processes};
use crate::quarantine::Quarantine;
use crate::regression::{Origin, Regression, pending};
use crate::rehearsal::{Prepared, Rehearsal};
use crate::remote;
use crate::replay::{Replay, replay};
use crate::report::{CaseResult, GateReport, Watcher};
use crate::results::Known;
use crate::run;
use crate::shrink::{self, Progress, Shrunk};
use crate::worker;

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
    /// The tier of a name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Quick, Self::Full, Self::Soak].into_iter().find(|tier| tier.name() == name)
    }

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
    /// The weight of the cases of one request: many where they are small, few where one takes long.
    pub batch: usize,
}

/// An engine that the project does not know, behind the protocol.
#[derive(Clone, Debug)]
pub struct OutsideEngine {
    /// Its name in this run.
    pub name: String,
    /// How it is started.
    pub launch: Launch,
    /// The games it says that it plays; it is left out of the gates of others.
    pub games: Vec<String>,
}

impl OutsideEngine {
    /// Starts an engine once to hear what it plays.
    ///
    /// # Errors
    ///
    /// Why there was no right hello within `timeout`.
    pub fn new(name: &str, launch: Launch, timeout: Duration) -> Result<Self, String> {
        let games = remote::hello(&launch, timeout)?.games;
        Ok(Self { name: name.to_owned(), launch, games })
    }
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
    /// How many rounds a soak makes at most.
    pub rounds: Option<u64>,
    /// The seed of soak cases.
    pub seed: u64,
    /// How long one case may take in a child process.
    pub timeout: Duration,
    /// How many bytes of memory a child process may hold.
    pub memory_max: Option<u64>,
    /// The command that runs an engine of the project in a process of its own, see [`Start::worker`];
    /// `None` runs them in this process.
    pub worker: Option<Launch>,
    /// The engines to run; empty runs all of them.
    pub engines: Vec<String>,
    /// Further engines behind the protocol.
    pub extra_engines: Vec<OutsideEngine>,
    /// The folder of the project's corpora.
    pub corpora: PathBuf,
    /// Corpus files from outside.
    pub outside: Vec<Source>,
    /// The part of the cases to run.
    pub shard: Option<Shard>,
    /// Results that need not be worked out again.
    pub known: Arc<Known>,
    /// After so many failing cases, in the order of the cases, the rest of a gate is not run.
    pub failures_max: u64,
    /// Known faults that may not stop a run.
    pub quarantine: Quarantine,
    /// What seeds may be used for.
    pub leases: Leases,
    /// The held-out lease that is opened for this run, if one is.
    pub opened: Option<String>,
}

impl Options {
    /// The quick tier over the corpora in `corpora`, everything else as usual.
    pub fn new(corpora: &Path) -> Self {
        Self {
            tier: Tier::Quick,
            filters: Vec::new(),
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            time: None,
            rounds: None,
            seed: 1,
            timeout: TIMEOUT,
            memory_max: None,
            worker: None,
            engines: Vec::new(),
            extra_engines: Vec::new(),
            corpora: corpora.to_owned(),
            outside: Vec::new(),
            shard: None,
            known: Arc::default(),
            failures_max: FAILURES_MAX,
            quarantine: Quarantine::default(),
            leases: Leases::default(),
            opened: None,
        }
    }

    /// Whether a case is to be run.
    pub fn selects(&self, game: &str, gate: &str, case: &str) -> bool {
        if self.filters.is_empty() {
            return true;
        }
        let path = format!("{game}/{gate}/{case}");
        self.filters.iter().any(|filter| path.contains(filter.as_str()))
    }

    /// Whether a case of this corpus line may be among those that are selected. The cases of a line
    /// are called as it is, or with `#` and a number after it.
    fn may_select(&self, game: &str, gate: &str, line: &str) -> bool {
        let numbered = |filter: &String| {
            filter.trim_end_matches(|last: char| last.is_ascii_digit()).len() < filter.len()
                || filter.ends_with('#')
        };
        self.selects(game, gate, line) || self.filters.iter().any(numbered)
    }

    /// Whether the case with this identity belongs to the part to run.
    pub fn takes(&self, id: &str) -> bool {
        self.shard.is_none_or(|shard| shard.takes(id))
    }

    /// Whether cases of these seeds stay out of this run: they are held out, and their lease is not open.
    pub(crate) fn holds_back(&self, game: &str, seeds: Option<(u64, u64)>) -> bool {
        let held_out = self.leases.held_out(game, seeds);
        held_out.is_some_and(|lease| self.opened.as_ref() != Some(&lease.name))
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
    /// The corpus lines of a tier that the filters select by name: name, number of cases.
    fn lines(&self, options: &Options) -> Result<Vec<(String, usize)>, CorpusError>;
    /// The names of its corpus lines, of all tiers.
    fn line_names(&self, options: &Options) -> Result<Vec<String>, CorpusError>;
    /// The files of the project's corpora that belong to it.
    fn files(&self, corpora: &Path) -> Result<Vec<PathBuf>, CorpusError>;
    /// The cases that a run selects, in order, whatever the shard: identity and name. A soak's fresh
    /// cases are those of its rounds.
    fn selected(&self, options: &Options) -> Result<Vec<(String, String)>, CorpusError>;
    /// Runs it, telling `watcher` of every result as it comes. `Ok(None)` when the filters
    /// and the shard select none of its cases.
    fn run(
        &self,
        options: &Options,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<GateReport>, CorpusError>;
    /// The steps around the divergence of a red case, asked again.
    fn film(&self, result: &CaseResult, options: &Options) -> Option<Film>;
    /// Examines an engine behind the protocol with cases of this gate. `Ok(None)` when the filters
    /// select none of its cases.
    fn conform(&self, launch: &Launch, options: &Options) -> Result<Option<Examined>, CorpusError>;
    /// Answers a request as one of its engines, one line a case; see [`worker`].
    fn work(
        &self,
        engine: &str,
        request: &worker::Request<'_>,
        output: &mut dyn Write,
    ) -> Result<(), String>;
    /// Shrinks a red case for at most `time`: `Ok(None)` when the case is not of this gate.
    fn shrink(
        &self,
        case: &str,
        options: &Options,
        time: Duration,
        progress: Progress<'_>,
    ) -> Result<Option<Shrunk>, CorpusError>;
    /// The picture of a field that shows a board.
    fn picture(&self, field: &str, text: &str) -> Option<Picture>;
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
}

/// How long one case may take in another process, unless a run says otherwise.
const TIMEOUT: Duration = Duration::from_secs(600);
/// How many failing cases of a gate are shown, unless a run says otherwise.
const FAILURES_MAX: u64 = 25;

/// A case, and what it came from if it waits for review.
type Found<C> = (Item<C>, Option<Origin>);

impl<C: Case> Gate<C> {
    /// A conversation with the engine of this name.
    pub fn conversation(&self, engine: &str) -> Option<Conversation<C>> {
        let row = self.engines.iter().find(|row| row.name == engine)?;
        let processes = Processes::default();
        let start = Start {
            processes: &processes,
            timeout: TIMEOUT,
            game: self.game,
            gate: self.name,
            worker: None,
        };
        Some(Conversation::new((row.start)(&start)))
    }

    fn sources(&self, options: &Options) -> Result<Vec<Source>, CorpusError> {
        let mut sources = own_files(&options.corpora, self.game, self.name)?;
        sources.extend(options.outside.iter().cloned());
        Ok(sources)
    }

    pub(crate) fn corpus(&self, options: &Options) -> Result<Corpus<C>, CorpusError> {
        self.corpus_of(options, &|_| true)
    }

    /// The corpus lines whose names are `wanted`.
    fn corpus_of(
        &self,
        options: &Options,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Corpus<C>, CorpusError> {
        let tier = options.tier.min(Tier::Full);
        Corpus::load(self.game, self.name, tier, &self.sources(options)?, wanted)
    }

    /// Whether a run takes this case of the corpus.
    pub(crate) fn runs(&self, item: &Item<C>, options: &Options) -> bool {
        options.selects(self.game, self.name, &item.name) && options.takes(&item.id)
    }

    /// The case of this identity or name: in a regression file of that name (with what it came from), or in
    /// the corpora.
    fn find(&self, case: &str, options: &Options) -> Result<Option<Found<C>>, CorpusError> {
        if let Some((item, origin)) = self.find_pending(case, options)? {
            return Ok(Some((item, Some(origin))));
        }
        let path = format!("{}/{}/", self.game, self.name);
        let case = case.strip_prefix(path.as_str()).unwrap_or(case);
        // Lines that stand for many cases are slow to expand: a name needs one of them, an identity at
        // best those of the quick tier.
        let is_identity = case.len() == 12 && case.bytes().all(|byte| byte.is_ascii_hexdigit());
        let line = case.split_once('#').map_or(case, |(line, _)| line);
        let quick = Options { tier: Tier::Quick, ..options.clone() };
        let places = [(options, true), (&quick, false), (options, false)];
        for (options, is_by_name) in places.into_iter().take(if is_identity { 3 } else { 1 }) {
            let corpus = self.corpus_of(options, &|name| !is_by_name || name == line)?;
            let is_it = |item: &Item<C>| *item.id == *case || *item.name == *case;
            if let Some(item) = corpus.items.into_iter().find(is_it) {
                return Ok(Some((item, None)));
            }
        }
        Ok(None)
    }

    fn find_pending(
        &self,
        case: &str,
        options: &Options,
    ) -> Result<Option<(Item<C>, Origin)>, CorpusError> {
        for file in pending(&options.corpora, self.game)? {
            let regression = Regression::load(&file)?;
            if regression.gate != format!("{}/{}", self.game, self.name) {
                continue;
            }
            let fail = |message| CorpusError { file: file.clone(), line: None, message };
            let item: Item<C> = regression.item().map_err(fail)?;
            let stem = file.file_stem().is_some_and(|stem| stem == case);
            if stem || file == Path::new(case) || *item.id == *case || *item.name == *case {
                return Ok(Some((item, regression.origin)));
            }
        }
        Ok(None)
    }

    /// The rows that take part in a run, the engines from outside last.
    pub(crate) fn rows(&self, options: &Options) -> Vec<EngineRow<C>> {
        let own = self.engines.iter().filter(|row| options.wants_engine(&row.name)).cloned();
        let outside = options.extra_engines.iter();
        let plays = outside.filter(|engine| engine.games.iter().any(|game| game == self.game));
        own.chain(plays.map(|engine| remote::row_of(&engine.name, engine.launch.clone()))).collect()
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

    /// A pinned line is as long as its pin says, which every run checks; only the others are
    /// expanded, for that can take long.
    fn lines(&self, options: &Options) -> Result<Vec<(String, usize)>, CorpusError> {
        let pins = Pins::load(&options.corpora, self.game)?;
        let pinned = |name: &str| pins.get(self.name, name).map(|pin| pin.cases);
        let selects = |name: &str| options.selects(self.game, self.name, name);
        let unknown = |name: &str| selects(name) && pinned(name).is_none();
        let corpus = self.corpus_of(options, &unknown)?;
        let counted = |name: &str| {
            let line = corpus.lines.iter().position(|line| *line.name == *name);
            corpus.items.iter().filter(|item| Some(item.line) == line).count()
        };
        let names = line_names(self.game, self.name, &self.sources(options)?)?;
        let tier = options.tier.min(Tier::Full);
        let listed = names.into_iter().filter(|(name, of)| *of <= tier && selects(name));
        let count = |(name, _): (String, Tier)| {
            let cases = pinned(&name).unwrap_or_else(|| counted(&name));
            (name, cases)
        };
        Ok(listed.map(count).collect())
    }

    fn line_names(&self, options: &Options) -> Result<Vec<String>, CorpusError> {
        let names = line_names(self.game, self.name, &self.sources(options)?)?;
        Ok(names.into_iter().map(|(name, _)| name).collect())
    }

    fn files(&self, corpora: &Path) -> Result<Vec<PathBuf>, CorpusError> {
        let sources = own_files(corpora, self.game, self.name)?;
        Ok(sources.into_iter().map(|source| source.path).collect())
    }

    fn selected(&self, options: &Options) -> Result<Vec<(String, String)>, CorpusError> {
        let whole = Options { shard: None, ..options.clone() };
        let corpus = self.corpus(options)?;
        let named = |item: Item<C>| (item.id.to_string(), item.name.to_string());
        let runs = |item: &Item<C>| {
            self.runs(item, &whole) && !whole.holds_back(self.game, item.case.seeds())
        };
        let mut cases: Vec<_> = corpus.items.into_iter().filter(runs).map(named).collect();
        if options.tier == Tier::Soak && !cases.is_empty() {
            let rounds = 0..options.rounds.unwrap_or(0);
            cases.extend(rounds.flat_map(|round| run::soak_items(self, &whole, round)).map(named));
        }
        Ok(cases)
    }

    fn run(
        &self,
        options: &Options,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<GateReport>, CorpusError> {
        let begun = Instant::now();
        // Lines may be slow to expand; for other gates' filters that is not even begun.
        let may_select = |name: &String| options.may_select(self.game, self.name, name);
        if !options.filters.is_empty() && !self.line_names(options)?.iter().any(may_select) {
            return Ok(None);
        }
        let corpus = self.corpus(options)?;
        let part = !options.filters.is_empty() || options.shard.is_some();
        if part && !corpus.items.iter().any(|item| self.runs(item, options)) {
            return Ok(None);
        }
        let pins = Pins::load(&options.corpora, self.game)?;
        let mut report = run::run(self, &corpus, &pins, options, watcher);
        report.elapsed = begun.elapsed();
        watcher.gate_ends(&report);
        Ok(Some(report))
    }

    fn film(&self, result: &CaseResult, options: &Options) -> Option<Film> {
        film::film(self, result, options)
    }

    fn conform(&self, launch: &Launch, options: &Options) -> Result<Option<Examined>, CorpusError> {
        conform::examine(self, launch, options)
    }

    fn work(
        &self,
        engine: &str,
        request: &worker::Request<'_>,
        output: &mut dyn Write,
    ) -> Result<(), String> {
        worker::work(self, engine, request, output)
    }

    fn replay(
        &self,
        case: &str,
        step: Option<u32>,
        options: &Options,
    ) -> Result<Option<Replay>, CorpusError> {
        let found = self.find(case, options)?;
        Ok(found.map(|(item, _)| replay(self, &item, step, options)))
    }

    fn shrink(
        &self,
        case: &str,
        options: &Options,
        time: Duration,
        progress: Progress<'_>,
    ) -> Result<Option<Shrunk>, CorpusError> {
        let found = self.find(case, options)?;
        let shrink = |(item, origin): (Item<C>, Option<Origin>)| match options
            .leases
            .held_out(self.game, item.case.seeds())
        {
            Some(lease) => Shrunk::Nothing(format!(
                "its seed is in the held-out lease `{}`, which never feeds shrinking: burn it first",
                lease.name
            )),
            None => shrink::shrink(self, &item, origin, options, time, progress),
        };
        Ok(found.map(shrink))
    }

    fn picture(&self, field: &str, text: &str) -> Option<Picture> {
        C::picture(field, text)
    }

    fn check_line(&self, line: &str) -> Result<(), String> {
        corpus::check_line::<C>(line)
    }

    fn rehearse(&self, options: &Options) -> Result<Box<dyn Rehearsal>, CorpusError> {
        Ok(Box::new(Prepared::new(self, options)?))
    }
}

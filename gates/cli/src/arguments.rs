//! The command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use harness::corpus::Source;
use harness::leases::Leases;
use harness::quarantine::Quarantine;
use harness::{Options, Tier};

use crate::{corpora, lease};

/// Proves that fast engines play the same game as their references, bit for bit.
///
/// Without a subcommand: `gates run`, the quick tier of everything.
#[derive(Parser)]
#[command(name = "gates", version, args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Runs the gates of this name in every game.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
pub(crate) struct Door {
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

const EXIT_CODES: &str = "Exit codes: 0 parity, 1 divergence, 2 usage or a bad input file, 3 an engine broke or is \
     missing, 4 nothing or too little compared, 5 the quarantine is stale or cases wait for review, 70 a fault of our \
     own.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run gates and report gate by engine
    Run(RunArguments),
    /// List gates, their engines and their corpus lines
    List(ListArguments),
    /// Run one case and show what every engine says at one step
    Replay(ReplayArguments),
    /// Shrink a red case: to one position and one move, if that still shows it
    Shrink(ShrinkArguments),
    /// Review the red cases that were saved: accept as a regression case, reject, skip
    Review(ReviewArguments),
    /// Find the first commit at which a gate is red, by `git bisect run`
    Bisect(BisectArguments),
    /// One step of a bisect
    #[command(hide = true)]
    BisectStep(BisectStepArguments),
    /// Check what the gates need: compilers and flags, Node, BMI2, floating-point canaries
    Doctor,
    /// Run gates and write the signatures that all engines agree on into the corpora
    Pin(RunArguments),
}

#[derive(Args, Clone)]
pub(crate) struct RunArguments {
    /// Only what contains one of these texts: `game/gate/case name`
    #[arg(value_name = "FILTER")]
    pub(crate) filters: Vec<String>,
    /// How much to run
    #[arg(long, value_enum, default_value = "quick")]
    pub(crate) tier: TierName,
    /// Workers [default: one a core]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// How long a soak goes on after the full tier: 90s, 10m, 2h
    #[arg(long, value_parser = parse_duration, value_name = "TIME")]
    pub(crate) time: Option<Duration>,
    /// Seed of a soak's fresh cases
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Report for people, or JSON lines
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    /// Write the results as JSON lines, one a case as it comes, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// More cases: a file `<game>/<gate>.jsonl`, or one whose lines have a member `gate`
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
    /// Only these engines (repeatable)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Vec<String>,
    /// How long one case may take in another process
    #[arg(long, value_parser = parse_duration, default_value = "10m", value_name = "TIME")]
    pub(crate) timeout: Duration,
    #[command(flatten)]
    pub(crate) save: Save,
    /// Open this held-out seed lease for the run; it goes into the ledger
    #[arg(long, value_name = "LEASE", requires = "reason")]
    pub(crate) open: Option<String>,
    /// Why the lease is opened
    #[arg(long, value_name = "TEXT", requires = "open")]
    pub(crate) reason: Option<String>,
}

/// Where red cases are saved.
#[derive(Args, Clone)]
pub(crate) struct Save {
    /// Save red cases as <DIR>/<game>/regression/<case>.new [default: the corpora, in CI nowhere]
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Save no red case
    #[arg(long, conflicts_with = "save")]
    pub(crate) no_save: bool,
}

impl Save {
    /// The folder, if red cases are saved. In CI nothing is written that was not asked for.
    pub(crate) fn folder(&self, corpora: &Path) -> Option<PathBuf> {
        match &self.save {
            _ if self.no_save => None,
            Some(folder) => Some(folder.clone()),
            None => (!in_ci()).then(|| corpora.to_owned()),
        }
    }
}

/// Whether this runs in CI, as all services say it.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

#[derive(Args)]
pub(crate) struct ListArguments {
    /// Only what contains one of these texts: `game/gate/case name`
    #[arg(value_name = "FILTER")]
    pub(crate) filters: Vec<String>,
    /// The tier whose cases are counted
    #[arg(long, value_enum, default_value = "quick")]
    pub(crate) tier: TierName,
}

#[derive(Args)]
pub(crate) struct ReplayArguments {
    /// A case: its twelve digits or its name
    pub(crate) case: String,
    /// The step to show [default: the first that differs, or the last]
    #[arg(long, value_name = "STEP")]
    pub(crate) at: Option<u32>,
    /// Only these engines (repeatable)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Vec<String>,
    /// More cases, as for `run`
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ShrinkArguments {
    /// A red case: its twelve digits, its name, or the name of its regression file
    pub(crate) case: String,
    /// How long to go on
    #[arg(long, value_parser = parse_duration, default_value = "30s", value_name = "TIME")]
    pub(crate) time: Duration,
    /// Only these engines (repeatable)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Vec<String>,
    /// More cases, as for `run`
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) save: Save,
}

#[derive(Args)]
pub(crate) struct ReviewArguments {
    /// Only these: the names of their files, without `.new`
    pub(crate) cases: Vec<String>,
    /// List them; exit 5 if there are any
    #[arg(long, conflicts_with_all = ["accept", "reject"])]
    pub(crate) list: bool,
    /// Accept without asking
    #[arg(long, requires_all = ["cases", "reason"])]
    pub(crate) accept: bool,
    /// Reject without asking
    #[arg(long, requires = "cases", conflicts_with = "accept")]
    pub(crate) reject: bool,
    /// Why they are accepted
    #[arg(long, value_name = "TEXT", requires = "accept")]
    pub(crate) reason: Option<String>,
    /// The folder that they were saved in [default: the corpora]
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BisectArguments {
    /// What is red: a filter, as for `run`
    pub(crate) gate: String,
    /// A commit at which it is green
    #[arg(long, value_name = "REV")]
    pub(crate) good: String,
    /// A commit at which it is red
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    pub(crate) bad: String,
    /// More cases, as for `run`; those that older commits do not have
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BisectStepArguments {
    /// What is red
    pub(crate) gate: String,
    /// More cases
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TierName {
    /// Before merging: at most a minute on two cores
    Quick,
    /// The scope of the published work, or more
    Full,
    /// Full, then fresh cases until --time is over
    Soak,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table
    Human,
    /// One JSON object a line: cases, gates, and the verdict
    Json,
}

impl TierName {
    pub(crate) const fn tier(self) -> Tier {
        match self {
            Self::Quick => Tier::Quick,
            Self::Full => Tier::Full,
            Self::Soak => Tier::Soak,
        }
    }
}

impl RunArguments {
    /// The options of a run. The error says which argument is wrong.
    pub(crate) fn options(&self) -> Result<Options, String> {
        if self.tier == TierName::Soak && self.time.is_none() {
            return Err("--tier soak needs --time".to_owned());
        }
        if self.tier != TierName::Soak && self.time.is_some() {
            return Err("--time goes with --tier soak".to_owned());
        }
        let mut options = Options::new(&corpora());
        options.tier = self.tier.tier();
        options.filters.clone_from(&self.filters);
        if let Some(jobs) = self.jobs {
            options.jobs = usize::from(jobs);
        }
        options.time = self.time;
        options.seed = self.seed;
        options.timeout = self.timeout;
        options.engines.clone_from(&self.engine);
        options.outside = outside(&self.corpus);
        check_engines(&options.engines)?;
        read_registers(&mut options)?;
        if let (Some(name), Some(reason)) = (&self.open, &self.reason) {
            lease::open(name, reason, &mut options)?;
        }
        Ok(options)
    }
}

/// Reads quarantine and leases, and checks that they name gates and games that exist.
fn read_registers(options: &mut Options) -> Result<(), String> {
    let gates: Vec<(&str, String)> = crate::all_gates()
        .iter()
        .map(|gate| (gate.game(), format!("{}/{}", gate.game(), gate.name())))
        .collect();
    options.quarantine =
        Quarantine::load(&options.corpora, lease::today()).map_err(|error| error.to_string())?;
    if let Some(gate) = options.quarantine.gates().find(|gate| gates.iter().all(|(_, g)| g != gate))
    {
        return Err(format!("quarantine.toml: no gate `{gate}`"));
    }
    options.leases = Leases::load(&options.corpora).map_err(|error| error.to_string())?;
    if let Some(lease) =
        options.leases.iter().find(|lease| gates.iter().all(|(game, _)| *game != lease.game))
    {
        return Err(format!("leases.toml: lease `{}`: no game `{}`", lease.name, lease.game));
    }
    Ok(())
}

impl ListArguments {
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::new(&corpora());
        options.tier = self.tier.tier();
        options.filters.clone_from(&self.filters);
        options
    }
}

impl ReplayArguments {
    pub(crate) fn options(&self) -> Result<Options, String> {
        one_case(&self.engine, &self.corpus)
    }
}

impl ShrinkArguments {
    pub(crate) fn options(&self) -> Result<Options, String> {
        one_case(&self.engine, &self.corpus)
    }
}

/// Options for the work on one case of any tier.
fn one_case(engines: &[String], corpus: &[PathBuf]) -> Result<Options, String> {
    let mut options = Options::new(&corpora());
    options.tier = Tier::Full;
    options.engines = engines.to_vec();
    options.outside = outside(corpus);
    check_engines(&options.engines)?;
    read_registers(&mut options)?;
    Ok(options)
}

fn outside(paths: &[PathBuf]) -> Vec<Source> {
    paths.iter().map(|path| Source { path: path.clone(), own: false }).collect()
}

fn check_engines(wanted: &[String]) -> Result<(), String> {
    let mut known: Vec<String> =
        crate::all_gates().iter().flat_map(|gate| gate.engines()).collect();
    known.sort();
    known.dedup();
    match wanted.iter().find(|name| !known.contains(name)) {
        Some(name) => Err(format!("--engine {name}: expected one of {}", known.join(", "))),
        None => Ok(()),
    }
}

/// A number of seconds (`s`), minutes (`m`) or hours (`h`).
fn parse_duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("expected a number with s, m or h, like 90s, found `{text}`");
    let unit = text.chars().next_back().ok_or_else(expected)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return Err(expected()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| expected())?;
    Ok(Duration::from_secs(u64::from(number) * seconds))
}

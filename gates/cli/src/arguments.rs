//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use harness::corpus::Source;
use harness::gate::OutsideEngine;
use harness::leases::Leases;
use harness::process::Launch;
use harness::quarantine::Quarantine;
use harness::recorded::RECORDED;
use harness::{Options, Shard, Tier};
use self_test::misbehaviour::Fault;
use shards::units::{parse_bytes, parse_duration};

use crate::refusal::Refusal;
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
     missing, 4 nothing or too little compared, 5 the quarantine is stale or cases wait for review, 6 a planted fault \
     survives, 70 a fault of our own.";

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
    /// Put the parts of a run or campaign together: fails on missing, doubled, cut or foreign ones
    Merge(MergeArguments),
    /// Campaigns: runs cut into shards, by a file that says what and how many
    #[command(subcommand)]
    Campaign(CampaignCommand),
    /// Tell the author of an engine field by field what it lacks
    Conform(ConformArguments),
    /// Run gates and write the signatures that all engines agree on into the corpora
    Pin(RunArguments),
    /// Measure the engines of drop7 side by side
    Bench(gates_drop7::bench::BenchArguments),
    /// Count the instructions of fixed workloads of drop7 and compare them with those recorded
    Counts(gates_drop7::bench::CountArguments),
    /// Run gates with two engines and count how often each rule fires in each of them
    Rules(RunArguments),
    /// Plant faults in engines and references and show which gate catches which
    SelfTest(SelfTestArguments),
    /// Speak gates/PROTOCOL.md for one of the engines over standard input and output
    Serve(ServeArguments),
}

#[derive(Args)]
pub(crate) struct SelfTestArguments {
    /// Only gates that contain one of these texts: `game/gate`
    #[arg(value_name = "FILTER")]
    pub(crate) filters: Vec<String>,
    /// Only these parts (repeatable) [default: all]
    #[arg(long, value_enum, value_name = "PART")]
    pub(crate) part: Vec<PartName>,
    /// Also shrink the first red case of each wrong line, and replay it; red where that takes over 30 s
    #[arg(long)]
    pub(crate) shrink: bool,
    /// Workers [default: one a core]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Write the matrix as JSON into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartName {
    /// Answers changed on their way
    Adapter,
    /// The protocol broken by another process
    Process,
    /// Wrong lines in a copy of the sources
    Source,
}

#[derive(Args)]
pub(crate) struct ServeArguments {
    /// The engine, by its name in the gates
    pub(crate) engine: String,
    /// Break the protocol in this way
    #[arg(long, value_name = "FAULT")]
    pub(crate) fault: Option<Fault>,
    /// At this case, counted from 0
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "fault")]
    pub(crate) case: usize,
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
    /// How many rounds a soak makes after the full tier, in place of --time
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u64>,
    /// Seed of a soak's fresh cases
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only part m of n (from 1), by a hash of the case; `gates merge` puts the parts together
    #[arg(long, value_name = "m/n")]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) outputs: OutputArguments,
    /// Print what the results would be of, and end
    #[arg(long, hide = true)]
    pub(crate) campaign_line: bool,
    /// More cases: a file `<game>/<gate>.jsonl`, or one whose lines have a member `gate`
    #[arg(long, value_name = "PATH")]
    pub(crate) corpus: Vec<PathBuf>,
    /// Only these engines, or with NAME=COMMAND one more that speaks gates/PROTOCOL.md (repeatable)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Vec<String>,
    /// How long one case may take
    #[arg(long, value_parser = parse_duration, default_value = "10m", value_name = "TIME")]
    pub(crate) timeout: Duration,
    /// How much memory an engine may hold: 512m, 2g
    #[arg(long, value_parser = parse_bytes, default_value = "8g", value_name = "SIZE")]
    pub(crate) memory: u64,
    /// Run the project's engines in this process: a crash of one ends the run
    #[arg(long)]
    pub(crate) in_process: bool,
    #[command(flatten)]
    pub(crate) save: Save,
    /// Open this held-out seed lease for the run; it goes into the ledger
    #[arg(long, value_name = "LEASE", requires = "reason")]
    pub(crate) open: Option<String>,
    /// Why the lease is opened
    #[arg(long, value_name = "TEXT", requires = "open")]
    pub(crate) reason: Option<String>,
}

/// What a run leaves behind.
#[derive(Args, Clone)]
pub(crate) struct OutputArguments {
    /// Report for people, or JSON lines
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    /// Append the results as JSON lines, one a case as it comes; a run that was cut goes on where FILE ends
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Write JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Print GitHub annotations and append to the job summary ($GITHUB_STEP_SUMMARY)
    #[arg(long)]
    pub(crate) github: bool,
    /// Write a badge as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) badge: Option<PathBuf>,
    /// Write what the results were made with and from, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) provenance: Option<PathBuf>,
    /// Write a page with the verdicts and the boards of every divergence: DIR/index.html
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct MergeArguments {
    /// The results files of all parts
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) outputs: OutputArguments,
}

#[derive(Subcommand)]
pub(crate) enum CampaignCommand {
    /// Check a campaign file and show what it runs
    Show(CampaignArguments),
    /// Run one shard, or all that is missing one after the other; goes on with what is there
    Run(CampaignRunArguments),
    /// How far the shards are: what their files and the queue of Slurm say
    Status(CampaignArguments),
    /// Put the parts together
    Merge(CampaignArguments),
    /// Print the options of sbatch for the shards that are missing and not queued; nothing if there are none
    Slurm(CampaignArguments),
}

#[derive(Args)]
pub(crate) struct CampaignArguments {
    /// The campaign file (docs/cluster.md)
    #[arg(value_name = "CAMPAIGN")]
    pub(crate) file: PathBuf,
    /// Folder of the results [default: beside the file, without its ending]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CampaignRunArguments {
    #[command(flatten)]
    pub(crate) campaign: CampaignArguments,
    /// The number of the shard, from 1
    #[arg(long, value_name = "m", conflicts_with = "whole")]
    pub(crate) shard: Option<u32>,
    /// Run it in one piece, without shards, into results.jsonl
    #[arg(long)]
    pub(crate) whole: bool,
}

#[derive(Args)]
pub(crate) struct ConformArguments {
    /// The command that starts the engine, with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// Only what contains one of these texts: `game/gate/case name` (repeatable)
    #[arg(long, value_name = "FILTER")]
    pub(crate) only: Vec<String>,
    /// How long one case may take
    #[arg(long, value_parser = parse_duration, default_value = "10s", value_name = "TIME")]
    pub(crate) timeout: Duration,
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
    /// The folder, if red cases are saved. In CI nothing is written that was not asked for; nor are the
    /// faults of an engine from outside the business of the corpora.
    pub(crate) fn folder(&self, options: &Options) -> Option<PathBuf> {
        match &self.save {
            _ if self.no_save => None,
            Some(folder) => Some(folder.clone()),
            None if in_ci() || !options.extra_engines.is_empty() => None,
            None => Some(options.corpora.clone()),
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
    /// A case: its twelve digits or its name, alone or behind `game/gate/`
    pub(crate) case: String,
    /// The step to show [default: the first that differs, or the last]
    #[arg(long, value_name = "STEP")]
    pub(crate) at: Option<u32>,
    /// Only these engines (repeatable); NAME=COMMAND adds one from outside
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
    /// Only these engines (repeatable); NAME=COMMAND adds one from outside
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
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        let soak = self.tier == TierName::Soak;
        match (self.time, self.rounds) {
            (None, None) if soak => {
                return Err("--tier soak needs --time or --rounds".to_owned().into());
            }
            (Some(_), Some(_)) => return Err("--time or --rounds, not both".to_owned().into()),
            (Some(_), _) if !soak => return Err("--time goes with --tier soak".to_owned().into()),
            (_, Some(_)) if !soak => {
                return Err("--rounds goes with --tier soak".to_owned().into());
            }
            (Some(_), _) if self.shard.is_some() || self.outputs.results.is_some() => {
                return Err(
                    "a soak by --time comes out different every time: give --rounds with --shard \
                            and --results"
                        .to_owned()
                        .into(),
                );
            }
            _ => {}
        }
        let mut options = Options::new(&corpora());
        options.tier = self.tier.tier();
        options.filters.clone_from(&self.filters);
        if let Some(jobs) = self.jobs {
            options.jobs = usize::from(jobs);
        }
        options.time = self.time;
        options.rounds = self.rounds;
        options.seed = self.seed;
        options.shard = self.shard;
        options.timeout = self.timeout;
        options.memory_max = Some(self.memory);
        options.worker = if self.in_process { None } else { Some(crate::worker::launch()?) };
        options.outside = outside(&self.corpus);
        engines(&self.engine, &mut options)?;
        read_registers(&mut options)?;
        if let (Some(name), Some(reason)) = (&self.open, &self.reason) {
            lease::open(name, reason, &mut options)?;
        }
        Ok(options)
    }
}

/// Reads quarantine and leases, and checks that they name gates and games that exist.
pub(crate) fn read_registers(options: &mut Options) -> Result<(), String> {
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
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        one_case(&self.engine, &self.corpus)
    }
}

impl ShrinkArguments {
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        one_case(&self.engine, &self.corpus)
    }
}

/// Options for the work on one case of any tier.
fn one_case(names: &[String], corpus: &[PathBuf]) -> Result<Options, Refusal> {
    let mut options = Options::new(&corpora());
    options.tier = Tier::Full;
    options.worker = Some(crate::worker::launch()?);
    options.outside = outside(corpus);
    engines(names, &mut options)?;
    read_registers(&mut options)?;
    Ok(options)
}

fn outside(paths: &[PathBuf]) -> Vec<Source> {
    paths.iter().map(|path| Source { path: path.clone(), own: false }).collect()
}

/// Takes the values of `--engine`: names of the project's engines, and engines from outside as NAME=COMMAND.
pub(crate) fn engines(values: &[String], options: &mut Options) -> Result<(), Refusal> {
    let mut known: Vec<String> =
        crate::all_gates().iter().flat_map(|gate| gate.engines()).collect();
    known.sort();
    known.dedup();
    for value in values {
        match value.split_once('=') {
            None if known.contains(value) => options.engines.push(value.clone()),
            None => {
                let known = known.join(", ");
                return Err(format!("--engine {value}: expected one of {known}").into());
            }
            Some((name, command)) => {
                let taken =
                    known.iter().chain(options.extra_engines.iter().map(|engine| &engine.name));
                let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
                if name.is_empty() || !name.bytes().all(plain) || name == RECORDED {
                    return Err(format!(
                        "--engine {value}: expected a name of letters, digits, `-`, `_` and `.`"
                    )
                    .into());
                }
                if taken.into_iter().any(|taken| taken == name) {
                    return Err(
                        format!("--engine {value}: there is an engine `{name}` already").into()
                    );
                }
                let launch = Launch::of_command(command)
                    .map_err(|error| format!("--engine {value}: {error}"))?;
                let engine = OutsideEngine::new(name, launch, options.timeout)
                    .map_err(|error| Refusal::broken(format!("--engine {value}: {error}")))?;
                let games = crate::games();
                let is_known = |game: &String| games.contains(&game.as_str());
                if engine.games.is_empty() || !engine.games.iter().all(is_known) {
                    let (said, games) = (engine.games.join(", "), games.join(", "));
                    return Err(Refusal::broken(format!(
                        "--engine {value}: hello.games is `{said}`: expected some of {games}"
                    )));
                }
                options.extra_engines.push(engine);
            }
        }
    }
    Ok(())
}

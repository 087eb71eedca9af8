//! What the harness costs: the engines bare and under the gate, interleaved in one run.
//!
//! `cargo bench -p gates-drop7 --bench overhead [-- trajectory|leaf]` prints, in CPU seconds,
//!
//! - each engine *bare*: it computes what the gate observes, and nobody looks (the Rust engines one game at a time,
//!   as in the gate: their batches of games are another program);
//! - each engine *speaking*: cases come in, observations are folded, and for Node both go through the pipe and
//!   through the harness at its other end;
//! - the *gate*: a whole run, from the corpus file to the report.
//!
//! The two figures that the project holds itself to are the gate over the sum of the bare engines (at most 1.25),
//! and Node bare over Node speaking (at least 0.60). Every time is the least of some rounds: whatever else runs on
//! the machine only ever adds to it. What a fresh Node costs more than a warm one, its start and its compiler, is
//! left out: it is paid once a run. The engines run in this process, as with `gates run --in-process`.

use std::hint::black_box;

use drop7_engine::{Driver, Policy};
use gates_drop7::case::{DriverName, FingerprintCase, GameCase, LeafCase, Seed, TrajectoryCase};
use gates_drop7::{leaf_gate, random_positions, rust_engines, trajectory_gate};
use harness::report::{CaseResult, GateReport, Watcher};
use harness::{AnyGate, Case, Conversation, Gate, Options};

const ROUNDS: usize = 7;
/// The games of the published fingerprint.
const GAMES: u32 = 32_768;
const FIRST_SEED: Seed = Seed(0xa527_7000);
/// The published number of leaf states.
const STATES: usize = 150_854;
/// As in the cases that the gate generates.
const STATES_A_CASE: usize = 200;
/// How often a state is evaluated in the long run; what the long run takes more than the short one is the engine.
const LEAF_ROUNDS: u32 = 5;
/// The engine behind the pipe.
const NODE: &str = "ts";

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wants = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if wants("trajectory") {
        let (games, fingerprint) = (games(), [fingerprint()]);
        measure(&trajectory_gate(), &games, |engine| match rust_engine(&engine.name) {
            Some(rust) => Bare { with: alone_seconds(rust), without: 0.0, times: 1 },
            None => Bare { with: engine.seconds(&fingerprint), without: 0.0, times: 1 },
        });
    }
    if wants("leaf") {
        let (short, long) = (leaves(1), leaves(LEAF_ROUNDS));
        measure(&leaf_gate(), &short, |engine| {
            let (with, without) = (engine.seconds(&long), engine.seconds(&short));
            Bare { with, without, times: LEAF_ROUNDS - 1 }
        });
    }
}

/// Measures one gate on `cases`; `bare` asks an engine for the same work unobserved.
fn measure<C: Case>(gate: &Gate<C>, cases: &[C], bare: impl Fn(&mut Engine<C>) -> Bare) {
    let names = gate.engines();
    let mut engines: Vec<_> = names.iter().map(|name| Engine::start(gate, name, cases)).collect();
    let mut least = vec![Times::MOST; engines.len()];
    let (mut whole, mut fresh) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        for (engine, least) in engines.iter_mut().zip(&mut least) {
            least.bare = least.bare.least(bare(engine));
            least.speaking = least.speaking.min(engine.seconds(cases));
        }
        whole = whole.min(gate_seconds(gate, cases));
        fresh = fresh.min(warm_up_seconds(gate, cases));
    }
    println!("{}/{}", gate.game, gate.name);
    for (name, Times { bare, speaking }) in names.iter().zip(&least) {
        println!("  {name:21} bare {:6.3} s   speaking {speaking:6.3} s", bare.seconds());
    }
    let bare: f64 = least.iter().map(|times| times.bare.seconds()).sum();
    let speaking: f64 = least.iter().map(|times| times.speaking).sum();
    let gate = whole - fresh;
    println!("  {:21} bare {bare:6.3} s   speaking {speaking:6.3} s   gate {gate:6.3} s", "all");
    println!("  gate / bare engines   {:.3}", gate / bare);
    let node = names.iter().position(|name| name == NODE).expect("an engine of the gate");
    println!("  node: bare / speaking {:.3}", least[node].bare.seconds() / least[node].speaking);
}

/// The least CPU seconds of one engine.
#[derive(Clone, Copy)]
struct Times {
    bare: Bare,
    speaking: f64,
}

impl Times {
    const MOST: Self = Self {
        bare: Bare { with: f64::INFINITY, without: f64::INFINITY, times: 1 },
        speaking: f64::INFINITY,
    };
}

/// CPU seconds of a run that does the bare work so many times more than another one.
#[derive(Clone, Copy)]
struct Bare {
    with: f64,
    without: f64,
    times: u32,
}

impl Bare {
    fn least(self, other: Self) -> Self {
        let (with, without) = (self.with.min(other.with), self.without.min(other.without));
        Self { with, without, times: other.times }
    }

    fn seconds(self) -> f64 {
        (self.with - self.without) / f64::from(self.times)
    }
}

/// The Rust engine of that name.
fn rust_engine(name: &str) -> Option<drop7_engine::Engine> {
    rust_engines().into_iter().find(|(rust, _)| *rust == name).map(|(_, engine)| engine)
}

/// CPU seconds of a Rust engine for the games.
fn alone_seconds(engine: drop7_engine::Engine) -> f64 {
    let before = cpu_seconds();
    let mut waves = Vec::new();
    for seed in (0..GAMES).map(|game| FIRST_SEED.0 + game) {
        let mut player = Policy::Center.player(engine, seed);
        let mut game = engine.start(Driver::Headless, seed);
        let mut state = game.state();
        while let Some(column) = player.column(&state) {
            waves.clear();
            black_box(game.play(column, |wave| waves.push(wave)));
            state = black_box(game.state());
            black_box(&waves);
        }
    }
    cpu_seconds() - before
}

/// A conversation with one engine, in requests as large as its gate's.
struct Engine<C> {
    name: String,
    conversation: Conversation<C>,
    batch: usize,
}

impl<C: Case> Engine<C> {
    /// Starts an engine and lets it warm up on some cases.
    fn start(gate: &Gate<C>, name: &str, cases: &[C]) -> Self {
        let conversation = gate.conversation(name).expect("an engine of the gate");
        let mut engine = Self { name: name.to_owned(), conversation, batch: gate.batch };
        engine.seconds(warm_up(cases));
        engine
    }

    fn seconds(&mut self, cases: &[C]) -> f64 {
        let before = cpu_seconds();
        for batch in cases.chunks(self.batch) {
            let replies = self.conversation.ask_all(&batch.iter().collect::<Vec<_>>(), None);
            assert!(replies.iter().all(Result::is_ok), "{replies:?}");
        }
        cpu_seconds() - before
    }
}

/// Enough cases for Node's compiler to have done its work.
fn warm_up<C>(cases: &[C]) -> &[C] {
    &cases[..cases.len() / 4]
}

/// What a fresh Node costs more than a warm one.
fn warm_up_seconds<C: Case>(gate: &Gate<C>, cases: &[C]) -> f64 {
    let before = cpu_seconds();
    let mut node = Engine::start(gate, NODE, cases);
    let fresh = cpu_seconds() - before;
    fresh - node.seconds(warm_up(cases))
}

/// CPU seconds of a run of the gate over these cases by one worker.
fn gate_seconds<C: Case>(gate: &Gate<C>, cases: &[C]) -> f64 {
    let folder = std::env::temp_dir().join(format!("lockstep-overhead-{}", std::process::id()));
    let game = folder.join(gate.game);
    let corpora = folder.join("corpora");
    std::fs::create_dir_all(&game).expect("a temporary folder");
    std::fs::create_dir_all(corpora.join(gate.game)).expect("a temporary folder");
    let line = |(number, case)| {
        let case = serde_json::to_string(case).expect("plain data");
        format!("{{\"name\":\"case{number}\",\"case\":{case}}}\n")
    };
    let lines: String = cases.iter().enumerate().map(line).collect();
    let file = game.join(format!("{}-bench.jsonl", gate.name));
    std::fs::write(&file, lines).expect("a temporary file");
    let mut options = Options::new(&corpora);
    options.jobs = 1;
    options.outside = vec![harness::corpus::Source { path: file, own: false }];
    let before = cpu_seconds();
    let report = gate.run(&options, &mut Silent).expect("a right corpus").expect("cases");
    let spent = cpu_seconds() - before;
    assert_eq!(report.cases, cases.len() as u64, "{:?}", report.faults);
    let _ = std::fs::remove_dir_all(&folder);
    spent
}

struct Silent;

impl Watcher for Silent {
    fn gate_begins(&mut self, _gate: &str, _cases: u64) {}
    fn case(&mut self, _result: &CaseResult) {}
    fn gate_ends(&mut self, _report: &GateReport) {}
}

fn games() -> Vec<TrajectoryCase> {
    let game = |game| {
        TrajectoryCase::Game(GameCase {
            driver: DriverName::Headless,
            seed: Seed(FIRST_SEED.0 + game),
            policy: "center".to_owned(),
            max_moves: 2000,
        })
    };
    (0..GAMES).map(game).collect()
}

/// The same games, nothing observed but the totals.
fn fingerprint() -> TrajectoryCase {
    TrajectoryCase::Fingerprint(FingerprintCase {
        driver: DriverName::Headless,
        policy: "center".to_owned(),
        first_seed: FIRST_SEED,
        games: GAMES,
        max_moves: 2000,
    })
}

fn leaves(rounds: u32) -> Vec<LeafCase> {
    let states = random_positions(7, STATES);
    states
        .chunks(STATES_A_CASE)
        .map(|states| LeafCase { states: states.to_vec(), rounds })
        .collect()
}

/// CPU time of this process, of its children that have ended, and of those that run.
fn cpu_seconds() -> f64 {
    let running = std::fs::read_to_string("/proc/thread-self/children").expect("Linux");
    let children = running.split_whitespace().map(|id| stat_seconds(id, 2));
    stat_seconds("self", 4) + children.sum::<f64>()
}

/// The first `fields` of utime, stime, cutime and cstime of a process.
fn stat_seconds(process: &str, fields: usize) -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a live process");
    // The second field, the command's name, may hold blanks; it ends at the last `)`.
    let fields = stat.rsplit(')').next().expect("a rest").split_whitespace().skip(11).take(fields);
    let ticks: f64 = fields.map(|field| field.parse::<f64>().expect("a number")).sum();
    ticks / TICKS_A_SECOND
}

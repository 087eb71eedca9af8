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
//! and Node bare over Node speaking (at least 0.60). Both are worked out in every round, from times that were taken
//! within seconds of each other, and the median of the rounds is printed: what else runs on the machine may slow a
//! round down, but not its one half more than its other, and a long time is not judged by rarer quiet moments than a
//! short one. The times of the table are medians too, each for itself.
//!
//! The first figure is printed by the wall as well: how long one waits for the gate, whose one worker has Node
//! compute while it runs the other engines, over how long all of them take one after the other.
//!
//! A CPU time is that of this process, all of its threads, and of its children, user and system. The clock
//! counts nanoseconds, for children that run the scheduler's; only a child that has ended (the gate's Node) is
//! counted in ticks of 10 ms. What a fresh Node costs more than a warm one, its start and its compiler, is measured
//! in every round and taken off the gate: it is paid once a run. Loading the corpus, one line a case, is part of
//! the gate, and so are comparing, counting and reporting. The engines run in this process, as with
//! `gates run --in-process`, one game or case at a time.

use std::hint::black_box;
use std::ops::Sub;
use std::time::{Duration, Instant};

use drop7_engine::{Driver, Policy};
use gates_drop7::case::{DriverName, FingerprintCase, GameCase, LeafCase, Seed, TrajectoryCase};
use gates_drop7::{leaf_gate, random_positions, rust_engines, trajectory_gate};
use harness::report::{CaseResult, GateReport, Watcher};
use harness::{AnyGate, Case, Conversation, Gate, Options};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 9;
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
            Some(rust) => alone(rust),
            None => engine.spent(&fingerprint),
        });
    }
    if wants("leaf") {
        let (short, long) = (leaves(1), leaves(LEAF_ROUNDS));
        measure(&leaf_gate(), &short, |engine| {
            let more = engine.spent(&long) - engine.spent(&short);
            more.over(LEAF_ROUNDS - 1)
        });
    }
}

/// Measures one gate on `cases`; `bare` gives what an engine spends on the same work unobserved.
fn measure<C: Case>(gate: &Gate<C>, cases: &[C], bare: impl Fn(&mut Engine<C>) -> Spent) {
    let names = gate.engines();
    let mut engines: Vec<_> = names.iter().map(|name| Engine::start(gate, name, cases)).collect();
    let mut round = || Round {
        engines: engines
            .iter_mut()
            .map(|engine| Times { bare: bare(engine), speaking: engine.spent(cases) })
            .collect(),
        gate: gate_spent(gate, cases) - warm_up_spent(gate, cases),
    };
    let rounds: Vec<Round> = (0..ROUNDS).map(|_| round()).collect();
    let median = |of: &dyn Fn(&Round) -> f64| median(rounds.iter().map(of).collect());
    println!("{}/{}", gate.game, gate.name);
    for (at, name) in names.iter().enumerate() {
        let bare = median(&|round| round.engines[at].bare.cpu);
        let speaking = median(&|round| round.engines[at].speaking.cpu);
        println!("  {name:21} bare {bare:6.3} s   speaking {speaking:6.3} s");
    }
    let (bare, speaking) = (median(&Round::bare), median(&Round::speaking));
    let whole = median(&|round| round.gate.cpu);
    println!("  {:21} bare {bare:6.3} s   speaking {speaking:6.3} s   gate {whole:6.3} s", "all");
    println!("  gate / bare engines   {:.3}", median(&|round| round.gate.cpu / round.bare()));
    println!("  the same by the wall  {:.3}", median(&|round| round.gate.wall / round.bare_wall()));
    let node = names.iter().position(|name| name == NODE).expect("an engine of the gate");
    let node = |round: &Round| round.engines[node].bare.cpu / round.engines[node].speaking.cpu;
    println!("  node: bare / speaking {:.3}", median(&node));
}

/// Seconds.
#[derive(Clone, Copy)]
struct Spent {
    /// Of the processors.
    cpu: f64,
    /// By the clock on the wall.
    wall: f64,
}

impl Spent {
    /// What `work` spends.
    fn on<R>(work: impl FnOnce() -> R) -> (Self, R) {
        let (cpu, wall) = (cpu_seconds(), Instant::now());
        let result = work();
        (Self { cpu: cpu_seconds() - cpu, wall: wall.elapsed().as_secs_f64() }, result)
    }

    /// A part of it.
    fn over(self, parts: u32) -> Self {
        Self { cpu: self.cpu / f64::from(parts), wall: self.wall / f64::from(parts) }
    }
}

impl Sub for Spent {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { cpu: self.cpu - other.cpu, wall: self.wall - other.wall }
    }
}

/// What one round spent.
struct Round {
    engines: Vec<Times>,
    gate: Spent,
}

/// What one engine spent.
struct Times {
    bare: Spent,
    speaking: Spent,
}

impl Round {
    fn bare(&self) -> f64 {
        self.engines.iter().map(|times| times.bare.cpu).sum()
    }

    fn bare_wall(&self) -> f64 {
        self.engines.iter().map(|times| times.bare.wall).sum()
    }

    fn speaking(&self) -> f64 {
        self.engines.iter().map(|times| times.speaking.cpu).sum()
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The Rust engine of that name.
fn rust_engine(name: &str) -> Option<drop7_engine::Engine> {
    rust_engines().into_iter().find(|(rust, _)| *rust == name).map(|(_, engine)| engine)
}

/// What a Rust engine spends on the games.
fn alone(engine: drop7_engine::Engine) -> Spent {
    let play = || {
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
    };
    Spent::on(play).0
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
        engine.spent(warm_up(cases));
        engine
    }

    fn spent(&mut self, cases: &[C]) -> Spent {
        let ask = || {
            for batch in cases.chunks(self.batch) {
                let replies = self.conversation.ask_all(&batch.iter().collect::<Vec<_>>(), None);
                assert!(replies.iter().all(Result::is_ok), "{replies:?}");
            }
        };
        Spent::on(ask).0
    }
}

/// Enough cases for Node's compiler to have done its work.
fn warm_up<C>(cases: &[C]) -> &[C] {
    &cases[..cases.len() / 4]
}

/// What a fresh Node costs more than a warm one.
fn warm_up_spent<C: Case>(gate: &Gate<C>, cases: &[C]) -> Spent {
    let (fresh, mut node) = Spent::on(|| Engine::start(gate, NODE, cases));
    fresh - node.spent(warm_up(cases))
}

/// What a run of the gate over these cases spends, by one worker.
fn gate_spent<C: Case>(gate: &Gate<C>, cases: &[C]) -> Spent {
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
    let (spent, report) =
        Spent::on(|| gate.run(&options, &mut Silent).expect("a right corpus").expect("cases"));
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
    let own = clock_gettime(ClockId::ProcessCPUTime);
    let own = Duration::new(own.tv_sec as u64, own.tv_nsec as u32).as_secs_f64();
    let running = std::fs::read_to_string("/proc/thread-self/children").expect("Linux");
    own + ended_seconds() + running.split_whitespace().map(running_seconds).sum::<f64>()
}

/// CPU time of a process that runs, thread by thread.
fn running_seconds(process: &str) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).expect("a live process");
    let nanoseconds = threads.map(|thread| {
        let schedule = thread.expect("a thread").path().join("schedstat");
        let text = std::fs::read_to_string(schedule).expect("a thread that stays");
        let spent = text.split_whitespace().next().and_then(|spent| spent.parse::<f64>().ok());
        spent.expect("nanoseconds")
    });
    nanoseconds.sum::<f64>() / 1e9
}

/// CPU time of the children that have ended: cutime and cstime of this process.
fn ended_seconds() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    // The second field, the command's name, may hold blanks; it ends at the last `)`.
    let fields = stat.rsplit(')').next().expect("a rest").split_whitespace().skip(13).take(2);
    fields.map(|field| field.parse::<f64>().expect("a number")).sum::<f64>() / TICKS_A_SECOND
}

//! What the harness costs: the engines bare and under the gate, interleaved in one run.
//!
//! `cargo bench -p gates-drop7 --bench overhead`. Prints, for the trajectory and the leaf gate, the CPU time of
//! the gate over the sum of the engines' own CPU time, and for Node the bare engine's time over the time of
//! the same engine speaking. Ratios are medians over interleaved rounds; times of single runs mean nothing on a noisy machine.

use std::time::Instant;

use gates_drop7::case::{DriverName, GameCase};
use gates_drop7::case::{FingerprintCase, LeafCase, Seed, TrajectoryCase};
use gates_drop7::{leaf_gate, random_positions, trajectory_gate};
use harness::{AnyGate, Case, Gate, Options};

const ROUNDS: usize = 7;
const GAMES: u32 = 4000;
const STATES: usize = 20_000;
/// How often a leaf is evaluated in the long run; the difference to the short one is the engine's own time.
const LEAF_ROUNDS: u32 = 5;
const FIRST_SEED: Seed = Seed(0xa527_7000);

fn main() {
    let trajectory = measure(bare_trajectory, || gated(&trajectory_gate(), &games()));
    let leaf = measure(bare_leaf, || gated(&leaf_gate(), &leaves(1)));
    println!("trajectory: gate / engines' own CPU time  {trajectory:.3}");
    println!("leaf:       gate / engines' own CPU time  {leaf:.3}");
    let node = median((0..ROUNDS).map(|_| node_trajectory()).collect());
    println!("node, trajectory: bare / speaking         {node:.3}");
    let node = median((0..ROUNDS).map(|_| node_leaf()).collect());
    println!("node, leaf:       bare / speaking         {node:.3}");
}

/// The median over rounds of `gated` over `bare`, both in CPU seconds.
fn measure(bare: impl Fn() -> f64, gated: impl Fn() -> f64) -> f64 {
    median(
        (0..ROUNDS)
            .map(|_| {
                let bare = bare();
                gated() / bare
            })
            .collect(),
    )
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
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
    states.chunks(200).map(|states| LeafCase { states: states.to_vec(), rounds }).collect()
}

/// CPU time of every engine of the gate over the same games, nothing observed but the totals.
fn bare_trajectory() -> f64 {
    let gate = trajectory_gate();
    gate.engines().iter().map(|engine| asked(&gate, engine, &[fingerprint()])).sum()
}

/// CPU time of every engine's leaf: what `LEAF_ROUNDS` rounds cost more than one, scaled to one.
fn bare_leaf() -> f64 {
    let gate = leaf_gate();
    let own = |engine: &String| {
        let long = asked(&gate, engine, &leaves(LEAF_ROUNDS));
        let short = asked(&gate, engine, &leaves(1));
        (long - short) / f64::from(LEAF_ROUNDS - 1)
    };
    gate.engines().iter().map(own).sum()
}

/// CPU time of one engine over some cases, its process's start and end included where it has one.
fn asked<C: Case>(gate: &Gate<C>, engine: &str, cases: &[C]) -> f64 {
    let start = if engine == "ts" { node_start() } else { 0.0 };
    let before = cpu_seconds();
    let mut conversation = gate.conversation(engine).expect("an engine of the gate");
    for case in cases {
        conversation.ask(case, None).expect("an answer");
    }
    drop(conversation);
    cpu_seconds() - before - start
}

/// CPU time of starting Node, which is paid once a run and not by the engine.
fn node_start() -> f64 {
    let before = cpu_seconds();
    let mut conversation = leaf_gate().conversation("ts").expect("ts is an engine");
    let states = random_positions(1, 1);
    conversation.ask(&LeafCase::new(states), None).expect("an answer");
    drop(conversation);
    cpu_seconds() - before
}

/// CPU time of a run of the gate over these cases, by one worker, Node's start left out.
fn gated<C: Case>(gate: &Gate<C>, cases: &[C]) -> f64 {
    let folder = std::env::temp_dir().join(format!("lockstep-overhead-{}", std::process::id()));
    let game = folder.join("drop7");
    std::fs::create_dir_all(&game).expect("a temporary folder");
    let line = |(number, case)| {
        let case = serde_json::to_string(case).expect("plain data");
        format!("{{\"name\":\"case{number}\",\"case\":{case}}}\n")
    };
    let lines: String = cases.iter().enumerate().map(line).collect();
    let file = game.join(format!("{}-bench.jsonl", gate.name));
    std::fs::write(&file, lines).expect("a temporary file");
    let empty = folder.join("empty");
    std::fs::create_dir_all(empty.join("drop7")).expect("a temporary folder");
    let mut options = Options::new(&empty);
    options.jobs = 1;
    options.outside = vec![harness::corpus::Source { path: file, own: false }];
    let start = node_start();
    let before = cpu_seconds();
    let report = gate.run(&options, &mut Silent).expect("a right corpus").expect("cases");
    let spent = cpu_seconds() - before - start;
    assert_eq!(report.cases, cases.len() as u64, "{:?}", report.faults);
    let _ = std::fs::remove_dir_all(&folder);
    spent
}

struct Silent;

impl harness::report::Watcher for Silent {
    fn gate_begins(&mut self, _gate: &str, _cases: u64) {}
    fn case(&mut self, _result: &harness::report::CaseResult) {}
    fn gate_ends(&mut self, _report: &harness::report::GateReport) {}
}

/// Node's own time over its time when it observes and speaks: 1 would be free.
fn node_trajectory() -> f64 {
    let gate = trajectory_gate();
    let mut node = gate.conversation("ts").expect("ts is an engine");
    node.ask(&fingerprint(), None).expect("an answer");
    let begun = Instant::now();
    node.ask(&fingerprint(), None).expect("an answer");
    let bare = begun.elapsed().as_secs_f64();
    let games = games();
    let begun = Instant::now();
    node.ask_all(&games.iter().collect::<Vec<_>>(), None);
    bare / begun.elapsed().as_secs_f64()
}

fn node_leaf() -> f64 {
    let gate = leaf_gate();
    let mut node = gate.conversation("ts").expect("ts is an engine");
    let (long, short) = (leaves(LEAF_ROUNDS), leaves(1));
    let mut timed = |cases: &[LeafCase]| {
        let begun = Instant::now();
        node.ask_all(&cases.iter().collect::<Vec<_>>(), None);
        begun.elapsed().as_secs_f64()
    };
    timed(&long);
    let long = timed(&long);
    let short = timed(&short);
    (long - short) / f64::from(LEAF_ROUNDS - 1) / short
}

/// CPU time of this process and of its children that have ended.
fn cpu_seconds() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    // The second field, the command's name, may hold blanks; it ends at the last `)`.
    let fields = stat.rsplit(')').next().expect("a rest").split_whitespace();
    let ticks: f64 =
        fields.skip(11).take(4).map(|field| field.parse::<f64>().expect("a number")).sum();
    ticks / TICKS_A_SECOND
}

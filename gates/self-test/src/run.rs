//! The self-test: plants every fault before every gate.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use harness::process::Launch;
use harness::rehearsal::{Found, Rehearsal, Suspect};
use harness::report::CaseResult;
use harness::{AnyGate, Options, Verdict};

use crate::adapter::{CHANGES, ENGINE};
use crate::comparisons::{self, Comparison};
use crate::matrix::{Cell, Kind, Matrix, Row};
use crate::misbehaviour::Fault;
use crate::plant::{self, Planted};
use crate::shrinking;
use crate::source::{self, SourceFault};

/// A part of the self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Answers changed on their way.
    Adapter,
    /// The protocol broken by another process.
    Process,
    /// Wrong lines in a copy of the sources.
    Source,
}

/// What to test, and with what.
pub struct Plan<'a> {
    /// The gates of all games.
    pub gates: &'a [Box<dyn AnyGate>],
    /// The cases, the engines and the workers of every run.
    pub options: Options,
    /// The parts to run.
    pub parts: Vec<Part>,
    /// Whether the first red case of every source fault is shrunk.
    pub shrink: bool,
    /// The program that speaks for the engines when it is called with `serve ENGINE`.
    pub program: PathBuf,
    /// The folder for the copy of the tree.
    pub workshop: PathBuf,
    /// Cargo's target folder for what is built in the copy.
    pub target: PathBuf,
}

/// How long an engine that hangs, or does not end its answer, is waited for.
const HANG_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a case may take an engine with a wrong line, which may be slower than right, or never end.
const SOURCE_TIMEOUT: Duration = Duration::from_secs(60);
/// How much an engine with a wrong line may hold: one that never ends may also collect forever.
const SOURCE_MEMORY: u64 = 1 << 30;
/// The address space of an engine in another process, in KiB.
const MEMORY_KIB: u32 = 2 << 20;

/// Runs the self-test; `tell` hears what it is about.
///
/// # Errors
///
/// What cannot be read, built or started. A fault that survives is no error; the matrix has it.
pub fn run(plan: &Plan<'_>, tell: &mut dyn FnMut(&str)) -> Result<Matrix, String> {
    let mut matrix = Matrix::default();
    if plan.shrink && !plan.parts.contains(&Part::Source) {
        return Err("only wrong lines are shrunk: part `source` is needed".to_owned());
    }
    let faults = source::all()?;
    let planted = if plan.parts.contains(&Part::Source) {
        tell("building the copy with all source faults");
        let root = plan.options.corpora.parent().ok_or("the corpora lie in no folder")?;
        Some(plant::build(root, &plan.workshop, &plan.target, &faults)?)
    } else {
        None
    };
    let whole = plan.options.filters.iter().all(|filter| filter.matches('/').count() < 2);
    let gates = prepared(plan, &mut matrix)?;
    for gate in &gates {
        tell(&format!("{}/{}: the right engines", gate.game(), gate.name()));
        honest(gate.as_ref(), &plan.options, whole, &mut matrix)?;
    }
    matrix.gates = gates.iter().map(|gate| path(gate.as_ref())).collect();
    if plan.parts.contains(&Part::Adapter) {
        adapter(&gates, plan, whole, &mut matrix, tell)?;
    }
    if plan.parts.contains(&Part::Process) {
        process(&gates, plan, &mut matrix, tell)?;
    }
    if let Some(planted) = planted {
        source(&gates, plan, &planted, &faults, &mut matrix, tell)?;
        if plan.shrink {
            shrinking::shrink_all(plan, &planted, &faults, &mut matrix, tell)?;
        }
    }
    Ok(matrix)
}

fn path(gate: &dyn Rehearsal) -> String {
    format!("{}/{}", gate.game(), gate.name())
}

/// The gates with a selected case, ready to run; complains of gates that are missing.
fn prepared(plan: &Plan<'_>, matrix: &mut Matrix) -> Result<Vec<Box<dyn Rehearsal>>, String> {
    let mut gates = Vec::new();
    for gate in plan.gates {
        if Comparison::of(gate.game(), gate.name()).is_none() {
            let path = format!("{}/{}", gate.game(), gate.name());
            matrix.complaints.push(format!("{path}: not in the self-test's list of comparisons"));
            continue;
        }
        let gate = gate.rehearse(&plan.options).map_err(|error| error.to_string())?;
        if gate.cases() > 0 {
            gates.push(gate);
        }
    }
    for comparison in &comparisons::ALL {
        let is_there = plan
            .gates
            .iter()
            .any(|gate| gate.game() == comparison.game && gate.name() == comparison.gate);
        if !is_there {
            matrix.complaints.push(format!("{}: the gate is gone", comparison.path()));
        }
    }
    Ok(gates)
}

/// The right engines among themselves: parity, by the engines and in the fields that are listed.
fn honest(
    gate: &dyn Rehearsal,
    options: &Options,
    whole: bool,
    matrix: &mut Matrix,
) -> Result<(), String> {
    let path = path(gate);
    let found = gate.run(&Suspect::Nobody, options)?;
    if let Some(red) = found.red.first() {
        let (verdict, name) = (red.verdict, &red.name);
        matrix.complaints.push(format!("{path}: the right engines are {verdict} in {name}"));
    }
    for fault in &found.report.faults {
        matrix.complaints.push(format!("{path}: {}", fault.message));
    }
    let Some(comparison) = Comparison::of(gate.game(), gate.name()) else { return Ok(()) };
    if options.engines.is_empty() && gate.engines() != comparison.engines {
        let (has, listed) = (gate.engines().join(", "), comparison.engines.join(", "));
        matrix.complaints.push(format!("{path}: has the engines {has}, listed are {listed}"));
    }
    let compared: BTreeSet<&str> = found.report.counts.sorted().into_keys().collect();
    let listed: BTreeSet<&str> = comparison.all_fields().collect();
    for field in compared.difference(&listed) {
        matrix.complaints.push(format!("{path}: {field} is compared, but not listed"));
    }
    if whole {
        for field in listed.difference(&compared) {
            matrix.complaints.push(format!("{path}: {field} is not compared"));
        }
    }
    Ok(())
}

fn adapter(
    gates: &[Box<dyn Rehearsal>],
    plan: &Plan<'_>,
    whole: bool,
    matrix: &mut Matrix,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    // One worker: the first case in which a lie is told is then the first that is judged.
    let options = Options { jobs: 1, failures_max: 1, ..plan.options.clone() };
    for change in &CHANGES {
        let mut cells = Vec::new();
        for gate in gates {
            tell(&format!("{}: {}", path(gate.as_ref()), change.name));
            let comparison = Comparison::of(gate.game(), gate.name());
            let comparison = comparison.ok_or("a gate without a comparison")?;
            cells.push(change.plant(gate.as_ref(), comparison, &options, whole)?);
        }
        if cells.iter().all(Option::is_none) {
            continue;
        }
        note(
            matrix,
            tell,
            Row {
                kind: Kind::Adapter,
                game: None,
                name: change.name.to_owned(),
                engine: ENGINE.to_owned(),
                says: change.says.to_owned(),
                cells,
                shrinking: None,
            },
        );
    }
    Ok(())
}

fn process(
    gates: &[Box<dyn Rehearsal>],
    plan: &Plan<'_>,
    matrix: &mut Matrix,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    for fault in Fault::ALL {
        let mut options = Options { jobs: 1, failures_max: 1, ..plan.options.clone() };
        if matches!(fault, Fault::Hang | Fault::NoEnd) {
            options.timeout = HANG_TIMEOUT;
        }
        let mut cells = Vec::new();
        for gate in gates {
            tell(&format!("{}: {fault}", path(gate.as_ref())));
            let comparison = Comparison::of(gate.game(), gate.name());
            let engine = comparison.map_or(ENGINE, Comparison::suspect);
            let suspect = Suspect::Process {
                engine: engine.to_owned(),
                launch: served(plan, engine, fault),
                reference_only: true,
            };
            let found = gate.run(&suspect, &options)?;
            cells.push(Some(cell(&found, true)));
        }
        note(
            matrix,
            tell,
            Row {
                kind: Kind::Process,
                game: None,
                name: fault.to_string(),
                engine: ENGINE.to_owned(),
                says: "the engine breaks its word at its second case".to_owned(),
                cells,
                shrinking: None,
            },
        );
    }
    Ok(())
}

/// An engine in another process with a fault at its second case, and with bounded memory.
fn served(plan: &Plan<'_>, engine: &str, fault: Fault) -> Launch {
    let script = format!("ulimit -v {MEMORY_KIB}; exec \"$0\" \"$@\"");
    let program = plan.program.display().to_string();
    let arguments =
        ["-c", &script, &program, "serve", engine, "--fault", fault.name(), "--case", "1"];
    Launch { program: "sh".to_owned(), arguments: arguments.map(str::to_owned).to_vec() }
}

fn source(
    gates: &[Box<dyn Rehearsal>],
    plan: &Plan<'_>,
    planted: &Planted,
    faults: &[SourceFault],
    matrix: &mut Matrix,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let options = Options {
        failures_max: 1,
        timeout: SOURCE_TIMEOUT,
        memory_max: Some(SOURCE_MEMORY),
        ..plan.options.clone()
    };
    let suspect = |engine: &str, fault| Suspect::Process {
        engine: engine.to_owned(),
        launch: planted.launch(engine, fault),
        reference_only: false,
    };
    for gate in gates {
        for engine in gate.engines() {
            tell(&format!("{}: the copy of {engine}, nothing awake", path(gate.as_ref())));
            let found = gate.run(&suspect(&engine, 0), &options)?;
            if let Some(red) = found.red.first() {
                let (path, verdict, name) = (path(gate.as_ref()), red.verdict, &red.name);
                matrix.complaints.push(format!(
                    "{path}: the copy of {engine} is {verdict} in {name} without a fault"
                ));
            }
        }
    }
    for fault in faults {
        let mut cells = Vec::new();
        for gate in gates {
            if gate.game() != fault.game || !gate.engines().contains(&fault.engine) {
                cells.push(None);
                continue;
            }
            tell(&format!("{}: {} ({})", path(gate.as_ref()), fault.name, fault.engine));
            let found = gate.run(&suspect(&fault.engine, fault.number), &options)?;
            let required = fault.killed_by.iter().any(|name| name == gate.name());
            cells.push(Some(cell(&found, required)));
        }
        if cells.iter().all(Option::is_none) {
            continue;
        }
        note(
            matrix,
            tell,
            Row {
                kind: Kind::Source,
                game: Some(fault.game),
                name: fault.name.clone(),
                engine: fault.engine.clone(),
                says: fault.says.clone(),
                cells,
                shrinking: None,
            },
        );
    }
    Ok(())
}

/// Takes a row into the matrix; a fault that survives is told at once, since the whole takes long.
fn note(matrix: &mut Matrix, tell: &mut dyn FnMut(&str), row: Row) {
    if !row.is_killed() {
        tell(&format!("SURVIVES {} ({})", row.name, row.engine));
    }
    matrix.rows.push(row);
}

/// What a gate made of a process that is wrong.
fn cell(found: &Found, required: bool) -> Cell {
    let red: Option<&CaseResult> = found.red.iter().find(|result| result.verdict >= Verdict::Flaky);
    // A process may also fail when the conversation ends, which no case pays for.
    let at_the_end = found.report.verdict >= Verdict::Flaky;
    let caught = u32::from(red.is_some() || at_the_end);
    Cell {
        planted: 1,
        caught,
        required,
        verdict: red
            .map(|result| result.verdict)
            .or_else(|| at_the_end.then_some(found.report.verdict)),
        case: red.map(|result| result.name.to_string()),
        missed: if caught == 0 { vec!["the run was green".to_owned()] } else { Vec::new() },
    }
}

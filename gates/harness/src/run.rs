//! Runs the cases of a gate: workers over an atomic cursor, results in the order of the cases.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use crate::case::{Case, case_id};
use crate::corpus::{Corpus, Item};
use crate::gate::{Floor, Gate, Options, RULE, Tier};
use crate::observation::{Digest, signature};
use crate::pins::{Pin, Pins};
use crate::quarantine::Ward;
use crate::recorded::RECORDED;
use crate::report::{CaseResult, Fault, GateReport, Watcher};
use crate::results::Known;
use crate::star::Star;
use crate::verdict::Verdict;

/// Runs the cases of `corpus` that `options` select.
pub(crate) fn run<C: Case>(
    gate: &Gate<C>,
    corpus: &Corpus<C>,
    pins: &Pins,
    options: &Options,
    watcher: &mut dyn Watcher,
) -> GateReport {
    let mut selected: Vec<&Item<C>> =
        corpus.items.iter().filter(|item| gate.runs(item, options)).collect();
    let wanted = selected.len();
    selected.retain(|item| !options.holds_back(gate.game, item.case.seeds()));
    let mut names: Vec<String> = gate.rows(options).into_iter().map(|row| row.name).collect();
    if selected.iter().any(|item| item.recorded.is_some()) {
        names.push(RECORDED.to_owned());
    }
    let path = format!("{}/{}", gate.game, gate.name);
    let mut report = GateReport::new(path.clone(), options.tier, &names);
    report.held_out = (wanted - selected.len()) as u64;
    name_leases(gate.game, &selected, options, &mut report);
    watcher.gate_begins(&path, selected.len() as u64);
    let mut signatures = Vec::with_capacity(selected.len());
    let mut tally = Tally { failures: 0, ward: options.quarantine.ward(&path) };
    pool(gate, &selected, options, &mut tally, &mut report, &mut |result| {
        watcher.case(result);
        if let Some(agreement) = &result.agreement {
            signatures.push((result.line, agreement.signature));
        }
    });
    let ends = options.known.ends(&path).to_vec();
    report.ended(ends);
    check_pins(gate.name, corpus, &signatures, pins, &mut report);
    if options.tier == Tier::Soak && tally.failures == 0 {
        soak(gate, options, &mut tally, &mut report, watcher);
    }
    let whole = selected.len() == corpus.items.len();
    tally.ward.discharge(whole && report.not_run == 0, &mut report);
    check_floors(&gate.floors, whole, options, &mut report);
    report
}

/// What a run keeps while results come in.
struct Tally {
    /// Red cases so far.
    failures: u64,
    /// The quarantine of the gate.
    ward: Ward,
}

/// Counts the cases by the lease of their seeds.
fn name_leases<C: Case>(
    game: &str,
    items: &[&Item<C>],
    options: &Options,
    report: &mut GateReport,
) {
    if options.leases.is_empty() {
        return;
    }
    for seeds in items.iter().filter_map(|item| item.case.seeds()) {
        let mut names: Vec<&str> =
            options.leases.touched(game, seeds).map(|lease| lease.name.as_str()).collect();
        if names.is_empty() {
            names.push("none");
        }
        for name in names {
            *report.leases.entry(name.to_owned()).or_default() += 1;
        }
    }
}

/// Runs `items` on the workers, adding every result to the report and passing it on, in order.
fn pool<C: Case>(
    gate: &Gate<C>,
    items: &[&Item<C>],
    options: &Options,
    tally: &mut Tally,
    report: &mut GateReport,
    pass_on: &mut dyn FnMut(&CaseResult),
) {
    let before = report.cases;
    let batches = batches(items, gate.batch);
    let (cursor, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (results, received) = channel();
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, batches.len().max(1)) {
            let (results, batches, cursor, stop) = (results.clone(), &batches, &cursor, &stop);
            scope.spawn(move || work(gate, batches, options, cursor, stop, &results));
        }
        drop(results);
        let ends = collect(&received, &stop, options.failures_max, tally, report, pass_on);
        report.ended(ends);
    });
    report.not_run += items.len() as u64 - (report.cases - before);
}

/// Cuts `items` where their weight reaches `weight_max`.
fn batches<'items, 'item, C: Case>(
    items: &'items [&'item Item<C>],
    weight_max: usize,
) -> Vec<&'items [&'item Item<C>]> {
    let mut batches = Vec::new();
    let (mut begin, mut weight) = (0, 0);
    for (at, item) in items.iter().enumerate() {
        weight += item.case.weight();
        if weight >= weight_max || at + 1 == items.len() {
            batches.push(&items[begin..=at]);
            (begin, weight) = (at + 1, 0);
        }
    }
    batches
}

enum Message {
    Batch(usize, Vec<CaseResult>),
    /// Engines that failed when the conversation ended: name and reason.
    Closed(Vec<(String, String)>),
}

fn work<C: Case>(
    gate: &Gate<C>,
    batches: &[&[&Item<C>]],
    options: &Options,
    cursor: &AtomicUsize,
    stop: &AtomicBool,
    results: &Sender<Message>,
) {
    let mut star = Star::start(gate, options);
    while !stop.load(Ordering::Relaxed) {
        let at = cursor.fetch_add(1, Ordering::Relaxed);
        let Some(batch) = batches.get(at) else { break };
        if results.send(Message::Batch(at, judge(gate, &mut star, batch, &options.known))).is_err()
        {
            return;
        }
    }
    // The receiver may have stopped after too many failures.
    let _ = results.send(Message::Closed(star.close()));
}

/// One result a case, in order: those that are known, and those that the star finds.
fn judge<C: Case>(
    gate: &Gate<C>,
    star: &mut Star<'_, C>,
    batch: &[&Item<C>],
    known: &Known,
) -> Vec<CaseResult> {
    let path = format!("{}/{}", gate.game, gate.name);
    let known: Vec<_> = batch.iter().map(|item| known.case(&path, &item.name, &item.id)).collect();
    let missing: Vec<_> = batch
        .iter()
        .zip(&known)
        .filter(|(_, known)| known.is_none())
        .map(|(item, _)| *item)
        .collect();
    let mut found = if missing.is_empty() { Vec::new() } else { star.judge(&missing) }.into_iter();
    let result = |(item, known): (&&Item<C>, Option<&CaseResult>)| match known {
        Some(known) => Some(redrawn::<C>(CaseResult { line: item.line, ..known.clone() })),
        None => found.next(),
    };
    batch.iter().zip(known).filter_map(result).collect()
}

/// A result that was read from a file, its boards drawn again.
fn redrawn<C: Case>(mut result: CaseResult) -> CaseResult {
    for row in result.divergence.iter_mut().flat_map(|divergence| &mut divergence.rows) {
        row.draw(C::picture);
    }
    result
}

/// Takes the batches in whatever order they come and passes them on in order; gives what
/// went wrong when the engines ended.
fn collect(
    received: &Receiver<Message>,
    stop: &AtomicBool,
    failures_max: u64,
    tally: &mut Tally,
    report: &mut GateReport,
    pass_on: &mut dyn FnMut(&CaseResult),
) -> Vec<Fault> {
    let mut waiting: BTreeMap<usize, Vec<CaseResult>> = BTreeMap::new();
    let (mut next, mut ends) = (0, Vec::new());
    for message in received {
        match message {
            Message::Batch(at, results) => {
                waiting.insert(at, results);
            }
            Message::Closed(faults) => {
                ends.extend(faults.into_iter().map(|(engine, reason)| Fault {
                    verdict: Verdict::Broken,
                    message: format!("{engine} at the end: {reason}"),
                    at_end: true,
                }));
            }
        }
        while let Some(results) = waiting.remove(&next) {
            next += 1;
            for mut result in results {
                if tally.failures >= failures_max {
                    stop.store(true, Ordering::Relaxed);
                    continue;
                }
                tally.ward.admit(&mut result);
                tally.failures += u64::from(!result.verdict.is_green());
                report.add(&result);
                pass_on(&result);
            }
        }
    }
    ends
}

fn soak<C: Case>(
    gate: &Gate<C>,
    options: &Options,
    tally: &mut Tally,
    report: &mut GateReport,
    watcher: &mut dyn Watcher,
) {
    let begun = Instant::now();
    let lasts = |round: u64| {
        let in_time = options.time.is_some_and(|time| begun.elapsed() < time);
        options.rounds.map_or(in_time, |rounds| round < rounds)
    };
    for round in 0.. {
        if !lasts(round) || tally.failures > 0 {
            break;
        }
        let mut items = soak_items(gate, options, round);
        items.retain(|item| options.takes(&item.id));
        let items: Vec<&Item<C>> = items.iter().collect();
        watcher.gate_begins(&report.gate, report.cases + items.len() as u64);
        name_leases(gate.game, &items, options, report);
        pool(gate, &items, options, tally, report, &mut |result| watcher.case(result));
    }
}

/// The fresh cases of one round of a soak, whatever the shard. Held-out seeds never feed them.
pub(crate) fn soak_items<C: Case>(gate: &Gate<C>, options: &Options, round: u64) -> Vec<Item<C>> {
    let item = |(number, case): (usize, C)| Item {
        id: case_id(gate.game, gate.name, &case),
        name: format!("soak-{}-{round}#{number}", options.seed).into(),
        case,
        recorded: None,
        absent: Arc::default(),
        line: usize::MAX,
    };
    let fresh = C::soak(options.seed, round).into_iter();
    let is_free = |case: &C| options.leases.held_out(gate.game, case.seeds()).is_none();
    fresh.filter(is_free).enumerate().map(item).collect()
}

/// The pins that a finished run stands for: the lines all of whose cases agreed. `signatures` are what
/// the cases agreed on, each with its line, in the order of the cases.
pub(crate) fn pins_of<C>(
    corpus: &Corpus<C>,
    signatures: &[(usize, Digest)],
) -> Vec<(Arc<str>, Pin)> {
    let mut cases = vec![0; corpus.lines.len()];
    for item in &corpus.items {
        cases[item.line] += 1;
    }
    let whole = |agreed: &[(usize, Digest)]| {
        let (line, _) = *agreed.first()?;
        let stream: Vec<Digest> = agreed.iter().map(|&(_, signature)| signature).collect();
        let pin = Pin { cases: stream.len(), signature: signature(&stream) };
        (stream.len() == cases[line]).then(|| (Arc::clone(&corpus.lines[line].name), pin))
    };
    signatures.chunk_by(|left, right| left.0 == right.0).filter_map(whole).collect()
}

fn check_pins<C>(
    gate: &str,
    corpus: &Corpus<C>,
    signatures: &[(usize, Digest)],
    pins: &Pins,
    report: &mut GateReport,
) {
    let found = pins_of(corpus, signatures);
    let mut unpinned = Vec::new();
    let own = corpus.lines.iter().filter(|line| line.own).map(|line| &line.name);
    let own: HashSet<&Arc<str>> = own.collect();
    for (line, found) in found.iter().filter(|(line, _)| own.contains(line)) {
        match pins.get(gate, line) {
            Some(pin) if pin == *found => {}
            Some(pin) => report.fault(
                Verdict::Diverged,
                format!(
                    "all engines agree on `{}`, but not with its pin: {} cases with signature {}, pinned are {} with {}",
                    line, found.cases, found.signature, pin.cases, pin.signature
                ),
            ),
            None => unpinned.push(line),
        }
    }
    if let [first, ..] = unpinned[..] {
        let count = unpinned.len();
        let message = format!("{count} line(s) not pinned, the first `{first}`: see `gates pin`");
        report.fault(Verdict::Vacuous, message);
    }
    report.pins = found;
}

fn check_floors(floors: &[Floor], whole: bool, options: &Options, report: &mut GateReport) {
    if report.cases == 0 {
        report.fault(Verdict::Vacuous, "no case was run".to_owned());
        return;
    }
    // An engine from outside need not know every gate of its game: that is seen, but no fault of the gate.
    let is_outside = |name: &str| options.extra_engines.iter().any(|engine| engine.name == name);
    for engine in report.engines.iter_mut().filter(|engine| is_outside(&engine.name)) {
        if engine.compared == 0 {
            engine.verdict = engine.verdict.max(Verdict::Vacuous);
        }
    }
    let idle: Vec<String> = report
        .engines
        .iter()
        .filter(|engine| engine.compared == 0 && engine.verdict < Verdict::Diverged)
        .filter(|engine| !is_outside(&engine.name))
        .map(|engine| engine.name.clone())
        .collect();
    if report.verdict.is_green() && whole {
        for name in idle {
            for engine in report.engines.iter_mut().filter(|engine| engine.name == name) {
                engine.verdict = Verdict::Vacuous;
            }
            report.fault(Verdict::Vacuous, format!("{name} was compared on no case"));
        }
    }
    // A part of a gate cannot reach the floor of the whole.
    if !whole || !report.verdict.is_green() || !options.engines.is_empty() {
        return;
    }
    let mut needed: BTreeMap<&str, u64> = BTreeMap::new();
    for floor in floors.iter().filter(|floor| floor.tier <= options.tier) {
        let at_least = needed.entry(floor.field).or_default();
        *at_least = floor.at_least.max(*at_least);
    }
    for (field, at_least) in needed {
        let (count, message) = match field.strip_prefix(RULE) {
            Some(rule) => {
                let count = report.rules.get(rule);
                (count, format!("the rule {rule} fires {count} times, {at_least} are needed"))
            }
            None => {
                let count = report.counts.get(field);
                (count, format!("compared {count} {field}, at least {at_least} are needed"))
            }
        };
        if count < at_least {
            report.fault(Verdict::Vacuous, message);
        }
    }
}

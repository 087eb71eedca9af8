//! What a run found, as data: results of cases, of engines, of gates.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::compare::Agreement;
use crate::divergence::Divergence;
use crate::gate::Tier;
use crate::observation::Digest;
use crate::pins::Pin;
use crate::recorder::FieldCounts;
use crate::sums::Sums;
use crate::verdict::Verdict;

/// How engines stand, by name. Shared, since nearly all cases of a gate have the same.
pub type Standings = BTreeMap<String, String>;

/// The result of one case. Its JSON form is a line of the results file; nothing in it depends on
/// time, worker or machine.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// `game/gate`.
    pub gate: Arc<str>,
    /// The case's identity.
    pub case: Arc<str>,
    /// The case's name in its corpus.
    pub name: Arc<str>,
    /// The index of its corpus line.
    pub line: usize,
    /// How it ended.
    pub verdict: Verdict,
    /// Why it is BROKEN or VACUOUS.
    pub reason: Option<String>,
    /// What the engines agreed on.
    pub agreement: Option<Agreement>,
    /// How each engine stands: `equal`, `differs`, `unsupported: ...`, `absent: ...`, `broken: ...`.
    pub engines: Arc<Standings>,
    /// Where they differ.
    pub divergence: Option<Divergence>,
    /// The case itself, unless it is in parity.
    pub json: Option<serde_json::Value>,
    /// The case with every move written down, cut after the step that differs, where that is
    /// another one. Not part of the results: it is what a regression file holds.
    pub concrete: Option<serde_json::Value>,
}

impl Serialize for CaseResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("CaseResult", 13)?;
        line.serialize_field("gate", &*self.gate)?;
        line.serialize_field("case", &*self.case)?;
        line.serialize_field("name", &*self.name)?;
        line.serialize_field("verdict", &self.verdict)?;
        if let Some(agreement) = &self.agreement {
            line.serialize_field("steps", &agreement.steps)?;
            line.serialize_field("observations", &agreement.observations)?;
            line.serialize_field("signature", &agreement.signature.to_string())?;
            line.serialize_field("fields", &FieldMap(&agreement.counts))?;
            if !agreement.rules.is_empty() {
                line.serialize_field("rules", &FieldMap(&agreement.rules))?;
            }
        }
        line.serialize_field("engines", &*self.engines)?;
        if let Some(reason) = &self.reason {
            line.serialize_field("reason", reason)?;
        }
        if let Some(divergence) = &self.divergence {
            line.serialize_field("divergence", divergence)?;
        }
        if let Some(json) = &self.json {
            line.serialize_field("json", json)?;
        }
        line.end()
    }
}

/// Counts by name as a JSON object, sorted.
struct FieldMap<'a>(&'a FieldCounts);

impl Serialize for FieldMap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sorted: BTreeMap<&str, u64> =
            self.0.iter().map(|(field, count)| (&**field, *count)).collect();
        sorted.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CaseResult {
    /// Reads what [`Serialize`] wrote, so that it is written again byte for byte. The corpus line is not
    /// in it, and boards are left to be drawn again.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Line {
            gate: String,
            case: String,
            name: String,
            verdict: Verdict,
            steps: Option<u64>,
            observations: Option<u64>,
            signature: Option<Digest>,
            #[serde(default)]
            fields: BTreeMap<String, u64>,
            #[serde(default)]
            rules: BTreeMap<String, u64>,
            engines: Standings,
            reason: Option<String>,
            divergence: Option<Divergence>,
            json: Option<serde_json::Value>,
        }
        let line = Line::deserialize(deserializer)?;
        let counts = line.fields.into_iter().map(|(field, count)| (field.into(), count)).collect();
        let rules = line.rules.into_iter().map(|(rule, count)| (rule.into(), count)).collect();
        let agreement = match (line.steps, line.observations, line.signature) {
            (Some(steps), Some(observations), Some(signature)) => {
                Some(Agreement { signature, steps, observations, counts, rules })
            }
            _ => None,
        };
        Ok(Self {
            gate: line.gate.into(),
            case: line.case.into(),
            name: line.name.into(),
            line: usize::MAX,
            verdict: line.verdict,
            reason: line.reason,
            agreement,
            engines: line.engines.into(),
            divergence: line.divergence,
            json: line.json,
            concrete: None,
        })
    }
}

/// How one engine did in one gate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineReport {
    /// The engine's name.
    pub name: String,
    /// How it ended.
    pub verdict: Verdict,
    /// Cases it answered and that were compared.
    pub compared: u64,
    /// Cases it does not do, by reason.
    pub unsupported: BTreeMap<String, u64>,
    /// Cases it was left out of by the corpus, by reason.
    pub absent: BTreeMap<String, u64>,
}

/// What a gate found.
#[derive(Clone, Debug, Serialize)]
pub struct GateReport {
    /// `game/gate`.
    pub gate: String,
    /// The tier.
    pub tier: &'static str,
    /// How it ended: the worst of its cases, engines, floors and pins.
    pub verdict: Verdict,
    /// Cases that were run.
    pub cases: u64,
    /// Steps on which the engines agreed.
    pub steps: u64,
    /// Observations on which the engines agreed.
    pub observations: u64,
    /// Observations by field.
    pub counts: Sums,
    /// Rules that the cases came across, and how often.
    pub rules: Sums,
    /// The engines, the reference first.
    pub engines: Vec<EngineReport>,
    /// What is wrong with the gate as a whole: floors not reached, pins that moved, engines that failed at the end.
    pub faults: Vec<Fault>,
    /// What the corpus lines that were run whole should be pinned to, in the order of the corpus.
    #[serde(skip)]
    pub pins: Vec<(Arc<str>, Pin)>,
    /// The seed leases that its cases are from, with the number of cases; `none` for seeds of no lease.
    pub leases: BTreeMap<String, u64>,
    /// Cases that were not run because their seeds are held out.
    pub held_out: u64,
    /// Cases that were not run because too many had failed.
    pub not_run: u64,
    /// How long it took; not part of any result that is compared.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Something wrong with a gate as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fault {
    /// How heavy it is.
    pub verdict: Verdict,
    /// What it is.
    pub message: String,
    /// Whether it is about how an engine ended, which no other part of a result tells.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_end: bool,
}

impl GateReport {
    pub(crate) fn new(gate: String, tier: Tier, engines: &[String]) -> Self {
        let engines = engines.iter().map(|name| EngineReport {
            name: name.clone(),
            verdict: Verdict::Parity,
            compared: 0,
            unsupported: BTreeMap::new(),
            absent: BTreeMap::new(),
        });
        Self {
            gate,
            tier: tier.name(),
            verdict: Verdict::Parity,
            cases: 0,
            steps: 0,
            observations: 0,
            counts: Sums::default(),
            rules: Sums::default(),
            engines: engines.collect(),
            faults: Vec::new(),
            pins: Vec::new(),
            leases: BTreeMap::new(),
            held_out: 0,
            not_run: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// Adds the result of one case.
    pub(crate) fn add(&mut self, result: &CaseResult) {
        self.cases += 1;
        self.verdict = self.verdict.max(result.verdict);
        if let Some(agreement) = &result.agreement {
            self.steps += agreement.steps;
            self.observations += agreement.observations;
            self.counts.add(&agreement.counts);
            self.rules.add(&agreement.rules);
        }
        for engine in &mut self.engines {
            if let Some(standing) = result.engines.get(&engine.name) {
                engine.add(standing, result.verdict);
            }
        }
    }

    /// Adds what went wrong when engines ended: in order and each once, however many workers there were.
    pub(crate) fn ended(&mut self, mut faults: Vec<Fault>) {
        faults.sort();
        faults.dedup();
        for fault in faults {
            self.verdict = self.verdict.max(fault.verdict);
            self.faults.push(fault);
        }
    }

    pub(crate) fn fault(&mut self, verdict: Verdict, message: String) {
        self.verdict = self.verdict.max(verdict);
        self.faults.push(Fault { verdict, message, at_end: false });
    }
}

impl EngineReport {
    fn add(&mut self, standing: &str, verdict: Verdict) {
        if let Some(reason) = standing.strip_prefix("unsupported: ") {
            *self.unsupported.entry(reason.to_owned()).or_default() += 1;
        } else if let Some(reason) = standing.strip_prefix("absent: ") {
            *self.absent.entry(reason.to_owned()).or_default() += 1;
        } else if standing.starts_with("broken: ") {
            self.verdict = self.verdict.max(Verdict::Broken);
        } else if verdict != Verdict::Vacuous && verdict != Verdict::Broken {
            self.compared += 1;
            if standing == "differs" {
                self.verdict = self.verdict.max(verdict);
            }
        }
    }
}

/// Is told of everything as it comes, in the order of the cases.
pub trait Watcher {
    /// A gate begins with so many cases.
    fn gate_begins(&mut self, gate: &str, cases: u64);
    /// A case was judged.
    fn case(&mut self, result: &CaseResult);
    /// A gate has ended.
    fn gate_ends(&mut self, report: &GateReport);
}

//! The quarantine: known faults that may not stop a run for a while, `corpora/quarantine.toml`.
//!
//! ```toml
//! [[quarantine]]
//! gate = "drop7/leaf"            # the symptom: gate, field, kind
//! field = "covered_risk"
//! kind = "DIVERGED"
//! engine = "rust"                # and, if wanted, an engine that differs
//! case = "random"                # and a text within the case's name, or its identity
//! reason = "one ulp since the new tables; being bisected"
//! owner = "ada"
//! expires = "2026-12-24"         # at most 90 days away
//! cap = 3                        # at most so many cases
//! ```
//!
//! Quarantined cases run like all others. An entry that no longer holds anything, has expired or holds
//! more than its cap makes the run [`Verdict::Stale`]. A whole gate cannot be quarantined: the field must be
//! named, and a gate in which every case is quarantined is stale too.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use serde::Deserialize;

use crate::corpus::CorpusError;
use crate::report::{CaseResult, GateReport};
use crate::symptom::Symptom;
use crate::verdict::Verdict;

/// How far away an expiry may be.
const DAYS_MAX: i32 = 90;
/// The largest cap: after as many failures the rest of a gate would not run.
const CAP_MAX: u32 = 25;

/// The entries of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quarantine {
    entries: Vec<Entry>,
}

/// One known fault.
///
/// Invariant: gate, field, reason and owner are not empty, the kind is red, the cap is 1 to 25.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    symptom: Symptom,
    engine: Option<String>,
    case: Option<String>,
    reason: String,
    owner: String,
    expires: Date,
    expired: bool,
    cap: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    quarantine: Vec<RawEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    gate: String,
    field: String,
    kind: Verdict,
    engine: Option<String>,
    case: Option<String>,
    reason: String,
    owner: String,
    expires: String,
    cap: u32,
}

impl Quarantine {
    /// Where the quarantine of the corpora in `root` stands.
    pub fn file(root: &Path) -> PathBuf {
        root.join("quarantine.toml")
    }

    /// Reads the quarantine of the corpora in `root`; a missing file is an empty one.
    ///
    /// # Errors
    /// The file, and what is wrong in it.
    pub fn load(root: &Path, today: Date) -> Result<Self, CorpusError> {
        let file = Self::file(root);
        let fail = |message: String| CorpusError { file: file.clone(), line: None, message };
        match fs::read_to_string(&file) {
            Ok(text) => Self::parse(&text, today).map_err(fail),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(fail(format!("cannot read: {error}"))),
        }
    }

    /// Reads the text of a quarantine, as of `today`.
    ///
    /// # Errors
    /// The entry, its member and what was expected.
    pub fn parse(text: &str, today: Date) -> Result<Self, String> {
        let raw: RawFile = toml::from_str(text).map_err(|error| error.to_string())?;
        let entries = raw.quarantine.into_iter().enumerate().map(|(number, raw)| {
            raw.check(today).map_err(|error| format!("entry {}: {error}", number + 1))
        });
        Ok(Self { entries: entries.collect::<Result<_, _>>()? })
    }

    /// The gates that entries name, for a check that they exist.
    pub fn gates(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.symptom.gate.as_str())
    }

    /// The entries of one gate, ready to hold cases of a run.
    pub(crate) fn ward(&self, gate: &str) -> Ward {
        let here = self.entries.iter().filter(|entry| entry.symptom.gate == gate);
        Ward { beds: here.cloned().map(|entry| Bed { entry, held: 0, passed: 0 }).collect() }
    }
}

impl RawEntry {
    fn check(self, today: Date) -> Result<Entry, String> {
        let Self { gate, field, kind, engine, case, reason, owner, expires, cap } = self;
        let path = gate.split_once('/').filter(|(game, gate)| !game.is_empty() && !gate.is_empty());
        if path.is_none() {
            return Err(format!("gate: expected `game/gate`, found `{gate}`"));
        }
        if field.is_empty() || field.contains('*') {
            return Err(format!(
                "field: expected the name of one field, found `{field}`: a whole gate cannot be quarantined"
            ));
        }
        if !matches!(kind, Verdict::Diverged | Verdict::Flaky | Verdict::Broken) {
            return Err(format!("kind: expected DIVERGED, FLAKY or BROKEN, found {kind}"));
        }
        for (member, text) in [("reason", &reason), ("owner", &owner)] {
            if text.trim().is_empty() {
                return Err(format!("{member}: expected some words"));
            }
        }
        for (member, text) in [("engine", &engine), ("case", &case)] {
            if text.as_deref().is_some_and(str::is_empty) {
                return Err(format!("{member}: expected a name, or no such member"));
            }
        }
        if !(1..=CAP_MAX).contains(&cap) {
            return Err(format!("cap: expected 1 to {CAP_MAX}, found {cap}"));
        }
        let date: Date = expires
            .parse()
            .map_err(|_| format!("expires: expected a date like 2026-12-24, found `{expires}`"))?;
        let days = days_between(today, date);
        if days > DAYS_MAX {
            return Err(format!(
                "expires: expected at most {DAYS_MAX} days from {today}, found {date}, {days} days away"
            ));
        }
        let symptom = Symptom { gate, field, kind };
        let expired = days < 0;
        Ok(Entry { symptom, engine, case, reason, owner, expires: date, expired, cap })
    }
}

fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(i32::MAX, |span| span.get_days())
}

impl Entry {
    fn names(&self, result: &CaseResult) -> bool {
        self.case
            .as_ref()
            .is_none_or(|case| *result.case == **case || result.name.contains(case.as_str()))
    }

    /// What a result that it holds is marked with.
    fn note(&self) -> String {
        let Self { symptom, reason, owner, expires, .. } = self;
        format!("{symptom}: {reason} ({owner}, until {expires})")
    }

    fn holds(&self, result: &CaseResult, symptom: &Symptom) -> bool {
        let stands = |engine: &String| {
            let standing = result.engines.get(engine).map_or("", String::as_str);
            standing == "differs" || standing.starts_with("broken: ")
        };
        self.symptom == *symptom && self.names(result) && self.engine.as_ref().is_none_or(stands)
    }
}

/// The quarantine of one gate during one run.
pub(crate) struct Ward {
    beds: Vec<Bed>,
}

struct Bed {
    entry: Entry,
    /// Cases that the entry holds.
    held: u64,
    /// Cases that the entry names and that were green.
    passed: u64,
}

impl Ward {
    /// Marks a red result that an entry holds as quarantined. One that a results file gives as such, of a
    /// run with the same entries, is known by the note that it was marked with.
    pub(crate) fn admit(&mut self, result: &mut CaseResult) {
        if result.verdict == Verdict::Quarantined {
            let note = result.reason.clone();
            let marked = |bed: &&mut Bed| note.as_ref() == Some(&bed.entry.note());
            if let Some(bed) = self.beds.iter_mut().find(marked) {
                bed.held += 1;
            }
            return;
        }
        let Some(symptom) = Symptom::of(result) else {
            for bed in self.beds.iter_mut().filter(|bed| bed.entry.names(result)) {
                bed.passed += 1;
            }
            return;
        };
        if let Some(bed) = self.beds.iter_mut().find(|bed| bed.entry.holds(result, &symptom)) {
            bed.held += 1;
            result.verdict = Verdict::Quarantined;
            result.reason = Some(bed.entry.note());
        }
    }

    /// Adds what is wrong with the entries to the report. `whole`: all cases of the gate were run.
    pub(crate) fn discharge(&self, whole: bool, report: &mut GateReport) {
        let held: u64 = self.beds.iter().map(|bed| bed.held).sum();
        for Bed { entry, held, passed } in &self.beds {
            let Entry { symptom, expires, cap, owner, .. } = entry;
            let mut stale = |message: String| {
                report.fault(
                    Verdict::Stale,
                    format!("quarantine of {symptom} (owner {owner}): {message}"),
                );
            };
            if entry.expired {
                stale(format!("expired on {expires}"));
            }
            if *held > u64::from(*cap) {
                stale(format!("holds {held} cases, its cap is {cap}"));
            }
            if *held == 0 && (whole || entry.case.is_some() && *passed > 0) {
                stale("holds no case any more: take it out".to_owned());
            }
        }
        if held > 0 && held == report.cases {
            let message = format!("all {held} cases are quarantined: a whole gate cannot be");
            report.fault(Verdict::Stale, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const ENTRY: &str = r#"
        [[quarantine]]
        gate = "drop7/leaf"
        field = "leaf"
        kind = "DIVERGED"
        engine = "rust"
        reason = "one ulp"
        owner = "ada"
        expires = "2026-12-24"
        cap = 1
    "#;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn result(field: &str, differs: &str) -> CaseResult {
        use crate::divergence::{Divergence, Row};
        let divergence = Divergence {
            gate: "drop7/leaf".to_owned(),
            case: "1".to_owned(),
            name: "a".to_owned(),
            step: 0,
            steps: 1,
            sides: vec![vec!["cpp".to_owned()], vec![differs.to_owned()]],
            flaky: Vec::new(),
            rows: vec![Row {
                field: field.to_owned(),
                said: Vec::new(),
                delta: None,
                pictures: Vec::new(),
            }],
            equal_fields: 0,
            before: Vec::new(),
        };
        CaseResult {
            gate: "drop7/leaf".into(),
            case: "1".into(),
            name: "a".into(),
            line: 0,
            verdict: Verdict::Diverged,
            reason: None,
            agreement: None,
            engines: Arc::new([(differs.to_owned(), "differs".to_owned())].into()),
            divergence: Some(divergence),
            json: None,
            concrete: None,
        }
    }

    fn green() -> CaseResult {
        CaseResult { verdict: Verdict::Parity, divergence: None, ..result("leaf", "rust") }
    }

    /// The verdict and the faults of a gate with these results.
    fn run(entries: &str, today: &str, whole: bool, results: Vec<CaseResult>) -> GateReport {
        let quarantine = Quarantine::parse(entries, day(today)).unwrap();
        let mut ward = quarantine.ward("drop7/leaf");
        let gate = "drop7/leaf".to_owned();
        let mut report = GateReport::new(gate, crate::Tier::Quick, &["cpp".to_owned()]);
        for mut result in results {
            ward.admit(&mut result);
            report.add(&result);
        }
        ward.discharge(whole, &mut report);
        report
    }

    fn message(report: &GateReport) -> &str {
        report.faults.first().map_or("", |fault| &fault.message)
    }

    #[test]
    fn a_held_case_is_not_red() {
        let report = run(ENTRY, "2026-12-01", true, vec![result("leaf", "rust"), green()]);
        assert_eq!((report.verdict, message(&report)), (Verdict::Quarantined, ""));
        assert_eq!(report.verdict.exit_code(), 0);
    }

    /// As a resumed run or a merge reads it from a results file.
    #[test]
    fn a_held_case_that_is_known_is_held_again() {
        let diverged = (ENTRY.to_owned(), result("leaf", "rust"));
        let broken = CaseResult {
            verdict: Verdict::Broken,
            reason: Some("rust: its output ended".to_owned()),
            engines: Arc::new([("rust".to_owned(), "broken: its output ended".to_owned())].into()),
            divergence: None,
            ..result("leaf", "rust")
        };
        let entry = ENTRY.replace("DIVERGED", "BROKEN");
        let entry = entry.replace("field = \"leaf\"", "field = \"rust: its output ended\"");
        for (entries, mut known) in [diverged, (entry, broken)] {
            let quarantine = Quarantine::parse(&entries, day("2026-12-01")).unwrap();
            quarantine.ward("drop7/leaf").admit(&mut known);
            assert_eq!(known.verdict, Verdict::Quarantined);
            let reason = known.reason.clone();
            let report = run(&entries, "2026-12-01", true, vec![known.clone(), green()]);
            assert_eq!((report.verdict, message(&report)), (Verdict::Quarantined, ""));
            quarantine.ward("drop7/leaf").admit(&mut known);
            assert_eq!(known.reason, reason);
        }
    }

    #[test]
    fn another_symptom_or_engine_stays_red() {
        for other in [result("direct", "rust"), result("leaf", "ts")] {
            let report = run(ENTRY, "2026-12-01", false, vec![other, green()]);
            assert_eq!(report.verdict, Verdict::Diverged);
        }
    }

    #[test]
    fn a_pass_an_expiry_and_a_full_ward_are_stale() {
        let report = run(ENTRY, "2026-12-01", true, vec![green()]);
        assert!(message(&report).contains("holds no case"), "{report:?}");
        let report = run(ENTRY, "2026-12-25", true, vec![result("leaf", "rust"), green()]);
        assert!(message(&report).contains("expired on 2026-12-24"), "{report:?}");
        let two = vec![result("leaf", "rust"), result("leaf", "rust"), green()];
        let report = run(ENTRY, "2026-12-01", true, two);
        assert!(message(&report).contains("holds 2 cases, its cap is 1"), "{report:?}");
        assert_eq!((report.verdict, report.verdict.exit_code()), (Verdict::Stale, 5));
        // In a part of a gate a named case must pass before the entry is stale.
        assert_eq!(run(ENTRY, "2026-12-01", false, vec![green()]).verdict, Verdict::Parity);
        let named = format!("{ENTRY}case = \"a\"");
        assert_eq!(run(&named, "2026-12-01", false, vec![green()]).verdict, Verdict::Stale);
    }

    #[test]
    fn a_whole_gate_cannot_be_quarantined() {
        let report = run(ENTRY, "2026-12-01", true, vec![result("leaf", "rust")]);
        assert!(message(&report).contains("a whole gate cannot be"), "{report:?}");
        let all = ENTRY.replace("field = \"leaf\"", "field = \"*\"");
        assert!(Quarantine::parse(&all, day("2026-12-01")).unwrap_err().contains("a whole gate"));
    }

    #[test]
    fn faults_name_entry_and_member() {
        let fault = |from: &str, to: &str| {
            Quarantine::parse(&ENTRY.replace(from, to), day("2026-12-01")).unwrap_err()
        };
        assert!(
            fault("2026-12-24", "2027-03-24").starts_with("entry 1: expires: expected at most")
        );
        assert!(fault("2026-12-24", "soon").contains("expected a date like"));
        assert!(fault("\"one ulp\"", "\" \"").starts_with("entry 1: reason"));
        assert!(fault("\"ada\"", "\"\"").starts_with("entry 1: owner"));
        assert!(fault("cap = 1", "cap = 0").starts_with("entry 1: cap"));
        assert!(fault("\"drop7/leaf\"", "\"drop7\"").starts_with("entry 1: gate"));
        assert!(fault("DIVERGED", "PARITY").starts_with("entry 1: kind"));
        assert!(fault("cap = 1", "cup = 1").contains("cup"));
        assert!(fault("owner = \"ada\"", "").contains("owner"));
    }
}

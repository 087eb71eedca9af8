//! JUnit XML: a suite a gate, a test case a corpus line, one more a red case and a fault of a gate.
//! The schema is `docs/schemas/junit.xsd`.

use harness::report::{CaseResult, GateReport};
use harness::{Verdict, show};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{LineTally, Outcome};

/// The whole document. No times: the same results give the same bytes.
pub(super) fn text(outcome: &Outcome<'_>) -> Result<String, String> {
    let mut report = Report::new("gates");
    for gate in &outcome.reports {
        let mut suite = TestSuite::new(gate.gate.clone());
        suite.add_property(("tier", gate.tier));
        suite.add_property(("build", outcome.campaign.build.as_str()));
        for line in outcome.tally.lines.iter().filter(|line| line.gate == gate.gate) {
            suite.add_test_case(line_case(gate, line));
        }
        for red in outcome.tally.red.iter().filter(|red| *red.gate == *gate.gate) {
            suite.add_test_case(red_case(red));
        }
        suite.add_test_cases(fault_cases(gate));
        report.add_test_suite(suite);
    }
    report.to_string().map_err(|error| format!("--junit: {error}"))
}

fn line_case(gate: &GateReport, line: &LineTally) -> TestCase {
    let status = match line.red {
        0 => TestCaseStatus::success(),
        red => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(format!("{red} of {} case(s) not in parity", line.cases));
            status
        }
    };
    let mut case = TestCase::new(line.line.clone(), status);
    case.set_classname(gate.gate.clone());
    case.set_assertions(usize::try_from(line.observations).unwrap_or(usize::MAX));
    case
}

fn red_case(red: &CaseResult) -> TestCase {
    let mut status = non_success(red.verdict);
    let text = show::case_failure(red);
    status.set_message(text.lines().next().unwrap_or_default());
    status.set_description(text.as_str());
    let mut case = TestCase::new(format!("{} {}", red.name, red.case), status);
    case.set_classname(red.gate.clone());
    case
}

fn fault_cases(gate: &GateReport) -> impl Iterator<Item = TestCase> {
    gate.faults.iter().enumerate().map(|(number, fault)| {
        let mut status = non_success(fault.verdict);
        status.set_message(fault.message.as_str());
        let mut case = TestCase::new(format!("the gate as a whole {}", number + 1), status);
        case.set_classname(gate.gate.clone());
        case
    })
}

/// What JUnit calls an error is an engine that could not answer.
fn non_success(verdict: Verdict) -> TestCaseStatus {
    let kind = match verdict {
        Verdict::Broken => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(verdict.to_string());
    status
}

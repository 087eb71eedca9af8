//! Engines in other processes: whatever they do wrong is BROKEN, with the engine and the case named,
//! and never green.

use std::time::Duration;

use gates_drop7::trajectory_gate;
use harness::process::Launch;
use harness::report::{CaseResult, GateReport};
use harness::{Verdict, remote};

use crate::liar::row;
use crate::runs::{GAMES, run};

/// Eight games by the C++ reference and by a process with a fault at case 4.
fn with_fault(fault: &str) -> (GateReport, Vec<CaseResult>) {
    let launch = Launch {
        program: env!("CARGO_BIN_EXE_lying-engine").to_owned(),
        arguments: vec![fault.to_owned(), "4".to_owned()],
    };
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "cpp"), remote::row_of("liar", launch)];
    run(gate, engines, GAMES, |options| options.timeout = Duration::from_secs(5))
}

/// The fault costs the case at which it happened and no other: the rest is answered by a fresh child, in
/// whose count the case comes again only if there are enough cases left.
fn assert_broken_at_case_4(fault: &str, reason: &str) {
    let (report, results) = with_fault(fault);
    assert_eq!(report.verdict, Verdict::Broken, "{fault}");
    assert_eq!(report.verdict.exit_code(), 3);
    assert_eq!(results.len(), 8, "{fault}: a result was lost");
    for (case, result) in results.iter().enumerate() {
        let expected = if case == 4 { Verdict::Broken } else { Verdict::Parity };
        assert_eq!(result.verdict, expected, "{fault}: case {case}: {:?}", result.reason);
    }
    let said = results[4].reason.as_deref().unwrap_or_default();
    assert!(said.starts_with("liar: "), "{fault}: {said}");
    assert!(said.contains(reason), "{fault}: {said}");
}

#[test]
fn an_honest_process_is_in_parity() {
    let (report, _) = with_fault("none");
    assert_eq!(report.verdict, Verdict::Parity, "{:?}", report.faults);
    assert_eq!(report.engines[1].compared, 8);
}

#[test]
fn a_hang() {
    assert_broken_at_case_4("hang", "no reply before the deadline");
}

#[test]
fn a_crash() {
    assert_broken_at_case_4("crash", "exit status: 101; stderr: thread of thought lost");
}

#[test]
fn a_stray_print() {
    assert_broken_at_case_4("stray-print", "not a protocol line");
}

#[test]
fn the_same_reply_twice() {
    // The copy is seen when the next reply is due: case 5 pays.
    let (report, results) = with_fault("twice");
    assert_eq!(report.verdict, Verdict::Broken);
    assert!(results[5].reason.as_deref().unwrap_or_default().contains("case 1 instead of case 2"));
}

#[test]
fn an_empty_reply() {
    assert_broken_at_case_4("empty", "missing field `id`");
}

#[test]
fn half_a_digest() {
    assert_broken_at_case_4("half-digest", "not 16 a step");
}

#[test]
fn a_false_count() {
    assert_broken_at_case_4("padded", "`fields` does not count the 7 `observations`");
}

#[test]
fn a_reply_to_another_case() {
    assert_broken_at_case_4("other-case", "case 77 instead of case 1");
}

#[test]
fn an_unknown_member() {
    assert_broken_at_case_4("unknown-member", "unknown field `note`");
}

#[test]
fn an_error_reply() {
    assert_broken_at_case_4("error", "cannot");
}

#[test]
fn a_truncated_stream_is_a_divergence() {
    let (report, results) = with_fault("truncated");
    // The observation count still is that of the whole stream, but the digests are compared first.
    assert_eq!(
        results[4].verdict,
        Verdict::Flaky,
        "a fresh child tells the truth at its first case"
    );
    assert_eq!(report.verdict, Verdict::Flaky);
}

#[test]
fn a_missing_end_line() {
    let (report, _) = with_fault("no-end");
    assert_eq!(report.verdict, Verdict::Broken);
}

#[test]
fn a_miscounting_end_line() {
    let (report, results) = with_fault("miscount");
    assert_eq!(report.verdict, Verdict::Broken);
    let said: Vec<_> = results.iter().filter_map(|result| result.reason.as_deref()).collect();
    assert!(said[0].contains("the end line counts 4 cases instead of 3"), "{said:?}");
}

#[test]
fn a_line_after_the_last_request() {
    let (report, _) = with_fault("last-words");
    assert_eq!(report.verdict, Verdict::Broken);
    assert!(report.faults[0].message.contains("one more thing"), "{:?}", report.faults);
}

#[test]
fn another_protocol() {
    let (report, results) = with_fault("old");
    assert_eq!(report.verdict, Verdict::Broken);
    assert!(results[0].reason.as_deref().unwrap_or_default().contains("protocol 0 instead of 2"));
}

#[test]
fn contracted_arithmetic() {
    let (report, results) = with_fault("contracted");
    assert_eq!(report.verdict, Verdict::Broken);
    assert!(results[0].reason.as_deref().unwrap_or_default().contains("canary 1"));
}

#[test]
fn a_missing_program() {
    let launch = Launch { program: "no-such-engine".to_owned(), arguments: Vec::new() };
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "cpp"), remote::row_of("missing", launch)];
    let (report, results) = run(gate, engines, GAMES, |_| {});
    assert_eq!(report.verdict, Verdict::Broken);
    let said = results[0].reason.as_deref().unwrap_or_default();
    assert!(said.contains("cannot start `no-such-engine`"), "{said}");
}

//! An engine of the project that crashes, hangs or eats memory costs one case; the run goes on.

use std::time::Duration;

use gates_drop7::trajectory_gate;
use harness::Verdict;
use harness::process::Launch;
use harness::report::{CaseResult, GateReport};

use crate::liar::row;
use crate::runs::{GAMES, run};

/// Eight games, seeds 1 to 8, by the project's engines in workers, the C++ one with a fault.
fn with_fault(fault: &str) -> (GateReport, Vec<CaseResult>) {
    let worker = Launch {
        program: env!("CARGO_BIN_EXE_faulty-worker").to_owned(),
        arguments: vec![fault.to_owned()],
    };
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "rust"), row(&gate, "cpp"), row(&gate, "cpp-fast")];
    run(gate, engines, GAMES, |options| {
        options.worker = Some(worker);
        options.timeout = Duration::from_secs(3);
        options.memory_max = Some(256 << 20);
    })
}

/// The game of seed 5 is case 4, in the middle of the second batch of three.
fn assert_costs_case_4(fault: &str, reason: &str) {
    let (report, results) = with_fault(fault);
    assert_eq!((report.verdict, report.cases), (Verdict::Broken, 8), "{fault}");
    for (case, result) in results.iter().enumerate() {
        let expected = if case == 4 { Verdict::Broken } else { Verdict::Parity };
        assert_eq!(result.verdict, expected, "{fault}: case {case}: {:?}", result.reason);
    }
    let said = results[4].reason.as_deref().unwrap_or_default();
    assert!(said.starts_with("cpp: ") && said.contains(reason), "{fault}: {said}");
    assert!(!said.contains("only after other cases"), "{fault}: {said}");
    assert_eq!(report.engines[0].verdict, Verdict::Parity, "{fault}: rust is not to blame");
}

#[test]
fn sound_workers_say_what_the_engines_say_in_process() {
    let (report, results) = with_fault("none");
    assert_eq!(report.verdict, Verdict::Parity, "{:?}", report.faults);
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "rust"), row(&gate, "cpp"), row(&gate, "cpp-fast")];
    let (in_process, plain) = run(gate, engines, GAMES, |_| {});
    assert_eq!(report.counts, in_process.counts, "field counts come through the protocol");
    let signatures = |results: &[CaseResult]| -> Vec<_> {
        results.iter().map(|result| result.agreement.as_ref().expect("parity").signature).collect()
    };
    assert_eq!(signatures(&results), signatures(&plain));
}

#[test]
fn an_abort_costs_one_case() {
    assert_costs_case_4("abort", "SIGABRT");
}

#[test]
fn a_hang_costs_one_case() {
    assert_costs_case_4("hang", "no reply before the deadline");
}

#[test]
fn a_memory_hog_costs_one_case() {
    assert_costs_case_4("hog", "MiB of memory, the limit is 256 MiB");
}

#[test]
fn a_crash_that_needs_the_cases_before_it_is_told_apart() {
    let (report, results) = with_fault("worn-out");
    assert_eq!(report.verdict, Verdict::Broken);
    let said = results[2].reason.as_deref().unwrap_or_default();
    assert!(said.contains("it failed only after other cases"), "{said}");
}

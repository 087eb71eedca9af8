//! What people see, pinned: a divergence, a broken engine, a vacuous run, the help.

use gates_drop7::trajectory_gate;
use harness::liar::Lie;
use harness::process::Launch;
use harness::report::GateReport;
use harness::{remote, show};

use crate::liar::{lying, row};
use crate::runs::{GAMES, run};

/// A status table without the time, which differs from run to run.
fn status(mut report: GateReport) -> String {
    report.elapsed = std::time::Duration::ZERO;
    show::status(&[report])
}

#[test]
fn a_divergence() {
    let gate = trajectory_gate();
    let liar = lying(row(&gate, "rust"), Lie::BitFlip("board"), 2, 12);
    let engines = vec![row(&gate, "cpp"), liar, row(&gate, "rust-portable")];
    let (report, results) = run(gate, engines, GAMES, |_| {});
    let red: String = results
        .iter()
        .filter(|result| result.divergence.is_some())
        .map(show::case_failure)
        .collect();
    insta::assert_snapshot!("divergence", red + &status(report));
}

#[test]
fn a_dropped_wave() {
    let gate = trajectory_gate();
    let liar = lying(row(&gate, "rust"), Lie::Drop("wave"), 0, 12);
    let engines = vec![row(&gate, "cpp"), liar];
    let (_, results) = run(gate, engines, GAMES, |_| {});
    insta::assert_snapshot!("dropped_wave", show::case_failure(&results[0]));
}

#[test]
fn one_ulp() {
    let gate = gates_drop7::leaf_gate();
    let liar = lying(row(&gate, "rust"), Lie::OneUlp("leaf"), 0, 0);
    let engines = vec![row(&gate, "cpp"), liar];
    let line = r#"{"name":"one","case":{"states":["0000000000000000000000008000060309071471472582582 3 4"]}}"#;
    let (_, results) = run(gate, engines, line, |_| {});
    insta::assert_snapshot!("one_ulp", show::case_failure(&results[0]));
}

#[test]
fn a_broken_engine() {
    let launch = Launch {
        program: env!("CARGO_BIN_EXE_lying-engine").to_owned(),
        arguments: vec!["crash".to_owned(), "4".to_owned()],
    };
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "cpp"), remote::row_of("liar", launch)];
    let (report, results) = run(gate, engines, GAMES, |_| {});
    let red: String =
        results.iter().filter(|result| result.reason.is_some()).map(show::case_failure).collect();
    insta::assert_snapshot!("broken", red + &status(report));
}

#[test]
fn a_vacuous_run() {
    let gate = trajectory_gate();
    let engines = vec![row(&gate, "cpp")];
    let (report, results) = run(gate, engines, GAMES, |_| {});
    insta::assert_snapshot!("vacuous", show::case_failure(&results[0]) + &status(report));
}

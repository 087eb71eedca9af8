//! The `drop7` command: the forms that outside scripts rely on, with every engine.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const ENGINES: [&str; 8] = [
    "rust",
    "rust-simd",
    "rust-portable",
    "rust-packed",
    "rust-packed-portable",
    "cpp",
    "cpp-fast",
    "ts",
];

fn drop7(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_drop7"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("drop7 starts");
    // A command that refuses its arguments closes its input before it has read it.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("drop7 ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// RULES section 11: the game of seed 1 under the center policy.
const GAME_1: &str = "\
game 0x1 next 5
m 1 col 3 sd 0 b 0000000000000000000000000000000000000050008888888 next 4 score 0 level 1 mr 4 over 0 cleared 0 advanced 0 waves
m 2 col 3 sd 0 b 0000000000000000000000000000000400000050008888888 next 5 score 0 level 1 mr 3 over 0 cleared 0 advanced 0 waves
m 3 col 3 sd 7 b 0000000000000000000000000000000500000050008888888 next 1 score 7 level 1 mr 2 over 0 cleared 0 advanced 0 waves 1:1:0:7
end score 7 moves 3 over 0
";

#[test]
fn trace_prints_the_text_form_of_the_rules() {
    for engine in ENGINES {
        let arguments = [
            "trace",
            "--seed",
            "0x1",
            "--policy",
            "center",
            "--driver",
            "headless",
            "--max-moves",
            "3",
            "--engine",
            engine,
        ];
        let output = drop7(&arguments, "");
        assert_eq!(text(&output.stdout), GAME_1, "{engine}: {}", text(&output.stderr));
    }
}

#[test]
fn eval_answers_like_the_rules() {
    // RULES section 11, E2.
    let root = "s 0000000000000000000000008000060309071471472582582 3 4 1 0\n";
    for engine in ENGINES {
        let arguments =
            ["eval", "--depth", "2", "--strata", "7", "--table", "lru", "--engine", engine];
        let output = drop7(&arguments, root);
        let line: serde_json::Value =
            serde_json::from_str(&text(&output.stdout)).unwrap_or_default();
        assert_eq!(line["leaf"], "4098d1099999999a", "{engine}: {}", text(&output.stderr));
        assert_eq!(line["action"], 6, "{engine}");
        assert_eq!(line["completed"], 2, "{engine}");
        assert_eq!(
            (&line["work"], &line["nodes"], &line["hits"]),
            (&4361.into(), &2205.into(), &6.into()),
            "{engine}"
        );
        assert_eq!(line["values"][0], "40c192d61b481914", "{engine}");
        assert_eq!(line["terms"][13], "40387ae147ae147b", "{engine}");
    }
}

#[test]
fn an_illegal_column_is_null() {
    // RULES section 11, E4.
    let root = "s 9060300471070482582083693693714714725825826936936 1 1 1 0\n";
    let output = drop7(&["eval", "--depth", "1", "--strata", "7"], root);
    let line: serde_json::Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let nulls: Vec<usize> = (0..7).filter(|&column| line["values"][column].is_null()).collect();
    assert_eq!(nulls, [2, 4, 6]);
}

#[test]
fn faults_are_named() {
    let refused = |arguments: &[&str], input: &str, expected: &str| {
        let output = drop7(arguments, input);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: expected `{expected}` in: {said}");
    };
    refused(&["eval", "--depth", "0", "--strata", "7"], "", "0 is not in 1..=8");
    refused(&["eval", "--depth", "2", "--strata", "33"], "", "33 is not in 1..=32");
    refused(&["trace", "--seed", "1"], "", "expected 0x");
    refused(&["trace", "--seed", "0x1", "--policy", "middle"], "", "middle");
    refused(&["trace", "--seed", "0x1", "--policy", "d9s7"], "", "d9s7");
    refused(
        &["eval", "--depth", "1", "--strata", "7", "--table", "none", "--entries", "5"],
        "",
        "--entries",
    );
    let start = "0000000000000000000000000000000000000000008888888";
    let lines = format!("s {start} 4 5 1 0\ns {start} 8 5 1 0\n");
    refused(&["eval", "--depth", "1", "--strata", "1"], &lines, "standard input, line 2");
    let direct =
        ["eval", "--depth", "1", "--strata", "1", "--table", "direct", "--engine", "cpp-fast"];
    refused(&direct, &format!("s {start} 4 5 1 0\n"), "cpp-fast does not do this");
}

#[test]
fn what_was_answered_before_a_fault_is_kept() {
    let start = "0000000000000000000000000000000000000000008888888";
    let output = drop7(
        &["eval", "--depth", "1", "--strata", "1"],
        &format!("s {start} 4 5 1 0\nnonsense\n"),
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 1);
}

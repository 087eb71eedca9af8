//! The `ground` command as outside scripts use it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn ground(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ground"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the command starts")
}

/// The command with `input` typed in.
fn ground_told(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ground"));
    let piped = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().expect("the command starts");
    let typed = child.stdin.take().expect("piped").write_all(input.as_bytes());
    typed.expect("the command reads");
    child.wait_with_output().expect("the command ends")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn scratch(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ground-{name}-{}.json", std::process::id()));
    std::fs::write(&path, content).expect("a scratch file");
    path
}

/// FNV-1a 64, as the tables of RULES 12 have it.
fn fnv(text: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}

#[test]
fn trace_prints_states_and_nothing_else() {
    for engine in ["rust", "cpp", "ts"] {
        for (seats, seed, policy, hash) in [
            ("2", "1", "greedy", 0xa220_b6c2_c56a_7b88),
            ("4", "77", "greedy", 0xe9ea_ddfd_60cd_8ebf),
            ("6", "1", "random", 0x4cab_14b4_2671_8919),
        ] {
            let output = ground(&[
                "trace", "--seats", seats, "--seed", seed, "--policy", policy, "--engine", engine,
            ]);
            assert!(output.status.success());
            assert_eq!(fnv(&text(&output)), hash, "{engine}, {seats} seats, seed {seed}");
        }
    }
}

#[test]
fn retrospect_plays_and_asks_in_one_go() {
    for engine in ["rust", "cpp", "ts"] {
        let output = ground(&[
            "retrospect",
            "--seats",
            "3",
            "--seed",
            "2",
            "--policy",
            "greedy",
            "--threshold",
            "9",
            "-k",
            "1",
            "--json",
            "--engine",
            engine,
        ]);
        assert!(output.status.success());
        let json: serde_json::Value = serde_json::from_str(&text(&output)).expect("one object");
        assert_eq!(json["answer"], "witness");
        assert_eq!(json["hidden_moves"], 1);
        let moves = json["moves"].as_array().expect("moves");
        assert_eq!(moves[5]["command"], "improvise 0");
        assert_eq!(moves[5]["mark"], "hidden");
        assert_eq!(moves[5]["seat"], 1);
        assert_eq!(
            json["summary"],
            "This deal was winnable from round 6. One of these six moves needed a card you had no \
             way to know was coming."
        );
    }
}

#[test]
fn self_tests_pass() {
    for tool in ["retrospect", "difficulty"] {
        let output = ground(&[tool, "--self-test"]);
        assert!(output.status.success(), "{}", text(&output));
        assert!(text(&output).lines().all(|line| line.starts_with("ok ")));
    }
}

#[test]
fn bad_records_are_refused_with_index_and_reason() {
    let head = r#"{"game":"ground","version":1,"seats":2,"seed":1,"commands":"#;
    let cases = [
        ("illegal", format!("{head}[\"hold\",\"pass\"]}}"), "commands[1] (pass): wrong-phase"),
        ("unknown", format!("{head}[\"hold\",\"jump\"]}}"), "commands[1]: unknown variant `jump`"),
        ("truncated", format!("{head}[\"hold\","), "commands[1]: EOF"),
        ("seats", head.replace("2,", "9,") + "[]}", "seats 9, expected 2 to 6"),
    ];
    for (name, record, expected) in cases {
        let path = scratch(name, &record);
        let file = path.to_str().expect("a plain path");
        for arguments in [vec!["replay", file], vec!["retrospect", file, "-k", "1"]] {
            let output = ground(&arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(said.contains(expected) && said.contains(file), "{arguments:?}: {said}");
        }
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), record);
        std::fs::remove_file(path).expect("a scratch file");
    }
}

/// The tenth command of a whole game is not legal: everything before it is still shown.
#[test]
fn a_record_that_breaks_in_the_middle_shows_what_does_replay() {
    let path = scratch("middle", "");
    std::fs::remove_file(&path).expect("a scratch file");
    let file = path.to_str().expect("a plain path");
    let play = ["play", "--seats", "2", "--seed", "1", "--save", file];
    assert!(ground_told(&play, &"1\n".repeat(12)).status.success());
    let whole = std::fs::read_to_string(&path).expect("saved");
    let mut record: serde_json::Value = serde_json::from_str(&whole).expect("a record");
    assert_eq!(record["commands"].as_array().map(Vec::len), Some(24));
    let states = text(&ground(&["replay", file]));
    record["commands"][9] = serde_json::json!({"ask": {"seat": 1}});
    std::fs::write(&path, record.to_string()).expect("a scratch file");
    for engine in ["rust", "cpp", "ts"] {
        let output = ground(&["replay", file, "--engine", engine]);
        assert_eq!(output.status.code(), Some(2), "{engine}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("commands[9] (ask 1): wrong-phase"), "{engine}: {said}");
        let shown: Vec<String> = text(&output).lines().map(str::to_owned).collect();
        assert_eq!(shown, states.lines().take(10).collect::<Vec<_>>(), "{engine}");
    }
    std::fs::remove_file(path).expect("a scratch file");
}

#[test]
fn an_unfinished_record_is_refused_and_replays() {
    let record = r#"{"game":"ground","version":1,"seats":2,"seed":1,"commands":["hold"]}"#;
    let path = scratch("unfinished", record);
    let file = path.to_str().expect("a plain path");
    let output = ground(&["retrospect", file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("unfinished"));
    let output = ground(&["replay", file]);
    assert!(output.status.success());
    assert_eq!(text(&output).lines().count(), 3);
    std::fs::remove_file(path).expect("a scratch file");
}

#[test]
fn play_saves_and_never_overwrites() {
    let path = scratch("play", "precious");
    let file = path.to_str().expect("a plain path");
    let play = ["play", "--seats", "2", "--seed", "1", "--save", file];
    assert_eq!(ground(&play).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "precious");
    std::fs::remove_file(&path).expect("a scratch file");
    assert!(ground(&play).status.success());
    let saved = std::fs::read_to_string(&path).expect("saved");
    assert!(saved.starts_with(r#"{"game":"ground","version":1,"seats":2,"threshold":5,"seed":1,"#));
    std::fs::remove_file(path).expect("a scratch file");
}

#[test]
fn difficulty_goes_on_where_it_was_and_says_the_same() {
    let out = std::env::temp_dir().join(format!("ground-difficulty-{}", std::process::id()));
    let folder = out.to_str().expect("a plain path");
    let run = |deals: &str, jobs: &str, out: Option<&str>| {
        let mut arguments =
            vec!["difficulty", "--seats", "2,3", "-k", "1,2", "--deals", deals, "--jobs", jobs];
        arguments.extend(["--format", "csv"]);
        if let Some(out) = out {
            arguments.extend(["--out", out]);
        }
        let output = ground(&arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        text(&output)
    };
    run("4", "1", Some(folder));
    let resumed = run("8", "2", Some(folder));
    assert_eq!(resumed, run("8", "1", None));
    let lines = std::fs::read_to_string(out.join("deals.jsonl")).expect("a journal");
    assert_eq!(lines.lines().count(), 1 + 4 * 8);
    for name in ["difficulty.md", "difficulty.csv", "difficulty.json", "difficulty.svg"] {
        assert!(out.join(name).is_file(), "{name}");
    }
    std::fs::remove_dir_all(out).expect("a scratch folder");
}

#[test]
fn difficulty_replaces_the_tables_of_a_document() {
    let document = std::env::temp_dir().join(format!("ground-{}.md", std::process::id()));
    let name = document.to_str().expect("a plain path");
    let run = ["difficulty", "--seats", "2", "-k", "1", "--deals", "3", "--publish", name];
    let marked = "before\n<!-- difficulty: begin -->\nold\n<!-- difficulty: end -->\nafter\n";
    std::fs::write(&document, marked).expect("a scratch file");
    let output = ground(&run);
    assert!(output.status.success());
    let tables = text(&output);
    let expected = marked.replace("old", &format!("\n{}\n", tables.trim()));
    assert_eq!(std::fs::read_to_string(&document).expect("published"), expected);
    let picture = document.with_file_name(format!("ground-{}-difficulty.svg", std::process::id()));
    assert!(std::fs::read_to_string(&picture).expect("the picture").starts_with("<svg"));
    std::fs::remove_file(picture).expect("a scratch file");
    // Nothing is measured for a document that has no place for the tables.
    std::fs::write(&document, "before\nafter\n").expect("a scratch file");
    let output = ground(&run);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("expected one line `<!-- difficulty: begin -->`, found 0"), "{said}");
    assert_eq!(std::fs::read_to_string(&document).expect("kept"), "before\nafter\n");
    std::fs::remove_file(document).expect("a scratch file");
}

/// A search of the last rounds cannot know what its answer would be called, nor tell how to play.
#[test]
fn some_words_occur_nowhere() {
    let forbidden = [["unwin", "nable"].concat(), ["should have ", "played"].concat()];
    let mut outputs = vec![
        ground(&["--help"]),
        ground(&["difficulty", "--seats", "2", "-k", "1", "--deals", "5"]),
        ground(&["retrospect", "--self-test"]),
        ground(&["difficulty", "--self-test"]),
    ];
    for tool in ["play", "replay", "retrospect", "difficulty", "trace"] {
        outputs.push(ground(&[tool, "--help"]));
    }
    for format in ["csv", "json", "svg"] {
        let arguments =
            ["difficulty", "--seats", "2", "-k", "1", "--deals", "5", "--format", format];
        outputs.push(ground(&arguments));
    }
    for seed in 1..=12 {
        let seed = format!("{seed}");
        for budget in ["1", "1000000"] {
            let ask = ["retrospect", "--seats", "2", "--seed", &seed, "--policy", "greedy"];
            outputs.push(ground(&[&ask[..], &["-k", "2", "--budget", budget]].concat()));
            outputs.push(ground(&[&ask[..], &["-k", "2", "--budget", budget, "--json"]].concat()));
        }
    }
    for output in &outputs {
        let said = text(output) + &String::from_utf8_lossy(&output.stderr);
        for word in &forbidden {
            assert!(!said.to_lowercase().contains(word.as_str()), "{said}");
        }
    }
}

//! The `gates` command as people call it: bad input, exit codes, the same bytes for any worker count.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn gates(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gates"));
    // As in CI, where no red case is saved into the corpora.
    command.args(arguments).env("CI", "true").output().expect("gates starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Asserts the exit code and that standard error is one line that says `expected`.
fn assert_refused(output: &Output, code: i32, expected: &str) {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}{}", text(&output.stdout));
    assert!(said.contains(expected), "expected `{expected}` in: {said}");
}

/// A corpus file of its own for one test.
fn corpus(test: &str, lines: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join("drop7");
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let file = folder.join("leaf-mine.jsonl");
    std::fs::write(&file, lines).expect("a temporary file");
    file
}

fn run_with(file: &Path) -> Output {
    gates(&[
        "run",
        "drop7/leaf/mine",
        "--corpus",
        file.to_str().expect("a plain path"),
        "--engine",
        "cpp",
        "--engine",
        "rust",
        "--no-save",
    ])
}

const START: &str = "0000000000000000000000000000000000000000008888888";

#[test]
fn a_case_from_outside_is_run() {
    let file =
        corpus("outside", &format!(r#"{{"name":"mine","case":{{"states":["{START} 4 5"]}}}}"#));
    let output = run_with(&file);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("green: all engines agree; 1 cases, 19 fields compared"));
}

#[test]
fn broken_json_names_file_line_and_column() {
    let file = corpus("broken", "{\"name\":\"mine\",\"case\":{\"states\":[}}");
    assert_refused(&run_with(&file), 2, "leaf-mine.jsonl:1: column 34");
}

#[test]
fn an_unknown_member_is_refused() {
    let file =
        corpus("unknown", &format!(r#"{{"name":"mine","cases":{{"states":["{START} 4 5"]}}}}"#));
    assert_refused(&run_with(&file), 2, "unknown field `cases`");
}

#[test]
fn an_unknown_member_of_the_case_is_refused() {
    let file = corpus(
        "member",
        &format!(r#"{{"name":"mine","case":{{"states":["{START} 4 5"],"next":3}}}}"#),
    );
    assert_refused(&run_with(&file), 2, "unknown field `next`");
}

#[test]
fn an_illegal_board_names_the_cell() {
    let board = format!("1{}", &START[1..]);
    let file =
        corpus("board", &format!(r#"{{"name":"mine","case":{{"states":["{board} 4 5"]}}}}"#));
    assert_refused(&run_with(&file), 2, "row 0, column 0");
}

#[test]
fn a_doubled_name_is_refused() {
    let line = format!(r#"{{"name":"mine","case":{{"states":["{START} 4 5"]}}}}"#);
    let file = corpus("doubled", &format!("{line}\n{line}\n"));
    assert_refused(&run_with(&file), 2, "leaf-mine.jsonl:2: name `mine` is used twice");
}

#[test]
fn an_empty_file_is_refused() {
    assert_refused(&run_with(&corpus("empty", "\n")), 2, "empty: expected at least one case");
}

#[test]
fn a_missing_file_is_refused() {
    assert_refused(&run_with(Path::new("nowhere/drop7/leaf.jsonl")), 2, "cannot read");
}

#[test]
fn a_wrong_recorded_answer_is_a_divergence() {
    let file = corpus(
        "recorded",
        &format!(
            r##"{{"name":"mine","case":{{"states":["{START} 4 5"]}},"recorded":[[["leaf","#c0afb30000000001"]]]}}"##
        ),
    );
    let output = run_with(&file);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).contains("recorded differs from cpp, rust"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn wrong_arguments_are_refused() {
    assert_refused(&gates(&["run", "--engine", "java"]), 2, "--engine java: expected one of");
    assert_refused(&gates(&["run", "--tier", "soak"]), 2, "--tier soak needs --time");
    assert_refused(&gates(&["run", "--time", "5m"]), 2, "--time goes with --tier soak");
    assert_refused(&gates(&["run", "--tier", "soak", "--time", "5 minutes"]), 2, "like 90s");
    assert_refused(&gates(&["run", "--jobs", "0"]), 2, "0 is not in");
    assert_refused(&gates(&["replay", "000000000000"]), 2, "no case `000000000000`");
    assert_refused(&gates(&["replay", "no-such#3"]), 2, "no case `no-such#3`");
}

#[test]
fn a_filter_that_selects_nothing_is_vacuous() {
    let output = gates(&["run", "drop7/leaf/no-such-case"]);
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn missing_node_is_broken() {
    let output = Command::new(env!("CARGO_BIN_EXE_gates"))
        .args(["run", "drop7/leaf/roots-00", "--engine", "cpp", "--engine", "ts", "--no-save"])
        .env("PATH", "/nowhere")
        .output()
        .expect("gates starts");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("ts: cannot start `node`"), "{}", text(&output.stdout));
}

#[test]
fn any_number_of_workers_writes_the_same_bytes() {
    let results = |jobs: &str| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("results-{jobs}.jsonl"));
        let path = file.to_str().expect("a plain path");
        let _ = std::fs::remove_file(&file);
        let output = gates(&["run", "drop7/leaf", "--jobs", jobs, "--results", path]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        std::fs::read(&file).expect("results")
    };
    let one = results("1");
    assert!(one.len() > 10_000);
    assert!(one == results("2"), "-j1 and -j2 differ");
}

#[test]
fn a_killed_run_leaves_whole_lines() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed.jsonl");
    let path = file.to_str().expect("a plain path");
    let _ = std::fs::remove_file(&file);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gates"))
        .args(["run", "drop7/search", "--engine", "cpp", "--engine", "rust", "--results", path])
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("gates starts");
    let lines = || std::fs::read_to_string(&file).unwrap_or_default().lines().count();
    while lines() < 5 && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("a child to kill");
    child.wait().expect("a child");
    let written = std::fs::read_to_string(&file).expect("results");
    let whole = written.rsplit_once('\n').map_or("", |(whole, _)| whole);
    assert!(whole.lines().count() >= 5);
    for line in whole.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a whole line");
    }
}

#[test]
fn json_results_are_one_object_a_line() {
    let output = gates(&["run", "drop7/leaf/roots", "--format", "json"]);
    let stdout = text(&output.stdout);
    let lines: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["campaign"]["filters"][0], "drop7/leaf/roots");
    assert_eq!(lines[1]["case"]["verdict"], "PARITY");
    assert_eq!(lines[1]["case"]["engines"]["recorded"], "equal");
    assert_eq!(lines[2]["gate"]["engines"][0]["name"], "cpp");
    assert_eq!(lines[3]["run"]["verdict"], "PARITY");
}

/// Lengths of pinned lines come from the pins, the others are expanded: both are what a run compares.
#[test]
fn a_list_counts_what_a_run_compares() {
    let count = |line: &str| line.strip_suffix(" case(s)")?.split_whitespace().last()?.parse().ok();
    for (filter, least) in [("drop7/leaf", 4), ("drop7/trajectory", 8)] {
        let counts: Vec<u64> =
            text(&gates(&["list", filter]).stdout).lines().filter_map(count).collect();
        assert!(counts.len() >= least, "{filter}: {counts:?}");
        let run = ["run", filter, "--engine", "cpp", "--engine", "rust", "--format", "json"];
        let run = text(&gates(&run).stdout);
        let last: serde_json::Value =
            serde_json::from_str(run.lines().last().expect("a line `run`")).expect("JSON");
        assert_eq!(last["run"]["cases"], counts.iter().sum::<u64>(), "{filter}: {counts:?}");
    }
}

#[test]
fn a_filter_may_name_one_case_of_a_line() {
    let output = gates(&["run", "drop7/trajectory/left#3", "--engine", "cpp", "--engine", "rust"]);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    // 3 and 30 to 39.
    assert!(stdout.contains("11 cases"), "{stdout}");
}

#[test]
fn a_replay_shows_the_words_of_a_step() {
    let output = gates(&[
        "replay",
        "reveal-order-row-major",
        "--at",
        "1",
        "--engine",
        "rust",
        "--engine",
        "cpp",
    ]);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}{}", text(&output.stderr));
    assert!(stdout.contains("cpp, rust, recorded"), "{stdout}");
    assert!(stdout.contains("score_delta"), "{stdout}");
    let path = gates(&["replay", "drop7/trajectory/reveal-order-row-major"]);
    assert_eq!(path.status.code(), Some(0), "{}", text(&path.stderr));
    assert!(text(&path.stdout).contains("(reveal-order-row-major)"), "{}", text(&path.stdout));
    let beyond = gates(&["replay", "reveal-order-row-major", "--at", "9"]);
    assert_refused(&beyond, 2, "--at: the case has steps 0 to 1");
}

/// A temporary folder for red cases, empty.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("drop7")).expect("a temporary folder");
    folder
}

/// A case that is red because its recorded answer is wrong, saved below a folder of its own.
fn saved_red_case(test: &str, environment: Option<(&str, &str)>) -> (Output, PathBuf) {
    let line = format!(
        r##"{{"name":"mine","case":{{"states":["{START} 4 5"]}},"recorded":[[["leaf","#c0afb30000000001"]]]}}"##
    );
    let (file, saved) = (corpus(test, &line), folder(&format!("{test}-saved")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gates"));
    command.args(["run", "drop7/leaf/mine", "--engine", "cpp", "--engine", "rust", "--corpus"]);
    command.arg(file).env_remove("CI");
    match environment {
        Some((name, value)) => command.env(name, value).current_dir(&saved),
        None => command.arg("--save").arg(&saved),
    };
    (command.output().expect("gates starts"), saved)
}

fn review(saved: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gates"))
        .arg("review")
        .args(arguments)
        .arg("--save")
        .arg(saved)
        .env_remove("CI")
        .output()
        .expect("gates starts")
}

fn pending(saved: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(saved.join("drop7/regression")) else { return Vec::new() };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("a readable folder").file_name().to_string_lossy().into_owned()
    };
    entries.map(name).collect()
}

#[test]
fn a_red_case_is_saved_at_once_and_reviewed() {
    let (output, saved) = saved_red_case("review", None);
    assert_eq!(output.status.code(), Some(1));
    let [file] = &pending(&saved)[..] else { panic!("{:?}", pending(&saved)) };
    let case = file.trim_end_matches(".new");
    let listed = review(&saved, &["--list"]);
    assert_eq!(listed.status.code(), Some(5), "{}", text(&listed.stderr));
    assert!(text(&listed.stdout).contains("1 case(s) wait"), "{}", text(&listed.stdout));
    assert_refused(&review(&saved, &[case, "--accept"]), 2, "--reason");
    assert_refused(&review(&saved, &[case, "--accept", "--reason", " "]), 2, "needs a reason");
    assert_refused(&review(&saved, &["0123", "--reject"]), 2, "no case `0123` waits");
    assert_refused(&review(&saved, &[]), 2, "no terminal");
    let accepted = review(&saved, &[case, "--accept", "--reason", "wrong by one ulp"]);
    assert_eq!(accepted.status.code(), Some(0), "{}", text(&accepted.stderr));
    let corpus =
        std::fs::read_to_string(saved.join("drop7/leaf-regression.jsonl")).expect("a corpus");
    assert!(corpus.contains(r#""why":"wrong by one ulp""#), "{corpus}");
    assert_eq!(review(&saved, &["--list"]).status.code(), Some(0));
}

#[test]
fn nothing_is_written_in_ci() {
    let (output, saved) = saved_red_case("ci", Some(("CI", "true")));
    assert_eq!(output.status.code(), Some(1));
    assert!(!text(&output.stdout).contains("saved"), "{}", text(&output.stdout));
    assert_eq!(pending(&saved), Vec::<String>::new());
    let (_, saved) = saved_red_case("ci-review", None);
    let case = pending(&saved)[0].trim_end_matches(".new").to_owned();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gates"));
    command.args(["review", &case, "--reject", "--save"]).arg(&saved).env("CI", "true");
    assert_refused(&command.output().expect("gates starts"), 2, "nothing is written in CI");
}

#[test]
fn a_green_case_cannot_be_shrunk() {
    let output = gates(&["shrink", "roots-00", "--engine", "cpp", "--engine", "rust", "--no-save"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("nothing to shrink"), "{}", text(&output.stdout));
}

#[test]
fn a_lease_opens_only_with_a_reason() {
    assert_refused(&gates(&["run", "--open", "drop7-held-out"]), 2, "--reason");
    assert_refused(&gates(&["run", "--open", "none", "--reason", "x"]), 2, "expected one of");
    assert_refused(&gates(&["run", "--open", "drop7-dev", "--reason", "x"]), 2, "is dev");
}

#[test]
fn held_out_cases_do_not_run() {
    let game =
        r#"{"game":{"driver":"headless","seed":"0xf0000007","policy":"center","max_moves":9}}"#;
    let line = format!(r#"{{"name":"sealed","gate":"drop7/trajectory","case":{game}}}"#);
    let file = corpus("held-out", &line);
    let path = file.to_str().expect("a plain path");
    let run = gates(&[
        "run",
        "drop7/trajectory/sealed",
        "--corpus",
        path,
        "--engine",
        "cpp",
        "--no-save",
    ]);
    assert_eq!(run.status.code(), Some(4), "{}", text(&run.stdout));
    assert!(text(&run.stdout).contains("1 case(s) held out"), "{}", text(&run.stdout));
    let shrink = gates(&["shrink", "sealed", "--corpus", path, "--no-save"]);
    assert!(text(&shrink.stdout).contains("held-out lease"), "{}", text(&shrink.stdout));
}

#[test]
fn help_is_pinned() {
    insta::assert_snapshot!("help", text(&gates(&["--help"]).stdout));
    insta::assert_snapshot!("help_run", text(&gates(&["run", "--help"]).stdout));
}

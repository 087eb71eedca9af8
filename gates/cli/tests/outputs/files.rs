//! The files for CI, each against its schema, from a run that is red.

use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::schema::{check_json, check_junit, json_schema};
use crate::{assert_said, folder, gates, output, path, read, red_corpus, said};

/// Every output of a run in which one of two cases is red.
pub(crate) fn red_run(folder: &Path) -> Output {
    let corpus = red_corpus(folder);
    let file = |name: &str| folder.join(name).display().to_string();
    let (junit, badge, provenance) =
        (file("junit.xml"), file("badge.svg"), file("provenance.json"));
    let (results, report) = (file("results.jsonl"), file("report"));
    let mut command = gates(&[
        "run",
        "drop7/trajectory/mine-right",
        "drop7/trajectory/mine-wrong",
        "--corpus",
        path(&corpus),
    ]);
    command.args(["--engine", "cpp", "--engine", "rust", "--github"]);
    command.args(["--junit", &junit, "--badge", &badge, "--provenance", &provenance]);
    command.args(["--results", &results, "--report", &report]);
    command.env("GITHUB_STEP_SUMMARY", folder.join("summary.md"));
    output(command)
}

#[test]
fn every_file_follows_its_schema() {
    let folder = folder("files");
    let run = red_run(&folder);
    assert_said(&run, 1, "recorded differs from cpp, rust");

    let schema = json_schema("results.schema.json");
    let results = read(&folder.join("results.jsonl"));
    let kinds: Vec<String> = results
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(check_json(&schema, &line), Ok(()));
            line.as_object().and_then(|line| line.keys().next().cloned()).expect("a kind")
        })
        .collect();
    assert_eq!(kinds, ["campaign", "case", "case", "gate", "run"]);

    let provenance: Value =
        serde_json::from_str(&read(&folder.join("provenance.json"))).expect("JSON");
    assert_eq!(check_json(&json_schema("provenance.schema.json"), &provenance), Ok(()));
    assert_eq!(provenance["exit_code"], 1);
    assert_eq!(provenance["campaign"]["filters"][1], "drop7/trajectory/mine-wrong");

    let junit = read(&folder.join("junit.xml"));
    assert_eq!(check_junit(&junit), Ok(()), "{junit}");
    for part in [
        "testsuite name=\"drop7/trajectory\" tests=\"3\"",
        "type=\"DIVERGED\"",
        "testcase name=\"mine-right\"",
    ] {
        assert!(junit.contains(part), "no `{part}` in {junit}");
    }

    let badge = read(&folder.join("badge.svg"));
    let svg = roxmltree::Document::parse(&badge).expect("a badge is XML");
    assert_eq!(svg.root_element().attribute("aria-label"), Some("lockstep quick: diverged"));
    check_annotations(&run);
    let summary = read(&folder.join("summary.md"));
    assert!(summary.starts_with("## gates: red (quick)\n\n| gate | cpp | rust | recorded | cases | fields |\n|---|---|---|---|---:|---:|\n"), "{summary}");
    assert!(
        summary.contains("<details><summary>DIVERGED drop7/trajectory mine-wrong</summary>"),
        "{summary}"
    );
    check_page(&read(&folder.join("report/index.html")));
}

/// Workflow commands: one line each, with `%`, `:` and `,` escaped as GitHub asks.
fn check_annotations(run: &Output) {
    let stdout = String::from_utf8_lossy(&run.stdout);
    let commands: Vec<&str> = stdout.lines().filter(|line| line.starts_with("::")).collect();
    assert_eq!(commands.len(), 1, "{stdout}");
    let (properties, message) = commands[0][2..].split_once("::").expect("a message");
    let (command, title) = properties.split_once(" title=").expect("a title");
    assert_eq!((command, title), ("error", "DIVERGED drop7/trajectory"));
    assert!(message.starts_with("FAIL drop7/trajectory"), "{message}");
    let escapes =
        message.split('%').skip(1).all(|rest| rest.starts_with("0A") || rest.starts_with("25"));
    assert!(escapes && message.contains("%0A"), "{message}");
}

/// What can be seen of the page without a browser: every step of the red case stands in it, with the boards of both
/// sides and the changed cell marked, and nothing is loaded from anywhere.
fn check_page(page: &str) {
    for part in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(part), "the page has `{part}`");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
    let steps = page.matches("<figure class=\"frame\"").count();
    assert_eq!(steps, 3, "the deal, the move and the end");
    assert_eq!(page.matches("<svg ").count(), 2, "a board a side at the move");
    assert_eq!(page.matches("class=\"changed\" data-place=\"row 5, column 3\"").count(), 2);
    assert_eq!(page.matches("class=\"changed\"").count(), 2, "no other cell is marked");
    assert!(page.contains("<code>gates replay "));
    assert!(
        page.contains("<td class=\"red\" title=\"1 compared\">DIVERGED</td>"),
        "the verdict of `recorded`"
    );
    for svg in page.split("<svg ").skip(1) {
        let svg = format!("<svg {}</svg>", svg.split("</svg>").next().expect("an end"));
        roxmltree::Document::parse(&svg).expect("a drawing is XML");
    }
}

#[test]
fn a_green_run_is_green_everywhere() {
    let folder = folder("green");
    let file = |name: &str| folder.join(name).display().to_string();
    let mut command =
        gates(&["run", "drop7/leaf/roots-00", "--engine", "cpp", "--engine", "rust", "--github"]);
    command.args([
        "--junit",
        &file("junit.xml"),
        "--badge",
        &file("badge.svg"),
        "--report",
        &file(""),
    ]);
    command.env("GITHUB_STEP_SUMMARY", folder.join("summary.md"));
    let run = output(command);
    assert_said(&run, 0, "green");
    assert!(!said(&run).contains("::error"));
    assert_eq!(check_junit(&read(&folder.join("junit.xml"))), Ok(()));
    assert!(read(&folder.join("badge.svg")).contains("parity, 1 cases"));
    assert!(!read(&folder.join("index.html")).contains("Red cases"));
    assert!(read(&folder.join("summary.md")).contains("gates: green"));
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_run() {
    let nowhere = PathBuf::from("/nowhere/at/all.xml");
    assert_said(
        &output(gates(&["run", "--junit", path(&nowhere)])),
        2,
        "expected a file in a folder that exists",
    );
    let mut unset = gates(&["run", "--github"]);
    unset.env_remove("GITHUB_STEP_SUMMARY");
    assert_said(&output(unset), 2, "--github: GITHUB_STEP_SUMMARY is not set");
    let both = gates(&["run", "--github", "--format", "json"]);
    assert_said(&output(both), 2, "it does not go with --format json");
}

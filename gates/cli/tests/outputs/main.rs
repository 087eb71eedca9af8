//! What a run leaves behind, and how its parts come together: shards, files for CI, engines from outside.

mod browser;
mod campaigns;
mod engines;
mod files;
mod schema;
mod shards;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// `gates` with these arguments.
fn gates(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gates"));
    // As in CI, where no red case is saved into the corpora.
    command.args(arguments).env("CI", "true");
    command
}

fn output(mut command: Command) -> Output {
    command.output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Everything that was said, for the message of an assertion.
fn said(output: &Output) -> String {
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// Asserts the exit code and that `expected` was said.
fn assert_said(output: &Output, code: i32, expected: &str) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(expected), "expected `{expected}` in: {said}");
}

/// An empty folder of this name, unique among the tests.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outputs").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A corpus of drop7/trajectory with one right case and one whose recorded answer is wrong at its second step.
fn red_corpus(folder: &Path) -> PathBuf {
    let right = r#"{"name":"mine-right","case":{"replay":{"driver":"headless","seed":"0x1","columns":"33"}}}"#;
    // The disc is a 5.
    let moved = "0000000000000000000000000000000000000060008888888";
    let wrong = format!(
        r#"{{"name":"mine-wrong","case":{{"replay":{{"driver":"headless","seed":"0x1","columns":"3"}}}},"recorded":[[["next",5]],[["moves_played",1],["column",3],["score_delta",0],["board","{moved}"],["next",4],["score",0],["level",1],["moves_remaining",4],["game_over",0],["cleared",0],["level_advanced",0]],[["final_score",0],["final_moves",1],["final_over",0]]]}}"#
    );
    let game = folder.join("drop7");
    std::fs::create_dir_all(&game).expect("a temporary folder");
    let file = game.join("trajectory-red.jsonl");
    std::fs::write(&file, format!("{right}\n{wrong}\n")).expect("a temporary file");
    file
}

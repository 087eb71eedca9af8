//! `drop7 games` as a campaign: shards merge into the bytes of the whole.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn games(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_drop7"));
    command.args(["games", "--first-seed", "0xfffffff0", "--games", "60"]).args(arguments);
    command.output().expect("drop7 starts")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn shards_of_games_merge() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("campaign");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let at = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let plain = said(&games(&["--csv", &at("plain.csv")]));
    let arguments = ["--results", &at("whole.jsonl"), "--csv", &at("whole.csv"), "--jobs", "2"];
    assert_eq!(said(&games(&arguments)), plain);
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file");
    assert!(read("plain.csv") == read("whole.csv"));
    let part = |number: u32| {
        let file = at(&format!("part-{number}.jsonl"));
        assert_eq!(said(&games(&["--results", &file, "--shard", &format!("{number}/3")])), "");
        PathBuf::from(file)
    };
    let parts: Vec<PathBuf> = (1..=3).map(part).collect();
    let merged = folder.join("merged.jsonl");
    assert_eq!(shards::merge::merge(&parts, &merged), Ok(60));
    assert!(read("whole.jsonl") == read("merged.jsonl"));
    // Other games are another campaign.
    let other = games(&["--results", &at("merged.jsonl"), "--policy", "left"]);
    assert_eq!(other.status.code(), Some(2));
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(error.contains("its `policy` is \"center\", expected \"left\""), "{error}");
}

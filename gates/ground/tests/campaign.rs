//! `ground difficulty` as a campaign: shards merge into the bytes of the whole, and the tables are those of a run
//! without shards.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn difficulty(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ground"));
    command.args(["difficulty", "--seats", "2,3", "-k", "1", "--deals", "12"]).args(arguments);
    command.output().expect("ground starts")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn shards_of_difficulty_merge() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("campaign");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let at = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let plain = said(&difficulty(&[]));
    assert_eq!(said(&difficulty(&["--results", &at("whole.jsonl"), "--jobs", "2"])), plain);
    let part = |number: u32| {
        let file = at(&format!("part-{number}.jsonl"));
        let shard = format!("{number}/3");
        assert_eq!(said(&difficulty(&["--results", &file, "--shard", &shard])), "");
        PathBuf::from(file)
    };
    let parts: Vec<PathBuf> = (1..=3).map(part).collect();
    let merged = folder.join("merged.jsonl");
    assert_eq!(shards::merge::merge(&parts, &merged), Ok(24));
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file");
    assert!(read("whole.jsonl") == read("merged.jsonl"));
    // The merged results are reported on like those of any run, with the files.
    let reported = difficulty(&["--results", &at("merged.jsonl"), "--out", &at("out")]);
    assert_eq!(said(&reported), plain);
    assert_eq!(String::from_utf8_lossy(&read("out/difficulty.md")), plain);
    let refused = difficulty(&["--results", &at("p"), "--shard", "1/3", "--out", &at("out")]);
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("--shard: a part reports nothing"), "{error}");
}

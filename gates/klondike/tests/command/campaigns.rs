//! Campaigns: shards that merge into the bytes of the whole.

use std::fs;
use std::path::{Path, PathBuf};

use shards::merge::merge;

use crate::tool::{done, refused};

const WINRATE: [&str; 9] = [
    "winrate",
    "--seed",
    "1234",
    "--games",
    "20",
    "--limit-scale",
    "2000",
    "--setting=document",
    "--setting=baseline",
];
const VERDICT: [&str; 5] = ["verdict", "--seed", "1", "--games", "30"];

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("campaigns").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a campaign whole and in shards, merges, and compares. The file of the whole.
fn merges(name: &str, command: &[&str]) -> PathBuf {
    let folder = folder(name);
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    let run = |file: &Path, more: &[&str]| {
        done(&[command, &["--results", file.to_str().unwrap()], more].concat())
    };
    let summary = run(&whole, &["--threads", "2"]);
    assert!(!summary.is_empty());
    let part = |number: u32| {
        let file = folder.join(format!("part-{number}.jsonl"));
        let said = run(&file, &["--shard", &format!("{number}/4")]);
        assert_eq!(said, "", "a part has no summary");
        file
    };
    let parts: Vec<PathBuf> = (1..=4).map(part).collect();
    merge(&parts, &merged).unwrap();
    assert!(fs::read(&whole).unwrap() == fs::read(&merged).unwrap(), "{name}: other bytes");
    // The merged file is a finished run.
    assert_eq!(run(&merged, &[]), summary);
    assert!(fs::read(&whole).unwrap() == fs::read(&merged).unwrap());
    whole
}

#[test]
fn shards_of_winrates_merge() {
    let whole = merges("winrate", &WINRATE);
    let text = fs::read_to_string(&whole).unwrap();
    assert_eq!(text.lines().count(), 42, "{text}");
    assert!(!text.contains("cpu"), "{text}");
    assert!(text.lines().nth(1).unwrap().starts_with("{\"item\":0,\"row\":{\"game\":1,"), "{text}");
}

#[test]
fn results_are_compared_like_rows() {
    let folder = folder("compared");
    let (csv, results) = (folder.join("rows.csv"), folder.join("rows.jsonl"));
    let (csv, results) = (csv.to_str().unwrap(), results.to_str().unwrap());
    let of_rows = done(&[&WINRATE[..], &["--out", csv]].concat());
    assert_eq!(done(&[&WINRATE[..], &["--results", results]].concat()), of_rows);
    let compared = |file: &str| done(&["winrate", "--compare", file]);
    assert_eq!(compared(csv), compared(results));
    // The table has no times to show for results.
    let table = done(&["winrate", "--table", csv, results]);
    let cells: Vec<Vec<&str>> =
        table.lines().skip(2).map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!((cells.len(), &cells[0][3..8]), (4, &cells[2][3..8]));
    assert_ne!(cells[0][8], "-");
    assert_eq!((cells[2][8], cells[2][11]), ("-", "-"));
}

#[test]
fn shards_of_verdicts_merge() {
    let whole = merges("verdict", &VERDICT);
    assert!(!fs::read_to_string(whole).unwrap().contains("cpu"));
}

#[test]
fn wrong_calls_are_refused() {
    let folder = folder("refused");
    let file = folder.join("file.jsonl");
    let file = file.to_str().unwrap();
    let said = refused(&[&WINRATE[..], &["--shard", "1/2"]].concat());
    assert!(said.contains("--results <FILE>"), "{said}");
    let said = refused(&[&WINRATE[..], &["--shard", "3/2", "--results", file]].concat());
    assert!(said.contains("expected m/n with 1 <= m <= n"), "{said}");
    let said = refused(&[&WINRATE[..], &["--out", "a.csv", "--results", file]].concat());
    assert!(said.contains("cannot be used with"), "{said}");
    let said = refused(&["verdict", "--seed", "1", "--results", file]);
    assert!(said.contains("expected many deals"), "{said}");
    done(&[&VERDICT[..], &["--results", file]].concat());
    let said = refused(&[&VERDICT[..], &["--draw", "1", "--results", file]].concat());
    assert!(said.contains("was begun by another run"), "{said}");
    let said = refused(&["winrate", "--compare", file]);
    assert!(said.contains("file.jsonl:1: results of `klondike verdict`"), "{said}");
    let few = ["winrate", "--seed", "1", "--games", "1", "--limit-scale", "2000"];
    let empty = |number: u32| {
        let shard = format!("{number}/2");
        let out = folder.join(format!("{number}.jsonl"));
        let arguments =
            [&few[..], &["--shard", &shard, "--results", out.to_str().unwrap()]].concat();
        let said = crate::tool::klondike(&arguments);
        assert!(said.code == 0 || !out.exists(), "a refused part left a file");
        (said.code, said.err)
    };
    let mut codes = [empty(1), empty(2)];
    codes.sort();
    assert_eq!(codes[0].0, 0, "{codes:?}");
    assert!(codes[1].0 == 2 && codes[1].1.contains("no item of this campaign falls into it"));
}

//! Shards, resumed runs and merges: the bytes of the whole, or a refusal that names the part.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::{assert_said, folder, gates, output, path, read, red_corpus, said};

/// A few gates' worth of cases in little time: greedy's scores and evaluations, without Node.
fn leaf(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gate-leaf"));
    command.args(["--engine", "cpp", "--engine", "rust"]).args(arguments);
    output(command)
}

fn shard(folder: &Path, number: u32, count: u32) -> PathBuf {
    let file = folder.join(format!("part-{number}-{count}.jsonl"));
    let shard = format!("{number}/{count}");
    let run = leaf(&["--shard", &shard, "--results", path(&file)]);
    assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    file
}

fn merge(parts: &[PathBuf], results: &Path) -> Output {
    let mut command = gates(&["merge", "--results", path(results)]);
    command.args(parts);
    output(command)
}

/// A results file with the right hash in its last line, whatever the lines before say.
fn resealed(text: &str) -> String {
    let last = text.trim_end().rfind('\n').expect("lines") + 1;
    let (lines, closing) = text.split_at(last);
    let mut closing: serde_json::Value = serde_json::from_str(closing).expect("a last line");
    closing["run"]["sha256"] = shards::hash::sha256(lines.as_bytes()).into();
    format!("{lines}{closing}\n")
}

#[test]
fn seven_shards_merge_into_the_bytes_of_the_whole() {
    let folder = folder("seven");
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    let run = leaf(&["--results", path(&whole)]);
    assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    let parts: Vec<PathBuf> = (1..=7).map(|number| shard(&folder, number, 7)).collect();
    let mut backwards = parts.clone();
    backwards.reverse();
    let run = merge(&backwards, &merged);
    assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    let (whole, bytes) = (read(&whole), read(&merged));
    assert!(whole.lines().count() > 100, "{} lines", whole.lines().count());
    assert!(whole == bytes, "the merged results are not those of the whole");

    // A second merge into the same file finds everything written.
    assert_eq!(merge(&parts, &merged).status.code(), Some(0));
    assert!(read(&merged) == bytes);

    assert_said(&merge(&parts[1..], &folder.join("m1")), 2, "missing: shard 1/7");
    let mut doubled = parts.clone();
    doubled.push(parts[2].clone());
    assert_said(&merge(&doubled, &folder.join("m2")), 2, "shard 3/7 a second time");

    let spoiled = |name: &str, change: &dyn Fn(&str) -> String| {
        let mut parts = parts.clone();
        let file = folder.join(name);
        std::fs::write(&file, change(&read(&parts[0]))).expect("a temporary file");
        parts[0] = file;
        merge(&parts, &folder.join(format!("{name}.merged")))
    };
    let last = |text: &str| text.trim_end().rfind('\n').expect("lines") + 1;
    assert_said(&spoiled("cut", &|text| text[..last(text)].to_owned()), 2, "was cut");
    assert_said(&spoiled("half", &|text| text[..text.len() - 9].to_owned()), 2, "was cut");
    // Whoever changes a line can change the hash too: the lines are looked at all the same.
    let changed = |text: &str| resealed(&text.replacen("\"signature\":\"", "\"signature\":\"0", 1));
    assert_said(&spoiled("digit", &changed), 2, "expected 16 hexadecimal digits");
    let changed = |text: &str| text.replacen("\"steps\":", "\"steps\":1", 1);
    assert_said(&spoiled("number", &changed), 2, "its hash is not that of the lines before it");
    let begin = |text: &str| text.find("\"build\":\"").expect("a build") + 9;
    let changed = |text: &str| {
        let (before, after) = (&text[..begin(text)], &text[begin(text) + 16..]);
        resealed(&format!("{before}0123456789abcdef{after}"))
    };
    assert_said(&spoiled("build", &changed), 2, "is not that of the other members");

    let foreign = shard(&folder, 1, 3);
    let mut mixed = parts.clone();
    mixed[6] = foreign;
    assert_said(&merge(&mixed, &folder.join("m3")), 2, "shard 1/3 among parts of 7");
    let other = folder.join("other.jsonl");
    let run = leaf(&["drop7", "--shard", "1/7", "--results", path(&other)]);
    assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    let mut mixed = parts.clone();
    mixed[0] = other;
    assert_said(&merge(&mixed, &folder.join("m4")), 2, "of another run or build");
    let whole = vec![folder.join("whole.jsonl")];
    assert_said(&merge(&whole, &folder.join("m5")), 2, "is no part");
    assert_said(&merge(&parts, &parts[0]), 2, "is one of the parts");
}

#[test]
fn red_cases_merge_with_their_boards() {
    let folder = folder("red-shards");
    let corpus = red_corpus(&folder);
    let run = |arguments: &[&str], results: &Path| {
        let fixed = [
            "run",
            "drop7/trajectory/mine-right",
            "drop7/trajectory/mine-wrong",
            "drop7/trajectory/left",
            "--corpus",
            path(&corpus),
        ];
        let mut command = gates(&fixed);
        command
            .args(["--engine", "cpp", "--engine", "rust", "--results", path(results)])
            .args(arguments);
        output(command)
    };
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    let of_whole = run(&[], &whole);
    assert_said(&of_whole, 1, "recorded differs from cpp, rust");
    let parts = [1, 2].map(|number| {
        let part = folder.join(format!("part-{number}.jsonl"));
        let of_part = run(&["--shard", &format!("{number}/2")], &part);
        assert!(matches!(of_part.status.code(), Some(0 | 1)), "{}", said(&of_part));
        part
    });
    let of_merged = merge(&parts, &merged);
    assert_said(&of_merged, 1, "1 cell(s) differ");
    assert!(read(&whole) == read(&merged));
    assert_eq!(of_whole.stdout.len(), of_merged.stdout.len(), "{}", said(&of_merged));
}

/// Some of the soak's games would be of the held-out seeds: no part has them, and none is missing.
#[test]
fn a_soak_that_holds_seeds_back_merges() {
    let folder = folder("held-out");
    let run = |arguments: &[&str], results: &Path| {
        let mut command = gates(&["run", "drop7/trajectory/left"]);
        command.args(["--tier", "soak", "--rounds", "1", "--seed", "8"]);
        command.args(["--engine", "cpp", "--engine", "rust", "--results", path(results)]);
        let run = output({
            command.args(arguments);
            command
        });
        assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    };
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    run(&[], &whole);
    let parts = ["1/2", "2/2"].map(|shard| {
        let part = folder.join(format!("part-{}.jsonl", &shard[..1]));
        run(&["--shard", shard], &part);
        part
    });
    let merge = merge(&parts, &merged);
    assert_eq!(merge.status.code(), Some(0), "{}", said(&merge));
    assert!(read(&whole) == read(&merged));
    let fresh = read(&whole).lines().filter(|line| line.contains("\"name\":\"soak-8-0#")).count();
    // 256 games are held back; moves have no seed that a lease is for.
    assert_eq!(fresh, 320);
}

#[test]
fn an_empty_shard_is_refused() {
    let folder = folder("empty-shard");
    let one_case = ["run", "drop7/leaf/roots-00", "--engine", "cpp", "--engine", "rust"];
    let empty = |number: u32| {
        let mut command = gates(&one_case);
        let file = folder.join(format!("part-{number}.jsonl"));
        command.args(["--shard", &format!("{number}/2"), "--results", path(&file)]);
        output(command)
    };
    let refused: Vec<Output> =
        (1..=2).map(empty).filter(|run| run.status.code() == Some(2)).collect();
    assert_eq!(refused.len(), 1, "one case is in one of two shards");
    assert_said(&refused[0], 2, "no case of this run falls into it");
    for wrong in ["0/2", "3/2", "1", "a/b"] {
        assert_eq!(output(gates(&["run", "--shard", wrong])).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_ended() {
    let folder = folder("killed");
    let (whole, killed) = (folder.join("whole.jsonl"), folder.join("killed.jsonl"));
    assert_eq!(leaf(&["--results", path(&whole)]).status.code(), Some(0));
    let mut child = Command::new(env!("CARGO_BIN_EXE_gate-leaf"))
        .args(["--engine", "cpp", "--engine", "rust", "--results", path(&killed)])
        .stdout(Stdio::null())
        .spawn()
        .expect("gate-leaf starts");
    let lines = || std::fs::read_to_string(&killed).unwrap_or_default().lines().count();
    while lines() < 9 && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("a child to kill");
    child.wait().expect("a child");
    let cut = read(&killed);
    assert!(cut.len() < read(&whole).len(), "it was killed too late");
    // As if the machine had stopped in the middle of a line.
    std::fs::write(&killed, format!("{cut}{{\"case\":{{\"ga")).expect("a temporary file");
    let again = leaf(&["--results", path(&killed)]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    assert!(read(&whole) == read(&killed), "the resumed run wrote other bytes");

    // Once more: nothing is left to do, and nothing is written.
    assert_eq!(leaf(&["--results", path(&killed)]).status.code(), Some(0));
    assert!(read(&whole) == read(&killed));
    let other = leaf(&["drop7", "--results", path(&killed)]);
    assert_said(&other, 2, "was begun by another run: its `filters` is []");
}

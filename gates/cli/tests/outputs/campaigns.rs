//! `gates campaign`: a file, its shards, their states, their merge.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::{assert_said, folder, gates, output, path, read, said, text};

const RUN: &str = "\
command = \"gates run\"
shards = 3
[settings]
filter = [\"ground/leaf\"]
engine = [\"cpp\", \"rust\"]
no-save = true
[limits]
time = \"90s\"
memory = \"1g\"
threads = 2
";

fn file(folder: &Path, content: &str) -> PathBuf {
    let file = folder.join("mine.toml");
    std::fs::write(&file, content).expect("a temporary file");
    file
}

/// `gates campaign`, where no Slurm is found.
fn campaign(arguments: &[&str]) -> Output {
    let mut command = gates(&["campaign"]);
    command.args(arguments).env("PATH", "");
    output(command)
}

#[test]
fn a_campaign_is_run_shard_by_shard_and_merged() {
    let folder = folder("campaign");
    let file = file(&folder, RUN);
    let file = path(&file);
    let results = folder.join("mine");
    assert_said(&campaign(&["show", file]), 0, "gates run --engine=cpp --engine=rust ground/leaf");
    let slurm = text(&campaign(&["slurm", file]).stdout);
    let lines: Vec<&str> = slurm.lines().collect();
    assert_eq!(lines.len(), 3, "{slurm}");
    assert!(lines[0].starts_with("shards --job-name=lockstep-"), "{slurm}");
    assert!(lines[0].ends_with(" --array=1-3 --cpus-per-task=2 --time=2 --mem=1024M"), "{slurm}");
    assert!(lines[1].starts_with("merge --job-name=lockstep-") && lines[2] == "after", "{slurm}");

    assert_said(&campaign(&["run", file, "--shard", "2"]), 0, "green");
    let status = campaign(&["status", file]);
    assert_said(&status, 0, "1 of 3 shards complete, 0 queued");
    assert_said(&campaign(&["merge", file]), 2, "shards 1,3 of 3 are missing or were cut");
    assert!(text(&campaign(&["slurm", file]).stdout).contains("--array=1,3 "));
    // Cut, as a kill leaves it.
    let part = results.join("part-2-of-3.jsonl");
    let whole_part = read(&part);
    std::fs::write(&part, &whole_part[..whole_part.len() / 2]).expect("a part");
    assert_said(&campaign(&["status", file]), 0, "items  begun");
    // All that is missing.
    assert_said(&campaign(&["run", file]), 0, "green");
    assert!(read(&part) == whole_part);
    let slurm = text(&campaign(&["slurm", file]).stdout);
    assert!(slurm.starts_with("merge ") && !slurm.contains("shards"), "{slurm}");
    assert_said(&campaign(&["merge", file]), 0, "green");
    assert_said(&campaign(&["status", file]), 0, "  merged\n");
    assert_eq!(text(&campaign(&["slurm", file]).stdout), "");

    let elsewhere = folder.join("whole");
    let whole = campaign(&["run", file, "--whole", "--folder", path(&elsewhere)]);
    assert_said(&whole, 0, "green");
    let merged = read(&results.join("results.jsonl"));
    assert!(read(&elsewhere.join("results.jsonl")) == merged);

    std::fs::copy(results.join("part-1-of-3.jsonl"), &part).expect("a copy");
    assert_said(&campaign(&["merge", file]), 2, "part-2-of-3.jsonl: expected shard 2/3");
    // Other settings are another campaign.
    std::fs::write(file, RUN.replace("ground/leaf", "ground/witness")).expect("a file");
    assert_said(&campaign(&["merge", file]), 2, "of another run or build: its `filters` is");
}

#[test]
fn slices_of_benchmarks_are_a_campaign() {
    let folder = folder("bench-campaign");
    let content =
        "command = \"gates bench\"\nshards = 2\n[settings]\nonly = [\"leaf-dense\"]\nrounds = 6\n";
    let file = file(&folder, content);
    let file = path(&file);
    let run = campaign(&["run", file]);
    assert_eq!(run.status.code(), Some(0), "{}", said(&run));
    assert_said(&campaign(&["merge", file]), 0, "merged: 6 items");
    let elsewhere = folder.join("whole");
    let whole = campaign(&["run", file, "--whole", "--folder", path(&elsewhere)]);
    assert_eq!(whole.status.code(), Some(0), "{}", said(&whole));
    let merged = read(&folder.join("mine/results.jsonl"));
    assert!(read(&elsewhere.join("results.jsonl")) == merged);
    assert!(!merged.contains("nanoseconds"));
    // Rows are no run of gates: there is nothing to report on.
    let part = folder.join("mine/part-1-of-2.jsonl");
    let merge = output(gates(&["merge", path(&part), "--junit", "x", "--results", "y"]));
    assert_said(&merge, 2, "only parts of `gates run` can be reported on");
    assert_said(&output(gates(&["merge", path(&part)])), 2, "--results FILE: expected");

    std::fs::write(file, content.replace("leaf-dense", "threads")).expect("a file");
    assert_said(&campaign(&["show", file]), 2, "measures the threads of one machine");
    std::fs::write(file, format!("{content}times = true\n")).expect("a file");
    let timed = folder.join("timed");
    let run = campaign(&["run", file, "--whole", "--folder", path(&timed)]);
    assert_said(&run, 0, "leaf, dense   (median of 6 slices)");
}

#[test]
fn bad_campaign_files_are_refused() {
    let folder = folder("bad-campaigns");
    let refused = |content: &str, expected: &str| {
        let file = file(&folder, content);
        let show = campaign(&["show", path(&file)]);
        assert_said(&show, 2, expected);
        assert!(text(&show.stderr).contains("mine.toml"), "{}", said(&show));
    };
    refused("", "missing field `command`");
    refused("command = \"gates rum\"\nshards = 2\n", "command: expected one of gates run, ");
    let with = |text: &str| RUN.replace("no-save = true", text);
    refused(&with("no-safe = true"), "settings: gates run: unexpected argument '--no-safe'");
    refused(&with("jobs = 2"), "settings.jobs: expected it as limits.threads");
    refused(&with("shard = \"1/2\""), "settings.shard: the campaign sets it itself");
    refused(&with("time = \"1h\""), "--time goes with --tier soak");
    refused(&RUN.replace("\"cpp\"", "\"c++\""), "--engine c++: expected one of");
    assert_said(&campaign(&["show", "nowhere.toml"]), 2, "nowhere.toml: cannot read");
    let file = file(&folder, RUN);
    assert_said(&campaign(&["run", path(&file), "--shard", "4"]), 2, "--shard: shard 4/3");
}

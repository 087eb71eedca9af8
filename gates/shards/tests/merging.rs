//! A campaign of squares: run whole, in shards, killed, and merged, with every fault that a merge has to find.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use serde_json::json;
use shards::merge::merge;
use shards::outline::Outline;
use shards::progress::{State, part_file, states};
use shards::run::{Fault, PartArguments, run};
use shards::{Campaign, Shard};

const ITEMS: u64 = 100;

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shards").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("a file")
}

fn campaign(build: &str, times: u64, shard: Option<Shard>) -> Campaign {
    Campaign::new("squares take", build, &json!({ "times": times }), ITEMS, shard)
}

/// Runs a campaign into a file; gives the rows heard and how many of them were worked out.
fn work(file: &Path, campaign: &Campaign) -> Result<(Vec<(u64, u64)>, u64), Fault> {
    let part = PartArguments { results: Some(file.to_owned()), ..PartArguments::default() };
    let mut heard = Vec::new();
    let worked = std::sync::atomic::AtomicU64::new(0);
    let square = |(): &mut (), number: u64| {
        worked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok(number * number)
    };
    run(&part, campaign, 2, || (), square, |number, row| heard.push((number, row)))?;
    Ok((heard, worked.into_inner()))
}

fn parts(folder: &Path, count: u32) -> Vec<PathBuf> {
    let part = |number| {
        let shard = Shard::new(number, count).expect("a shard");
        let file = part_file(folder, shard);
        work(&file, &campaign("b1", 1, Some(shard))).expect("a part");
        file
    };
    (1..=count).map(part).collect()
}

#[test]
fn parts_merge_into_the_bytes_of_the_whole() {
    let folder = folder("whole");
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    let (heard, worked) = work(&whole, &campaign("b1", 1, None)).expect("a whole");
    assert_eq!((heard.len() as u64, heard[7], worked), (ITEMS, (7, 49), ITEMS));
    let mut parts = parts(&folder, 7);
    parts.reverse();
    assert_eq!(merge(&parts, &merged), Ok(ITEMS));
    assert_eq!(read(&whole), read(&merged));
    // Merging again changes nothing, and a run of the merged file has nothing to do but hears it all.
    assert_eq!(merge(&parts, &merged), Ok(ITEMS));
    assert_eq!(work(&merged, &campaign("b1", 1, None)), Ok((heard, 0)));
    assert_eq!(read(&whole), read(&merged));
}

#[test]
fn a_killed_run_goes_on_where_it_ended() {
    let folder = folder("killed");
    let (whole, file) = (folder.join("whole.jsonl"), folder.join("cut.jsonl"));
    let campaign = campaign("b1", 1, None);
    let (rows, _) = work(&whole, &campaign).expect("a whole");
    let text = read(&whole);
    // A kill can leave any beginning of the file.
    let step = Cell::new(0);
    while step.get() < text.len() {
        std::fs::write(&file, &text[..step.get()]).expect("a file");
        let lines = text[..step.get()].lines().count() as u64;
        let (heard, worked) = work(&file, &campaign).expect("it goes on");
        assert_eq!(heard, rows, "cut after {} bytes", step.get());
        assert!(
            worked + lines >= ITEMS && worked + lines <= ITEMS + 2,
            "{worked} after {lines} lines"
        );
        assert!(read(&file) == text, "cut after {} bytes", step.get());
        step.set(step.get() + 61);
    }
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = folder("foreign");
    let file = folder.join("file.jsonl");
    let refused = |text: &str, expected: &str| {
        std::fs::write(&file, text).expect("a file");
        match work(&file, &campaign("b1", 1, None)) {
            Err(Fault::Usage(error)) => assert!(error.contains(expected), "{error}"),
            other => panic!("expected a refusal, found {other:?}"),
        }
        assert_eq!(read(&file), text);
    };
    refused("my notes", "holds something else than results");
    refused("my notes\n", "file.jsonl:1: expected a line `campaign` first");
    refused(&campaign("b2", 1, None).line(), "its `build` is \"b2\", expected \"b1\"");
    refused(&campaign("b1", 2, None).line(), "its `times` is 2, expected 1");
    let line = campaign("b1", 1, None).line();
    refused(&format!("{line}{{\"item\":1,\"row\":1}}\n"), "file.jsonl:2: item 1: expected item 0");
    refused(&format!("{line}{{\"item\":0,\"row\":\"x\"}}\n"), "file.jsonl:2: invalid type");
    refused(&format!("{line}nonsense\n"), "file.jsonl:2: expected");
    let whole = folder.join("whole.jsonl");
    work(&whole, &campaign("b1", 1, None)).expect("a whole");
    let changed = read(&whole).replacen("\"row\":49", "\"row\":48", 1);
    refused(&changed, "the file was changed");
}

#[test]
fn bad_parts_are_named() {
    let folder = folder("bad");
    let parts = parts(&folder, 5);
    let refused = |parts: &[PathBuf], expected: &str| {
        let error = merge(parts, &folder.join("refused.jsonl")).unwrap_err();
        assert!(error.contains(expected), "expected `{expected}` in: {error}");
        assert!(!folder.join("refused.jsonl").exists());
    };
    refused(&parts[1..], "missing: shard 1/5");
    let doubled = [&parts[..], &parts[2..3]].concat();
    refused(&doubled, "shard 3/5 a second time, after");

    let mixed = |name: &str, campaign: &Campaign| {
        let file = folder.join(name);
        work(&file, campaign).expect("a part");
        [&[file], &parts[1..]].concat()
    };
    let shard = |number, count| Shard::new(number, count).ok();
    refused(&mixed("count", &campaign("b1", 1, shard(1, 3))), "among parts of 3");
    refused(&mixed("build", &campaign("b2", 1, shard(1, 5))), "its `build` is \"b1\"");
    refused(&mixed("seed", &campaign("b1", 2, shard(1, 5))), "its `times` is 1, expected 2");
    refused(&mixed("whole", &campaign("b1", 1, None)), "is no part");

    let spoiled = |name: &str, change: &dyn Fn(&str) -> String| {
        let file = folder.join(name);
        std::fs::write(&file, change(&read(&parts[0]))).expect("a file");
        [&[file], &parts[1..]].concat()
    };
    let last = |text: &str| text.trim_end().rfind('\n').expect("lines") + 1;
    refused(&spoiled("cut", &|text| text[..last(text)].to_owned()), "cut: was cut");
    refused(&spoiled("half", &|text| text[..text.len() - 5].to_owned()), "half: was cut");
    refused(&spoiled("empty", &|_| String::new()), "no whole line");
    let changed = |text: &str| text.replacen("\"row\":", "\"row\":1", 1);
    refused(&spoiled("digit", &changed), "the file was changed");
    let longer = |text: &str| format!("{text}{{\"item\":1,\"row\":1}}\n");
    refused(&spoiled("longer", &longer), "a line after the line `run`");
    // Sealed anew with an item less: only the numbers can tell.
    let shorter = |text: &str| {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.pop();
        lines.pop();
        let body = lines.join("\n") + "\n";
        let hash = shards::hash::sha256(body.as_bytes());
        format!("{body}{{\"run\":{{\"items\":{},\"sha256\":\"{hash}\"}}}}\n", lines.len() - 1)
    };
    refused(&spoiled("shorter", &shorter), "is missing");

    std::fs::write(folder.join("refused.jsonl"), "my notes").expect("a file");
    let error = merge(&parts, &folder.join("refused.jsonl")).unwrap_err();
    assert!(error.contains("is there and is no results file"), "{error}");
    assert!(merge(&parts, &parts[0]).unwrap_err().contains("is a part itself"));
}

#[test]
fn states_are_read_from_the_files() {
    let folder = folder("states");
    let parts = parts(&folder, 4);
    let expected = Outline::read(&parts[0]).expect("an outline").campaign;
    let sizes: Vec<u64> =
        parts.iter().map(|part| Outline::read(part).expect("an outline").items).collect();
    std::fs::remove_file(&parts[1]).expect("a part");
    let text = read(&parts[2]);
    let third = text.match_indices('\n').nth(2).expect("lines").0;
    std::fs::write(&parts[2], &text[..third + 9]).expect("a part");
    std::fs::write(&parts[3], "{\"camp").expect("a part");
    let found = states(&folder, 4, &expected);
    let (complete, missing) = (State::Complete(sizes[0]), State::Missing);
    assert_eq!(found, Ok(vec![complete, missing, State::Begun(2), missing]));
    std::fs::copy(&parts[0], &parts[1]).expect("a copy");
    assert!(states(&folder, 4, &expected).unwrap_err().contains("expected shard 2/4"));
    work(&folder.join("other"), &campaign("b2", 1, Shard::new(2, 4).ok())).expect("a part");
    std::fs::copy(folder.join("other"), &parts[1]).expect("a copy");
    assert!(states(&folder, 4, &expected).unwrap_err().contains("of another run or build"));
}

//! `klondike winrate`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tool::{done, refused};

const RUN: [&str; 9] = [
    "winrate",
    "--seed",
    "1234",
    "--limit-scale",
    "2000",
    "--setting",
    "document",
    "--setting",
    "baseline",
];

/// A file of its own for each test, in the folder that Cargo gives to tests.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The file without its last column, processor time.
fn without_time(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once(',') {
        Some((rest, _)) if !line.starts_with('#') => rest.to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn run(games: &str, threads: &str, out: &str) -> String {
    done(&[&RUN[..], &["--games", games, "--threads", threads, "--out", out]].concat())
}

#[test]
fn a_run_describes_itself_and_does_not_depend_on_threads() {
    let (one, three) = (file("one.csv"), file("three.csv"));
    let summary = run("6", "1", one.to_str().unwrap());
    assert_eq!(summary, run("6", "3", three.to_str().unwrap()));
    assert!(summary.starts_with("document: ") && summary.contains("\nbaseline: "), "{summary}");
    assert!(summary.contains("exact two-sided sign test"), "{summary}");
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(without_time(&text), without_time(&fs::read_to_string(&three).unwrap()));
    for line in [
        "# seed: 1234\n",
        "# draw: 3\n",
        "# shuffle: compat\n",
        "# build: ",
        "# node limits of document: 5000",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 13);
    assert!(rows[1].starts_with("1,document,stalled,dead-at-root,0,"), "{}", rows[1]);
    assert!(rows[12].starts_with("6,baseline,"), "{}", rows[12]);
}

#[test]
fn an_interrupted_run_goes_on() {
    let (whole, cut) = (file("whole.csv"), file("cut.csv"));
    let summary = run("4", "1", whole.to_str().unwrap());
    let text = fs::read_to_string(&whole).unwrap();
    for length in [0, text.len() - 3, text.len() - 70, text.len() - 200, text.len()] {
        fs::write(&cut, &text[..length]).unwrap();
        assert_eq!(run("4", "2", cut.to_str().unwrap()), summary, "after {length} bytes");
        let again = fs::read_to_string(&cut).unwrap();
        assert_eq!(without_time(&again), without_time(&text), "after {length} bytes");
    }
}

#[test]
fn a_file_of_another_run_is_left_alone() {
    let path = file("other.csv");
    let out = path.to_str().unwrap();
    run("1", "1", out);
    let text = fs::read_to_string(&path).unwrap();
    let other = [&RUN[..], &["--games", "2", "--draw", "1", "--out", out]].concat();
    let complaint = refused(&other);
    assert!(complaint.contains("expected `draw: 1`, found `draw: 3`"), "{complaint}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::write(&path, text.replace("1,document", "9,document")).unwrap();
    let complaint = refused(&[&RUN[..], &["--games", "2", "--out", out]].concat());
    assert!(complaint.contains("row 1: expected game 1, document"), "{complaint}");
}

#[test]
fn runs_are_compared_game_by_game() {
    let files = [file("document.csv"), file("baseline.csv"), file("both.csv"), file("seed.csv")];
    let [document, baseline, both, seed] = files.each_ref().map(|path| path.to_str().unwrap());
    let single = |setting, seed, out| {
        done(&[
            "winrate",
            "--seed",
            seed,
            "--games",
            "5",
            "--limit-scale",
            "2000",
            "--setting",
            setting,
            "--out",
            out,
        ])
    };
    single("document", "1234", document);
    single("baseline", "1234", baseline);
    single("baseline", "1235", seed);
    let summary = run("5", "1", both);
    let compared = done(&["winrate", "--compare", document, baseline]);
    let plain =
        compared.replace(&format!(" in {document}"), "").replace(&format!(" in {baseline}"), "");
    assert_eq!(plain, summary);
    assert_eq!(done(&["winrate", "--compare", both]), summary);
    assert!(refused(&["winrate", "--compare", document]).contains("expected two runs"));

    // The same run in two files.
    let rows = fs::read_to_string(document).unwrap();
    let (begin, rest) = rows.split_at(rows.find("\n4,").unwrap() + 1);
    let head = &rows[..rows.find("\n1,").unwrap() + 1];
    let parts = [("begin.csv", begin.to_owned()), ("rest.csv", format!("{head}{rest}"))];
    let parts = parts.map(|(name, text)| {
        let path = Path::new(document).with_file_name(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let [begin, rest] = &parts;
    let joined = done(&["winrate", "--compare", begin, rest, baseline]);
    assert_eq!(joined.replace(begin, document), compared);
    let complaint = refused(&["winrate", "--compare", document, seed]);
    assert!(
        complaint.contains("not the same games") && complaint.contains("seed: 1235"),
        "{complaint}"
    );
}

#[test]
fn a_work_package_is_switched_off_alone() {
    let files = ["p1", "p2", "p4", "p5", "p7"].map(|package| {
        let path = file(&format!("without-{package}.csv"));
        let setting = format!("document-without-{package}");
        let out = path.to_str().unwrap();
        let options = ["--seed", "1234", "--games", "4", "--limit-scale", "900"];
        done(&[&["winrate", "--setting", &setting, "--out", out], &options[..]].concat());
        path
    });
    let rows = |path: &PathBuf| -> Vec<String> {
        let text = without_time(&fs::read_to_string(path).unwrap());
        let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
        rows.map(|row| row.replace("-without-p5", "")).collect()
    };
    let document = file("with-all.csv");
    let options = ["--seed", "1234", "--games", "4", "--limit-scale", "900"];
    done(&[&["winrate", "--out", document.to_str().unwrap()], &options[..]].concat());
    for (package, path) in ["p1", "p2", "p4", "p5", "p7"].iter().zip(&files) {
        // P5 is faster and changes nothing; each of the others changes some search.
        assert_eq!(rows(path) == rows(&document), *package == "p5", "{package}");
    }
    let names = files.each_ref().map(|path| path.to_str().unwrap());
    let table = done(&[&["winrate", "--table", document.to_str().unwrap()], &names[..]].concat());
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 8, "{table}");
    assert!(lines[2].starts_with("| 3 | with-all | 4 |"), "{table}");
    assert!(lines[6].contains("| 0, 0 of 4 | 1.0000 |"), "{table}");
}

//! Engines from outside: the example in Python conforms and takes part, and each of its broken variants is told what is wrong.
//!
//! `python3` must be there: a machine without it fails these tests and is told so.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::{assert_said, folder, gates, output, path, read, root, said};

fn example() -> PathBuf {
    root().join("examples/python/drop7.py")
}

fn conform(script: &Path) -> Output {
    let python = std::process::Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok(),
        "`python3` is missing: the example engine was NOT run, see README.md, Set-up"
    );
    output(gates(&[
        "conform",
        "--timeout",
        "30s",
        "--only",
        "drop7/trajectory",
        "--",
        "python3",
        path(script),
    ]))
}

#[test]
fn the_example_conforms() {
    let run = conform(&example());
    assert_said(&run, 0, "conforms:");
    for field in [
        "hello.canaries",
        "drop7/trajectory words",
        "drop7/trajectory wave",
        "drop7/trajectory accepted",
    ] {
        assert!(said(&run).contains(&format!("ok    {field}: ")), "{field}: {}", said(&run));
    }
}

#[test]
fn the_example_takes_part_in_a_run() {
    let engine = format!("python=python3 {}", path(&example()));
    let mut command =
        gates(&["run", "drop7/trajectory/center", "drop7/leaf/roots-00", "--engine", &engine]);
    command.args(["--engine", "cpp", "--engine", "rust", "--jobs", "2"]);
    let run = output(command);
    assert_said(&run, 0, "green: all engines agree");
    assert_said(&run, 0, "python left out of 1 case(s): no such gate here");
}

#[test]
fn names_and_commands_of_engines_are_checked() {
    let with = |engine: &str| output(gates(&["run", "drop7/leaf/roots-00", "--engine", engine]));
    assert_said(&with("cpp=true"), 2, "there is an engine `cpp` already");
    assert_said(&with("recorded=true"), 2, "expected a name");
    assert_said(&with("mine=no-such-program"), 3, "cannot start `no-such-program`");
    assert_said(&with("mine="), 2, "expected a command");
    assert_said(&with("mine='a"), 2, "a quote is not closed");
    assert_said(&with("mine=true"), 3, "no hello");
}

/// Each is the example with one text replaced: what is broken, from, to, and what its author is told.
const BROKEN: [(&str, &str, &str, &str); 17] = [
    (
        "a stray print",
        "def main():\n",
        "def main():\n    print(\"ready\", flush=True)\n",
        "hello: not a line of JSON",
    ),
    ("no canaries", "\"canaries\": canaries, ", "", "hello.canaries: missing"),
    (
        "a fused product",
        "x * y + z,",
        "math.nextafter(x * y + z, 0),",
        "hello.canaries: canary 1 is bc6fffffffffffff",
    ),
    (
        "an unknown game",
        "sorted({game for game, _ in GATES})",
        "[\"drop8\"]",
        "`drop8`: expected some of drop7",
    ),
    (
        "a wrong rotation",
        "self.a << 13 | self.a >> 19",
        "self.a << 14 | self.a >> 18",
        "but its words (",
    ),
    (
        "no end line",
        "say({\"id\": request[\"id\"], \"end\": len(request[\"cases\"])})",
        "pass",
        "no end line: no reply before the deadline",
    ),
    (
        "no words",
        "{**answer, \"words\": observer.words} if wanted else answer",
        "answer",
        "`words` is missing though words were wanted",
    ),
    (
        "all words",
        "if len(self.digests) in self.wanted:",
        "if self.wanted:",
        "`words` [1,1] was wanted, and words of step 0 were said",
    ),
    (
        "a field left out",
        "    observer.integer(\"level_advanced\", int(advanced))\n",
        "",
        "drop7/trajectory level_advanced: case",
    ),
    (
        "another kind",
        "observer.text(\"board\", \"\".join(map(str, state.cells)))",
        "observer.list(\"board\", state.cells)",
        "kind `l`, expected `t`",
    ),
    (
        "two fields swapped",
        "    observer.integer(\"cleared\", int(cleared))\n    observer.integer(\"level_advanced\", int(advanced))\n",
        "    observer.integer(\"level_advanced\", int(advanced))\n    observer.integer(\"cleared\", int(cleared))\n",
        "(order of the fields)",
    ),
    (
        "the chain restarts after the rise",
        "waves[-1][0] + 1 if waves else 1",
        "1",
        "drop7/trajectory wave",
    ),
    (
        "a state kept between cases",
        "def start(observer, case):\n",
        "KEPT = []\n\n\ndef start(observer, case):\n    KEPT.append(case)\n    observer.integer(\"kept\", len(KEPT))\n",
        "an answer must depend on its case alone",
    ),
    (
        "death at an unknown gate",
        "GATES.get((request[\"game\"], request[\"gate\"]))",
        "GATES[request[\"game\"], request[\"gate\"]]",
        "drop7/trajectory unknown gate: expected `unsupported`: its output ended; exit status: 1; stderr: KeyError",
    ),
    (
        "unsupported once words are wanted",
        "        if gate is None:",
        "        if gate is None or wanted:",
        "not answered, though it was before",
    ),
    (
        "no count where no words are wanted",
        "\"observations\": observer.observations}",
        "\"observations\": observer.observations if wanted else len(observer.digests)}",
        "other digests or `observations` when it is asked again",
    ),
    ("no flush", "        sys.stdout.flush()\n", "", "does not flush its output"),
];

/// The example with one text replaced, which stands in it once.
fn variant(folder: &Path, number: usize, (name, from, to): (&str, &str, &str)) -> PathBuf {
    let source = read(&example());
    assert_eq!(source.matches(from).count(), 1, "{name}: `{from}` must stand once in the example");
    let script = folder.join(format!("variant-{number}.py"));
    std::fs::write(&script, source.replace(from, to)).expect("a temporary file");
    script
}

#[test]
fn every_broken_variant_is_told_what_is_wrong() {
    let folder = folder("broken");
    for (number, (name, from, to, expected)) in BROKEN.into_iter().enumerate() {
        let script = variant(&folder, number, (name, from, to));
        let timeout = if ["no end line", "no flush"].contains(&name) { "2s" } else { "30s" };
        let run = output(gates(&[
            "conform",
            "--timeout",
            timeout,
            "--only",
            "drop7/trajectory",
            "--",
            "python3",
            path(&script),
        ]));
        let said = said(&run);
        assert!(matches!(run.status.code(), Some(1 | 3)), "{name}: {said}");
        let told = said.lines().any(|line| line.starts_with("FAIL") && line.contains(expected));
        assert!(told, "{name}: expected `{expected}` in:\n{said}");
    }
}

/// A run of a few games with a variant of the example, where red cases would be saved.
fn run_with(engine: &Path, arguments: &[&str]) -> Output {
    let engine = format!("mine=python3 {}", path(engine));
    let mut command = gates(&["run", "drop7/trajectory/center", "--engine", "cpp"]);
    command.args(["--engine", &engine]).args(arguments).env_remove("CI");
    output(command)
}

#[test]
fn a_kind_that_differs_is_shown() {
    let change = (
        "another kind",
        "observer.text(\"board\", \"\".join(map(str, state.cells)))",
        "observer.list(\"board\", state.cells)",
    );
    let run = run_with(&variant(&folder("kind"), 0, change), &[]);
    assert_said(&run, 1, "kind `l`");
    assert_said(&run, 1, "kind `t`");
}

#[test]
fn a_digest_that_is_no_fold_of_its_words_is_told() {
    let change = ("a wrong rotation", "self.a << 13 | self.a >> 19", "self.a << 14 | self.a >> 18");
    let run = run_with(&variant(&folder("fold"), 0, change), &[]);
    assert_said(&run, 1, "a digest is not the fold of its words");
}

#[test]
fn faults_of_an_engine_from_outside_are_saved_only_when_asked_and_replayed_with_it() {
    let folder = folder("outside");
    let change = ("the chain restarts after the rise", "waves[-1][0] + 1 if waves else 1", "1");
    let script = variant(&folder, 0, change);
    let run = run_with(&script, &[]);
    assert_said(&run, 1, "to replay or shrink, add  --engine 'mine=python3 ");
    assert!(!said(&run).contains("saved "), "{}", said(&run));
    let run = run_with(&script, &["--save", path(&folder)]);
    assert_said(&run, 1, "saved ");
    assert!(folder.join("drop7/regression").is_dir());
}

#[test]
fn an_engine_of_no_game_here_is_refused() {
    let change = ("another game", "sorted({game for game, _ in GATES})", "[\"go\"]");
    let run = run_with(&variant(&folder("games"), 0, change), &[]);
    assert_said(&run, 3, "hello.games is `go`: expected some of drop7, klondike, ground");
}

#[test]
fn an_engine_that_was_compared_nowhere_leaves_the_run_red() {
    let change = ("nothing yet", "        if gate is None:", "        if True:");
    let run = run_with(&variant(&folder("nowhere"), 0, change), &["--engine", "rust"]);
    assert_said(&run, 4, "VACUOUS mine was compared on no case of any gate");
    assert_said(&run, 4, "red: an engine was compared nowhere");
    assert!(!said(&run).contains("green"), "{}", said(&run));
}

#[test]
fn cases_that_no_engine_game_has_are_a_wrong_argument() {
    let example = path(&example()).to_owned();
    let run = output(gates(&["conform", "--only", "klondike", "--", "python3", &example]));
    assert_said(&run, 2, "--only klondike: no case of the engine's games (drop7)");
}

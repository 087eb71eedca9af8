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
const BROKEN: [(&str, &str, &str, &str); 14] = [
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
    ("a wrong rotation", "a << 15 | a >> 17", "a << 16 | a >> 16", "but its words ("),
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
];

#[test]
fn every_broken_variant_is_told_what_is_wrong() {
    let folder = folder("broken");
    let source = read(&example());
    for (number, (name, from, to, expected)) in BROKEN.into_iter().enumerate() {
        assert_eq!(
            source.matches(from).count(),
            1,
            "{name}: `{from}` must stand once in the example"
        );
        let script = folder.join(format!("variant-{number}.py"));
        std::fs::write(&script, source.replace(from, to)).expect("a temporary file");
        let timeout = if name == "no end line" { "2s" } else { "30s" };
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

//! `gates bisect`: `git bisect run` in a worktree of its own, with `cargo run -p gates` as the test.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use harness::exit;

use crate::arguments::{BisectArguments, BisectStepArguments};

/// What `git bisect run` takes as "cannot be tested".
const SKIP: u8 = 125;

/// Finds the first commit after `--good` at which a gate is red.
pub(crate) fn bisect(arguments: &BisectArguments) -> ExitCode {
    match bisected(arguments) {
        Ok(found) => {
            anstream::print!("{found}");
            ExitCode::from(exit::PARITY)
        }
        Err(error) => super::usage(error),
    }
}

fn bisected(arguments: &BisectArguments) -> Result<String, String> {
    let root = PathBuf::from(git(Path::new("."), &["rev-parse", "--show-toplevel"])?.trim());
    let commit = |revision: &str| {
        let revision = format!("{revision}^{{commit}}");
        git(&root, &["rev-parse", "--verify", "--quiet", &revision])
            .map(|text| text.trim().to_owned())
            .map_err(|_| format!("{revision}: expected a commit of this repository"))
    };
    let (good, bad) = (commit(&arguments.good)?, commit(&arguments.bad)?);
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = target.join("bisect");
    let worktree = Worktree::add(&root, &target.join("tree"), &bad)?;
    let this = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let corpora: Vec<PathBuf> = arguments
        .corpus
        .iter()
        .map(|path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display())))
        .collect::<Result<_, _>>()?;
    git(&worktree.path, &["bisect", "start", &bad, &good])?;
    let mut run = Command::new("git");
    run.current_dir(&worktree.path)
        .args(["bisect", "run"])
        .arg(this)
        .args(["bisect-step", &arguments.gate])
        .env("CARGO_TARGET_DIR", &target);
    for path in &corpora {
        run.arg("--corpus").arg(path);
    }
    // The search tells its story on standard error; only the result goes to standard output.
    let output = run
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("`git` cannot be started: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    anstream::eprint!("{told}");
    let found = told.split_inclusive('\n').skip_while(|line| !is_verdict(line)).collect::<String>();
    if !output.status.success() || found.is_empty() {
        return Err("git bisect did not come to an end: see above".to_owned());
    }
    Ok(found)
}

/// The line of `git bisect run` that names the first bad commit, or all that are left.
fn is_verdict(line: &str) -> bool {
    line.contains("is the first bad commit")
        || line.contains("There are only 'skip'ped commits left")
}

/// Tests the commit that is checked out here: 0 the gate is green, 1 it differs, 125 it cannot be
/// tested (it does not build, an engine is missing, the gate or the case does not exist).
pub(crate) fn bisect_step(arguments: &BisectStepArguments) -> ExitCode {
    let mut run = Command::new("cargo");
    run.args(["run", "--release", "--quiet", "-p", "gates", "--", "run", &arguments.gate]);
    for path in &arguments.corpus {
        run.arg("--corpus").arg(path);
    }
    let status = run.env("CI", "bisect").stdout(Stdio::null()).status();
    let code = status.ok().and_then(|status| status.code());
    ExitCode::from(match code {
        Some(0) => exit::PARITY,
        Some(1) => exit::DIVERGENCE,
        _ => SKIP,
    })
}

/// A worktree for the search, so that the caller's tree stays as it is. Removed at the end.
struct Worktree {
    root: PathBuf,
    path: PathBuf,
}

impl Worktree {
    fn add(root: &Path, path: &Path, commit: &str) -> Result<Self, String> {
        let this = Self { root: root.to_owned(), path: path.to_owned() };
        // One that an interrupted search left behind.
        this.remove();
        let text = path.to_string_lossy().into_owned();
        git(root, &["worktree", "add", "--detach", "--force", &text, commit])?;
        Ok(this)
    }

    fn remove(&self) {
        let text = self.path.to_string_lossy().into_owned();
        // There may be none.
        let _ = git(&self.root, &["worktree", "remove", "--force", &text]);
    }
}

impl Drop for Worktree {
    fn drop(&mut self) {
        self.remove();
    }
}

/// What a git command says on standard output.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .current_dir(folder)
        .args(arguments)
        .output()
        .map_err(|error| format!("`git` cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("git {}: {}", arguments.join(" "), said.trim()))
}

//! The copy of the tree in which all source faults lie asleep.
//!
//! One build carries the faults of all games: every replacement is a choice that asks at run time
//! whether its fault is awake, so compiling costs as much for fifty faults as for one. The copy lies
//! under the target folder; its files are written only where they differ, so that a second
//! self-test compiles nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use harness::process::Launch;

use crate::source::{SourceFault, planted};

/// The environment variable that names the fault that is awake.
const AWAKE: &str = "LOCKSTEP_FAULT";

/// The folders and files of the tree that the engines and their gates are built from.
pub const PLACES: [&str; 11] = [
    "engines",
    "reference-cpp",
    "reference-ts",
    "gates/harness",
    "gates/shards",
    "gates/sources",
    "gates/drop7",
    "gates/klondike",
    "gates/ground",
    "gates/self-test",
    "corpora/drop7/roots105.txt",
];

const RUST: &str = r#"
pub(crate) mod planted {
    static AWAKE: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        std::env::var("LOCKSTEP_FAULT").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    });
    pub(crate) fn is_awake(fault: u32) -> bool {
        *AWAKE == fault
    }
}
"#;

const CPP: &str = r#"#pragma once
#include <cstdlib>
namespace planted {
inline int awake() {
    static const int fault = std::getenv("LOCKSTEP_FAULT") ? std::atoi(std::getenv("LOCKSTEP_FAULT")) : 0;
    return fault;
}
inline bool is_awake(int fault) { return awake() == fault; }
}  // namespace planted
"#;

const TYPESCRIPT: &str = r#"const AWAKE = Number(process.env.LOCKSTEP_FAULT ?? "0");
export function isAwake(fault: number): boolean {
  return AWAKE === fault;
}
"#;

/// The built copy.
#[derive(Clone, Debug)]
pub struct Planted {
    program: PathBuf,
    ts_command: Vec<String>,
}

impl Planted {
    /// How the engine of this name is started with a fault awake; 0 wakes none.
    pub fn launch(&self, engine: &str, fault: u32) -> Launch {
        let mut arguments = vec![format!("{AWAKE}={fault}")];
        if engine == "ts" {
            arguments.extend(self.ts_command.iter().cloned());
        } else {
            arguments.extend([self.program.display().to_string(), engine.to_owned()]);
        }
        Launch { program: "env".to_owned(), arguments }
    }
}

/// The texts of all files that differ in the copy, by their path from the root.
///
/// # Errors
///
/// A fault that no longer fits its file, or a file that cannot be read.
pub fn edits(root: &Path, faults: &[SourceFault]) -> Result<BTreeMap<String, String>, String> {
    let read = |file: &str| {
        fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))
    };
    let mut by_file: BTreeMap<&str, Vec<&SourceFault>> = BTreeMap::new();
    for fault in faults {
        by_file.entry(&fault.file).or_default().push(fault);
    }
    let mut edits = BTreeMap::new();
    for (file, faults) in by_file {
        edits.insert(file.to_owned(), planted(file, &read(file)?, &faults)?);
        if let Some(krate) = file.ends_with(".rs").then(|| file.split_once("/src/")).flatten() {
            let lib = format!("{}/src/lib.rs", krate.0);
            if !edits.contains_key(&lib) {
                edits.insert(lib.clone(), read(&lib)?);
            }
        }
    }
    for (file, text) in &mut edits {
        if file.ends_with("src/lib.rs") {
            text.push_str(RUST);
        }
    }
    edits.insert("reference-cpp/planted.h".to_owned(), CPP.to_owned());
    edits.insert("reference-ts/src/planted.ts".to_owned(), TYPESCRIPT.to_owned());
    let manifest = read("Cargo.toml")?;
    let members = manifest.lines().find(|line| line.starts_with("members")).unwrap_or_default();
    let crates = PLACES.iter().filter(|place| !place.starts_with("corpora"));
    let here: Vec<String> = crates
        .map(|&place| match place {
            "engines" => "\"engines/*\"".to_owned(),
            place => format!("{place:?}"),
        })
        .collect();
    let here = format!("members = [{}]", here.join(", "));
    edits.insert("Cargo.toml".to_owned(), manifest.replacen(members, &here, 1));
    edits.insert("Cargo.lock".to_owned(), read("Cargo.lock")?);
    Ok(edits)
}

/// Writes the copy into `workshop` and builds it, with its artefacts in `target`.
///
/// # Errors
///
/// A fault that no longer fits its file, or the first errors of the compiler.
pub fn build(
    root: &Path,
    workshop: &Path,
    target: &Path,
    faults: &[SourceFault],
) -> Result<Planted, String> {
    let edits = edits(root, faults)?;
    let mut kept: Vec<PathBuf> = Vec::new();
    for place in PLACES {
        copy(root, Path::new(place), workshop, &edits, &mut kept)?;
    }
    for (file, text) in &edits {
        write(&workshop.join(file), text.as_bytes())?;
        kept.push(workshop.join(file));
    }
    remove_others(workshop, &kept)?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args([
            "build",
            "--release",
            "--offline",
            "-q",
            "-p",
            "gates-self-test",
            "--bin",
            "planted",
        ])
        .arg("--manifest-path")
        .arg(workshop.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target);
    capture(&mut cargo)?;
    let program = target.join("release/planted");
    let said = capture(Command::new(&program).arg("ts-command"))?;
    Ok(Planted { program, ts_command: said.lines().map(str::to_owned).collect() })
}

/// Copies a file or folder of the tree unless the edits have it.
fn copy(
    root: &Path,
    path: &Path,
    workshop: &Path,
    edits: &BTreeMap<String, String>,
    kept: &mut Vec<PathBuf>,
) -> Result<(), String> {
    let from = root.join(path);
    let broken = |error| format!("{}: {error}", path.display());
    if from.is_dir() {
        for entry in fs::read_dir(&from).map_err(broken)? {
            let name = entry.map_err(broken)?.file_name();
            if name != "node_modules" && name != "target" {
                copy(root, &path.join(name), workshop, edits, kept)?;
            }
        }
    } else if !edits.contains_key(&path.display().to_string()) {
        write(&workshop.join(path), &fs::read(&from).map_err(broken)?)?;
        kept.push(workshop.join(path));
    }
    Ok(())
}

/// Writes a file unless it has this content already: its age decides what is compiled again.
fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let broken = |error| format!("{}: {error}", path.display());
    if fs::read(path).is_ok_and(|now| now == content) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(broken)?;
    fs::write(path, content).map_err(broken)
}

/// Removes the files of an earlier copy that the tree no longer has.
fn remove_others(folder: &Path, kept: &[PathBuf]) -> Result<(), String> {
    let broken = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(broken)? {
        let path = entry.map_err(broken)?.path();
        if path.is_dir() {
            remove_others(&path, kept)?;
        } else if !kept.contains(&path) {
            fs::remove_file(&path).map_err(broken)?;
        }
    }
    Ok(())
}

/// Runs a command and gives what it prints; the error has the first lines that name an error.
fn capture(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    const LINES: usize = 30;
    let said = String::from_utf8_lossy(&output.stderr);
    let begin = said.lines().skip_while(|line| !line.contains("error")).take(LINES);
    Err(format!("`{program}` failed:\n{}", begin.collect::<Vec<_>>().join("\n")))
}

//! What the results were made with and from. The schema is `docs/schemas/provenance.schema.json`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::campaign::Campaign;
use harness::process::{HELLO_TIMEOUT, Launch};
use harness::{Verdict, remote};
use serde::Serialize;
use shards::hash::sha256;

use super::Outcome;

/// The manifest.
#[derive(Serialize)]
pub(super) struct Provenance {
    format: u32,
    campaign: Campaign,
    verdict: Verdict,
    exit_code: u8,
    /// The seed lease that the run drew from; `None` for a run over the corpora alone.
    lease: Option<String>,
    source: Source,
    machine: Machine,
    tools: Tools,
    /// SHA-256 of what was run, by name.
    binaries: BTreeMap<String, String>,
    /// SHA-256 of the files with cases and pins, by name.
    corpora: BTreeMap<String, String>,
}

/// The state of the tree that the command was run in.
#[derive(Serialize)]
struct Source {
    commit: Option<String>,
    /// SHA-256 over what differs from the commit; `None` if nothing does.
    dirty: Option<String>,
}

#[derive(Serialize)]
struct Machine {
    cpu: Option<String>,
    cores: usize,
    kernel: Option<String>,
    libc: Option<String>,
    bmi2: bool,
}

#[derive(Serialize)]
struct Tools {
    rustc: &'static str,
    rustflags: &'static str,
    profile: &'static str,
    target: &'static str,
    cxx: &'static str,
    cxx_flags: &'static str,
    /// Node and V8, as the references in TypeScript say hello.
    node: Option<String>,
}

/// The manifest as JSON.
pub(super) fn text(outcome: &Outcome<'_>) -> Result<String, String> {
    let manifest = gather(outcome)?;
    let mut text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data");
    text.push('\n');
    Ok(text)
}

/// The lines of the manifest for people: name and value.
pub(super) fn lines(outcome: &Outcome<'_>) -> Result<Vec<(String, String)>, String> {
    let manifest = serde_json::to_value(gather(outcome)?).expect("a manifest is plain data");
    let mut lines = Vec::new();
    flatten("", &manifest, &mut lines);
    Ok(lines)
}

fn flatten(name: &str, value: &serde_json::Value, lines: &mut Vec<(String, String)>) {
    let below =
        |member: &str| if name.is_empty() { member.to_owned() } else { format!("{name}.{member}") };
    match value {
        serde_json::Value::Object(members) => {
            for (member, value) in members {
                flatten(&below(member), value, lines);
            }
        }
        serde_json::Value::Null => {}
        serde_json::Value::String(text) => lines.push((name.to_owned(), text.clone())),
        other => lines.push((name.to_owned(), other.to_string())),
    }
}

fn gather(outcome: &Outcome<'_>) -> Result<Provenance, String> {
    let corpora = &outcome.options.corpora;
    let tree = corpora.parent().unwrap_or(corpora);
    Ok(Provenance {
        format: 1,
        campaign: outcome.campaign.clone(),
        verdict: outcome.verdict,
        exit_code: outcome.verdict.exit_code(),
        lease: None,
        source: source(tree),
        machine: Machine {
            cpu: cpu(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            kernel: first_line("uname", &["-sr"]),
            libc: first_line("getconf", &["GNU_LIBC_VERSION"]),
            bmi2: gates_drop7::has_bmi2(),
        },
        tools: Tools {
            rustc: env!("LOCKSTEP_RUSTC"),
            rustflags: env!("LOCKSTEP_RUSTFLAGS"),
            profile: env!("LOCKSTEP_PROFILE"),
            target: env!("LOCKSTEP_TARGET"),
            cxx: env!("LOCKSTEP_CXX"),
            cxx_flags: reference_cpp::FLAGS,
            node: node(),
        },
        binaries: binaries(outcome)?,
        corpora: hashes(outcome)?,
    })
}

fn source(tree: &Path) -> Source {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(tree).args(arguments).output().ok()?;
        output.status.success().then_some(output.stdout)
    };
    let commit =
        git(&["rev-parse", "HEAD"]).map(|text| String::from_utf8_lossy(&text).trim().to_owned());
    let mut changes = git(&["diff", "HEAD", "--binary"]).unwrap_or_default();
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z", "--full-name"]);
    for name in String::from_utf8_lossy(&new.unwrap_or_default()).split_terminator('\0') {
        let content = fs::read(tree.join(name)).unwrap_or_default();
        changes.extend_from_slice(format!("{name} {}\n", sha256(&content)).as_bytes());
    }
    Source { commit, dirty: (!changes.is_empty()).then(|| sha256(&changes)) }
}

fn cpu() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(": ").map(|(_, name)| name.to_owned())
}

fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().next().map(str::to_owned)
}

fn node() -> Option<String> {
    let (program, arguments) = reference_ts::command().ok()?;
    remote::hello(&Launch { program, arguments }, HELLO_TIMEOUT).ok().map(|hello| hello.runtime)
}

/// This program, the compiled references in TypeScript, and the programs of engines from outside.
fn binaries(outcome: &Outcome<'_>) -> Result<BTreeMap<String, String>, String> {
    let mut found = BTreeMap::new();
    let own = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    found.insert("gates".to_owned(), hash(&own)?);
    if let Ok((_, arguments)) = reference_ts::command()
        && let Some(main) = arguments.iter().map(Path::new).find(|argument| argument.is_file())
        && let Some(folder) = main.parent()
    {
        let mut files = Vec::new();
        scripts(folder, &mut files);
        files.sort();
        for file in files {
            let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
            found.insert(format!("reference-ts/{name}"), hash(&file)?);
        }
    }
    for engine in &outcome.options.extra_engines {
        let words = std::iter::once(&engine.launch.program).chain(&engine.launch.arguments);
        for file in words.map(Path::new).filter(|word| word.is_file()) {
            found.insert(format!("{}: {}", engine.name, file.display()), hash(file)?);
        }
    }
    Ok(found)
}

fn scripts(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            scripts(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "js") {
            files.push(path);
        }
    }
}

fn hashes(outcome: &Outcome<'_>) -> Result<BTreeMap<String, String>, String> {
    let root = &outcome.options.corpora;
    let mut files: Vec<PathBuf> =
        outcome.options.outside.iter().map(|source| source.path.clone()).collect();
    for gate in crate::gates_behind(outcome.door) {
        files.extend(gate.files(root).map_err(|error| error.to_string())?);
        files.extend(
            Some(harness::pins::Pins::file(root, gate.game())).filter(|file| file.is_file()),
        );
    }
    let named = |file: PathBuf| {
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        Ok((name, hash(&file)?))
    };
    files.into_iter().map(named).collect()
}

fn hash(file: &Path) -> Result<String, String> {
    fs::read(file)
        .map(|bytes| sha256(&bytes))
        .map_err(|error| format!("{}: cannot read: {error}", file.display()))
}

//! For build scripts: names what a command is built from. Results say which build made them, a run is not gone
//! on with by another build, and parts made by different builds are not merged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a command is built from.
pub struct Build {
    /// A hash of the sources, the compilers and the flags.
    pub hash: u64,
    /// The Rust compiler.
    pub rustc: String,
    /// The C++ compiler.
    pub cxx: String,
    /// Profile and level of optimisation.
    pub profile: String,
    /// Flags for every compilation of Rust.
    pub rustflags: String,
    /// The target.
    pub target: String,
}

impl Build {
    /// The build of a command from these files and folders below `root`. Cargo builds it anew when one changes.
    ///
    /// # Panics
    /// If a source cannot be read: the build cannot go on.
    pub fn of(root: &Path, sources: &[&str]) -> Self {
        let mut hash = hash(root, sources);
        let build = Self {
            hash,
            rustc: first_line(&variable("RUSTC")),
            cxx: first_line("c++"),
            profile: format!("{} -O{}", variable("PROFILE"), variable("OPT_LEVEL")),
            rustflags: variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " "),
            target: variable("TARGET"),
        };
        for part in [&build.rustc, &build.cxx, &build.profile, &build.rustflags, &build.target] {
            fold(&mut hash, part.as_bytes());
        }
        Self { hash, ..build }
    }

    /// Gives the command the name of its build, as `LOCKSTEP_BUILD`.
    pub fn announce(&self) {
        println!("cargo:rustc-env=LOCKSTEP_BUILD={:016x}", self.hash);
    }
}

/// A hash of the sources in these files and folders below `root`, each of which is watched as a whole, so that
/// a new file in it is seen as well.
///
/// # Panics
/// If a source cannot be read: the build cannot go on.
pub fn hash(root: &Path, sources: &[&str]) -> u64 {
    let mut files = Vec::new();
    for source in sources {
        let path = root.join(source);
        println!("cargo:rerun-if-changed={}", path.display());
        collect(&path, &mut files);
    }
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for file in &files {
        let name = file.to_str().expect("sources have plain names");
        fold(&mut hash, name.as_bytes());
        fold(&mut hash, &fs::read(file).expect("a source can be read"));
    }
    hash
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn first_line(program: &str) -> String {
    let output = Command::new(program).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    text.ok().and_then(|text| text.lines().next().map(str::to_owned)).unwrap_or_default()
}

/// The sources at a path: tests and what package managers put there are none.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    const OTHERS: [&str; 6] = ["tests", "benches", "node_modules", "target", "dist", "snapshots"];
    const KINDS: [&str; 7] = ["rs", "toml", "lock", "cpp", "h", "ts", "json"];
    let named = |name: &str| path.file_name().is_some_and(|file| file == name);
    if path.is_dir() {
        if !OTHERS.iter().any(|other| named(other)) {
            for entry in fs::read_dir(path).expect("a source folder can be listed") {
                collect(&entry.expect("a source folder can be listed").path(), files);
            }
        }
    } else if path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known)) {
        files.push(path.to_owned());
    }
}

/// FNV-1a over the bytes and their number, so that no two texts run into each other.
fn fold(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

//! Gives the command a name for what it is built from: results say which build made them, and parts made by
//! different builds must not be merged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Everything that decides what an engine says, from the root of the project.
const SOURCES: [&str; 6] =
    ["Cargo.toml", "Cargo.lock", "engines", "gates", "reference-cpp", "reference-ts"];

fn main() {
    let root = Path::new("../..");
    let mut files = Vec::new();
    for source in SOURCES {
        let path = root.join(source);
        // A folder is watched as a whole, so that a new file in it is seen as well.
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
    let rustc = first_line(&variable("RUSTC"));
    let cxx = first_line("c++");
    let profile = format!("{} -O{}", variable("PROFILE"), variable("OPT_LEVEL"));
    let rustflags = variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    for part in [&rustc, &cxx, &profile, &rustflags, &variable("TARGET")] {
        fold(&mut hash, part.as_bytes());
    }
    println!("cargo:rustc-env=LOCKSTEP_BUILD={hash:016x}");
    println!("cargo:rustc-env=LOCKSTEP_RUSTC={rustc}");
    println!("cargo:rustc-env=LOCKSTEP_CXX={cxx}");
    println!("cargo:rustc-env=LOCKSTEP_PROFILE={profile}");
    println!("cargo:rustc-env=LOCKSTEP_RUSTFLAGS={rustflags}");
    println!("cargo:rustc-env=LOCKSTEP_TARGET={}", variable("TARGET"));
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

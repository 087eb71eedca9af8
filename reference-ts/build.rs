//! Builds the TypeScript references in Cargo's OUT_DIR: `npm ci` from the committed lock file, then `tsc`.
//!
//! The source tree stays clean. A machine without Node can still build the rest: what is missing
//! is written into the crate, and the gates report the engine as BROKEN with that line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFESTS: [&str; 3] = ["package.json", "package-lock.json", "tsconfig.json"];

fn main() {
    println!("cargo:rerun-if-changed=src");
    for manifest in MANIFESTS {
        println!("cargo:rerun-if-changed={manifest}");
    }
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let missing = build(&out).err().unwrap_or_default();
    if !missing.is_empty() {
        println!("cargo:warning=the TypeScript references were not built: {missing}");
        // Try again at the next build: what is missing may have been installed.
        println!("cargo:rerun-if-changed={}", out.join("never-written").display());
    }
    println!("cargo:rustc-env=REFERENCE_TS_MISSING={missing}");
    println!("cargo:rustc-env=REFERENCE_TS_MAIN={}", out.join("dist/main.js").display());
}

/// Copies the package, installs the compiler unless the lock file is unchanged, and compiles.
/// The error says in one line what is missing.
fn build(out: &Path) -> Result<(), String> {
    let package = out.join("package");
    let lock =
        fs::read("package-lock.json").map_err(|error| format!("package-lock.json: {error}"))?;
    let installed = package.join("installed-from-lock.json");
    if fs::read(&installed).ok().as_ref() != Some(&lock) {
        fs::create_dir_all(&package).map_err(|error| error.to_string())?;
        for manifest in MANIFESTS {
            copy(Path::new(manifest), &package.join(manifest))?;
        }
        run("npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"], &package)?;
        fs::write(&installed, &lock).map_err(|error| error.to_string())?;
    }
    copy(Path::new("tsconfig.json"), &package.join("tsconfig.json"))?;
    let sources = package.join("src");
    let _ = fs::remove_dir_all(&sources);
    copy_folder(Path::new("src"), &sources)?;
    let dist = out.join("dist");
    let _ = fs::remove_dir_all(&dist);
    let dist = dist.display().to_string();
    run("node", &["node_modules/typescript/bin/tsc", "--outDir", &dist], &package)?;
    fs::write(out.join("dist/package.json"), "{\"type\":\"module\"}\n")
        .map_err(|error| error.to_string())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| error.to_string())?;
    for entry in fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))? {
        let entry = entry.map_err(|error| error.to_string())?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            copy(&entry.path(), &target)?;
        }
    }
    Ok(())
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Result<(), String> {
    let output =
        Command::new(program).args(arguments).current_dir(folder).output().map_err(|error| {
            format!("`{program}` cannot be started ({error}): install Node 20 or newer")
        })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let line = said.lines().find(|line| line.contains("rror")).or_else(|| said.lines().next());
    Err(format!("`{program} {}` failed: {}", arguments[0], line.unwrap_or("no message").trim()))
}

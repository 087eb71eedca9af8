//! Builds the C++ references. This is the one place for the flags that decide bit identity.
//!
//! `-ffp-contract=off`: GCC fuses `a * b + c` by default as soon as FMA is
//! available; Rust and JavaScript never do. `-O2` is pinned because `cc` would
//! follow the cargo profile and leave the references unoptimised under `cargo test`.

use std::path::Path;

/// Flags of every C++ file. [`FLAGS`](../src/lib.rs) shows them to `gates doctor`.
const FLAGS: [&str; 6] =
    ["-std=c++17", "-O2", "-ffp-contract=off", "-fno-fast-math", "-fwrapv", "-fsigned-char"];

/// Each game's archive: its folder, and flags only this archive gets.
///
/// `drop7/fast` is the fast C++ design of RULES section 9, an opponent in
/// benchmarks as well as an engine, hence built for the machine it runs on.
const ARCHIVES: [(&str, &[&str]); 4] =
    [("drop7", &[]), ("drop7/fast", &NATIVE), ("klondike", &[]), ("ground", &[])];

/// Flags of code that is built for the machine it runs on.
const NATIVE: [&str; 2] = ["-O3", "-march=native"];

/// Set to build with AddressSanitizer and UndefinedBehaviorSanitizer (`just sanitize`).
const SANITIZE: &str = "LOCKSTEP_SANITIZE";

/// Flags of a build that looks for undefined behaviour; the first fault ends the process.
const SANITIZERS: [&str; 3] =
    ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];

fn main() {
    println!("cargo:rerun-if-env-changed={SANITIZE}");
    println!("cargo:rerun-if-changed=observe.h");
    println!("cargo:rerun-if-changed=coverage.h");
    println!("cargo:rustc-env=REFERENCE_CPP_FLAGS={}", FLAGS.join(" "));
    for (folder, extra) in ARCHIVES {
        build_archive(folder, &folder.replace('/', "_"), extra);
    }
    build_archive("canary", "canary", &["-DCANARY_NAME=reference_canary"]);
    let native = [&NATIVE[..], &["-DCANARY_NAME=reference_canary_native"]].concat();
    build_archive("canary", "canary_native", &native);
    if is_sanitized() {
        println!("cargo:rustc-link-lib=dylib=asan");
        println!("cargo:rustc-link-lib=dylib=ubsan");
    }
}

fn build_archive(folder: &str, name: &str, extra: &[&str]) {
    println!("cargo:rerun-if-changed={folder}");
    let sources = sources_in(Path::new(folder));
    if sources.is_empty() {
        return;
    }
    let mut build = cc::Build::new();
    build.cpp(true).warnings(true).extra_warnings(true).include(".").no_default_flags(false);
    let sanitizers: &[&str] = if is_sanitized() { &SANITIZERS } else { &[] };
    for flag in FLAGS.iter().chain(extra).chain(sanitizers) {
        build.flag(flag);
    }
    build.files(sources).compile(&format!("reference_{name}"));
}

fn is_sanitized() -> bool {
    std::env::var_os(SANITIZE).is_some_and(|value| value == "1")
}

fn sources_in(folder: &Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut sources: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    sources.sort();
    sources
}

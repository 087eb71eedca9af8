//! Gives the command a name for what it is built from, and the parts of it for its provenance.

use std::path::Path;

use sources::Build;

/// Everything that decides what an engine says, from the root of the project.
const SOURCES: [&str; 6] =
    ["Cargo.toml", "Cargo.lock", "engines", "gates", "reference-cpp", "reference-ts"];

fn main() {
    let build = Build::of(Path::new("../.."), &SOURCES);
    build.announce();
    println!("cargo:rustc-env=LOCKSTEP_RUSTC={}", build.rustc);
    println!("cargo:rustc-env=LOCKSTEP_CXX={}", build.cxx);
    println!("cargo:rustc-env=LOCKSTEP_PROFILE={}", build.profile);
    println!("cargo:rustc-env=LOCKSTEP_RUSTFLAGS={}", build.rustflags);
    println!("cargo:rustc-env=LOCKSTEP_TARGET={}", build.target);
}

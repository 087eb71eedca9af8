//! Gives the command a name for what it is built from: parts of a campaign that different builds made are not
//! merged.

use std::path::Path;

use sources::Build;

/// What decides the results of this command; benchmarks run the C++ references too.
const SOURCES: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "engines/drop7/src",
    "gates/drop7/src",
    "gates/shards/src",
    "reference-cpp",
];

fn main() {
    Build::of(Path::new("../.."), &SOURCES).announce();
}

//! Gives the command a name for what it is built from: parts of a campaign that different builds made are not
//! merged.

use std::path::Path;

use sources::Build;

/// What decides the results of this command.
const SOURCES: [&str; 5] =
    ["Cargo.toml", "Cargo.lock", "engines/ground/src", "gates/ground/src", "gates/shards/src"];

fn main() {
    Build::of(Path::new("../.."), &SOURCES).announce();
}

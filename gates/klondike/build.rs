//! Gives the command a name for what it is built from: runs that last days must say what made them, and must
//! not be gone on with by another build.

use std::path::Path;

use sources::Build;

/// What decides the results of this command.
const SOURCES: [&str; 5] =
    ["Cargo.toml", "Cargo.lock", "engines/klondike/src", "gates/klondike/src", "gates/shards/src"];

fn main() {
    let root = Path::new("../..");
    Build::of(root, &SOURCES).announce();
    let engine = sources::hash(root, &["engines/klondike/src"]);
    println!("cargo:rustc-env=KLONDIKE_ENGINE_SOURCES={engine:016x}");
}

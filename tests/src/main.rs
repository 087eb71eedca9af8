//! The workspace's own test binary; see the crate's documentation.

mod agreement;
mod canary;
mod coverage;
mod damaged;
mod isolation;
mod liar;
mod process;
mod regression;
mod report;
mod runs;
mod self_test;
mod shrink;
mod tidy;

use std::path::{Path, PathBuf};

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

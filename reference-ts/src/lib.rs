//! The command that starts the TypeScript references; `build.rs` builds them.

/// Program and arguments of the process that speaks `gates/PROTOCOL.md`.
///
/// # Errors
///
/// What was missing when the references were to be built, in one line.
pub fn command() -> Result<(String, Vec<String>), String> {
    let missing = env!("REFERENCE_TS_MISSING");
    if missing.is_empty() {
        // A bigger young generation: references allocate freely, and pauses would only blur benchmarks.
        let arguments = ["--max-semi-space-size=16", env!("REFERENCE_TS_MAIN")];
        Ok(("node".to_owned(), arguments.map(str::to_owned).to_vec()))
    } else {
        Err(format!("the TypeScript references were not built: {missing}"))
    }
}

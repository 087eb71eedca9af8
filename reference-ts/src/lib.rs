//! The command that starts the TypeScript references; `build.rs` builds them.

/// Program and arguments of the process that speaks `gates/PROTOCOL.md`.
///
/// # Errors
///
/// What was missing when the references were to be built, in one line.
pub fn command() -> Result<(String, Vec<String>), String> {
    let missing = env!("REFERENCE_TS_MISSING");
    if missing.is_empty() {
        // References allocate freely and keep little, so a large young generation is rarely worth collecting.
        // The harness runs as many children as there are cores: collecting on further threads only takes turns with them.
        let arguments =
            ["--min-semi-space-size=16", "--single-threaded-gc", env!("REFERENCE_TS_MAIN")];
        Ok(("node".to_owned(), arguments.map(str::to_owned).to_vec()))
    } else {
        Err(format!("the TypeScript references were not built: {missing}"))
    }
}

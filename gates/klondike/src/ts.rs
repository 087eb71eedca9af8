//! The TypeScript engine: `reference-ts`, one long-lived Node process a worker.

use harness::process::Launch;

/// The command that starts it, or what is missing.
pub(crate) fn launch() -> Result<Launch, String> {
    reference_ts::command().map(|(program, arguments)| Launch { program, arguments })
}

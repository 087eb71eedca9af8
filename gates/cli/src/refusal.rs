//! Why a command does not begin.

use harness::exit;

/// A command that cannot begin, and the exit code that says whose fault it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// What is wrong, in one line.
    pub(crate) message: String,
    /// [`exit::USAGE`] for the command line or an input file, [`exit::BROKEN`] for an engine.
    pub(crate) code: u8,
}

impl Refusal {
    /// An engine that cannot be started or says a wrong hello.
    pub(crate) fn broken(message: String) -> Self {
        Self { message, code: exit::BROKEN }
    }
}

impl From<String> for Refusal {
    /// What is wrong with the command line or an input file.
    fn from(message: String) -> Self {
        Self { message, code: exit::USAGE }
    }
}

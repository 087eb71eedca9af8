//! SHA-256 in hexadecimal digits.

use sha2::{Digest as _, Sha256};

/// SHA-256 of some bytes, as hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// SHA-256 over lines that come one after the other.
#[derive(Clone, Debug, Default)]
pub struct Seal(Sha256);

impl Seal {
    /// Takes the next line, with its end.
    pub fn add(&mut self, line: &str) {
        self.0.update(line);
    }

    /// The hash of all lines so far.
    pub fn digits(&self) -> String {
        hex(&self.0.clone().finalize())
    }
}

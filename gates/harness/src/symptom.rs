//! What makes two red cases the same fault: gate, field and kind.
//!
//! Shrinking accepts a simpler case only with the same symptom, and the quarantine is written in
//! symptoms. (Not to be confused with the signature of a stream, which is a digest.)

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::report::CaseResult;
use crate::verdict::Verdict;

/// The symptom of a red case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Symptom {
    /// `game/gate`.
    pub gate: String,
    /// The first field that differs, without the number of a repeated one; for a broken engine its
    /// name and reason, without digits.
    pub field: String,
    /// DIVERGED, FLAKY or BROKEN.
    pub kind: Verdict,
}

impl Symptom {
    /// The symptom of a result; `None` when nothing differs and nothing is broken.
    pub fn of(result: &CaseResult) -> Option<Self> {
        let field = match (&result.divergence, result.verdict) {
            (Some(divergence), _) => divergence.rows.first().map_or("(no field)", |row| {
                row.field.split_once('#').map_or(row.field.as_str(), |(field, _)| field)
            }),
            (None, Verdict::Broken) => result.reason.as_deref().unwrap_or("(no reason)"),
            (None, _) => return None,
        };
        let kind = match &result.divergence {
            Some(divergence) if divergence.flaky.is_empty() => Verdict::Diverged,
            Some(_) => Verdict::Flaky,
            None => Verdict::Broken,
        };
        // Positions, sizes and addresses in a reason change while a case is shrunk.
        let plain = kind == Verdict::Broken;
        let field = field.chars().filter(|letter| !plain || !letter.is_ascii_digit()).collect();
        Some(Self { gate: result.gate.to_string(), field, kind })
    }
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.gate, self.field, self.kind)
    }
}

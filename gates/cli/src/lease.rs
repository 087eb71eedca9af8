//! Opening a held-out lease: with a reason, and into the ledger.

use harness::Options;
use harness::leases::{LeaseState, Opening};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::command::git;

/// Today, by UTC.
pub(crate) fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

/// Opens the lease `name` for a run: writes it down first, so that no look goes unrecorded.
pub(crate) fn open(name: &str, reason: &str, options: &mut Options) -> Result<(), String> {
    let lease = options.leases.named(name).ok_or_else(|| {
        let known: Vec<&str> = options.leases.iter().map(|lease| lease.name.as_str()).collect();
        format!("--open {name}: expected one of {}", known.join(", "))
    })?;
    if lease.state != LeaseState::HeldOut {
        return Err(format!("--open {name}: is {}, and needs no opening", lease.state));
    }
    if reason.trim().is_empty() {
        return Err("--reason: expected some words".to_owned());
    }
    let git = |arguments: &[&str]| git(&options.corpora, arguments);
    let commit = git(&["rev-parse", "HEAD"])?;
    let dirty = git(&["status", "--porcelain"])?;
    let mark = if dirty.trim().is_empty() { "" } else { "-dirty" };
    let opening = Opening {
        lease: name.to_owned(),
        reason: reason.trim().to_owned(),
        commit: format!("{}{mark}", commit.trim()),
        date: today().to_string(),
    };
    let written = opening.write(&options.corpora);
    written.map_err(|error| format!("the ledger cannot be written: {error}"))?;
    options.opened = Some(name.to_owned());
    Ok(())
}

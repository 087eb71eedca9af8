//! The subcommands, one file each.

mod bisect;
mod campaign;
mod conform;
mod doctor;
mod list;
mod merge;
mod pin;
mod replay;
mod review;
mod rules;
mod run;
mod self_test;
mod serve;
mod shrink;

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use harness::exit;

use crate::refusal::Refusal;

pub(crate) use bisect::{bisect, bisect_step, git};
pub(crate) use campaign::campaign;
pub(crate) use conform::conform;
pub(crate) use doctor::doctor;
pub(crate) use list::list;
pub(crate) use merge::merge;
pub(crate) use pin::pin;
pub(crate) use replay::replay;
pub(crate) use review::review;
pub(crate) use rules::rules;
pub(crate) use run::run;
pub(crate) use self_test::self_test;
pub(crate) use serve::serve;
pub(crate) use shrink::shrink;

/// A path for people: relative to the folder they are in, if it is below it.
pub(crate) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}

/// Says why a command does not begin.
fn refuse(refusal: &Refusal) -> ExitCode {
    anstream::eprintln!("error: {}", refusal.message);
    ExitCode::from(refusal.code)
}

/// Says what is wrong with the command line or an input file.
fn usage(error: impl Display) -> ExitCode {
    anstream::eprintln!("error: {error}");
    ExitCode::from(exit::USAGE)
}

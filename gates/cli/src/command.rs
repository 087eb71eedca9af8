//! The subcommands, one file each.

mod conform;
mod doctor;
mod list;
mod merge;
mod pin;
mod replay;
mod rules;
mod run;
mod self_test;
mod serve;

use std::fmt::Display;
use std::process::ExitCode;

use harness::exit;

pub(crate) use conform::conform;
pub(crate) use doctor::doctor;
pub(crate) use list::list;
pub(crate) use merge::merge;
pub(crate) use pin::pin;
pub(crate) use replay::replay;
pub(crate) use rules::rules;
pub(crate) use run::run;
pub(crate) use self_test::self_test;
pub(crate) use serve::serve;

/// Says what is wrong with the command line or an input file.
fn usage(error: impl Display) -> ExitCode {
    anstream::eprintln!("error: {error}");
    ExitCode::from(exit::USAGE)
}

//! Lockstep's harness: gives the same cases to several engines and stops at the first bit that differs.
//!
//! Architecture invariant: the harness knows no game and no language. A game
//! brings its case types ([`Case`]) and a table of [`Gate`]s with their
//! [`EngineRow`]s; a language is at most a command that speaks `gates/PROTOCOL.md`
//! ([`remote`]).
//!
//! Reading order: [`observation`] (what is said), [`engine`] (who says it), [`case`] and
//! [`corpus`] (about what), [`compare`] (who differs), [`divergence`] (in words), [`gate`] (all of it together).

pub mod campaign;
pub mod case;
pub mod compare;
pub mod conform;
pub mod corpus;
pub mod divergence;
pub mod drawing;
pub mod engine;
pub mod film;
pub mod gate;
pub mod leases;
pub mod liar;
mod memory;
mod memory_limit;
pub mod observation;
pub mod pins;
mod pipe;
pub mod process;
pub mod quarantine;
pub mod recorded;
pub mod recorder;
pub mod regression;
pub mod rehearsal;
pub mod remote;
pub mod replay;
pub mod report;
pub mod results;
pub mod review;
mod run;
pub mod show;
pub mod shrink;
mod star;
mod sums;
pub mod symptom;
pub mod verdict;
pub mod wire;
pub mod worker;

pub use case::{Case, Picture};
pub use corpus::CorpusError;
pub use drawing::Drawing;
pub use engine::{Answer, Conversation, Engine, EngineRow, Reply, Silence};
pub use gate::{AnyGate, Floor, Gate, Options, Tier};
pub use memory_limit::is_measurable as memory_is_measurable;
pub use observation::{Digest, Field, Kind, Wanted, Word};
pub use recorder::Recorder;
pub use results::{Known, Recording};
pub use shards::Shard;
pub use sums::Sums;
pub use verdict::{Verdict, exit};

//! Work cut into shards that run anywhere and are put together again, byte for byte the whole.
//!
//! Architecture invariant: this crate knows no game and no engine. A command brings a [`Campaign`] (what its results
//! depend on, and how many items there are) and a function from the number of an item to its row.
//!
//! Every results file has one shape, also that of `gates run`: JSON lines, the first `{"campaign":{...}}`, the last
//! `{"run":{...}}` with the hash of all lines before it ([`outline`]). JSON lines and not CSV, because a file has
//! to say in one format for all commands what it is part of and that it has ended; columns of CSV leave no room
//! for either.
//!
//! Reading order: [`shard`] (which items), [`campaign`] (of what), [`lines`] (the file), [`rows`] (what is in it),
//! [`run`] (how it comes there), [`merge`]; [`plan`] and [`progress`] are for whoever distributes shards.

pub mod campaign;
pub mod hash;
pub mod lines;
pub mod merge;
pub mod order;
pub mod outline;
pub mod plan;
pub mod progress;
pub mod rows;
pub mod run;
pub mod shard;
pub mod units;

pub use campaign::Campaign;
pub use outline::Outline;
pub use plan::Plan;
pub use run::{Fault, PartArguments};
pub use shard::Shard;

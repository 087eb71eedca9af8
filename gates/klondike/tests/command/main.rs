//! The `klondike` command as people and scripts meet it.

mod bad_deals;
mod campaigns;
mod deals;
mod replays;
mod solves;
mod tool;
mod winrates;

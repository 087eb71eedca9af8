//! Deals as text, in the formats in which people exchange them.
//!
//! Every parser names the first fault by its position, with what was expected there and what was
//! found; none repairs or guesses.

mod any;
mod collector;
mod digits;
mod fault;
mod header;
mod hex;
mod json;
mod letters;
mod numbered;
mod pysol;
mod solvitaire;
mod token;

pub use any::{Format, parse_any};
pub use digits::{parse_digits, print_digits};
pub use fault::Fault;
pub use hex::{parse_hex, print_hex};
pub use letters::{parse_letters, print_letters};
pub use numbered::{Generator, NumberError};
pub use pysol::{parse_pysol, print_pysol};
pub use solvitaire::{parse_solvitaire, print_solvitaire};

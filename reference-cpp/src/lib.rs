//! The plain C++ references of all games, behind safe functions.
//!
//! Each game is one folder beside this one, `ffi.cpp` and `ffi.rs` side by side:
//! `ffi.cpp` makes the reference speak (observe.h), `ffi.rs` passes a case in and
//! the observations out. This crate knows no harness: it returns what it saw as
//! plain data. It is the only crate of the workspace with `unsafe` code.

mod canary;
mod observe;

pub use canary::{canaries, canaries_native};
pub use observe::{Failure, Observed, Wanted, Word};

/// The compiler flags that every C++ reference is built with, as one line.
pub const FLAGS: &str = env!("REFERENCE_CPP_FLAGS");

#[path = "../drop7/ffi.rs"]
pub mod drop7;
#[path = "../ground/ffi.rs"]
pub mod ground;
#[path = "../klondike/ffi.rs"]
pub mod klondike;

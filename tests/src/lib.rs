//! Tests of what no single crate can assert. `src/main.rs` is the test binary, `src/lying_engine.rs` an
//! engine in another process that breaks the protocol on purpose.

pub mod fuzz;

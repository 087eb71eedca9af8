//! An engine behind the protocol that is right until the case at which it breaks its word.
//!
//! `lying-engine FAULT CASE`: the Rust engine of drop7; at case number CASE (from 0 over the whole
//! conversation) it commits FAULT, none for `none`.

use self_test::misbehaviour::{Misbehaviour, speak};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().expect("FAULT");
    let case: usize = arguments.next().and_then(|text| text.parse().ok()).expect("CASE");
    let misbehaviour =
        (fault != "none").then(|| Misbehaviour { fault: fault.parse().expect("a fault"), case });
    speak(&gates_drop7::gates(), "rust", misbehaviour).expect("a harness at the other end");
}

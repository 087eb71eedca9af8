//! Damaged texts, in short; the whole is `just fuzz`.

use lockstep_tests::fuzz::{Random, targets};

const INPUTS: usize = 20_000;

#[test]
fn no_parser_panics_over_a_damaged_text() {
    let targets = targets(gates::all_gates, &gates::corpora());
    let mut random = Random::new(7);
    for _ in 0..INPUTS {
        let target = &targets[random.below(targets.len())];
        target.parse(&target.damaged(&mut random));
    }
}

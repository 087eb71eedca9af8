//! Engines agree on random positions, and a table changes no value.

use gates_drop7::case::{Position, SearchCase, TableChoice};
use gates_drop7::{leaf_gate, random_positions, search_gate};
use harness::{Case, Gate};
use proptest::prelude::*;

fn position() -> impl Strategy<Value = Position> {
    any::<u64>().prop_map(|seed| random_positions(seed, 1).remove(0))
}

/// The texts of one field that an engine says about a case, in order of the steps.
fn said<C: Case>(gate: &Gate<C>, engine: &str, case: &C, field: &str) -> Vec<String> {
    let mut conversation = gate.conversation(engine).expect("an engine of the gate");
    let answer = conversation.ask(case, Some((0, u32::MAX))).expect("an answer");
    answer.words.into_iter().filter(|word| word.field == field).map(|word| word.text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_table_never_changes_a_value(root in position(), strata in 1u32..9) {
        prop_assume!(root.board.cells()[..7].contains(&0));
        let tables =
            [TableChoice::None, TableChoice::Direct(8), TableChoice::Direct(4096), TableChoice::Lru(5), TableChoice::Lru(4096)];
        let case = SearchCase::new(root, 2, strata, tables.to_vec());
        for engine in ["cpp", "rust", "rust-portable"] {
            for field in ["value0", "value1", "value2", "value3", "value4", "value5", "value6", "action"] {
                let values = said(&search_gate(), engine, &case, field);
                prop_assert!(values.windows(2).all(|pair| pair[0] == pair[1]), "{} {}: {:?}", engine, field, values);
            }
        }
    }

    #[test]
    fn leaves_agree(root in position()) {
        let case = gates_drop7::case::LeafCase::new(vec![root]);
        let cpp = said(&leaf_gate(), "cpp", &case, "leaf");
        for engine in ["cpp-fast", "rust", "rust-portable"] {
            prop_assert_eq!(&said(&leaf_gate(), engine, &case, "leaf"), &cpp, "{}", engine);
        }
    }
}

//! The faults: for each reduction of the fast search a variant of it that is not sound.

use std::fs;
use std::path::{Path, PathBuf};

/// A piece of the sources and what it is replaced by.
pub(crate) struct Fault {
    /// The reduction, and how it goes too far.
    pub(crate) name: &'static str,
    /// The file, in `src/search/fast`.
    file: &'static str,
    /// The sound text; it occurs once in the file.
    sound: &'static str,
    /// What is planted in its place.
    planted: &'static str,
}

impl Fault {
    /// The file to be changed in a copy of the crate at `root`.
    pub(crate) fn path(&self, root: &Path) -> PathBuf {
        root.join("src/search/fast").join(self.file)
    }

    /// The sound file in a copy of the crate at `root`.
    pub(crate) fn source(&self, root: &Path) -> Result<String, String> {
        let path = self.path(root);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The file with the fault in it.
    ///
    /// # Errors
    /// The sound text does not occur exactly once.
    pub(crate) fn planted(&self, source: &str) -> Result<String, String> {
        match source.matches(self.sound).count() {
            1 => Ok(source.replace(self.sound, self.planted)),
            count => {
                Err(format!("{}: {}: expected once, found {count} times", self.name, self.file))
            }
        }
    }
}

const fn fault(
    name: &'static str,
    file: &'static str,
    sound: &'static str,
    planted: &'static str,
) -> Fault {
    Fault { name, file, sound, planted }
}

/// All faults, by reduction (see `src/search/fast/exact.rs`).
pub(crate) const FAULTS: &[Fault] = &[
    // Memo.
    fault(
        "memo: the key forgets which seat holds what",
        "exact.rs",
        "packed_hands(state.hands()) | TAG",
        "Pool::new(state.hands().iter().flat_map(Hand::cards).copied()).packed() | TAG",
    ),
    fault("memo: both games share one tag", "exact.rs", "2 << 60", "1 << 60"),
    fault("memo: the key forgets the deck", "spot.rs", "| u64::from(self.drawn) << 6", ""),
    fault(
        "memo: half of the key is compared",
        "memo.rs",
        "slot[1] == key.0[1] && slot[0] >> Key::BOUND_BITS == key.0[0] >> Key::BOUND_BITS",
        "slot[1] == key.0[1]",
    ),
    fault(
        "memo: a success says one too many",
        "memo.rs",
        "bounds.at_least.max(count)",
        "bounds.at_least.max(count + 1)",
    ),
    // Relaxed game.
    fault(
        "relaxed: fewer splits than Ground has",
        "relaxed.rs",
        "kept <= improvised + seats && improvised <= kept",
        "kept < improvised + seats && improvised <= kept",
    ),
    fault(
        "relaxed: short rounds taken for regular ones",
        "relaxed.rs",
        "full && fresh >= seats && round.demands.present != 0",
        "full && round.demands.present != 0",
    ),
    fault(
        "relaxed: one round too few",
        "relaxed.rs",
        "usize::from(ROUNDS + 1 - spot.round)",
        "usize::from(ROUNDS - spot.round)",
    ),
    fault(
        "dominance: better hands taken for better in Ground too",
        "outcome.rs",
        "} else if confirm(self, round, set, split)? {\n                    return Ok(true);\n                }",
        "} else if confirm(self, round, set, split)? {\n                    return Ok(true);\n                } else { failed.push((used, ranks)); }",
    ),
    fault(
        "dominance: across different decks",
        "outcome.rs",
        "|&(same, lost)| same == used && lost.dominates(ranks)",
        "|&(_, lost)| lost.dominates(ranks)",
    ),
    // Outcomes.
    fault(
        "outcomes: the empty set is always possible",
        "exact.rs",
        "Ok(set != 0 || can_waste(",
        "Ok(true || can_waste(",
    ),
    fault(
        "outcomes: sets that do not stay closed",
        "outcome.rs",
        "> self.ring.neighbours_in(j, set) as i32",
        "> 0",
    ),
    fault(
        "outcomes: fewer improvised cards than the duties demand",
        "duty.rs",
        "(least..=most).contains(&improvised)",
        "(0..=most).contains(&improvised)",
    ),
    fault(
        "outcomes: cards of one kind taken for equal",
        "round.rs",
        "self.cards[index - 1] == Some(card)",
        "self.cards[index - 1].is_some_and(|before| before.kind() == card.kind())",
    ),
    fault(
        "outcomes: equal cards of different seats taken for one",
        "round.rs",
        "if index > group &&",
        "if index > 0 &&",
    ),
    // Asks.
    fault(
        "asks: dropped",
        "exact.rs",
        "solver.reachable_by_asking(state, round, hands, split.improvised(), set)",
        "Ok(false)",
    ),
    fault(
        "asks: thought to reach everything",
        "exact.rs",
        "solver.reachable_by_asking(state, round, hands, split.improvised(), set)",
        "Ok(true)",
    ),
    fault(
        "asks: situations forget what was improvised",
        "asking.rs",
        "(self.turn as u128) << 3 | self.improvised as u128",
        "(self.turn as u128) << 3",
    ),
    fault(
        "asks: situations forget the asked cards",
        "asking.rs",
        "hands | asked << 60 | counts << 78",
        "hands | (asked & 0) << 60 | counts << 78",
    ),
    // Finishing.
    fault(
        "finishing: asks useless in round 6 also where cards are stuck",
        "exact.rs",
        "} else if !duties.leaves_cards_stuck(held) {",
        "} else {",
    ),
    fault(
        "finishing: seats with two cards never improvise",
        "duty.rs",
        "&[(both, 0), (own[0], 1), (own[1], 1)]",
        "&[(both, 0)]",
    ),
    // Short rounds.
    fault(
        "short rounds: taken for long ones",
        "exact.rs",
        "no_problem || fresh.len() < duties.responds()",
        "no_problem",
    ),
    fault(
        "short rounds: power capped below the need",
        "plain.rs",
        "power.min(need)",
        "power.min(need.saturating_sub(1))",
    ),
    // Covering.
    fault(
        "bonuses: around the whole ring",
        "ring.rs",
        "inside.len() == seats && seats > 2",
        "false && inside.len() == seats",
    ),
    fault(
        "bound: the surplus is rounded",
        "cover.rs",
        "            surplus\n",
        "            surplus & !3\n",
    ),
    fault(
        "cover: the stronger of two cards is spent",
        "cover.rs",
        "(1, 1, &[2, 3])",
        "(1, 1, &[3, 2])",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The table follows the sources: every fault has its place.
    #[test]
    fn every_fault_can_be_planted() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for fault in FAULTS {
            let source = fault.source(root).unwrap();
            assert_ne!(fault.planted(&source).unwrap(), source, "{}", fault.name);
        }
    }
}

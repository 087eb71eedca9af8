//! A case: what an engine is given. The harness only knows these few things about it.

use std::sync::Arc;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};

use crate::drawing::Drawing;
use crate::observation::Word;

/// A case of one gate.
///
/// Its JSON form is the one in the corpus and on the wire; the same text is
/// what its identity is made of.
pub trait Case: Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Stands in the corpus for many cases that follow a rule (a range of seeds, say).
    type Generator: DeserializeOwned;

    /// The cases that a generator stands for. Errors name the member and what was expected.
    fn generate(generator: Self::Generator) -> Result<Vec<Self>, String>;

    /// Fresh cases for round `round` of a soak with this seed, the same for the same arguments.
    fn soak(seed: u64, round: u64) -> Vec<Self>;

    /// Whether this is a legal case. Errors name the member, the position and what was expected.
    fn check(&self) -> Result<(), String>;

    /// The picture of a field that shows a board, for the report.
    fn picture(field: &str, text: &str) -> Option<Picture>;

    /// A drawing of the board at `step`, from what an engine said there; `None` for a gate without boards.
    fn drawing(&self, _step: u32, _said: &[Word]) -> Option<Drawing> {
        None
    }

    /// How long this case takes beside the others of its gate, roughly: a request holds as many
    /// cases as weigh [`Gate::batch`](crate::Gate::batch) together.
    fn weight(&self) -> usize {
        1
    }

    /// The same case, ended after `step`, with all that a policy or a seed's generator decided
    /// written down. `said` are the words that the reference said in the steps 0 to `step`.
    ///
    /// The steps up to `step` must stay what they are. `None`: there is nothing to cut.
    fn cut(&self, _step: u32, _said: &[Word]) -> Option<Self> {
        None
    }

    /// The one move of `step`, played from the position that all engines agreed on before it.
    ///
    /// `None`: this case is one already, or its moves cannot be played alone.
    fn transplant(&self, _step: u32, _said: &[Word]) -> Option<Self> {
        None
    }

    /// Cases that are like this one but simpler in one thing, the boldest first. They need not be
    /// legal: [`Case::check`] and the reference judge that.
    ///
    /// Each must be smaller than this case in some measure, so that shrinking comes to an end.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }

    /// How many moves of this case can be left out one by one, see [`Case::with_moves`].
    fn moves(&self) -> usize {
        0
    }

    /// The case with only the moves whose numbers are `kept` (ascending, below [`Case::moves`]).
    fn with_moves(&self, _kept: &[usize]) -> Option<Self> {
        None
    }

    /// How large the case is, in words: `14 discs and 1 move`.
    fn size(&self) -> String {
        format!("{} bytes", serde_json::to_string(self).map_or(0, |json| json.len()))
    }

    /// The seeds that its game is made from, both ends included, for the seed leases; `None` for a
    /// case that is no game of a seed.
    fn seeds(&self) -> Option<(u64, u64)> {
        None
    }
}

/// A board as rows of cells, so that the report can mark the cells that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Rows from the top, each cell a short text.
    pub rows: Vec<Vec<String>>,
}

/// Reads how many cases a generator stands for: at most a million, so that a slip of the pen is an
/// error and not the end of all memory.
pub fn count<'de, D: Deserializer<'de>, N: TryFrom<u64>>(deserializer: D) -> Result<N, D::Error> {
    const CASES_MAX: u64 = 1_000_000;
    let found = u64::deserialize(deserializer)?;
    let bounded = (found <= CASES_MAX).then(|| N::try_from(found).ok()).flatten();
    bounded.ok_or_else(|| D::Error::custom(format!("expected at most {CASES_MAX}, found {found}")))
}

/// Smaller numbers for [`Case::simpler`] to try in place of `number`, at least `least`, the boldest first: the least,
/// a half less, a quarter less, an eighth less, and so on down to one less.
///
/// Shrinking goes on where it last succeeded, so it nears the least number that will do by ever finer
/// steps. It would take steps of one all the way if nothing stood between an eighth and one.
pub fn smaller(number: u64, least: u64) -> Vec<u64> {
    let steps = (1..u64::BITS).map(|halvings| number >> halvings).take_while(|&step| step > 0);
    let mut tried: Vec<u64> =
        std::iter::once(least).chain(steps.map(|step| number - step)).collect();
    tried.retain(|&smaller| least <= smaller && smaller < number);
    tried.dedup();
    tried
}

/// The identity of a case: twelve hexadecimal digits of a hash of its gate and its JSON form.
pub fn case_id<C: Case>(game: &str, gate: &str, case: &C) -> Arc<str> {
    let json = serde_json::to_string(case).expect("a case is plain data");
    // Not a digest of observations, so that identities stay when that changes.
    let (mut a, mut b) = (0x243f_6a88_u32, 0x85a3_08d3_u32);
    for part in [game, "/", gate, "/", &json] {
        let (whole, rest) = part.as_bytes().as_chunks::<4>();
        let mut last = [0; 4];
        last[..rest.len()].copy_from_slice(rest);
        for &bytes in whole.iter().chain((!rest.is_empty()).then_some(&last)) {
            let word = u32::from_le_bytes(bytes);
            a = (a ^ word).wrapping_mul(0x9e37_79b1).rotate_left(15);
            b = b.wrapping_add(word).wrapping_mul(0x85eb_ca77).rotate_left(13);
        }
    }
    let hash = u64::from(a as u16) << 32 | u64::from(b);
    let digits: [u8; 12] =
        std::array::from_fn(|at| b"0123456789abcdef"[(hash >> (44 - 4 * at) & 0xf) as usize]);
    std::str::from_utf8(&digits).expect("digits are ASCII").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many numbers are tried until no smaller one has the fault, going on where the last one was found.
    fn tries(number: u64, fault_from: u64) -> usize {
        let (mut best, mut at, mut failed, mut tries) = (number, 0, 0, 0);
        let mut candidates = smaller(best, 1);
        while failed < candidates.len() {
            at %= candidates.len();
            tries += 1;
            if candidates[at] >= fault_from {
                (best, failed) = (candidates[at], 0);
                candidates = smaller(best, 1);
            } else {
                (at, failed) = (at + 1, failed + 1);
            }
        }
        assert_eq!(best, fault_from);
        tries
    }

    #[test]
    fn numbers_come_down_to_the_least_that_will_do_in_few_steps() {
        assert_eq!(smaller(10, 1), [1, 5, 8, 9]);
        assert_eq!(smaller(2, 0), [0, 1]);
        assert_eq!(smaller(1, 1), [0; 0]);
        for fault_from in [1, 2, 77, 9_632, 99_968, 99_999, 100_000] {
            assert!(
                tries(100_000, fault_from) < 80,
                "{fault_from}: {}",
                tries(100_000, fault_from)
            );
        }
    }
}

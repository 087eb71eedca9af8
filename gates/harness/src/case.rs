//! A case: what an engine is given. The harness only knows these few things about it.

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

/// The identity of a case: twelve hexadecimal digits of a hash of its gate and its JSON form.
pub fn case_id<C: Case>(game: &str, gate: &str, case: &C) -> String {
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
    format!("{:04x}{b:08x}", a as u16)
}

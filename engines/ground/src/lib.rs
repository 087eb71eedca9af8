//! The game Ground: rules, policies, records and the retrospective search, as
//! `corpora/ground/RULES.md` has them.
//!
//! Everything here is pure: no input or output, no clock, no floating point outside [`difficulty`].
//!
//! ```
//! use ground_engine::{Deal, Policy, Question, Record, canonical};
//!
//! let deal = Deal::seeded(2, None, 9)?;
//! let record = Record::play(deal, Policy::Greedy);
//! let question = Question::new(&record, 2)?;
//! let answer = canonical::search(&question, None);
//! assert_eq!(
//!     ground_engine::summary(&question, &answer),
//!     "This deal was winnable from round 5. Two of these eight moves needed a card you had no \
//!      way to know was coming."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod command;
mod deal;
pub mod difficulty;
mod hand;
mod layout;
mod mulberry;
mod policy;
mod projection;
mod record;
mod resolve;
mod rules;
mod search;
mod state;
mod text;

pub use card::{CardError, Kind, Problem, Solution};
pub use command::{Command, CommandList, Refusal};
pub use deal::{Deal, DealError, DeckSource, ROUNDS, SEATS_MAX, read_problems, read_solutions};
pub use hand::Hand;
pub use layout::{Layout, LayoutError};
pub use mulberry::Mulberry32;
pub use policy::{Player, Policy, greedy_score};
pub use projection::{Projection, SeenPlacement, SeenPosition};
pub use record::{Record, ReplayError};
pub use resolve::{Resolve, resolve};
pub use search::{
    Answer, Coverage, CutReason, Mark, Question, QuestionError, canonical, fast, mark, marks,
    summary,
};
pub use state::{Phase, Placement, State, TableProblem};

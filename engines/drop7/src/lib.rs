//! The fast engine of Drop7, five drops a level: rules, leaf and fair search, bit for bit as in
//! `corpora/drop7/RULES.md` (sections are quoted as "RULES 4.1").
//!
//! There are two engines, which compute the same:
//!
//! - [`planes`], the fast one: a board is four bit planes of the cell code. An [`planes::Isa`] says
//!   which instructions it may use.
//! - Packed columns, the published one: a board is seven column words. Gravity is one PEXT a
//!   column, a rise one shift. A [`Backend`] chooses between BMI2 and a portable twin.
//!
//! [`Engine`] is either of them, chosen at run time. They share [`Board`] and [`State`], which are
//! what is read and shown, the sources of chance, and the tables.
//!
//! Play a game:
//!
//! ```
//! use drop7_engine::{Backend, Driver, Game};
//!
//! let mut game = Game::start(Backend::detect(), Driver::Headless, 1);
//! let mut waves = Vec::new();
//! for _ in 0..3 {
//!     game.play(3, |wave| waves.push(wave)).expect("column 3 is open");
//! }
//! assert_eq!(game.state().score, 7);
//! assert_eq!(waves.len(), 1);
//! ```
//!
//! Decide a move:
//!
//! ```
//! use drop7_engine::{Backend, DirectTable, FairLeaf, Limits, Searcher, parse_root};
//!
//! let root = parse_root("s 0000000000000000000000008000060309071471472582582 3 4 1 0")?;
//! let limits = Limits::new(2, 7)?;
//! let mut searcher =
//!     Searcher::new(Backend::detect(), limits, FairLeaf, DirectTable::new(65_536, 1));
//! let decision = searcher.decide(&root).expect("the game goes on");
//! assert_eq!((decision.action, decision.completed), (6, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The engine knows nothing of files, clocks or of being compared.

mod bits;
mod board;
mod cascade;
mod draws;
mod engine;
mod game;
mod games;
mod harvest;
mod leaf;
mod limits;
pub mod planes;
mod policy;
mod position;
mod random;
mod record;
mod scenario;
mod search;
mod state;
mod table;
mod trajectory;
mod wave;

pub use bits::Backend;
pub use board::{Board, BoardError, CELLS, CENTER_OUT, CRACKED, SIZE, SOLID};
pub use draws::{Draws, Driver, DriverDraws, DriverError, Headless};
pub use engine::{AnyGame, AnySearcher, Engine};
pub use game::Game;
pub use games::{Tally, center_games};
pub use harvest::harvest;
pub use leaf::{FairLeaf, FairShared, Leaf, TERMS, leaf, terms};
pub use limits::{Limits, LimitsError, UNLIMITED};
pub use policy::{POLICY_CAPACITY, POLICY_WORK, Player, Policy, PolicyError};
pub use random::{Mulberry32, disc, headless_disc, mix32};
pub use record::{RecordError, parse_root, root_record};
pub use search::{Decision, Searcher};
pub use state::{MoveResult, State, StateError};
pub use table::{DirectTable, Key, LruTable, NoTable, SetTable, SharedTable, Table};
pub use trajectory::{EndLine, GameLine, MoveLine};
pub use wave::{Wave, wave_value};

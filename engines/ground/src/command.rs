//! What a seat can do, and why it may be refused (RULES 5).

use std::fmt;

/// One command of one seat.
///
/// Numbers are taken as they come from outside; [`crate::State::validate`] judges them. A number
/// too large for a `u8` is out of every range, so a reader may turn it into `u8::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Select phase: lay an own card face down on a Problem.
    Select {
        /// Which own card, 0 is the older.
        slot: u8,
        /// Which position.
        problem: u8,
    },
    /// Select phase: keep both cards.
    Hold,
    /// Respond phase: add an own card to a Problem.
    Add {
        /// Which own card, 0 is the older.
        slot: u8,
        /// Which position.
        problem: u8,
    },
    /// Respond phase: put the next card of the Solution deck on a Problem.
    Improvise {
        /// Which position.
        problem: u8,
    },
    /// Respond phase: put the older card of another seat on the Problem in front of the asking
    /// seat.
    Ask {
        /// Whose card.
        seat: u8,
    },
    /// Respond phase: nothing else is legal.
    Pass,
}

/// Why a command was refused. The order of the variants is the order in which they apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// The command belongs to the other phase.
    WrongPhase,
    /// The asked seat does not exist.
    NoSuchSeat,
    /// A seat cannot ask itself.
    AskSelf,
    /// The acting seat has no card there.
    NoSuchSlot,
    /// The position does not exist or is empty; for `ask` it is the asking seat's own.
    NoSuchProblem,
    /// The asked seat has no card.
    EmptyHand,
    /// The Solution deck is empty.
    EmptyDeck,
    /// Something else is legal.
    PassNotNeeded,
}

impl Refusal {
    /// The name used in records and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::WrongPhase => "wrong-phase",
            Self::NoSuchSeat => "no-such-seat",
            Self::AskSelf => "ask-self",
            Self::NoSuchSlot => "no-such-slot",
            Self::NoSuchProblem => "no-such-problem",
            Self::EmptyHand => "empty-hand",
            Self::EmptyDeck => "empty-deck",
            Self::PassNotNeeded => "pass-not-needed",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Refusal {}

/// The words of RULES 12: `select 1 0`, `hold`, `add 0 1`, `improvise 2`, `ask 3`, `pass`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Select { slot, problem } => write!(f, "select {slot} {problem}"),
            Self::Hold => f.write_str("hold"),
            Self::Add { slot, problem } => write!(f, "add {slot} {problem}"),
            Self::Improvise { problem } => write!(f, "improvise {problem}"),
            Self::Ask { seat } => write!(f, "ask {seat}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The legal commands of one state in canonical order.
///
/// At most 23: a seat that held at six seats has 12 adds, 6 improvisations and 5 to ask.
#[derive(Clone, Copy, Debug)]
pub struct CommandList {
    commands: [Command; Self::CAPACITY],
    len: u8,
}

impl CommandList {
    const CAPACITY: usize = 23;

    pub(crate) const fn new() -> Self {
        Self { commands: [Command::Pass; Self::CAPACITY], len: 0 }
    }

    pub(crate) const fn push(&mut self, command: Command) {
        self.commands[self.len as usize] = command;
        self.len += 1;
    }
}

impl std::ops::Deref for CommandList {
    type Target = [Command];

    fn deref(&self) -> &[Command] {
        &self.commands[..usize::from(self.len)]
    }
}

impl<'l> IntoIterator for &'l CommandList {
    type Item = &'l Command;
    type IntoIter = std::slice::Iter<'l, Command>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

//! A game as its deal and commands (RULES 9). JSON is read and written elsewhere.

use std::fmt;

use crate::policy::{Player, Policy};
use crate::state::Phase;
use crate::{Command, Deal, Refusal, State};

/// A finished or unfinished game. Nothing is validated before [`Record::replay`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The deal.
    pub deal: Deal,
    /// The commands from the start of round 1.
    pub commands: Vec<Command>,
}

impl Record {
    /// The game that `policy` plays to its end.
    pub fn play(deal: Deal, policy: Policy) -> Self {
        let mut player = Player::new(policy, &deal);
        let mut state = State::start(&deal);
        let mut commands = Vec::new();
        while state.phase() != Phase::Done {
            let command = player.choose(&state);
            state.fold(command);
            commands.push(command);
        }
        Self { deal, commands }
    }

    /// The state after all commands.
    ///
    /// # Errors
    /// The first command that is refused.
    pub fn replay(&self) -> Result<State<'_>, ReplayError> {
        let mut last = State::start(&self.deal);
        for (index, &command) in self.commands.iter().enumerate() {
            last.apply(command).map_err(|reason| ReplayError { index, command, reason })?;
        }
        Ok(last)
    }

    /// The state at the start and after every command.
    ///
    /// # Errors
    /// The first command that is refused.
    pub fn trajectory(&self) -> Result<Vec<State<'_>>, ReplayError> {
        let mut state = State::start(&self.deal);
        let mut states = vec![state];
        for (index, &command) in self.commands.iter().enumerate() {
            state.apply(command).map_err(|reason| ReplayError { index, command, reason })?;
            states.push(state);
        }
        Ok(states)
    }
}

/// A record that does not replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which command was refused, from 0.
    pub index: usize,
    /// The command.
    pub command: Command,
    /// Why.
    pub reason: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "commands[{}] ({}): {}", self.index, self.command, self.reason)
    }
}

impl std::error::Error for ReplayError {}

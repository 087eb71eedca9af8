//! How the game of a case is played.

use ground_engine::{Command, Deal, Player, Policy, Record, State};
use serde::{Deserialize, Serialize};

use super::CommandText;

/// A policy of RULES section 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum PolicyName {
    /// The first legal command.
    FirstLegal,
    /// Any legal command.
    Random,
    /// The highest score from the acting seat's view.
    Greedy,
}

impl PolicyName {
    /// All policies.
    pub const ALL: [Self; 3] = [Self::FirstLegal, Self::Random, Self::Greedy];

    /// The engine's policy of that name.
    pub const fn engine(self) -> Policy {
        match self {
            Self::FirstLegal => Policy::FirstLegal,
            Self::Random => Policy::Random,
            Self::Greedy => Policy::Greedy,
        }
    }
}

/// Who decides in the game of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play<'c> {
    /// One policy in all seats, to the end.
    Policy(PolicyName),
    /// Commands that were written down.
    Commands(&'c [CommandText]),
}

impl<'c> Play<'c> {
    /// Reads the two members of a case of which exactly one may be there.
    pub(super) fn read(
        policy: Option<PolicyName>,
        commands: Option<&'c [CommandText]>,
    ) -> Result<Self, String> {
        match (policy, commands) {
            (Some(policy), None) => Ok(Self::Policy(policy)),
            (None, Some(commands)) => Ok(Self::Commands(commands)),
            _ => Err("expected exactly one of `policy` and `commands`".to_owned()),
        }
    }

    /// The record that it makes of a deal; commands that were given are not validated.
    pub fn record(self, deal: Deal) -> Record {
        match self {
            Self::Policy(policy) => Record::play(deal, policy.engine()),
            Self::Commands(commands) => {
                Record { deal, commands: commands.iter().map(|text| text.0).collect() }
            }
        }
    }
}

/// The commands of a game, one after the other.
pub(crate) enum Decisions<'c> {
    /// Made by a policy.
    Policy(Player),
    /// Written down.
    Commands(std::slice::Iter<'c, CommandText>),
}

impl<'c> Decisions<'c> {
    /// The commands for a game of `deal`.
    pub(crate) fn new(play: Play<'c>, deal: &Deal) -> Self {
        match play {
            Play::Policy(policy) => Self::Policy(Player::new(policy.engine(), deal)),
            Play::Commands(commands) => Self::Commands(commands.iter()),
        }
    }

    /// The next command, legal or not; `None` at the end.
    pub(crate) fn next(&mut self, state: &State<'_>) -> Option<Command> {
        match self {
            Self::Policy(player) => {
                (!state.legal_commands().is_empty()).then(|| player.choose(state))
            }
            Self::Commands(commands) => commands.next().map(|text| text.0),
        }
    }
}

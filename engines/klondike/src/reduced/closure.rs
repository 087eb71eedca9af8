//! Whether a set of positions proves a loss: nobody searches here.

use std::collections::BTreeSet;

use super::{Position, Reduction};
use crate::rules::Move;

/// A set of positions that is said to hold all that can be reached.
#[derive(Clone, Debug, Default)]
pub struct Members(BTreeSet<Position>);

/// Why a set proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenSet {
    /// The start is not in it.
    NoStart,
    /// This member is won.
    Won(Box<Position>),
    /// This move leads from this member out of the set.
    Leaves(Box<Position>, Move),
}

impl FromIterator<Position> for Members {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Members {
        Members(positions.into_iter().collect())
    }
}

impl Members {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Has the set no positions?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checks that the set proves `start` unwinnable: it holds the start and, with every member,
    /// all positions that a legal move leads to; and no member is won. Then by induction nothing
    /// that can be reached is won.
    ///
    /// # Errors
    /// The first of these that does not hold, in the order of the members.
    pub fn check(&self, reduction: &Reduction, start: &Position) -> Result<(), OpenSet> {
        if !self.0.contains(start) {
            return Err(OpenSet::NoStart);
        }
        for member in &self.0 {
            if member.is_won(reduction) {
                return Err(OpenSet::Won(Box::new(member.clone())));
            }
            for mv in member.moves(reduction) {
                let mut after = member.clone();
                after.try_apply(reduction, mv);
                if !self.0.contains(&after) {
                    return Err(OpenSet::Leaves(Box::new(member.clone()), mv));
                }
            }
        }
        Ok(())
    }
}

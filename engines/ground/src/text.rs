//! The canonical text of a state, which every gate compares (RULES 9).

use std::fmt;

use crate::State;
use crate::hand::Hand;

/// One line, for example at two seats
///
/// ```text
/// r1 respond l0 a1 s0 q2 d5;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1,0.1@0];h0:1.2;h1:1.2;
/// ```
///
/// that is: round 1, respond, lead seat 0, one command given, nothing solved, 2 Problems and 5
/// Solutions drawn; then every position with what lies on it, then every hand (`-` when empty).
impl fmt::Display for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{} {} l{}", self.round, self.phase.name(), self.lead)?;
        write!(f, " a{} s{} ", self.acted, self.solved)?;
        write!(f, "q{} d{};", self.problems_drawn, self.solutions_drawn)?;
        for (j, position) in self.positions().iter().enumerate() {
            match position {
                None => write!(f, "p{j}:none[")?,
                Some(problem) => {
                    let side = if problem.face_up { "up" } else { "down" };
                    write!(f, "p{j}:{}/{side}[", problem.card)?;
                }
            }
            let here = self.placements().iter().filter(|p| usize::from(p.problem) == j);
            for (i, placement) in here.enumerate() {
                let comma = if i == 0 { "" } else { "," };
                write!(f, "{comma}{}@{}", placement.card, placement.seat)?;
            }
            f.write_str("];")?;
        }
        for (seat, hand) in self.hands().iter().enumerate() {
            write!(f, "h{seat}:{hand};")?;
        }
        Ok(())
    }
}

/// The cards, slot 0 first, with commas between; `-` when there is none.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cards() {
            [] => f.write_str("-"),
            [only] => write!(f, "{only}"),
            cards => write!(f, "{},{}", cards[0], cards[1]),
        }
    }
}

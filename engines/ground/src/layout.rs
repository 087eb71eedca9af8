//! A state as plain lists: the way in and out of [`State`], and out of its canonical text (RULES 9).

use std::fmt;

use crate::deal::ROUNDS;
use crate::hand::Hand;
use crate::state::{Phase, Placement, Placements, State, TableProblem};
use crate::{Deal, Problem, SEATS_MAX, Solution};

/// The fields of a state (RULES 3), unchecked. What follows from them (the lead) is not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The round, 1 to 6.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// Commands given in this phase.
    pub acted: u8,
    /// Problems solved so far.
    pub solved: u8,
    /// Cards drawn from the Problem deck.
    pub problems_drawn: u8,
    /// Cards drawn from the Solution deck.
    pub solutions_drawn: u8,
    /// One a seat; `None` where the deck had no Problem left.
    pub positions: Vec<Option<TableProblem>>,
    /// The cards placed, by position and in the order of placing.
    pub placements: Vec<Placement>,
    /// One a seat, slot 0 first.
    pub hands: Vec<Vec<Solution>>,
}

/// Why a layout or a text is no state: what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError(String);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "state: {}", self.0)
    }
}

impl std::error::Error for LayoutError {}

impl<'d> State<'d> {
    /// The state of a layout in a game of `deal`.
    ///
    /// # Errors
    /// The first thing that no game of this deal can show.
    pub fn from_layout(deal: &'d Deal, layout: &Layout) -> Result<Self, LayoutError> {
        layout.check(deal).map_err(|what| LayoutError(format!("expected {what}")))?;
        let mut state = Self {
            deal,
            round: layout.round,
            lead: layout.lead(),
            phase: layout.phase,
            acted: layout.acted,
            solved: layout.solved,
            problems_drawn: layout.problems_drawn,
            solutions_drawn: layout.solutions_drawn,
            positions: [None; SEATS_MAX],
            hands: [Hand::EMPTY; SEATS_MAX],
            placements: Placements::EMPTY,
        };
        state.positions[..layout.positions.len()].copy_from_slice(&layout.positions);
        for (hand, cards) in state.hands.iter_mut().zip(&layout.hands) {
            cards.iter().for_each(|&card| hand.push(card));
        }
        layout.placements.iter().for_each(|&placement| state.placements.push(placement));
        let valid = state.validity_check();
        valid.map(|()| state).map_err(|what| LayoutError(what.to_owned()))
    }

    /// The state as plain lists.
    pub fn layout(&self) -> Layout {
        let mut placements = self.placements().to_vec();
        placements.sort_by_key(|placement| placement.problem);
        Layout {
            round: self.round,
            phase: self.phase,
            acted: self.acted,
            solved: self.solved,
            problems_drawn: self.problems_drawn,
            solutions_drawn: self.solutions_drawn,
            positions: self.positions().to_vec(),
            placements,
            hands: self.hands().iter().map(|hand| hand.cards().to_vec()).collect(),
        }
    }
}

impl Layout {
    /// The seat that begins the round.
    pub fn lead(&self) -> u8 {
        let seats = self.hands.len().max(1) as u8;
        self.round.saturating_sub(1) % seats
    }

    /// What a game of `deal` shows and this does not.
    fn check(&self, deal: &Deal) -> Result<(), &'static str> {
        let seats = deal.seats();
        let over = self.phase == Phase::Done;
        let solved = self.solved >= deal.threshold();
        let held: usize = self.hands.iter().map(Vec::len).sum();
        let drawn = usize::from(self.solutions_drawn);
        let expected = [
            (
                self.positions.len() == seats && self.hands.len() == seats,
                "a position and a hand a seat",
            ),
            ((1..=ROUNDS).contains(&self.round), "a round of 1 to 6"),
            (usize::from(self.acted) < seats, "fewer commands in a phase than seats"),
            (
                self.hands.iter().all(|hand| hand.len() <= Hand::CAPACITY),
                "at most two cards a hand",
            ),
            (
                usize::from(self.problems_drawn) <= deal.problems().len(),
                "no more Problems drawn than there are",
            ),
            (drawn <= deal.solutions().len(), "no more Solutions drawn than there are"),
            (held + self.placements.len() <= drawn, "no Solution that was not drawn"),
            (over || !solved, "an end at the threshold"),
            (
                !over || solved || self.round == ROUNDS,
                "no end before the threshold or the last round",
            ),
            (
                self.placements.iter().all(|placed| usize::from(placed.problem) < seats),
                "cards on positions of the ring",
            ),
            (
                self.placements.iter().all(|placed| usize::from(placed.seat) < seats),
                "cards of seats of the ring",
            ),
            (
                (0..seats).all(|seat| self.placed_by(seat) <= self.turns_of(seat)),
                "at most one card a seat and phase",
            ),
        ];
        expected.into_iter().find(|&(holds, _)| !holds).map_or(Ok(()), |(_, what)| Err(what))
    }

    fn placed_by(&self, seat: usize) -> usize {
        self.placements.iter().filter(|placed| usize::from(placed.seat) == seat).count()
    }

    /// How many commands a seat has given in this round.
    fn turns_of(&self, seat: usize) -> usize {
        let seats = self.hands.len();
        let turn = (seat + seats - usize::from(self.lead())) % seats;
        let acted = usize::from(turn < usize::from(self.acted));
        match self.phase {
            Phase::Select => acted,
            Phase::Respond => 1 + acted,
            Phase::Done => 0,
        }
    }

    /// Reads the canonical text of a state.
    ///
    /// # Errors
    /// What was expected, and where.
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        parse(text).map_err(LayoutError)
    }
}

fn parse(text: &str) -> Result<Layout, String> {
    let segments: Vec<&str> = text.split_terminator(';').collect();
    let (head, table) =
        segments.split_first().ok_or("expected the canonical text, found nothing")?;
    let words: Vec<&str> = head.split(' ').collect();
    let [round, phase, lead, acted, solved, problems_drawn, solutions_drawn] = words[..] else {
        return Err(format!("expected 7 words in front, found {}", words.len()));
    };
    let phases = [Phase::Select, Phase::Respond, Phase::Done];
    let phase = phases.into_iter().find(|known| known.name() == phase);
    let seats = table.len() / 2;
    if !table.len().is_multiple_of(2) || !(1..=SEATS_MAX).contains(&seats) {
        return Err(format!("expected as many positions as hands, found {} parts", table.len()));
    }
    let mut layout = Layout {
        round: tagged('r', round)?,
        phase: phase.ok_or("expected select, respond or done")?,
        acted: tagged('a', acted)?,
        solved: tagged('s', solved)?,
        problems_drawn: tagged('q', problems_drawn)?,
        solutions_drawn: tagged('d', solutions_drawn)?,
        positions: Vec::new(),
        placements: Vec::new(),
        hands: Vec::new(),
    };
    for (j, segment) in table[..seats].iter().enumerate() {
        let at = |error: String| format!("position {j}: {error}");
        let text = part('p', j, segment).map_err(at)?;
        read_position(j as u8, text, &mut layout).map_err(at)?;
    }
    for (seat, segment) in table[seats..].iter().enumerate() {
        let hand = part('h', seat, segment).and_then(|text| match text {
            "-" => Ok(Vec::new()),
            _ => text.split(',').map(solution).collect(),
        });
        layout.hands.push(hand.map_err(|error| format!("hand {seat}: {error}"))?);
    }
    match tagged('l', lead)? {
        lead if lead == layout.lead() => Ok(layout),
        lead => {
            Err(format!("expected lead {} in round {}, found {lead}", layout.lead(), layout.round))
        }
    }
}

fn read_position(j: u8, text: &str, layout: &mut Layout) -> Result<(), String> {
    let expected = || format!("expected <kind>/<need>/<up|down>[...] or none[], found `{text}`");
    let (problem, placed) =
        text.strip_suffix(']').and_then(|t| t.split_once('[')).ok_or_else(expected)?;
    let problem = match problem.split('/').collect::<Vec<_>>()[..] {
        ["none"] => None,
        [kind, need, side @ ("up" | "down")] => {
            let card = Problem::new(number(kind)?.into(), number(need)?.into());
            let card = card.map_err(|error| error.to_string())?;
            Some(TableProblem { card, face_up: side == "up" })
        }
        _ => return Err(expected()),
    };
    layout.positions.push(problem);
    for text in placed.split(',').filter(|_| !placed.is_empty()) {
        let (card, seat) = text.split_once('@').ok_or_else(expected)?;
        layout.placements.push(Placement {
            problem: j,
            seat: number(seat)?,
            card: solution(card)?,
        });
    }
    if layout.placements.len() > 2 * SEATS_MAX {
        return Err(format!("expected at most {} cards on the table", 2 * SEATS_MAX));
    }
    Ok(())
}

/// The text behind `p0:` and the like.
fn part(letter: char, index: usize, segment: &str) -> Result<&str, String> {
    let tag = format!("{letter}{index}:");
    segment.strip_prefix(&tag).ok_or_else(|| format!("expected `{tag}`, found `{segment}`"))
}

fn tagged(letter: char, word: &str) -> Result<u8, String> {
    let digits = word.strip_prefix(letter);
    number(digits.ok_or_else(|| format!("expected `{letter}` and a number, found `{word}`"))?)
}

fn solution(text: &str) -> Result<Solution, String> {
    let expected = || format!("expected <kind>.<value>, found `{text}`");
    let (kind, value) = text.split_once('.').ok_or_else(expected)?;
    Solution::new(number(kind)?.into(), number(value)?.into()).map_err(|error| error.to_string())
}

/// 0 to 255 without leading zeros.
fn number(text: &str) -> Result<u8, String> {
    let parsed: Option<u8> = text.parse().ok();
    let plain = parsed.filter(|number| number.to_string() == text);
    plain.ok_or_else(|| format!("expected a number to 255, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Record};

    #[test]
    fn states_survive_the_round_trip() {
        for seed in 0..12 {
            for seats in 2..=6 {
                let deal = Deal::seeded(seats, None, seed).unwrap();
                let record = Record::play(deal, Policy::ALL[seed as usize % 3]);
                for state in record.trajectory().unwrap() {
                    let text = state.to_string();
                    let layout = Layout::parse(&text).unwrap();
                    assert_eq!(layout, state.layout(), "{text}");
                    let read = State::from_layout(&record.deal, &layout).unwrap();
                    assert_eq!(read.to_string(), text);
                    assert_eq!(&*read.legal_commands(), &*state.legal_commands(), "{text}");
                }
            }
        }
    }

    #[test]
    fn faults_are_named() {
        let deal = Deal::seeded(2, None, 1).unwrap();
        let good =
            "r1 respond l0 a1 s0 q2 d5;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1,0.1@0];h0:1.2;h1:1.2;";
        assert!(State::from_layout(&deal, &Layout::parse(good).unwrap()).is_ok());
        let fault = |from: &str, to: &str| {
            let read = Layout::parse(&good.replacen(from, to, 1));
            read.and_then(|layout| State::from_layout(&deal, &layout).map(drop))
                .unwrap_err()
                .to_string()
        };
        assert!(fault("respond", "resolve").contains("select, respond or done"));
        assert!(fault("l0", "l1").contains("expected lead 0"));
        assert!(fault("q2", "q3").contains("drawn Problem is lost"));
        assert!(fault("d5", "d4").contains("not drawn"));
        assert!(fault("a1", "a0").contains("one card a seat"));
        assert!(fault("2/7/up", "2/7/down").contains("face down"));
        assert!(fault("0.4@0", "0.7@0").contains("value 7"));
        assert!(fault("0.4@0", "0.4@2").contains("seats of the ring"));
        assert!(fault("h1:1.2;", "").contains("as many positions as hands"));
        assert!(fault("h1:1.2;", "h1:1.2,1.2,1.2;").contains("two cards a hand"));
        assert!(Layout::parse("").unwrap_err().to_string().contains("found nothing"));
    }
}

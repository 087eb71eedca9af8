//! What is fixed before the first command: seats, threshold and the two decks in
//! drawing order (RULES 2, 3 and 9).

use std::fmt;

use crate::{CardError, Mulberry32, Problem, Solution};

/// The most seats; arrays by seat or position have this length.
pub const SEATS_MAX: usize = 6;
/// The number of rounds of a game without success.
pub const ROUNDS: u8 = 6;

/// Where the decks of a [`Deal`] came from; a record is written the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckSource {
    /// The full decks, shuffled by a generator with this seed.
    Seed(u32),
    /// Two decks given card by card, with the seed of the random policy if there is one.
    Decks {
        /// The record's `policy_seed`; 0 when left out.
        policy_seed: Option<u32>,
    },
}

/// A deal: everything that the commands cannot change.
///
/// Invariant: 2 to 6 seats, threshold 1 to 99; the decks may be short, empty or longer than needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    seats: u8,
    threshold: u8,
    source: DeckSource,
    problems: Vec<Problem>,
    solutions: Vec<Solution>,
}

impl Deal {
    /// The full decks shuffled with `seed`; the threshold is 4n-3 when left out.
    ///
    /// # Errors
    /// Seats or threshold out of range.
    pub fn seeded(seats: u64, threshold: Option<u64>, seed: u32) -> Result<Self, DealError> {
        let mut generator = Mulberry32::new(seed);
        let (mut problems, mut solutions) = (Problem::full_deck(), Solution::full_deck());
        generator.shuffle(&mut problems);
        generator.shuffle(&mut solutions);
        Self::new(seats, threshold, DeckSource::Seed(seed), problems, solutions)
    }

    /// Two decks as given, drawn from index 0; nothing is shuffled.
    ///
    /// # Errors
    /// Seats or threshold out of range. Cards are checked where they are made, see
    /// [`read_problems`].
    pub fn from_decks(
        seats: u64,
        threshold: Option<u64>,
        problems: Vec<Problem>,
        solutions: Vec<Solution>,
        policy_seed: Option<u32>,
    ) -> Result<Self, DealError> {
        Self::new(seats, threshold, DeckSource::Decks { policy_seed }, problems, solutions)
    }

    fn new(
        seats: u64,
        threshold: Option<u64>,
        source: DeckSource,
        problems: Vec<Problem>,
        solutions: Vec<Solution>,
    ) -> Result<Self, DealError> {
        let seats = match u8::try_from(seats) {
            Ok(seats @ 2..=6) => seats,
            _ => return Err(DealError::Seats(seats)),
        };
        let threshold = threshold.unwrap_or(u64::from(4 * seats - 3));
        match u8::try_from(threshold) {
            Ok(threshold @ 1..=99) => Ok(Self { seats, threshold, source, problems, solutions }),
            _ => Err(DealError::Threshold(threshold)),
        }
    }

    /// The same cards under another threshold.
    ///
    /// # Errors
    /// The threshold is not 1 to 99.
    pub fn with_threshold(&self, threshold: u64) -> Result<Self, DealError> {
        Self::new(
            u64::from(self.seats),
            Some(threshold),
            self.source,
            self.problems.clone(),
            self.solutions.clone(),
        )
    }

    /// The number of seats, 2 to 6.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The number of Problems that makes the group succeed, 1 to 99.
    pub const fn threshold(&self) -> u8 {
        self.threshold
    }

    /// How the decks were given.
    pub const fn source(&self) -> DeckSource {
        self.source
    }

    /// The Problem deck in drawing order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The Solution deck in drawing order.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// The seed of the random policy (RULES 8).
    pub const fn policy_seed(&self) -> u32 {
        match self.source {
            DeckSource::Seed(seed) => seed,
            DeckSource::Decks { policy_seed: Some(seed) } => seed,
            DeckSource::Decks { policy_seed: None } => 0,
        }
    }
}

/// A Problem deck from `[kind, need]` pairs.
///
/// # Errors
/// Names the first index that is not a Problem.
pub fn read_problems(pairs: &[(u64, u64)]) -> Result<Vec<Problem>, DealError> {
    read_deck(pairs, Problem::new, |index, card| DealError::Problem { index, card })
}

/// A Solution deck from `[kind, value]` pairs.
///
/// # Errors
/// Names the first index that is not a Solution.
pub fn read_solutions(pairs: &[(u64, u64)]) -> Result<Vec<Solution>, DealError> {
    read_deck(pairs, Solution::new, |index, card| DealError::Solution { index, card })
}

fn read_deck<Card>(
    pairs: &[(u64, u64)],
    read: impl Fn(u64, u64) -> Result<Card, CardError>,
    at: impl Fn(usize, CardError) -> DealError,
) -> Result<Vec<Card>, DealError> {
    let numbered = pairs.iter().enumerate();
    numbered.map(|(index, &(kind, number))| read(kind, number).map_err(|e| at(index, e))).collect()
}

/// Why numbers from outside are not a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// The number of seats is not 2 to 6.
    Seats(u64),
    /// The threshold is not 1 to 99.
    Threshold(u64),
    /// A card of the Problem deck is none.
    Problem {
        /// Its place in the deck, from 0.
        index: usize,
        /// What is wrong with it.
        card: CardError,
    },
    /// A card of the Solution deck is none.
    Solution {
        /// Its place in the deck, from 0.
        index: usize,
        /// What is wrong with it.
        card: CardError,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "seats {seats}, expected 2 to 6"),
            Self::Threshold(threshold) => write!(f, "threshold {threshold}, expected 1 to 99"),
            Self::Problem { index, card } => write!(f, "problems[{index}]: {card}"),
            Self::Solution { index, card } => write!(f, "solutions[{index}]: {card}"),
        }
    }
}

impl std::error::Error for DealError {}

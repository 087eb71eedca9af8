//! Where the discs of a game come from (RULES 3).

use crate::cascade::Reveals;
use crate::random::{Mulberry32, REVEAL, headless_disc, mix32};
use std::fmt;
use std::str::FromStr;

/// A source of the discs of a game: the numbers under gray discs and the disc to drop next.
pub trait Draws {
    /// Called before each move with the moves played so far.
    fn begin_move(&mut self, moves_played: i32);

    /// The number of the gray disc that is revealed now, 1..=7.
    fn reveal(&mut self) -> u8;

    /// The disc to drop next, 1..=7; called once at the end of a move unless the game is over.
    fn next(&mut self) -> u8;
}

/// The headless driver (RULES 3a): the discs depend on the seed and the move number only.
#[derive(Clone, Copy, Debug)]
pub struct Headless {
    seed: u32,
    move_number: u32,
    reveals: Mulberry32,
}

impl Headless {
    /// The discs of the game `seed`.
    #[inline(always)]
    #[must_use]
    pub const fn new(seed: u32) -> Self {
        Self { seed, move_number: 0, reveals: Mulberry32::new(0) }
    }

    /// The first disc of the game.
    #[inline(always)]
    #[must_use]
    pub const fn first_disc(&self) -> u8 {
        headless_disc(self.seed, 0)
    }
}

impl Draws for Headless {
    #[inline(always)]
    fn begin_move(&mut self, moves_played: i32) {
        self.move_number = (moves_played as u32).wrapping_add(1);
        let salt = self.move_number.wrapping_mul(0x85eb_ca6b);
        self.reveals = Mulberry32::new(mix32(self.seed ^ salt ^ REVEAL));
    }

    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        self.reveals.disc()
    }

    /// The rules draw this disc from the stream of the move and overwrite it; the stream ends
    /// there, so the draw is left out.
    #[inline(always)]
    fn next(&mut self) -> u8 {
        headless_disc(self.seed, self.move_number)
    }
}

/// One stream serves everything: the "ts" driver (RULES 3b), and single moves.
impl Draws for Mulberry32 {
    #[inline(always)]
    fn begin_move(&mut self, _moves_played: i32) {}

    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        self.disc()
    }

    #[inline(always)]
    fn next(&mut self) -> u8 {
        self.disc()
    }
}

/// Lets a cascade draw from the source of a game.
pub(crate) struct RevealsOf<'a, D>(pub(crate) &'a mut D);

impl<D: Draws> Reveals for RevealsOf<'_, D> {
    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        self.0.reveal()
    }
}

/// How a seed becomes a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// Discs by move number (RULES 3a).
    Headless,
    /// One stream for the whole game (RULES 3b).
    Ts,
}

impl Driver {
    /// The first disc and the source of all others.
    #[inline(always)]
    #[must_use]
    pub fn start(self, seed: u32) -> (u8, DriverDraws) {
        match self {
            Self::Headless => {
                let draws = Headless::new(seed);
                (draws.first_disc(), DriverDraws::Headless(draws))
            }
            Self::Ts => {
                let mut stream = Mulberry32::new(seed);
                (stream.disc(), DriverDraws::Stream(stream))
            }
        }
    }
}

impl fmt::Display for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Headless => "headless",
            Self::Ts => "ts",
        })
    }
}

/// A text that names no driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriverError {
    found: String,
}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "driver: expected headless or ts, found {:?}", self.found)
    }
}

impl std::error::Error for DriverError {}

impl FromStr for Driver {
    type Err = DriverError;

    fn from_str(text: &str) -> Result<Self, DriverError> {
        match text {
            "headless" => Ok(Self::Headless),
            "ts" => Ok(Self::Ts),
            _ => Err(DriverError { found: text.to_owned() }),
        }
    }
}

/// The discs of a game under a driver chosen at run time.
#[derive(Clone, Copy, Debug)]
pub enum DriverDraws {
    /// See [`Headless`].
    Headless(Headless),
    /// One stream.
    Stream(Mulberry32),
}

impl Draws for DriverDraws {
    #[inline(always)]
    fn begin_move(&mut self, moves_played: i32) {
        match self {
            Self::Headless(draws) => draws.begin_move(moves_played),
            Self::Stream(draws) => draws.begin_move(moves_played),
        }
    }

    #[inline(always)]
    fn reveal(&mut self) -> u8 {
        match self {
            Self::Headless(draws) => draws.reveal(),
            Self::Stream(draws) => draws.reveal(),
        }
    }

    #[inline(always)]
    fn next(&mut self) -> u8 {
        match self {
            Self::Headless(draws) => draws.next(),
            Self::Stream(draws) => draws.next(),
        }
    }
}

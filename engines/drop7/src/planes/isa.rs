//! Which instructions the code on bit planes is compiled for.

use super::game;
#[cfg(target_arch = "x86_64")]
use super::leaf::Batch;
use super::leaf::{OneByOne, Valuer};
use super::seeds::Share;
#[cfg(target_arch = "x86_64")]
use super::slices;
use crate::games::Tally;
#[cfg(target_arch = "x86_64")]
use archmage::{SimdToken, X64V1Token, X64V3Token, X64V4Token, arcane};
use std::fmt;

/// A set of instructions. All compute the same, bit for bit.
#[derive(Clone, Copy, Debug)]
pub struct Isa(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    #[cfg(target_arch = "x86_64")]
    Widest(Widest),
    #[cfg(target_arch = "x86_64")]
    Simd(Simd),
    #[cfg(target_arch = "x86_64")]
    Scalar(Scalar),
    Baseline(Baseline),
}

impl Isa {
    /// The fastest set of this processor.
    #[must_use]
    pub fn detect() -> Self {
        Self::widest().or(Self::simd()).or(Self::scalar()).unwrap_or(Self::baseline())
    }

    /// The same with AVX-512 and x86-64-v4.
    #[must_use]
    pub fn widest() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return X64V4Token::summon().map(|token| Self(Kind::Widest(Widest(token))));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// AVX2 where many boards or games are worked on at once, and all of x86-64-v3 for the rest.
    #[must_use]
    pub fn simd() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return X64V3Token::summon().map(|token| Self(Kind::Simd(Simd(token))));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// No vectors by hand: the code of one board compiled for x86-64-v3, and 64 games in a machine word.
    #[must_use]
    pub fn scalar() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return X64V3Token::summon().map(|token| Self(Kind::Scalar(Scalar(token))));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// What every processor has that the crate is compiled for.
    #[must_use]
    pub const fn baseline() -> Self {
        Self(Kind::Baseline(Baseline))
    }

    /// Every set that runs here, the baseline first.
    pub fn available() -> impl Iterator<Item = Self> {
        std::iter::once(Self::baseline())
            .chain(Self::scalar())
            .chain(Self::simd())
            .chain(Self::widest())
    }

    /// Runs a task with the instructions of this set.
    #[inline(always)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Widest(isa) => isa.run(
                #[inline(always)]
                || task.with(isa),
            ),
            #[cfg(target_arch = "x86_64")]
            Kind::Simd(isa) => isa.run(
                #[inline(always)]
                || task.with(isa),
            ),
            #[cfg(target_arch = "x86_64")]
            Kind::Scalar(isa) => isa.run(
                #[inline(always)]
                || task.with(isa),
            ),
            Kind::Baseline(isa) => isa.run(
                #[inline(always)]
                || task.with(isa),
            ),
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Widest(_) => "widest",
            #[cfg(target_arch = "x86_64")]
            Kind::Simd(_) => "simd",
            #[cfg(target_arch = "x86_64")]
            Kind::Scalar(_) => "scalar",
            Kind::Baseline(_) => "baseline",
        })
    }
}

/// Work that is compiled once for every set. (A closure cannot be generic.)
pub(crate) trait Task {
    /// What comes out.
    type Output;

    /// Does the work; to be marked `#[inline(always)]`.
    fn with<I: Instructions>(self, isa: I) -> Self::Output;
}

/// A set of instructions that is known when the code is compiled.
pub(crate) trait Instructions: Copy {
    /// Runs `work` compiled for the set. What `work` calls must be inlined into it.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// Headless center games, one by one or many at a time.
    fn headless_games(self, seeds: Share<'_>, max_moves: i32) -> Tally;

    /// What computes leaves.
    type Valuer: Valuer;

    /// A fresh one.
    fn valuer(self) -> Self::Valuer;
}

/// What every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Baseline;

impl Instructions for Baseline {
    type Valuer = OneByOne;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn headless_games(self, seeds: Share<'_>, max_moves: i32) -> Tally {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = X64V1Token::summon() {
            return slices::center_games::<slices::Pair>(token, seeds, max_moves);
        }
        game::headless_games(seeds, max_moves)
    }

    #[inline(always)]
    fn valuer(self) -> OneByOne {
        OneByOne::new()
    }
}

/// Proof that the processor has x86-64-v3, for what the compiler makes of it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar(X64V3Token);

#[cfg(target_arch = "x86_64")]
#[arcane]
fn run_v3<R, F: FnOnce() -> R>(_token: X64V3Token, work: F) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
impl Instructions for Scalar {
    type Valuer = OneByOne;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        run_v3(self.0, work)
    }

    #[inline(always)]
    fn headless_games(self, seeds: Share<'_>, max_moves: i32) -> Tally {
        slices::center_games::<u64>((), seeds, max_moves)
    }

    #[inline(always)]
    fn valuer(self) -> OneByOne {
        OneByOne::new()
    }
}

/// The same proof, for vectors by hand.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd(X64V3Token);

#[cfg(target_arch = "x86_64")]
impl Instructions for Simd {
    type Valuer = Batch<X64V3Token>;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        run_v3(self.0, work)
    }

    #[inline(always)]
    fn headless_games(self, seeds: Share<'_>, max_moves: i32) -> Tally {
        slices::center_games::<slices::Wide>(self.0, seeds, max_moves)
    }

    #[inline(always)]
    fn valuer(self) -> Batch<X64V3Token> {
        Batch::new(self.0)
    }
}

/// Proof that the processor has x86-64-v4, for vectors by hand.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widest(X64V4Token);

#[cfg(target_arch = "x86_64")]
#[arcane]
fn run_v4<R, F: FnOnce() -> R>(_token: X64V4Token, work: F) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
impl Instructions for Widest {
    type Valuer = Batch<X64V4Token>;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        run_v4(self.0, work)
    }

    #[inline(always)]
    fn headless_games(self, seeds: Share<'_>, max_moves: i32) -> Tally {
        slices::center_games::<slices::Widest>(self.0, seeds, max_moves)
    }

    #[inline(always)]
    fn valuer(self) -> Batch<X64V4Token> {
        Batch::new(self.0)
    }
}

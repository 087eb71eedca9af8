//! Reduced games (RULES 17): exhaustive verdicts and checked replays.

use std::ffi::{c_char, c_int};

use crate::observe::{Failure, Observed, Sink, Wanted, collect};

/// A position of a reduced game: a deck and the moves since the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedCase<'a> {
    /// Wire bytes in deal order, `4 * ranks` of them.
    pub deck: &'a [u8],
    /// Highest value, 1 to 13.
    pub ranks: i64,
    /// Columns, 1 to 7.
    pub columns: i64,
    /// Cards turned by an advance, 1 to 3.
    pub draw: i64,
    /// How often the stock may be gone through; 0 for any number.
    pub passes: i64,
    /// May foundation cards come back?
    pub returns: bool,
    /// Texts of primitive moves, joined by spaces.
    pub path: &'a str,
}

/// `klondike_reduced_case`.
#[repr(C)]
struct RawReducedCase {
    deck: *const u8,
    deck_length: usize,
    ranks: i64,
    columns: i64,
    draw: i64,
    passes: i64,
    returns: i32,
    path: *const u8,
    path_length: usize,
}

impl From<&ReducedCase<'_>> for RawReducedCase {
    fn from(case: &ReducedCase<'_>) -> Self {
        Self {
            deck: case.deck.as_ptr(),
            deck_length: case.deck.len(),
            ranks: case.ranks,
            columns: case.columns,
            draw: case.draw,
            passes: case.passes,
            returns: case.returns.into(),
            path: case.path.as_ptr(),
            path_length: case.path.len(),
        }
    }
}

unsafe extern "C" {
    fn klondike_verdict(
        case: *const RawReducedCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    fn klondike_exhaust(
        case: *const RawReducedCase,
        most: i64,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    fn klondike_met(
        case: *const RawReducedCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
    fn klondike_reduced(
        case: *const RawReducedCase,
        sink: *const Sink,
        error: *mut c_char,
        error_capacity: usize,
    ) -> c_int;
}

/// Whether the position can be won, by looking at every position that follows from it.
///
/// # Errors
/// [`Failure::Broken`] for a deck, a number or a path that the rules do not allow, and beyond
/// 20,000,000 positions.
pub fn verdict(case: &ReducedCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawReducedCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: all pointers are of live locals or of slices that `case` borrows; the function
        // keeps none of them and throws nothing.
        unsafe { klondike_verdict(&raw const raw, sink, error, capacity) }
    })
}

/// The verdict with the number of positions met and a shortest win.
///
/// # Errors
/// As [`verdict`]; [`Failure::Unsupported`] beyond `most` positions.
pub fn exhaust(case: &ReducedCase<'_>, most: i64, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawReducedCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `verdict`.
        unsafe { klondike_exhaust(&raw const raw, most, sink, error, capacity) }
    })
}

/// Every position that the exhaustive search meets, one a step, and the verdict after them.
///
/// # Errors
/// As [`verdict`].
pub fn met(case: &ReducedCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawReducedCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `verdict`.
        unsafe { klondike_met(&raw const raw, sink, error, capacity) }
    })
}

/// The path replayed through checked apply, up to the first refused move.
///
/// # Errors
/// As [`verdict`]; a move that is illegal or cannot be read is refused, not an error.
pub fn replay(case: &ReducedCase<'_>, wanted: Wanted) -> Result<Observed, Failure> {
    let raw = RawReducedCase::from(case);
    collect(wanted, |sink, error, capacity| {
        // SAFETY: as in `verdict`.
        unsafe { klondike_reduced(&raw const raw, sink, error, capacity) }
    })
}

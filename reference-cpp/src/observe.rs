//! The Rust half of observe.h: collects what a C++ reference says.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int, c_void};

/// The steps whose words are wanted, both ends included; `None` wants digests only.
pub type Wanted = Option<(u32, u32)>;

/// One observation in words: its step, field, kind letter (`i`, `b`, `l`, `t`) and canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Number of the step, from 0.
    pub step: u32,
    /// The field's name.
    pub field: String,
    /// The kind's letter.
    pub kind: char,
    /// The canonical text of the value.
    pub text: String,
}

/// Everything a reference said about one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// One digest a step.
    pub digests: Vec<u64>,
    /// Observations folded into the digests, over all steps.
    pub observations: u64,
    /// The words of the wanted steps.
    pub words: Vec<Word>,
    /// The rules that the case came across, and how often.
    pub rules: Vec<(Cow<'static, str>, u64)>,
}

/// Why a reference said nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine cannot answer this case, for the reason given.
    Unsupported(String),
    /// The engine failed.
    Broken(String),
}

/// `observe_sink` of observe.h.
#[repr(C)]
pub(crate) struct Sink {
    context: *mut c_void,
    step: extern "C" fn(*mut c_void, u64, u32),
    word: extern "C" fn(*mut c_void, u32, *const c_char, c_char, *const c_char),
    rule: extern "C" fn(*mut c_void, *const c_char, u64),
    words_from: u32,
    words_to: u32,
}

/// Room for the one line in which a reference says why it failed, the closing zero included.
pub(crate) const ERROR_CAPACITY: usize = 512;

/// Runs `call` with a sink and a buffer for an error line, and collects what it says.
///
/// `call` returns 0 when it is done, 1 when the case is unsupported and anything
/// else when it failed; in the last two cases the buffer holds the reason. Every
/// `extern "C"` function behind `call` must catch its own exceptions.
pub(crate) fn collect(
    wanted: Wanted,
    call: impl FnOnce(*const Sink, *mut c_char, usize) -> c_int,
) -> Result<Observed, Failure> {
    /// Room for the steps of most cases.
    const USUAL: usize = 32;
    let mut observed = Observed { digests: Vec::with_capacity(USUAL), ..Observed::default() };
    let (words_from, words_to) = wanted.unwrap_or((1, 0));
    let context = (&raw mut observed).cast::<c_void>();
    let sink = Sink { context, step: on_step, word: on_word, rule: on_rule, words_from, words_to };
    let mut error = [0; ERROR_CAPACITY];
    let status = call(&raw const sink, error.as_mut_ptr(), ERROR_CAPACITY);
    error[ERROR_CAPACITY - 1] = 0;
    // SAFETY: the buffer ends in a zero, written above.
    let reason = || unsafe { CStr::from_ptr(error.as_ptr()) }.to_string_lossy().into_owned();
    match status {
        0 => Ok(observed),
        1 => Err(Failure::Unsupported(reason())),
        _ => Err(Failure::Broken(reason())),
    }
}

extern "C" fn on_step(context: *mut c_void, digest: u64, observations: u32) {
    // SAFETY: `context` is the `Observed` that `collect` lends for the duration of the call.
    let observed = unsafe { &mut *context.cast::<Observed>() };
    observed.digests.push(digest);
    observed.observations += u64::from(observations);
}

extern "C" fn on_rule(context: *mut c_void, name: *const c_char, count: u64) {
    // SAFETY: as in `on_step`; the name is zero-terminated and lives for ever.
    let (observed, name): (_, &'static CStr) =
        unsafe { (&mut *context.cast::<Observed>(), CStr::from_ptr(name)) };
    observed.rules.push((name.to_string_lossy(), count));
}

extern "C" fn on_word(
    context: *mut c_void,
    step: u32,
    field: *const c_char,
    kind: c_char,
    text: *const c_char,
) {
    // SAFETY: as in `on_step`; both texts are zero-terminated and live for this call.
    let (observed, field, text) =
        unsafe { (&mut *context.cast::<Observed>(), CStr::from_ptr(field), CStr::from_ptr(text)) };
    observed.words.push(Word {
        step,
        field: field.to_string_lossy().into_owned(),
        kind: char::from(kind.cast_unsigned()),
        text: text.to_string_lossy().into_owned(),
    });
}

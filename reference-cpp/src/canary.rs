//! The five computations that show contraction, fast-math or extended precision (gates/PROTOCOL.md, "Hello").
#![allow(unsafe_code)]

unsafe extern "C" {
    fn reference_canary(x: f64, y: f64, z: f64, bits: *mut u64);
    fn reference_canary_native(x: f64, y: f64, z: f64, bits: *mut u64);
}

/// The canaries of code built with the common flags.
pub fn canaries() -> [u64; 5] {
    run(reference_canary)
}

/// The canaries of code that is built for this machine.
pub fn canaries_native() -> [u64; 5] {
    run(reference_canary_native)
}

fn run(canary: unsafe extern "C" fn(f64, f64, f64, *mut u64)) -> [u64; 5] {
    let [x, y, z] = std::hint::black_box([0.1, 0.7, -0.07]);
    let mut bits = [0; 5];
    // SAFETY: the function writes five doubles to `bits`, which has room for them.
    unsafe { canary(x, y, z, bits.as_mut_ptr()) };
    bits
}

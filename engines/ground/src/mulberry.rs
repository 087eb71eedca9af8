//! The one random generator of the game (RULES 1).

/// Mulberry32: a 32-bit generator whose whole state is one counter.
///
/// Everything wraps modulo 2^32.
///
/// ```
/// let mut generator = ground_engine::Mulberry32::new(1);
/// assert_eq!(generator.below(36), 22);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mulberry32 {
    counter: u32,
}

impl Mulberry32 {
    /// A generator that starts with `a = seed`.
    pub const fn new(seed: u32) -> Self {
        Self { counter: seed }
    }

    /// The next 32 bits.
    pub const fn next_u32(&mut self) -> u32 {
        self.counter = self.counter.wrapping_add(0x6D2B_79F5);
        let a = self.counter;
        let mut t = (a ^ (a >> 15)).wrapping_mul(a | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// A number in `0..n`: `floor(next * n / 2^32)`.
    pub const fn below(&mut self, n: u32) -> u32 {
        let product = self.next_u32() as u64 * n as u64;
        (product >> 32) as u32
    }

    /// Shuffles in place, from the last element down to the second.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let bound = u32::try_from(i + 1).expect("a deck is shorter than 2^32 cards");
            items.swap(i, self.below(bound) as usize);
        }
    }
}

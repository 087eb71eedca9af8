//! ChaCha with 8 rounds as a random number generator (RULES 3a.2 to 3a.4).

/// A stream of u32 under a zero nonce and a 64-bit block counter.
pub(super) struct ChaCha8 {
    key: [u32; 8],
    block: u64,
    words: [u32; 16],
    used: usize,
}

impl ChaCha8 {
    /// Expands a seed to a key with a PCG32 stream (RULES 3a.2).
    pub(super) fn from_seed(seed: u64) -> ChaCha8 {
        let mut state = seed;
        let key = std::array::from_fn(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(11_634_580_027_462_260_723);
            let word = (((state >> 18) ^ state) >> 27) as u32;
            word.rotate_right((state >> 59) as u32)
        });
        ChaCha8 { key, block: 0, words: [0; 16], used: 16 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.words.len() {
            self.words = self.next_block();
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }

    /// A number below `bound`, nearly uniform: the second draw of RULES 3a.4 only corrects a carry.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let product = u64::from(self.next()) * u64::from(bound);
        let (high, low) = (product >> 32, product & 0xFFFF_FFFF);
        if low > (1 << 32) - u64::from(bound) {
            let correction = (u64::from(self.next()) * u64::from(bound)) >> 32;
            return (high + u64::from(low + correction >= 1 << 32)) as u32;
        }
        high as u32
    }

    fn next_block(&mut self) -> [u32; 16] {
        let mut input = [0; 16];
        // "expand 32-byte k", the constant of ChaCha.
        input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        input[4..12].copy_from_slice(&self.key);
        input[12] = self.block as u32;
        input[13] = (self.block >> 32) as u32;
        self.block += 1;

        let mut x = input;
        for _ in 0..4 {
            for column in 0..4 {
                quarter_round(&mut x, column, column + 4, column + 8, column + 12);
            }
            for column in 0..4 {
                quarter_round(
                    &mut x,
                    column,
                    4 + (column + 1) % 4,
                    8 + (column + 2) % 4,
                    12 + (column + 3) % 4,
                );
            }
        }
        std::array::from_fn(|i| x[i].wrapping_add(input[i]))
    }
}

fn quarter_round(x: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(16);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(12);
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(8);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(7);
}

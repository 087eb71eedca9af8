// SplitMix64 (RULES 3a), on bigints.

/** All ones; `x & MASK_64` is x modulo 2^64. */
export const MASK_64 = 0xffffffffffffffffn;

const GAMMA = 0x9e3779b97f4a7c15n;

/** The stream `state += gamma; finalise` (RULES 3a, 3b and 6b). */
export class SplitMix64 {
  constructor(private state: bigint) {}

  /** The next u64. */
  next(): bigint {
    this.state = (this.state + GAMMA) & MASK_64;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
    return z ^ (z >> 31n);
  }

  /** A number from 0 to `count - 1`: the upper half of the next u64, scaled (RULES 3b). */
  below(count: number): number {
    return Number(((this.next() >> 32n) * BigInt(count)) >> 32n);
  }
}

/** The function splitmix64(s) of RULES 3a. */
export function splitmix64(seed: bigint): bigint {
  return new SplitMix64(seed).next();
}

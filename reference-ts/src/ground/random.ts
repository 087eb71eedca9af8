// Mulberry32, the one generator of Ground (RULES 1).

const TWO_32 = 4294967296;

/** A stream of pseudo-random numbers; the deal has one, and the random policy its own. */
export class Mulberry32 {
  private a: number;

  /** Starts with a = seed, an unsigned 32-bit integer. */
  constructor(seed: number) {
    this.a = seed | 0;
  }

  /** The next unsigned 32-bit number. */
  next(): number {
    this.a = (this.a + 0x6d2b79f5) | 0;
    let t = this.a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A number from 0 to n-1. The product stays below 2^53, so the double holds it exactly. */
  below(n: number): number {
    return Math.floor((this.next() * n) / TWO_32);
  }

  /** Shuffles in place, from the last index down to 1. */
  shuffle<Item>(items: Item[]): void {
    for (let i = items.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
  }
}

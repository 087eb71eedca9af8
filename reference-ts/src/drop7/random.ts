// Random numbers of RULES 2. All of it is arithmetic on u32; a u32 is a number from 0 to 2^32 - 1.

/** Domain of the discs that a headless game deals (RULES 2). */
export const NEXT_DOMAIN = 0x4e455854;
/** Domain of the reveals, of a real move and of a sampled one (RULES 3a, 8.3). */
export const REVEAL_DOMAIN = 0x5245564c;
/** Domain of the next disc of a sampled move (RULES 8.3). */
export const DISC_DOMAIN = 0x44495343;

/** 2^32, the number of u32 values. */
export const TWO_32 = 4294967296;

/** Where a move takes its reveals and its next disc from: each call is one draw, 1 to 7. */
export interface DiscSource {
  draw(): number;
}

/** The finalizer `mix32` of RULES 2. */
export function mix32(value: number): number {
  let v = value;
  v ^= v >>> 16;
  v = Math.imul(v, 0x7feb352d);
  v ^= v >>> 15;
  v = Math.imul(v, 0x846ca68b);
  v ^= v >>> 16;
  return v >>> 0;
}

/** The disc, 1 to 7, of 32 random bits (RULES 2). A product below 2^35 and a division by a power of two are exact. */
export function discOf(bits: number): number {
  return 1 + Math.floor((bits * 7) / TWO_32);
}

/** Disc number `k`, from 0, of the headless game `seed` (RULES 2). */
export function headlessDisc(seed: number, k: number): number {
  return discOf(mix32(seed ^ Math.imul(k + 1, 0x9e3779b9) ^ NEXT_DOMAIN));
}

/** The Mulberry32 stream of RULES 2. */
export class Mulberry32 implements DiscSource {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** The next 32 bits. */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let a = this.state;
    a = Math.imul(a ^ (a >>> 15), a | 1);
    a ^= a + Math.imul(a ^ (a >>> 7), a | 61);
    return (a ^ (a >>> 14)) >>> 0;
  }

  draw(): number {
    return discOf(this.bits());
  }
}

// Wrapping 64-bit arithmetic on two 32-bit halves.

/** A u64; each half is taken modulo 2^32, signed or not. */
export interface U64 {
  readonly high: number;
  readonly low: number;
}

/** Bitwise exclusive or. */
export function xor(x: U64, y: U64): U64 {
  return { high: x.high ^ y.high, low: x.low ^ y.low };
}

/** Sum modulo 2^64. */
export function add(x: U64, y: U64): U64 {
  const low = (x.low >>> 0) + (y.low >>> 0);
  const carry = low > 0xffffffff ? 1 : 0;
  return { high: (x.high + y.high + carry) | 0, low: low | 0 };
}

/** Product modulo 2^64. */
export function multiply(x: U64, y: U64): U64 {
  const cross = Math.imul(x.high, y.low) + Math.imul(x.low, y.high);
  return { high: (cross + highHalf(x.low, y.low)) | 0, low: Math.imul(x.low, y.low) };
}

/** The upper 32 bits of the product of two u32, by 16-bit digits so that every sum stays below 2^53. */
function highHalf(x: number, y: number): number {
  const xLow = x & 0xffff;
  const xHigh = x >>> 16;
  const yLow = y & 0xffff;
  const yHigh = y >>> 16;
  const low = xLow * yLow;
  const middle = xHigh * yLow + xLow * yHigh + Math.floor(low / 0x10000);
  return xHigh * yHigh + Math.floor(middle / 0x10000);
}

/** The finalizer `fmix64` of RULES 9. */
export function fmix64(value: U64): U64 {
  let v = xorShift33(value);
  v = multiply(v, { high: 0xff51afd7, low: 0xed558ccd });
  v = xorShift33(v);
  v = multiply(v, { high: 0xc4ceb9fe, low: 0x1a85ec53 });
  return xorShift33(v);
}

function xorShift33(v: U64): U64 {
  return { high: v.high, low: v.low ^ (v.high >>> 1) };
}

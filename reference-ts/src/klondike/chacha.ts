// ChaCha with 8 rounds as a stream of u32 (RULES 3a, step 3).

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const DOUBLE_ROUNDS = 4;
const TWO_32 = 0x100000000;

/** The key stream of eight u32 key words, nonce 0, blocks counted from 0. */
export class ChaCha8 {
  private block = 0;
  private words: Uint32Array = new Uint32Array(0);
  private used = 0;

  constructor(private readonly key: readonly number[]) {}

  /** The next u32. */
  next(): number {
    if (this.used === this.words.length) {
      this.words = chachaBlock(this.key, this.block);
      this.block += 1;
      this.used = 0;
    }
    const word = this.words[this.used];
    this.used += 1;
    return word;
  }
}

function chachaBlock(key: readonly number[], block: number): Uint32Array {
  const start = Uint32Array.from([...CONSTANTS, ...key, block % TWO_32, Math.floor(block / TWO_32), 0, 0]);
  const state = start.slice();
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    for (let column = 0; column < 4; column++) {
      quarterRound(state, column, 4 + column, 8 + column, 12 + column);
    }
    for (let diagonal = 0; diagonal < 4; diagonal++) {
      quarterRound(
        state,
        diagonal,
        4 + ((diagonal + 1) % 4),
        8 + ((diagonal + 2) % 4),
        12 + ((diagonal + 3) % 4),
      );
    }
  }
  for (let at = 0; at < state.length; at++) state[at] += start[at];
  return state;
}

function quarterRound(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  addThenTurn(state, a, b, d, 16);
  addThenTurn(state, c, d, b, 12);
  addThenTurn(state, a, b, d, 8);
  addThenTurn(state, c, d, b, 7);
}

/** `sum += addend; turned = rotate_left(turned xor sum, by)`. */
function addThenTurn(state: Uint32Array, sum: number, addend: number, turned: number, by: number): void {
  state[sum] += state[addend];
  const mixed = state[turned] ^ state[sum];
  state[turned] = (mixed << by) | (mixed >>> (32 - by));
}

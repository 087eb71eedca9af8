// The direct-mapped, depth-preferred table of RULES 9, with the hash of the "Rust words".

import { CELLS, SIZE, type Board } from "./board.js";
import type { State } from "./play.js";
import { keyText, type Table } from "./table.js";
import { add, fmix64, xor, type U64 } from "./u64.js";

interface Entry {
  readonly key: string;
  readonly depth: number;
  readonly value: number;
}

/** One entry a slot; a deeper or equally deep value takes the slot, a shallower one does not. */
export class DirectTable implements Table {
  private readonly mask: number;
  private readonly slots: (Entry | undefined)[];

  /** At least `capacity` slots, rounded up to a power of two; at most 2^24. */
  constructor(capacity: number) {
    let size = 1;
    while (size < capacity) size *= 2;
    this.mask = size - 1;
    this.slots = new Array<Entry | undefined>(size).fill(undefined);
  }

  clear(): void {
    this.slots.fill(undefined);
  }

  lookup(state: State, depth: number): number | undefined {
    const entry = this.slots[this.slotOf(state, depth)];
    return entry !== undefined && entry.key === keyText(state, depth) ? entry.value : undefined;
  }

  store(state: State, depth: number, value: number): void {
    const slot = this.slotOf(state, depth);
    const entry = this.slots[slot];
    if (entry === undefined || depth >= entry.depth) this.slots[slot] = { key: keyText(state, depth), depth, value };
  }

  private slotOf(state: State, depth: number): number {
    return hashOf(state, depth).low & this.mask;
  }
}

/** The hash H of the key words w0 to w3 (RULES 9). */
export function hashOf(state: State, depth: number): U64 {
  const { board, next, movesRemaining } = state;
  const word0 = { high: columnWord(board, 1), low: columnWord(board, 0) };
  const word1 = { high: columnWord(board, 3), low: columnWord(board, 2) };
  const word2 = { high: columnWord(board, 5), low: columnWord(board, 4) };
  const word3 = { high: next | (movesRemaining << 8) | (depth << 16), low: columnWord(board, 6) };
  let hash: U64 = word0;
  hash = fmix64(xor(hash, add(word1, { high: 0x9e3779b9, low: 0x7f4a7c15 })));
  hash = fmix64(xor(hash, add(word2, { high: 0xbf58476d, low: 0x1ce4e5b9 })));
  return fmix64(xor(hash, add(word3, { high: 0x94d049bb, low: 0x133111eb })));
}

/** A column as one word, four bits a cell, the bottom cell lowest. */
function columnWord(board: Board, column: number): number {
  let word = 0;
  for (let cell = column; cell < CELLS; cell += SIZE) word = (word << 4) | board[cell];
  return word;
}

// The cascade of RULES 4.1: wave after wave of discs that pop, until none does.

import { CELLS, CRACKED, EMPTY, SIZE, SOLID, isCover, settle, type Board } from "./board.js";
import type { DiscSource } from "./random.js";

/** One wave: its depth in the chain, discs popped, gray discs revealed, and what it earned. */
export interface Wave {
  readonly depth: number;
  readonly popped: number;
  readonly revealed: number;
  readonly points: number;
}

/**
 * What each disc of a wave earns: floor(7 * depth^2.5), as the integer square root of 49 * depth^5 (RULES 4.2).
 * A move has at most 98 waves, so the radicand is below 2^39 and the floor of its square root is exact.
 */
export function waveValue(depth: number): number {
  if (depth < 1) throw new Error(`wave depth ${depth}, expected at least 1`);
  return Math.floor(Math.sqrt(49 * depth * depth * depth * depth * depth));
}

/** Pops until nothing pops, changing the board; appends the waves, the first of `firstDepth`. Returns their points. */
export function cascade(board: Board, firstDepth: number, discs: DiscSource, waves: Wave[]): number {
  let total = 0;
  for (let depth = firstDepth; ; depth++) {
    const popping = new Uint8Array(CELLS);
    markPoppers(board, popping);
    const popped = countMarks(popping);
    if (popped === 0) return total;
    const revealed = hitCovers(board, popping, discs);
    for (let cell = 0; cell < CELLS; cell++) if (popping[cell] === 1) board[cell] = EMPTY;
    settle(board);
    const points = popped * waveValue(depth);
    waves.push({ depth, popped, revealed, points });
    total += points;
  }
}

/** Marks each disc whose number is the length of its horizontal or vertical run of occupied cells. */
function markPoppers(board: Board, popping: Uint8Array): void {
  for (let k = 0; k < SIZE; k++) {
    markLine(board, popping, SIZE * k, 1);
    markLine(board, popping, k, SIZE);
  }
}

/** Marks the poppers of the row or column that starts at cell `first` and goes on in steps of `stride`. */
function markLine(board: Board, popping: Uint8Array, first: number, stride: number): void {
  const end = first + SIZE * stride;
  let start = first;
  while (start < end) {
    let length = 0;
    let stop = start;
    for (; stop < end && board[stop] !== EMPTY; stop += stride) length += 1;
    for (let cell = start; cell < stop; cell += stride) if (board[cell] === length) popping[cell] = 1;
    start = stop + stride;
  }
}

function countMarks(marks: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) count += marks[cell];
  return count;
}

/** Cracks and reveals the gray discs beside the poppers, in row-major order. Returns how many were revealed. */
function hitCovers(board: Board, popping: Uint8Array, discs: DiscSource): number {
  let revealed = 0;
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const cell = SIZE * row + column;
      if (!isCover(board[cell])) continue;
      let hits = 0;
      if (row > 0) hits += popping[cell - SIZE];
      if (row < SIZE - 1) hits += popping[cell + SIZE];
      if (column > 0) hits += popping[cell - 1];
      if (column < SIZE - 1) hits += popping[cell + 1];
      if (hits === 0) continue;
      if (board[cell] === SOLID && hits === 1) {
        board[cell] = CRACKED;
      } else {
        board[cell] = discs.draw();
        revealed += 1;
      }
    }
  }
  return revealed;
}

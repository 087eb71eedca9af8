// What the search asks of a transposition table (RULES 9).

import type { State } from "./play.js";

/** Remembers values of canonical states at a remaining depth of at least 1. */
export interface Table {
  /** Forgets everything; the search calls it before each decision. */
  clear(): void;
  /** The remembered value, or undefined. */
  lookup(state: State, depth: number): number | undefined;
  /** Remembers a value that a lookup has just missed. */
  store(state: State, depth: number, value: number): void;
}

/** Remembers nothing. */
export class NoTable implements Table {
  clear(): void {}

  lookup(): undefined {
    return undefined;
  }

  store(): void {}
}

/** Equal text is equal key: the 49 cells, next disc, moves remaining and depth, one character each. */
export function keyText(state: State, depth: number): string {
  return String.fromCharCode(...state.board, state.next, state.movesRemaining, depth);
}

// States and the one move of RULES 4.

import {
  isCleared,
  isMirrorSmaller,
  isOpen,
  isTopRowFull,
  isTopRowReached,
  mirror,
  place,
  raise,
  type Board,
} from "./board.js";
import { cascade, type Wave } from "./cascade.js";
import type { DiscSource } from "./random.js";

/** Moves between two rises of the board (RULES 1). */
export const MOVES_PER_LEVEL = 5;
const LEVEL_BONUS = 17000;
const CLEAR_BONUS = 70000;

/** A position with its counters (RULES 1). A move makes a new state; the board of a state is never changed. */
export interface State {
  readonly board: Board;
  readonly next: number;
  readonly score: number;
  readonly level: number;
  readonly movesRemaining: number;
  readonly movesPlayed: number;
  readonly over: boolean;
}

/** What an accepted move did, with the state after it. */
export interface Move {
  readonly after: State;
  readonly scoreDelta: number;
  readonly cleared: boolean;
  readonly levelAdvanced: boolean;
  readonly waves: readonly Wave[];
}

/** A state in the middle of no particular game: score 0, no move played, not over. */
export function stateAt(board: Board, next: number, movesRemaining: number, level: number): State {
  return { board, next, score: 0, level, movesRemaining, movesPlayed: 0, over: false };
}

/** The same state with another next disc. */
export function withNext(state: State, next: number): State {
  return {
    board: state.board,
    next,
    score: state.score,
    level: state.level,
    movesRemaining: state.movesRemaining,
    movesPlayed: state.movesPlayed,
    over: state.over,
  };
}

/** The state or its mirror image, whichever has the smaller digits (RULES 8.1). */
export function canonical(state: State): State {
  if (!isMirrorSmaller(state.board)) return state;
  return {
    board: mirror(state.board),
    next: state.next,
    score: state.score,
    level: state.level,
    movesRemaining: state.movesRemaining,
    movesPlayed: state.movesPlayed,
    over: state.over,
  };
}

/** Drops the next disc into the column (RULES 4). Null, and nothing drawn, when the move is refused. */
export function play(state: State, column: number, discs: DiscSource): Move | null {
  if (state.over || !isOpen(state.board, column)) return null;
  const board = new Uint8Array(state.board);
  const waves: Wave[] = [];
  let level = state.level;
  let movesRemaining = state.movesRemaining - 1;
  let over = false;
  let levelAdvanced = false;

  place(board, column, state.next);
  let scoreDelta = cascade(board, 1, discs, waves);
  let cleared = isCleared(board);
  if (cleared) scoreDelta += CLEAR_BONUS;

  if (movesRemaining === 0) {
    if (isTopRowReached(board)) {
      over = true;
    } else {
      raise(board);
      level += 1;
      movesRemaining = MOVES_PER_LEVEL;
      levelAdvanced = true;
      // The chain goes on over the rise: each wave before it is one step deeper than the last.
      scoreDelta += LEVEL_BONUS + cascade(board, waves.length + 1, discs, waves);
      if (isCleared(board)) {
        scoreDelta += CLEAR_BONUS;
        cleared = true;
      }
    }
  }
  if (isTopRowFull(board)) over = true;

  const after = {
    board,
    next: over ? state.next : discs.draw(),
    score: state.score + scoreDelta,
    level,
    movesRemaining,
    movesPlayed: state.movesPlayed + 1,
    over,
  };
  return { after, scoreDelta, cleared, levelAdvanced, waves };
}

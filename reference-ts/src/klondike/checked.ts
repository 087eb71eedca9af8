// The checked apply (RULES 4): accepts a move iff it is in the generated list.

import { apply } from "./apply.js";
import type { Board } from "./board.js";
import { primitivesOf, sameMove, type Move } from "./move.js";
import { primitiveView } from "./view.js";

/** The board after a primitive, null when the primitive view does not hold it. */
export function checkedApply(board: Board, primitive: Move, draw: number): Board | null {
  const legal = primitiveView(board).find((move) => sameMove(move, primitive));
  return legal === undefined ? null : apply(board, legal, draw);
}

/** The board after a move of either view, each of its primitives checked; null at the first refusal. */
export function checkedPlay(board: Board, move: Move, draw: number): Board | null {
  let last: Board | null = board;
  for (const primitive of primitivesOf(move)) {
    last = checkedApply(last, primitive, draw);
    if (last === null) return null;
  }
  return last;
}

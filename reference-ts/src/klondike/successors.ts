// The children that the search tries, in its order (RULES 8 and 9).

import { apply } from "./apply.js";
import { sameBoard, type Board } from "./board.js";
import { cost, type Move } from "./move.js";
import { ordered, type Child } from "./ordering.js";
import { isPrunedEarly, isSafe } from "./pruning.js";
import type { Rules } from "./rules.js";
import { macroView, primitiveView } from "./view.js";

/**
 * The successors of a board at a depth of the chunk, after the move `last` (null
 * at the root). If a safe foundation move exists, only safe ones, unsorted.
 */
export function successors(board: Board, last: Move | null, depth: number, rules: Rules): Child[] {
  const candidates = rules.macroMoves ? macroView(board, rules.draw) : primitiveView(board);
  const safe = candidates.filter((move) => isSafe(board, move));
  if (safe.length > 0) {
    if (depth + 1 > rules.depthLimit) return [];
    return safe.map((move) => ({ move, board: apply(board, move, rules.draw) }));
  }
  const children: Child[] = [];
  for (const move of candidates) {
    if (depth + cost(move) > rules.depthLimit) continue;
    if (isPrunedEarly(board, move, last, rules)) continue;
    const after = apply(board, move, rules.draw);
    if (!sameBoard(board, after)) children.push({ move, board: after });
  }
  return ordered(board, children);
}

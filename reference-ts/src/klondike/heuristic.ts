// The heuristic h of the depth bound (RULES 7 and 7a). It is not admissible.

import { COLUMNS, emptyColumns, faceUpCount, foundationCards, hiddenCards, type Board } from "./board.js";
import { KING, valueOf } from "./card.js";
import { DECK_CARDS } from "./deck.js";

const EMPTY_COLUMN_CREDIT = [0, 3, 5, 6, 6];

/** h of a board when `draw` cards are turned at a time. */
export function heuristic(board: Board, draw: number): number {
  const hidden = hiddenCards(board);
  const unturned = board.stock.length - board.index;
  if (hidden === 0 && board.stock.length === 0) return 0;
  const halfAdvances = quotient(Math.ceil(unturned / draw), 2);
  const missing = DECK_CARDS - foundationCards(board);
  if (hidden === 0) return missing + halfAdvances;
  const imbalance = Math.max(...board.foundations) - Math.min(...board.foundations);
  return (
    missing +
    depthPenalty(board) -
    EMPTY_COLUMN_CREDIT[Math.min(emptyColumns(board), 4)] +
    3 * blockedKings(board) +
    wastePenalty(board) +
    4 * Math.max(0, imbalance - 2) +
    halfAdvances
  );
}

function depthPenalty(board: Board): number {
  let penalty = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const { faceDown } = board.columns[column];
    penalty += faceDown + quotient(faceDown - 1, 2);
  }
  return penalty;
}

/** Columns with hidden cards under a run that a king leads, while no column is empty. */
export function blockedKings(board: Board): number {
  if (emptyColumns(board) > 0) return 0;
  let count = 0;
  for (let at = 0; at < COLUMNS; at++) {
    const column = board.columns[at];
    if (column.faceDown > 0 && faceUpCount(column) > 0 && valueOf(column.cards[column.faceDown]) === KING) count += 1;
  }
  return count;
}

/** The term wp of RULES 7: a long waste late in the pass. */
export function wastePenalty(board: Board): number {
  const unturned = board.stock.length - board.index;
  const waste = board.index;
  let penalty = 0;
  if (unturned <= 6 && waste >= 10) penalty += 1 + quotient(waste - 10, 3);
  if (unturned === 0 && waste > 0) penalty += quotient(waste, 4);
  return penalty;
}

/** Integer division that truncates toward zero. */
function quotient(dividend: number, divisor: number): number {
  return Math.trunc(dividend / divisor) + 0; // + 0 turns -0 into 0
}

// Which moves the search never tries (RULES 8).

import { COLUMNS, faceUpCount, type Board } from "./board.js";
import { KING, SUITS, isRed, stacks, suitOf, valueOf } from "./card.js";
import type { Move } from "./move.js";
import type { Rules } from "./rules.js";

/** Whether a move to a foundation can be forced: no opposite card could still need this one. */
export function isSafe(board: Board, move: Move): boolean {
  if (move.kind !== "column-to-foundation" && move.kind !== "waste-to-foundation") return false;
  if (move.advances > 0) return false;
  const value = valueOf(move.card);
  if (value <= 2) return true;
  for (let suit = 0; suit < SUITS; suit++) {
    if (isRed(suit) !== isRed(suitOf(move.card)) && board.foundations[suit] < value - 1) return false;
  }
  return true;
}

/** The early rules, decided before the move is played; `last` is null at the root of a chunk. */
export function isPrunedEarly(board: Board, move: Move, last: Move | null, rules: Rules): boolean {
  if (last !== null && undoesLast(board, move, last)) return true;
  if (rules.strict) return false;
  if (isIdleKing(board, move)) return true;
  return rules.receiver && lacksReceiver(board, move);
}

/** NoImmediateUndo: exactly one face-up card may mean a reveal, and is left to the path check. */
function undoesLast(board: Board, move: Move, last: Move): boolean {
  if (last.kind === "column-to-column" && move.kind === "column-to-column") {
    const isReverse =
      move.source === last.destination && move.destination === last.source && move.count === last.count;
    return isReverse && faceUpCount(board.columns[last.source]) !== 1;
  }
  if (last.kind === "column-to-foundation" && move.kind === "foundation-to-column") {
    const isReverse = move.card === last.card && move.destination === last.source;
    return isReverse && faceUpCount(board.columns[last.source]) !== 1;
  }
  if (last.kind === "foundation-to-column" && move.kind === "column-to-foundation") {
    return move.card === last.card && move.source === last.destination;
  }
  return false;
}

/** KingToEmptyMustExpose: a king goes to an empty column only to reveal a card. */
function isIdleKing(board: Board, move: Move): boolean {
  if (move.kind !== "column-to-column" || valueOf(move.card) !== KING) return false;
  if (faceUpCount(board.columns[move.destination]) > 0) return false;
  const source = board.columns[move.source];
  const left = source.cards.length - move.count;
  return !(left > 0 && left === source.faceDown);
}

/** P1: a card comes back from a foundation only if a visible card could be put on it. */
function lacksReceiver(board: Board, move: Move): boolean {
  if (move.kind !== "foundation-to-column") return false;
  if (valueOf(move.card) === 1) return true;
  if (board.index > 0 && stacks(board.stock[board.index - 1], move.card)) return false;
  for (let column = 0; column < COLUMNS; column++) {
    if (column === move.destination) continue;
    const { cards, faceDown } = board.columns[column];
    for (let position = faceDown; position < cards.length; position++) {
      if (stacks(cards[position], move.card)) return false;
    }
  }
  return true;
}

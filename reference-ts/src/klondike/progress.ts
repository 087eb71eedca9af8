// The progress score P of a board, higher is better (RULES 7b).

import {
  COLUMNS,
  accepts,
  emptyColumns,
  faceUpCards,
  faceUpCount,
  foundationCards,
  hiddenCards,
  type Board,
} from "./board.js";
import { KING, SUITS, cardOf, suitOf, valueOf } from "./card.js";
import { blockedKings, wastePenalty } from "./heuristic.js";

/** V1 as observed in the public solver, V2 with the deadlock term put right (RULES 7b). */
export type Evaluation = "v1" | "v2";

const NO_LOW = 255;
const DEADLOCK_MAX = 3;

/** P of a board when `draw` cards are turned at a time. */
export function progress(board: Board, draw: number, evaluation: Evaluation): number {
  const hidden = hiddenCards(board);
  const { burial, deadlock, reveal } = hiddenTerms(board, evaluation);
  return (
    1300 * foundationCards(board) +
    110 * faceUpCards(board) -
    300 * hidden +
    200 * emptyColumns(board) -
    250 * blockedKings(board) -
    5 * wastePenalty(board) +
    reveal -
    110 * burial -
    160 * deadlock -
    200 * strandedCards(board) -
    stockPenalty(board, draw) +
    fewHiddenBonus(hidden, evaluation)
  );
}

/** The value that the foundation of the suit waits for, null when it is complete. */
function target(board: Board, suit: number): number | null {
  return board.foundations[suit] < KING ? board.foundations[suit] + 1 : null;
}

function hiddenTerms(board: Board, evaluation: Evaluation): { burial: number; deadlock: number; reveal: number } {
  const anyEmpty = emptyColumns(board) > 0;
  let burial = 0;
  let deadlock = 0;
  let reveal = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const { cards, faceDown } = board.columns[column];
    if (faceDown === 0) continue;
    const low = [NO_LOW, NO_LOW, NO_LOW, NO_LOW];
    const high = [0, 0, 0, 0];
    for (let position = faceDown - 1; position >= 0; position--) {
      const suit = suitOf(cards[position]);
      const value = valueOf(cards[position]);
      if (value === target(board, suit)) burial += (cards.length - position) * 2;
      if (evaluation === "v1") {
        if (low[suit] < value) deadlock += Math.min(value - low[suit], DEADLOCK_MAX);
        low[suit] = Math.min(low[suit], value);
      } else {
        if (high[suit] > value) deadlock += Math.min(high[suit] - value, DEADLOCK_MAX);
        high[suit] = Math.max(high[suit], value);
      }
    }
    const top = cards[faceDown - 1];
    if (valueOf(top) === KING && anyEmpty) reveal += 400;
    else if (valueOf(top) === target(board, suitOf(top))) reveal += 600;
  }
  return { burial, deadlock, reveal };
}

/** Cards above a hidden target that could go to no other column, summed over the suits. */
function strandedCards(board: Board): number {
  let stranded = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const value = target(board, suit);
    if (value !== null) stranded += strandedAbove(board, cardOf(suit, value));
  }
  return stranded;
}

function strandedAbove(board: Board, wanted: number): number {
  for (let at = 0; at < COLUMNS; at++) {
    const column = board.columns[at];
    const place = column.cards.indexOf(wanted);
    if (place < 0 || place >= column.faceDown) continue;
    let stranded = 0;
    for (let position = place + 1; position < column.faceDown; position++) {
      if (!hasDestination(board, at, column.cards[position])) stranded += 1;
    }
    if (faceUpCount(column) > 0 && !hasDestination(board, at, column.cards[column.faceDown])) stranded += 1;
    return stranded;
  }
  return 0;
}

/** Whether another column than `from` would take the card: for a king an empty one. */
function hasDestination(board: Board, from: number, card: number): boolean {
  for (let at = 0; at < COLUMNS; at++) {
    if (at === from) continue;
    const column = board.columns[at];
    if (valueOf(card) === KING) {
      if (column.cards.length === 0) return true;
    } else if (accepts(column, card)) {
      return true;
    }
  }
  return false;
}

/** Targets in the stock that the current pass has gone past, or would not show. */
function stockPenalty(board: Board, draw: number): number {
  let penalty = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const value = target(board, suit);
    if (value === null) continue;
    const position = board.stock.indexOf(cardOf(suit, value));
    if (position < 0 || (board.index > 0 && position === board.index - 1)) continue;
    if (position < board.index) penalty += 150;
    else if (draw > 1 && (position - board.index + 1) % draw !== 0) penalty += 200;
  }
  return penalty;
}

function fewHiddenBonus(hidden: number, evaluation: Evaluation): number {
  const least = evaluation === "v1" ? 1 : 0;
  return least <= hidden && hidden <= 7 ? 100 * (8 - hidden) * (8 - hidden) : 0;
}

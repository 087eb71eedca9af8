// The order in which the search tries moves (RULES 9).

import { COLUMNS, emptyColumns, faceUpCount, fitsFoundation, type Board } from "./board.js";
import { KING, suitOf, valueOf } from "./card.js";
import { isToFoundation, type Move } from "./move.js";

/** A move with the board that it leads to. */
export interface Child {
  readonly move: Move;
  readonly board: Board;
}

const DRAW_COST = 15;

/** The children of a board without a safe move, best first; ties keep their order. */
export function ordered(board: Board, children: readonly Child[]): Child[] {
  const ranked = children.map((child) => {
    const revealed = revealedCards(board, child);
    return { child, bucket: bucket(board, child.move, revealed), secondary: secondary(board, child, revealed) };
  });
  ranked.sort((a, b) => (a.bucket !== b.bucket ? a.bucket - b.bucket : b.secondary - a.secondary));
  return ranked.map(({ child }) => child);
}

/** Hidden cards that the move reveals in the column it takes cards from: 0 or 1. */
function revealedCards(board: Board, { move, board: after }: Child): number {
  if (!leavesColumn(move)) return 0;
  return board.columns[move.source].faceDown - after.columns[move.source].faceDown;
}

function leavesColumn(move: Move): boolean {
  return move.kind === "column-to-column" || move.kind === "column-to-foundation";
}

function movesWholeColumn(board: Board, move: Move): boolean {
  return move.kind === "column-to-column" && move.count === board.columns[move.source].cards.length;
}

function bucket(board: Board, move: Move, revealed: number): number {
  if (revealed > 0) return 0;
  if (movesWholeColumn(board, move)) return 2;
  if (move.kind === "column-to-column" && move.count >= 2) return 3;
  if (move.kind === "advance") return 4;
  if (move.kind === "recycle") return 6;
  return 5;
}

function secondary(board: Board, child: Child, revealed: number): number {
  const { move } = child;
  const bonus = 300 * revealed + revealValue(board, child.board) + criticalValue(board, move);
  const draws = DRAW_COST * move.advances;
  if (isToFoundation(move)) return 500 + bonus - draws;
  if (move.kind === "foundation-to-column") return 100;
  if (move.kind === "advance") return 120 + bonus;
  if (move.kind === "recycle") return 10 - draws;
  let value = 100 + bonus - draws;
  if (move.kind === "column-to-column") value += 20 * (move.count - 1);
  if (movesWholeColumn(board, move)) value += 300;
  return value;
}

/** What the cards revealed by the move are worth on the board after it. */
function revealValue(board: Board, after: Board): number {
  let value = 0;
  for (let at = 0; at < COLUMNS; at++) {
    const column = after.columns[at];
    if (column.faceDown >= board.columns[at].faceDown || faceUpCount(column) === 0) continue;
    const card = column.cards[column.faceDown];
    const wanted = after.foundations[suitOf(card)] + 1;
    if (valueOf(card) === wanted) value += 400;
    else if (valueOf(card) === KING) value += emptyColumns(after) > 0 ? 200 : 0;
    else if (wanted <= KING && valueOf(card) <= wanted + 2) value += 150;
  }
  return value;
}

/** Whether the column that the move takes cards from buries a card that a foundation waits for. */
function criticalValue(board: Board, move: Move): number {
  if (!leavesColumn(move)) return 0;
  const { cards, faceDown } = board.columns[move.source];
  for (let position = 0; position < faceDown; position++) {
    if (fitsFoundation(board, cards[position])) return 250;
  }
  return 0;
}

// The two lists of moves: the primitive view (RULES 4) and the macro view
// (RULES 5). Their order is normative.

import { advance } from "./apply.js";
import { COLUMNS, accepts, faceUpCount, fitsFoundation, topCard, wasteCard, type Board } from "./board.js";
import { KING, SUITS, cardOf, valueOf } from "./card.js";
import {
  ADVANCE,
  columnToColumn,
  columnToFoundation,
  foundationToColumn,
  recycle,
  wasteToColumn,
  wasteToFoundation,
  type Move,
} from "./move.js";

/** Every legal primitive move, in generation order (RULES 4). */
export function primitiveView(board: Board): Move[] {
  const moves: Move[] = [];
  pushColumnToFoundation(moves, board);
  pushWasteToFoundation(moves, board, board, 0);
  pushColumnToColumn(moves, board);
  pushWasteToColumn(moves, board, board, 0);
  pushFoundationToColumn(moves, board);
  if (board.index < board.stock.length) moves.push(ADVANCE);
  pushRecycleAtEnd(moves, board);
  return moves;
}

/** The moves that the search sees when the stock is folded into macros (RULES 5). */
export function macroView(board: Board, draw: number): Move[] {
  const turned = restOfPass(board, draw);
  const moves: Move[] = [];
  pushColumnToFoundation(moves, board);
  pushWasteToFoundation(moves, board, board, 0);
  for (let k = 1; k <= turned.length; k++) pushWasteToFoundation(moves, board, turned[k - 1], k);
  pushColumnToColumn(moves, board);
  pushWasteToColumn(moves, board, board, 0);
  for (let k = 1; k <= turned.length; k++) pushWasteToColumn(moves, board, turned[k - 1], k);
  pushFoundationToColumn(moves, board);
  pushRecycleAtEnd(moves, board);
  if (0 < board.index && board.index < board.stock.length) moves.push(recycle(turned.length));
  return moves;
}

/** The boards after 1, 2, .. advances, up to the end of the pass. */
function restOfPass(board: Board, draw: number): Board[] {
  const boards: Board[] = [];
  let last = board;
  while (last.index < last.stock.length) {
    last = advance(last, draw);
    boards.push(last);
  }
  return boards;
}

function pushColumnToFoundation(moves: Move[], board: Board): void {
  for (let source = 0; source < COLUMNS; source++) {
    const card = topCard(board.columns[source]);
    if (card !== null && fitsFoundation(board, card)) moves.push(columnToFoundation(source, card));
  }
}

/** `turned` is the board after `advances` advances; foundations and columns are those of `board`. */
function pushWasteToFoundation(moves: Move[], board: Board, turned: Board, advances: number): void {
  const card = wasteCard(turned);
  if (card !== null && fitsFoundation(board, card)) moves.push(wasteToFoundation(advances, card));
}

function pushColumnToColumn(moves: Move[], board: Board): void {
  for (let source = 0; source < COLUMNS; source++) {
    const column = board.columns[source];
    const length = column.cards.length;
    for (let count = 1; count <= faceUpCount(column); count++) {
      const base = column.cards[length - count];
      if (valueOf(base) === KING && count === length && column.faceDown === 0) continue;
      for (let destination = 0; destination < COLUMNS; destination++) {
        if (destination !== source && accepts(board.columns[destination], base)) {
          moves.push(columnToColumn(source, destination, count, base));
        }
      }
    }
  }
}

function pushWasteToColumn(moves: Move[], board: Board, turned: Board, advances: number): void {
  const card = wasteCard(turned);
  if (card === null) return;
  for (let destination = 0; destination < COLUMNS; destination++) {
    if (accepts(board.columns[destination], card)) moves.push(wasteToColumn(advances, destination, card));
  }
}

function pushFoundationToColumn(moves: Move[], board: Board): void {
  for (let suit = 0; suit < SUITS; suit++) {
    if (board.foundations[suit] === 0) continue;
    const card = cardOf(suit, board.foundations[suit]);
    for (let destination = 0; destination < COLUMNS; destination++) {
      if (accepts(board.columns[destination], card)) moves.push(foundationToColumn(suit, destination, card));
    }
  }
}

function pushRecycleAtEnd(moves: Move[], board: Board): void {
  if (board.stock.length > 0 && board.index === board.stock.length) moves.push(recycle(0));
}

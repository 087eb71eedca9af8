// What a move does to a board (RULES 4, effects).

import type { Board, Column } from "./board.js";
import { suitOf, valueOf } from "./card.js";
import type { Move } from "./move.js";

const RECYCLES_MAX = 255;

/**
 * The board after a move of one of the two views. A macro is played as what it
 * stands for: its advances one by one, then the move proper (RULES 5).
 */
export function apply(board: Board, move: Move, draw: number): Board {
  let turned = board;
  for (let k = 0; k < move.advances; k++) turned = advance(turned, draw);
  switch (move.kind) {
    case "column-to-foundation":
      return {
        columns: replaced(board.columns, move.source, withoutTop(board.columns[move.source], 1)),
        foundations: withFoundation(board.foundations, suitOf(move.card), valueOf(move.card)),
        stock: board.stock,
        index: board.index,
        recycles: 0,
      };
    case "waste-to-foundation":
      return {
        columns: turned.columns,
        foundations: withFoundation(turned.foundations, suitOf(move.card), valueOf(move.card)),
        stock: withoutWasteCard(turned),
        index: turned.index - 1,
        recycles: 0,
      };
    case "column-to-column":
      return {
        columns: withRunMoved(board.columns, move),
        foundations: board.foundations,
        stock: board.stock,
        index: board.index,
        recycles: 0,
      };
    case "waste-to-column":
      return {
        columns: replaced(turned.columns, move.destination, withTop(turned.columns[move.destination], [move.card])),
        foundations: turned.foundations,
        stock: withoutWasteCard(turned),
        index: turned.index - 1,
        recycles: 0,
      };
    case "foundation-to-column":
      return {
        columns: replaced(board.columns, move.destination, withTop(board.columns[move.destination], [move.card])),
        foundations: withFoundation(board.foundations, move.source, valueOf(move.card) - 1),
        stock: board.stock,
        index: board.index,
        recycles: 0,
      };
    case "advance":
      return advance(board, draw);
    case "recycle":
      return {
        columns: turned.columns,
        foundations: turned.foundations,
        stock: turned.stock,
        index: 0,
        recycles: Math.min(turned.recycles + 1, RECYCLES_MAX),
      };
  }
}

/** Turns up to `draw` cards of the stock. */
export function advance(board: Board, draw: number): Board {
  return {
    columns: board.columns,
    foundations: board.foundations,
    stock: board.stock,
    index: Math.min(board.index + draw, board.stock.length),
    recycles: board.recycles,
  };
}

function replaced(columns: readonly Column[], at: number, column: Column): Column[] {
  const copy = columns.slice();
  copy[at] = column;
  return copy;
}

function withRunMoved(columns: readonly Column[], move: Move): Column[] {
  const source = columns[move.source];
  const run = source.cards.slice(source.cards.length - move.count);
  const copy = columns.slice();
  copy[move.source] = withoutTop(source, move.count);
  copy[move.destination] = withTop(columns[move.destination], run);
  return copy;
}

function withTop(column: Column, run: readonly number[]): Column {
  return { cards: column.cards.concat(run), faceDown: column.faceDown };
}

/** Takes the top cards away and reveals the card below them, if it is face down. */
function withoutTop(column: Column, count: number): Column {
  const cards = column.cards.slice(0, column.cards.length - count);
  const reveals = cards.length > 0 && column.faceDown === cards.length;
  return { cards, faceDown: reveals ? column.faceDown - 1 : column.faceDown };
}

function withFoundation(foundations: readonly number[], suit: number, value: number): number[] {
  const copy = foundations.slice();
  copy[suit] = value;
  return copy;
}

function withoutWasteCard(board: Board): number[] {
  const copy = board.stock.slice();
  copy.splice(board.index - 1, 1);
  return copy;
}

// The board (RULES 2). A board never changes: a move makes a new one, which
// shares the columns and the stock that the move left alone.
//
//   column 0      column 3                      stock, n = 5, index = 2
//     03            ..                            1a 2b | 0c 3d 01
//                   ..    face down, cards[0..2]     ^waste card, the visible one
//                   2a    face up                 waste   not yet turned
//                   19    cards[3], the top

import { KING, SUITS, cardsText, stacks, suitOf, valueOf } from "./card.js";
import { DECK_CARDS } from "./deck.js";

/** Number of columns of the tableau. */
export const COLUMNS = 7;

/** One column: `cards[0]` is the deepest, `cards[0..faceDown]` are face down. */
export interface Column {
  readonly cards: readonly number[];
  readonly faceDown: number;
}

/** A position of the game. */
export interface Board {
  /** Seven columns. */
  readonly columns: readonly Column[];
  /** Highest value on the foundation of each suit, 0 if empty. */
  readonly foundations: readonly number[];
  /** The cards of waste and stock in deal order. */
  readonly stock: readonly number[];
  /** How many cards of the stock are turned; the waste is `stock[0..index]`. */
  readonly index: number;
  /** Recycles since the last move of a card, at most 255. */
  readonly recycles: number;
}

/** Deals a deck of 52 cards (RULES 2). */
export function deal(deck: readonly number[]): Board {
  if (deck.length !== DECK_CARDS) throw new Error(`deck: ${deck.length} cards, expected ${DECK_CARDS}`);
  const columns: Column[] = [];
  let next = 0;
  for (let column = 0; column < COLUMNS; column++) {
    columns.push({ cards: deck.slice(next, next + column + 1), faceDown: column });
    next += column + 1;
  }
  return { columns, foundations: [0, 0, 0, 0], stock: deck.slice(next), index: 0, recycles: 0 };
}

/** Number of face-up cards of a column. */
export function faceUpCount(column: Column): number {
  return column.cards.length - column.faceDown;
}

/** The top card of a column that has a face-up card, else null. */
export function topCard(column: Column): number | null {
  return faceUpCount(column) > 0 ? column.cards[column.cards.length - 1] : null;
}

/** Whether a run with this deepest card may be put on the column (RULES 4, kind 3). */
export function accepts(column: Column, base: number): boolean {
  if (faceUpCount(column) <= 0) return valueOf(base) === KING;
  return stacks(base, column.cards[column.cards.length - 1]);
}

/** Whether the card is the next one of its foundation. */
export function fitsFoundation(board: Board, card: number): boolean {
  return board.foundations[suitOf(card)] + 1 === valueOf(card);
}

/** The visible card of the waste, null when no card is turned. */
export function wasteCard(board: Board): number | null {
  return board.index > 0 ? board.stock[board.index - 1] : null;
}

/** Sum of the foundations. */
export function foundationCards(board: Board): number {
  let cards = 0;
  for (let suit = 0; suit < SUITS; suit++) cards += board.foundations[suit];
  return cards;
}

/** Face-down cards of the tableau. */
export function hiddenCards(board: Board): number {
  let cards = 0;
  for (let column = 0; column < COLUMNS; column++) cards += board.columns[column].faceDown;
  return cards;
}

/** Face-up cards of the tableau. */
export function faceUpCards(board: Board): number {
  let cards = 0;
  for (let column = 0; column < COLUMNS; column++) cards += faceUpCount(board.columns[column]);
  return cards;
}

/** Number of columns without a card. */
export function emptyColumns(board: Board): number {
  let count = 0;
  for (let column = 0; column < COLUMNS; column++) if (board.columns[column].cards.length === 0) count += 1;
  return count;
}

/** Whether all four foundations are complete. */
export function isWon(board: Board): boolean {
  return foundationCards(board) === DECK_CARDS;
}

/** Whether two boards are equal in all fields, `recycles` included. */
export function sameBoard(a: Board, b: Board): boolean {
  if (a.index !== b.index || a.recycles !== b.recycles) return false;
  if (!sameNumbers(a.foundations, b.foundations) || !sameNumbers(a.stock, b.stock)) return false;
  for (let column = 0; column < COLUMNS; column++) {
    if (a.columns[column].faceDown !== b.columns[column].faceDown) return false;
    if (!sameNumbers(a.columns[column].cards, b.columns[column].cards)) return false;
  }
  return true;
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** The columns joined by `/`, each its face-down cards, `|` and its face-up cards in hexadecimal. */
export function tableauText(board: Board): string {
  return board.columns
    .map(({ cards, faceDown }) => cardsText(cards.slice(0, faceDown)) + "|" + cardsText(cards.slice(faceDown)))
    .join("/");
}

/** The progress token of the public solver (RULES 5, end). */
export function progressToken(board: Board): string {
  const unturned = board.stock.length - board.index;
  return `f:${foundationCards(board)}|u:${faceUpCards(board)}|s:${unturned}|w:${board.index}`;
}

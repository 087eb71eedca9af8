// Positions as text (GATES): the board fields joined by single spaces.

import { COLUMNS, accepts, faceUpCount, type Board, type Column } from "./board.js";
import { KING, SUITS, cardOf, suitOf, valueOf } from "./card.js";
import { DECK_CARDS } from "./deck.js";

const STOCK_CAPACITY = 24;
const COLUMN_CAPACITY = 21;

/** Reads `<tableau> <foundations> <stock> <index> <recycles>`; throws when that is no position. */
export function parsePosition(text: string): Board {
  const parts = text.split(" ");
  if (parts.length !== 5) throw refusal(`${parts.length} parts, expected 5`);
  const [tableau, tops, talon, turned, passes] = parts;
  const columns = tableau.split("/").map(parseColumn);
  if (columns.length !== COLUMNS) throw refusal(`${columns.length} columns, expected ${COLUMNS}`);
  const foundations = tops.split(":").map((top) => parseNumber(top, KING));
  if (foundations.length !== SUITS) throw refusal(`${foundations.length} foundations, expected ${SUITS}`);
  const stock = talon === "-" ? [] : parseCards(talon);
  if (stock.length > STOCK_CAPACITY) throw refusal(`${stock.length} cards in the stock, expected at most ${STOCK_CAPACITY}`);
  const board = { columns, foundations, stock, index: parseNumber(turned, stock.length), recycles: parseNumber(passes, 255) };
  checkCards(board);
  return board;
}

function parseColumn(text: string): Column {
  const halves = text.split("|");
  if (halves.length !== 2) throw refusal(`column "${text}", expected one |`);
  let column: Column = { cards: parseCards(halves[0]), faceDown: halves[0].length / 2 };
  for (const card of parseCards(halves[1])) {
    if (faceUpCount(column) > 0 && !accepts(column, card)) throw refusal(`column "${text}", expected a run of face-up cards`);
    column = { cards: [...column.cards, card], faceDown: column.faceDown };
  }
  if (column.cards.length > COLUMN_CAPACITY) throw refusal(`column "${text}", expected at most ${COLUMN_CAPACITY} cards`);
  if (column.cards.length > 0 && faceUpCount(column) === 0) throw refusal(`column "${text}", expected a face-up card`);
  return column;
}

function parseCards(hex: string): number[] {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw refusal(`cards "${hex}", expected two hexadecimal digits a card`);
  return (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
}

function parseNumber(text: string, most: number): number {
  const value = /^[0-9]{1,3}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) throw refusal(`"${text}", expected a number of at most ${most}`);
  return value;
}

/** Every card is there once, a foundation's cards included. */
function checkCards(board: Board): void {
  const cards = [...board.stock, ...board.columns.flatMap((column) => column.cards)];
  board.foundations.forEach((top, suit) => {
    for (let value = 1; value <= top; value++) cards.push(cardOf(suit, value));
  });
  const known = cards.filter((card) => suitOf(card) < SUITS && valueOf(card) >= 1 && valueOf(card) <= KING);
  if (cards.length !== DECK_CARDS || new Set(known).size !== DECK_CARDS) throw refusal(`${cards.length} cards, expected every card once`);
}

function refusal(found: string): Error {
  return new Error(`position: ${found}`);
}

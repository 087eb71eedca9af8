// The Zobrist signature (RULES 6b), recomputed from the whole board.

import { COLUMNS, type Board } from "./board.js";
import { KING, SUITS, suitOf, valueOf } from "./card.js";
import { DECK_CARDS } from "./deck.js";
import { SplitMix64 } from "./splitmix.js";

/** A u64 as two unsigned 32-bit halves. */
export interface Signature {
  readonly high: number;
  readonly low: number;
}

const SEED = 0x4b4c4f4e44494b45n; // "KLONDIKE"

// The keys are one stream in this order.
const POSITIONS = 21;
const HIDDEN_COUNTS = 8;
const RANKS = KING + 1;
const INDICES = 25;
const HIDDEN_START = COLUMNS * POSITIONS * DECK_CARDS;
const FOUNDATION_START = HIDDEN_START + COLUMNS * HIDDEN_COUNTS;
const STOCK_START = FOUNDATION_START + SUITS * RANKS;
const INDEX_START = STOCK_START + DECK_CARDS;

/** Number of keys. */
export const KEYS = INDEX_START + INDICES;

const HIGH = new Int32Array(KEYS);
const LOW = new Int32Array(KEYS);
const stream = new SplitMix64(SEED);
for (let at = 0; at < KEYS; at++) {
  const key = stream.next();
  HIGH[at] = Number(key >> 32n);
  LOW[at] = Number(key & 0xffffffffn);
}

/** The key of an index of the stream 0 to `KEYS - 1`. */
export function zobristKey(at: number): Signature {
  return { high: HIGH[at] >>> 0, low: LOW[at] >>> 0 };
}

/** The exclusive or of the keys of all that is on the board; `recycles` has none. */
export function zobrist(board: Board): Signature {
  let high = 0;
  let low = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const { cards, faceDown } = board.columns[column];
    for (let position = 0; position < cards.length; position++) {
      const at = (column * POSITIONS + position) * DECK_CARDS + denseIndex(cards[position]);
      high ^= HIGH[at];
      low ^= LOW[at];
    }
    const at = HIDDEN_START + column * HIDDEN_COUNTS + faceDown;
    high ^= HIGH[at];
    low ^= LOW[at];
  }
  for (let suit = 0; suit < SUITS; suit++) {
    const at = FOUNDATION_START + suit * RANKS + board.foundations[suit];
    high ^= HIGH[at];
    low ^= LOW[at];
  }
  for (let position = 0; position < board.stock.length; position++) {
    const at = STOCK_START + denseIndex(board.stock[position]);
    high ^= HIGH[at];
    low ^= LOW[at];
  }
  const at = INDEX_START + board.index;
  return { high: (high ^ HIGH[at]) >>> 0, low: (low ^ LOW[at]) >>> 0 };
}

/** The Zobrist signature as four UTF-16 units: a short key for maps and sets. */
export function zobristText(board: Board): string {
  const { high, low } = zobrist(board);
  return String.fromCharCode(high >>> 16, high & 0xffff, low >>> 16, low & 0xffff);
}

/** Index 0 to 51 of a card (RULES 1). */
function denseIndex(card: number): number {
  return suitOf(card) * KING + valueOf(card) - 1;
}

// The FNV-1a signature (RULES 6a), as two 32-bit halves.

import { type Board } from "./board.js";
import { SUITS, suitOf, valueOf } from "./card.js";
import type { Signature } from "./zobrist.js";

const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
const PRIME_LOW = 0x1b3; // the prime is 2^40 + 0x1b3
const TWO_32 = 0x100000000;

/** FNV-1a over the board, 16 bits a step (not bytewise); `recycles` is no part of it. */
export function fnv(board: Board): Signature {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  const step = (x: number): void => {
    low = (low ^ x) >>> 0;
    const lowProduct = low * PRIME_LOW;
    high = (high * PRIME_LOW + Math.floor(lowProduct / TWO_32) + ((low << 8) >>> 0)) % TWO_32;
    low = lowProduct % TWO_32;
  };
  board.columns.forEach(({ cards, faceDown }, column) => {
    step(0x100 + column);
    for (let at = 0; at < faceDown; at++) step(hashByte(cards[at]));
    step(0xfe);
    for (let at = faceDown; at < cards.length; at++) step(hashByte(cards[at]));
  });
  step(0xfd);
  for (const card of board.stock) step(hashByte(card));
  step(0x200 + board.index);
  for (let suit = 0; suit < SUITS; suit++) {
    step(0x300 + suit);
    if (board.foundations[suit] > 0) step(board.foundations[suit]);
  }
  return { high, low };
}

/** The nibbles of the wire byte swapped (RULES 1). */
function hashByte(card: number): number {
  return valueOf(card) * 16 + suitOf(card);
}

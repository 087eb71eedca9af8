// A deck: the 52 cards in deal order, each once (RULES 1).

import { KING, SUITS, cardOf, suitOf, valueOf } from "./card.js";

/** Cards of a deck. */
export const DECK_CARDS = 52;

/** Suits outer, values inner (RULES 1). */
export function sortedDeck(): number[] {
  const deck: number[] = [];
  for (let suit = 0; suit < SUITS; suit++) {
    for (let value = 1; value <= KING; value++) deck.push(cardOf(suit, value));
  }
  return deck;
}

/** Reads 104 hexadecimal digits; throws when they are not 52 different cards (RULES 1 and 2). */
export function parseDeck(text: string): number[] {
  if (!/^[0-9a-fA-F]{104}$/.test(text)) {
    throw new Error(`deck: ${text.length} characters "${text}", expected 104 hexadecimal digits`);
  }
  const deck: number[] = [];
  const placeOf = new Map<number, number>();
  for (let place = 0; place < DECK_CARDS; place++) {
    const digits = text.slice(2 * place, 2 * place + 2);
    const card = parseInt(digits, 16);
    if (suitOf(card) >= SUITS || valueOf(card) < 1 || valueOf(card) > KING) {
      throw new Error(`deck: byte ${digits} at card ${place} is no card, expected 0-3 then 1-d`);
    }
    const earlier = placeOf.get(card);
    if (earlier !== undefined) {
      throw new Error(`deck: card ${digits} at card ${place} was already at card ${earlier}, expected each card once`);
    }
    placeOf.set(card, place);
    deck.push(card);
  }
  return deck;
}

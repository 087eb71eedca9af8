// The cases of the gates verdict, exhaust and reduced (GATES), read from JSON.

import { SUITS, suitOf, valueOf } from "./card.js";
import { Members } from "./members.js";
import { reducedDeal, type Position, type Reduction } from "./reduced.js";

/** A deal and the moves played since. */
export interface ReducedCase {
  readonly reduction: Reduction;
  readonly deal: Position;
  readonly path: readonly string[];
}

const MOST_IN_STOCK = 24;

/** Reads a case of a gate of reduced games. */
export function reducedCase(json: unknown): ReducedCase {
  const members = new Members(json, "case");
  const reduction: Reduction = {
    ranks: members.between("ranks", 1, 13),
    columns: members.between("columns", 1, 7),
    draw: members.between("draw", 1, 3),
    passes: members.between("passes", 0, 100),
    returns: members.boolean("returns"),
  };
  const deck = readDeck(members.string("deck"), reduction);
  const path = members.has("path") ? members.string("path") : "";
  members.close();
  return { reduction, deal: reducedDeal(reduction, deck), path: path === "" ? [] : path.split(" ") };
}

function readDeck(text: string, { ranks, columns }: Reduction): number[] {
  const cards = SUITS * ranks;
  const stock = cards - (columns * (columns + 1)) / 2;
  if (stock < 0 || stock > MOST_IN_STOCK) throw new Error(`stock: ${stock} cards, expected 0 to ${MOST_IN_STOCK}`);
  if (text.length !== 2 * cards || !/^[0-9a-f]*$/.test(text)) {
    throw new Error(`deck: "${text}", expected ${2 * cards} lower-case hexadecimal digits`);
  }
  const deck: number[] = [];
  for (let place = 0; place < cards; place++) {
    const digits = text.slice(2 * place, 2 * place + 2);
    const card = parseInt(digits, 16);
    if (suitOf(card) >= SUITS || valueOf(card) < 1 || valueOf(card) > ranks || deck.includes(card)) {
      throw new Error(`deck: byte ${digits} at card ${place}, expected a card of this deck not met before`);
    }
    deck.push(card);
  }
  return deck;
}

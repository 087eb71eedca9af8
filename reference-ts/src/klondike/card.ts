// A card is its wire byte (RULES 1): suit * 16 + value.
//
//   suit   0 club, 1 diamond, 2 heart, 3 spade      0x01 ace of clubs
//   value  1 ace .. 13 king                         0x3d king of spades

/** Number of suits, numbered club, diamond, heart, spade. */
export const SUITS = 4;

/** The value of a king, which is also a complete foundation (RULES 1). */
export const KING = 13;

/** A card of the suit and value, as its wire byte (RULES 1). */
export function cardOf(suit: number, value: number): number {
  return suit * 16 + value;
}

/** Suit 0 to 3 of a card. */
export function suitOf(card: number): number {
  return card >> 4;
}

/** Value 1 to 13 of a card. */
export function valueOf(card: number): number {
  return card & 15;
}

/** Whether a suit is diamond or heart. */
export function isRed(suit: number): boolean {
  return suit === 1 || suit === 2;
}

/** Whether two cards have different colours ("opposite", RULES 1). */
export function areOpposite(a: number, b: number): boolean {
  return isRed(suitOf(a)) !== isRed(suitOf(b));
}

/** Whether `lower` may lie on `upper` in a column: one less in value, opposite colour (RULES 4). */
export function stacks(lower: number, upper: number): boolean {
  return valueOf(upper) === valueOf(lower) + 1 && areOpposite(upper, lower);
}

/** Two lower-case hexadecimal digits a card. */
export function cardsText(cards: readonly number[]): string {
  let text = "";
  for (const card of cards) text += card < 16 ? "0" + card.toString(16) : card.toString(16);
  return text;
}

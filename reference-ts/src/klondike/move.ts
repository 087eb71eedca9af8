// Moves (RULES 4 and 5). A macro is a play of the waste or a recycle that turns
// the stock `advances` times first; a primitive has `advances` 0.

/** The seven kinds of RULES 4, in the order of its list. */
export type Kind =
  | "column-to-foundation"
  | "waste-to-foundation"
  | "column-to-column"
  | "waste-to-column"
  | "foundation-to-column"
  | "advance"
  | "recycle";

/** A move; the fields that its kind does not use are -1, its card 0. */
export interface Move {
  readonly kind: Kind;
  /** The column, or the suit of a foundation, that cards leave. */
  readonly source: number;
  /** The column that cards reach. */
  readonly destination: number;
  /** Cards moved from column to column. */
  readonly count: number;
  /** How often the stock is turned before the move proper. */
  readonly advances: number;
  /** The deepest card that moves. */
  readonly card: number;
}

/** Column to foundation. */
export function columnToFoundation(source: number, card: number): Move {
  return { kind: "column-to-foundation", source, destination: -1, count: -1, advances: 0, card };
}

/** Waste to foundation, after turning the stock (StockDrawToFoundation if `advances` > 0). */
export function wasteToFoundation(advances: number, card: number): Move {
  return { kind: "waste-to-foundation", source: -1, destination: -1, count: -1, advances, card };
}

/** The `count` top cards, `card` the deepest of them, from column to column. */
export function columnToColumn(source: number, destination: number, count: number, card: number): Move {
  return { kind: "column-to-column", source, destination, count, advances: 0, card };
}

/** Waste to column, after turning the stock (StockDrawToColumn if `advances` > 0). */
export function wasteToColumn(advances: number, destination: number, card: number): Move {
  return { kind: "waste-to-column", source: -1, destination, count: -1, advances, card };
}

/** The top card of a foundation back to a column. */
export function foundationToColumn(suit: number, destination: number, card: number): Move {
  return { kind: "foundation-to-column", source: suit, destination, count: -1, advances: 0, card };
}

/** Turns the next cards of the stock. */
export const ADVANCE: Move = { kind: "advance", source: -1, destination: -1, count: -1, advances: 0, card: 0 };

/** Takes the waste back as the stock, after turning what is left (StockDrawRecycle if `advances` > 0). */
export function recycle(advances: number): Move {
  return { kind: "recycle", source: -1, destination: -1, count: -1, advances, card: 0 };
}

/** Primitive moves that a move stands for; also its step of depth (RULES 5, cost). */
export function cost(move: Move): number {
  return 1 + move.advances;
}

/** Whether the move ends on a foundation. */
export function isToFoundation(move: Move): boolean {
  return move.kind === "column-to-foundation" || move.kind === "waste-to-foundation";
}

/** The primitives of a move: advances, then the move proper (RULES 5, expansion). */
export function primitivesOf(move: Move): Move[] {
  const moves: Move[] = [];
  for (let k = 0; k < move.advances; k++) moves.push(ADVANCE);
  moves.push({ ...move, advances: 0 });
  return moves;
}

/** Whether two moves are the same; the card follows from the board and is not compared. */
export function sameMove(a: Move, b: Move): boolean {
  return (
    a.kind === b.kind &&
    a.source === b.source &&
    a.destination === b.destination &&
    a.count === b.count &&
    a.advances === b.advances
  );
}

/** The path letters of a move, a macro as its primitives in one word (RULES 15). */
export function moveText(move: Move): string {
  return "A".repeat(move.advances) + properText(move);
}

function properText(move: Move): string {
  switch (move.kind) {
    case "column-to-foundation":
      return `F${move.source}`;
    case "waste-to-foundation":
      return "WF";
    case "column-to-column":
      return `C${move.source}${move.destination}x${move.count}`;
    case "waste-to-column":
      return `W${move.destination}`;
    case "foundation-to-column":
      return `U${move.source}>${move.destination}`;
    case "advance":
      return "A";
    case "recycle":
      return "R";
  }
}

/** The texts of the moves, joined by single spaces. */
export function movesText(moves: readonly Move[]): string {
  let text = "";
  for (let at = 0; at < moves.length; at++) text += at === 0 ? moveText(moves[at]) : " " + moveText(moves[at]);
  return text;
}

/** Reads the path letters of one primitive, its card left open; null when they say none. */
export function parsePrimitive(text: string): Move | null {
  if (text === "A") return ADVANCE;
  if (text === "R") return recycle(0);
  if (text === "WF") return wasteToFoundation(0, 0);
  let parts = /^F([0-6])$/.exec(text);
  if (parts !== null) return columnToFoundation(Number(parts[1]), 0);
  parts = /^W([0-6])$/.exec(text);
  if (parts !== null) return wasteToColumn(0, Number(parts[1]), 0);
  parts = /^C([0-6])([0-6])x(0|[1-9][0-9]?)$/.exec(text);
  if (parts !== null) return columnToColumn(Number(parts[1]), Number(parts[2]), Number(parts[3]), 0);
  parts = /^U([0-3])>([0-6])$/.exec(text);
  if (parts !== null) return foundationToColumn(Number(parts[1]), Number(parts[2]), 0);
  return null;
}

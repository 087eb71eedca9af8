// Cases as they arrive: JSON that is checked by hand, member by member (corpora/drop7/GATES.md).

import { SIZE, parseBoard, type Board } from "./board.js";
import type { DriverName } from "./game.js";
import { MOVES_PER_LEVEL, stateAt, type State } from "./play.js";

const BLANK = 0x20;
const DIGIT_ZERO = 0x30;

/** The members of one object, each taken by name; what is not taken is unknown. */
export class Members {
  private readonly object: Record<string, unknown>;
  private readonly taken: string[] = [];

  constructor(
    value: unknown,
    private readonly path: string,
  ) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new Error(`${path === "" ? "case" : path}: expected an object`);
    }
    this.object = value as Record<string, unknown>;
  }

  /** Whether there is such a member. */
  has(name: string): boolean {
    return Object.hasOwn(this.object, name);
  }

  /** Takes a member of any type. */
  take(name: string): unknown {
    if (!this.has(name)) throw this.wrong(name, "is missing");
    this.taken.push(name);
    return this.object[name];
  }

  /** Takes a text; so do the readers below, each for its type. All throw what was expected instead. */
  text(name: string): string {
    const value = this.take(name);
    if (typeof value !== "string") throw this.wrong(name, "expected text");
    return value;
  }

  integer(name: string, least: number, most: number): number {
    const value = this.take(name);
    if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
      throw this.wrong(name, `expected an integer from ${least} to ${most}`);
    }
    return value;
  }

  /** At least one text: a case that says nothing would agree with anything. */
  texts(name: string): string[] {
    const value = this.take(name);
    if (!Array.isArray(value) || value.length === 0) throw this.wrong(name, "expected an array of at least one text");
    return value.map((item: unknown, index) => {
      if (typeof item !== "string") throw this.wrong(`${name}[${index}]`, "expected text");
      return item;
    });
  }

  /** A u32 as hexadecimal text. */
  seed(name: string): number {
    const value = this.text(name);
    if (!/^0x[0-9a-fA-F]{1,8}$/.test(value)) throw this.wrong(name, "expected 0x and 1 to 8 hexadecimal digits");
    return Number(value);
  }

  driver(name: string): DriverName {
    const value = this.text(name);
    if (value !== "headless" && value !== "ts") throw this.wrong(name, `expected headless or ts, got ${value}`);
    return value;
  }

  board(name: string): Board {
    const value = this.text(name);
    try {
      return parseBoard(value);
    } catch (error) {
      throw located(`${this.prefix()}${name}`, error);
    }
  }

  /** The members `board`, `next` and `moves_remaining`, at level 1. */
  state(): State {
    const board = this.board("board");
    const next = this.integer("next", 1, SIZE);
    return stateAt(board, next, this.integer("moves_remaining", 1, MOVES_PER_LEVEL), 1);
  }

  /** Throws when a member was not taken. */
  end(): void {
    for (const name of Object.keys(this.object)) {
      if (!this.taken.includes(name)) throw this.wrong(name, "unknown member");
    }
  }

  /** An error that names the member. */
  wrong(name: string, what: string): Error {
    return new Error(`${this.prefix()}${name}: ${what}`);
  }

  private prefix(): string {
    return this.path === "" ? "" : `${this.path}.`;
  }
}

/** The error with its place in front. */
function located(place: string, error: unknown): Error {
  return new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
}

/** The state of a text `<49 digits> <next> <moves_remaining>`, the one at `index` of the member `name`. */
export function parseState(text: string, name: string, index: number): State {
  const end = text.length - " 1 1".length;
  const next = text.charCodeAt(end + 1) - DIGIT_ZERO;
  const movesRemaining = text.charCodeAt(end + 3) - DIGIT_ZERO;
  const isSpaced = text.charCodeAt(end) === BLANK && text.charCodeAt(end + 2) === BLANK;
  if (!isSpaced || !(next >= 1 && next <= SIZE) || !(movesRemaining >= 1 && movesRemaining <= MOVES_PER_LEVEL)) {
    throw new Error(`${name}[${index}]: expected <49 digits> <next 1 to 7> <moves_remaining 1 to 5>`);
  }
  try {
    return stateAt(parseBoard(text, end), next, movesRemaining, 1);
  } catch (error) {
    throw located(`${name}[${index}]`, error);
  }
}

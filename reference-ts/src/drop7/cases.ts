// Cases as they arrive: JSON that is checked by hand, member by member (corpora/drop7/GATES.md).

import { SIZE, parseBoard, type Board } from "./board.js";
import type { DriverName } from "./game.js";
import { MOVES_PER_LEVEL, stateAt, type State } from "./play.js";

/** The members of one object, each taken by name; what is not taken is unknown. */
export class Members {
  private readonly left: Map<string, unknown>;

  constructor(
    value: unknown,
    private readonly path: string,
  ) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new Error(`${path === "" ? "case" : path}: expected an object`);
    }
    this.left = new Map(Object.entries(value));
  }

  /** Whether a member is there and not yet taken. */
  has(name: string): boolean {
    return this.left.has(name);
  }

  /** Takes a member of any type. */
  take(name: string): unknown {
    if (!this.left.has(name)) throw this.wrong(name, "is missing");
    const value = this.left.get(name);
    this.left.delete(name);
    return value;
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
    return located(`${this.prefix()}${name}`, () => parseBoard(value));
  }

  /** The members `board`, `next` and `moves_remaining`, at level 1. */
  state(): State {
    const board = this.board("board");
    const next = this.integer("next", 1, SIZE);
    return stateAt(board, next, this.integer("moves_remaining", 1, MOVES_PER_LEVEL), 1);
  }

  /** Throws when a member was not taken. */
  end(): void {
    for (const name of this.left.keys()) throw this.wrong(name, "unknown member");
  }

  /** An error that names the member. */
  wrong(name: string, what: string): Error {
    return new Error(`${this.prefix()}${name}: ${what}`);
  }

  private prefix(): string {
    return this.path === "" ? "" : `${this.path}.`;
  }
}

/** Names the place in front of whatever the reader complains about. */
function located<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The state of a text `<49 digits> <next> <moves_remaining>` that stands at `place`. */
export function parseState(text: string, place: string): State {
  const parts = /^(\S+) ([1-7]) ([1-5])$/.exec(text);
  if (parts === null) throw new Error(`${place}: expected <49 digits> <next 1 to 7> <moves_remaining 1 to 5>`);
  const board = located(place, () => parseBoard(parts[1]));
  return stateAt(board, Number(parts[2]), Number(parts[3]), 1);
}

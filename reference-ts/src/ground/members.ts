// The members of a JSON object, taken by name and type; every complaint names the member and what was expected.

/** One object of a case. A member that is not taken is unknown, and `close` refuses it. */
export class Members {
  private readonly left: Map<string, unknown>;

  /** `path` is where the object stands in the case, empty for the case itself. */
  constructor(
    json: unknown,
    private readonly path: string,
  ) {
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw unexpected(path === "" ? "case" : path, json, "an object");
    }
    this.left = new Map(Object.entries(json));
  }

  /** Whether the member is there and was not taken yet. */
  has(name: string): boolean {
    return this.left.has(name);
  }

  /** Takes an object; so do the readers below, each for its type. All throw when it is missing or of another type. */
  object(name: string): Members {
    return new Members(this.take(name), this.place(name));
  }

  text(name: string): string {
    return textAt(this.take(name), this.place(name));
  }

  /** An array, whatever its items are. */
  array(name: string): unknown[] {
    return arrayAt(this.take(name), this.place(name));
  }

  integer(name: string, least: number, most: number): number {
    return integerAt(this.take(name), this.place(name), least, most);
  }

  oneOf<Name extends string>(name: string, names: readonly Name[]): Name {
    const value = this.text(name);
    const found = names.find((candidate) => candidate === value);
    if (found === undefined) throw unexpected(this.place(name), value, `one of ${names.join(", ")}`);
    return found;
  }

  /** Where a member stands in the case. */
  place(name: string): string {
    return this.path === "" ? name : `${this.path}.${name}`;
  }

  /** Throws when a member was not taken. */
  close(): void {
    for (const name of this.left.keys()) throw new Error(`${this.place(name)}: unknown member`);
  }

  private take(name: string): unknown {
    if (!this.left.has(name)) throw new Error(`${this.place(name)}: is missing`);
    const value = this.left.get(name);
    this.left.delete(name);
    return value;
  }
}

/** The text that stands at `place`. */
export function textAt(json: unknown, place: string): string {
  if (typeof json !== "string") throw unexpected(place, json, "text");
  return json;
}

/** The integer that stands at `place`, both bounds included. */
export function integerAt(json: unknown, place: string, least: number, most: number): number {
  if (typeof json !== "number" || !Number.isInteger(json) || json < least || json > most) {
    throw unexpected(place, json, `an integer from ${least} to ${most}`);
  }
  return json;
}

/** The array that stands at `place`. */
export function arrayAt(json: unknown, place: string): unknown[] {
  if (!Array.isArray(json)) throw unexpected(place, json, "an array");
  return json;
}

/** A complaint about what stands at `place`. */
export function unexpected(place: string, json: unknown, expected: string): Error {
  return new Error(`${place}: ${JSON.stringify(json)}, expected ${expected}`);
}

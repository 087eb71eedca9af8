// Reading JSON by hand: every refusal names the member and what was expected.

import { MASK_64 } from "./splitmix.js";

/** The members of a JSON object; `close` refuses those that nobody asked for. */
export class Members {
  private readonly members: Map<string, unknown>;
  private readonly asked = new Set<string>();

  constructor(
    json: unknown,
    private readonly name: string,
  ) {
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw new Error(`${name}: ${JSON.stringify(json)}, expected an object`);
    }
    this.members = new Map(Object.entries(json));
  }

  has(member: string): boolean {
    this.asked.add(member);
    return this.members.has(member);
  }

  object(member: string): Members {
    return new Members(this.take(member), member);
  }

  string(member: string): string {
    const value = this.take(member);
    if (typeof value !== "string") throw unexpected(member, value, "a string");
    return value;
  }

  boolean(member: string): boolean {
    const value = this.take(member);
    if (typeof value !== "boolean") throw unexpected(member, value, "true or false");
    return value;
  }

  integer(member: string, least: number): number {
    const value = this.take(member);
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) {
      throw unexpected(member, value, `an integer of at least ${least}`);
    }
    return value;
  }

  /** An integer in a range, both ends included. */
  between(member: string, least: number, most: number): number {
    const value = this.integer(member, least);
    if (value > most) throw unexpected(member, value, `${least} to ${most}`);
    return value;
  }

  u64(member: string): bigint {
    const text = this.string(member);
    const value = /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
    if (value === null || value > MASK_64) throw unexpected(member, text, "the decimal text of a u64");
    return value;
  }

  oneOf<Name extends string>(member: string, names: readonly Name[]): Name {
    const value = this.string(member);
    const found = names.find((name) => name === value);
    if (found === undefined) throw unexpected(member, value, `one of ${names.join(", ")}`);
    return found;
  }

  close(): void {
    for (const member of this.members.keys()) {
      if (!this.asked.has(member)) {
        throw new Error(`${this.name}: unknown member "${member}", expected ${[...this.asked].join(", ")}`);
      }
    }
  }

  private take(member: string): unknown {
    this.asked.add(member);
    if (!this.members.has(member)) throw new Error(`${this.name}: member "${member}" is missing`);
    return this.members.get(member);
  }
}

function unexpected(member: string, value: unknown, expected: string): Error {
  return new Error(`${member}: ${JSON.stringify(value)}, expected ${expected}`);
}

// The strict LRU table of RULES 9.

import type { State } from "./play.js";
import { keyText, type Table } from "./table.js";

/** Keeps the `capacity` entries that were stored or hit last. */
export class LruTable implements Table {
  // A Map iterates in insertion order, so its first key is the least recent one as long as a hit inserts again.
  private readonly entries = new Map<string, number>();

  constructor(private readonly capacity: number) {}

  clear(): void {
    this.entries.clear();
  }

  lookup(state: State, depth: number): number | undefined {
    const key = keyText(state, depth);
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  store(state: State, depth: number, value: number): void {
    for (const leastRecent of this.entries.keys()) {
      if (this.entries.size < this.capacity) break;
      this.entries.delete(leastRecent);
    }
    this.entries.set(keyText(state, depth), value);
  }
}

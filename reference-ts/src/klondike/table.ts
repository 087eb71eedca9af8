// The transposition table of one chunk (RULES 10).

/** What the table says of a child: leave it, search it, or the bound that it would need. */
export type Verdict = "skip" | "explore" | number;

interface Entry {
  /** Greatest remaining budget that the position was searched with. */
  budget: number;
  /** Depth below the position at which its last search failed; 0 when none did. */
  failH: number;
}

const UNDOS_MAX = 65534;

/** Entries by signature (as `zobristText` writes it) and undo count of the path. */
export class Table {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly cap: number) {}

  /** Empties the table when it has reached its cap. */
  clearIfFull(): void {
    if (this.entries.size >= this.cap) this.entries.clear();
  }

  /** Raises the budget of a position to `remaining`. */
  raiseBudget(signature: string, undos: number, remaining: number): void {
    const entry = this.entry(signature, undos);
    entry.budget = Math.max(entry.budget, remaining);
  }

  /** Notes that a search of the position failed for want of `failH` more steps. */
  recordFailure(signature: string, undos: number, failH: number): void {
    const entry = this.entry(signature, undos);
    entry.failH = Math.max(entry.failH, failH);
  }

  /** What to do with a child at `depth` under `bound`. */
  verdict(signature: string, undos: number, depth: number, bound: number): Verdict {
    const entry = this.entries.get(key(signature, undos));
    if (entry === undefined) return "explore";
    if (entry.budget >= bound - depth) return "skip";
    const failed = depth + entry.failH;
    return entry.failH > 0 && failed > bound ? failed : "explore";
  }

  private entry(signature: string, undos: number): Entry {
    const at = key(signature, undos);
    let entry = this.entries.get(at);
    if (entry === undefined) {
      entry = { budget: -Infinity, failH: 0 };
      this.entries.set(at, entry);
    }
    return entry;
  }
}

function key(signature: string, undos: number): string {
  return signature + String.fromCharCode(Math.min(undos, UNDOS_MAX));
}

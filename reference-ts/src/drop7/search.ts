// The fair search of RULES 8: expectimax over sampled scenarios, with iterative deepening.

import { CENTER_ORDER, SIZE, firstOpen, isMirrorSmaller, isOpen } from "./board.js";
import { Leaf } from "./leaf.js";
import { canonical, play, withNext, type State } from "./play.js";
import { Scenario, scenarioSeed } from "./scenario.js";
import type { Table } from "./table.js";

const TERMINAL_UTILITY = -1000000;

/** Answer of a decision, with what it cost. */
export interface Decision {
  /** The column to play, in the frame of the root as given. */
  readonly action: number;
  /** The last depth that was searched to its end; 0 when none was. */
  readonly completed: number;
  /** Sampled moves and leaf evaluations, over all depths. */
  readonly work: number;
  readonly nodes: number;
  readonly hits: number;
  /** Value of each canonical column at the last completed depth; null for a column that is not open. */
  readonly values: readonly (number | null)[];
}

/** Thrown inside a search whose work limit is reached; never leaves it. */
class OutOfBudget extends Error {}

/** A search of fixed depth, strata, work limit and table; decisions do not influence one another. */
export class Search {
  private readonly leaf = new Leaf();
  private work = 0;
  private nodes = 0;
  private hits = 0;

  constructor(
    private readonly depth: number,
    private readonly strata: number,
    private readonly workLimit: number,
    private readonly table: Table,
  ) {}

  /** Decides in a state that has an open column (RULES 8.6). */
  decide(given: State): Decision {
    const mirrored = isMirrorSmaller(given.board);
    const root = canonical(given);
    this.table.clear();
    this.work = 0;
    this.nodes = 0;
    this.hits = 0;
    let action = firstOpen(root.board, CENTER_ORDER);
    let completed = 0;
    let values: (number | null)[] = new Array<null>(SIZE).fill(null);
    try {
      for (let depth = 1; depth <= this.depth; depth++) {
        values = this.columnValues(root, depth);
        action = bestColumn(values);
        completed = depth;
      }
    } catch (error) {
      if (!(error instanceof OutOfBudget)) throw error;
    }
    if (mirrored) action = SIZE - 1 - action;
    return { action, completed, work: this.work, nodes: this.nodes, hits: this.hits, values };
  }

  private columnValues(root: State, depth: number): (number | null)[] {
    const values: (number | null)[] = new Array<null>(SIZE).fill(null);
    const seed = scenarioSeed(root, depth);
    for (const column of CENTER_ORDER) {
      if (isOpen(root.board, column)) values[column] = this.actionValue(root, column, depth, seed);
    }
    return values;
  }

  /** Q(state, column, depth) of RULES 8.4. */
  private actionValue(state: State, column: number, depth: number, seed: number): number {
    let sum = 0;
    for (let sample = 0; sample < this.strata; sample++) {
      this.checkBudget();
      const scenario = new Scenario(seed, sample, this.strata);
      const move = play(state, column, scenario);
      this.work += 1;
      if (move === null) {
        sum += TERMINAL_UTILITY;
      } else if (move.after.over) {
        sum += move.scoreDelta + TERMINAL_UTILITY;
      } else {
        const child = canonical(withNext(move.after, scenario.nextDisc()));
        sum += move.scoreDelta + this.stateValue(child, depth - 1);
      }
    }
    return sum / this.strata;
  }

  /** V(state, depth) of RULES 8.5. */
  private stateValue(state: State, depth: number): number {
    this.nodes += 1;
    this.checkBudget();
    if (state.over) return TERMINAL_UTILITY;
    if (depth === 0) {
      this.checkBudget();
      this.work += 1;
      return this.leaf.evaluate(state);
    }
    const known = this.table.lookup(state, depth);
    if (known !== undefined) {
      this.hits += 1;
      return known;
    }
    const seed = scenarioSeed(state, depth);
    let best = -Infinity;
    for (const column of CENTER_ORDER) {
      if (!isOpen(state.board, column)) continue;
      const value = this.actionValue(state, column, depth, seed);
      if (value > best) best = value;
    }
    if (!Number.isFinite(best)) best = TERMINAL_UTILITY;
    this.table.store(state, depth, best);
    return best;
  }

  private checkBudget(): void {
    if (this.work >= this.workLimit) throw new OutOfBudget();
  }
}

/** The first column, from the centre outwards, with the greatest value. */
function bestColumn(values: readonly (number | null)[]): number {
  let best = -Infinity;
  let action = -1;
  for (const column of CENTER_ORDER) {
    const value = values[column];
    if (value !== null && value > best) {
      best = value;
      action = column;
    }
  }
  return action;
}

/** Most work that a decision can take: all columns open, nothing remembered (RULES 8.7). */
export function workBound(depth: number, strata: number): number {
  const branches = SIZE * strata;
  let bound = 0;
  for (let iteration = 1; iteration <= depth; iteration++) {
    let width = 1;
    for (let level = 1; level <= iteration; level++) {
      width *= branches;
      bound += width;
    }
    bound += width;
  }
  return bound;
}

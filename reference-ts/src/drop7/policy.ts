// The policies of RULES 6: given a state, choose a column.

import { CENTER_ORDER, SIZE, firstOpen, isOpen } from "./board.js";
import { LruTable } from "./lru.js";
import type { State } from "./play.js";
import { Mulberry32, TWO_32 } from "./random.js";
import { Search } from "./search.js";

/** Chooses an open column of a state that is not over. */
export type Policy = (state: State) => number;

const RANDOM_DOMAIN = 0x504f4c59;
const SEARCH_WORK_LIMIT = 3200000;
const SEARCH_LRU_CAPACITY = 60000;
const LEFT_TO_RIGHT = [0, 1, 2, 3, 4, 5, 6];
const RIGHT_TO_LEFT = [6, 5, 4, 3, 2, 1, 0];

/** The policy of that name for one game of the seed; null for an unknown name. */
export function policyOf(name: string, seed: number): Policy | null {
  switch (name) {
    case "center":
      return (state) => firstOpen(state.board, CENTER_ORDER);
    case "left":
      return (state) => firstOpen(state.board, LEFT_TO_RIGHT);
    case "right":
      return (state) => firstOpen(state.board, RIGHT_TO_LEFT);
    case "cycle":
      return cycleColumn;
    case "random":
      return randomPolicy(seed);
    default:
      return searchPolicy(name);
  }
}

function cycleColumn(state: State): number {
  const order = LEFT_TO_RIGHT.map((k) => (state.movesPlayed + k) % SIZE);
  return firstOpen(state.board, order);
}

function randomPolicy(seed: number): Policy {
  const stream = new Mulberry32(seed ^ RANDOM_DOMAIN);
  return (state) => {
    const open = LEFT_TO_RIGHT.filter((column) => isOpen(state.board, column));
    return open[Math.floor((stream.bits() * open.length) / TWO_32)];
  };
}

/** `dDsS`: the fair search with depth D, 1 to 8, and S strata, 1 to 32. */
function searchPolicy(name: string): Policy | null {
  const parts = /^d([1-8])s([1-9]|[12][0-9]|3[0-2])$/.exec(name);
  if (parts === null) return null;
  const table = new LruTable(SEARCH_LRU_CAPACITY);
  const search = new Search(Number(parts[1]), Number(parts[2]), SEARCH_WORK_LIMIT, table);
  return (state) => {
    const { action } = search.decide(state);
    return isOpen(state.board, action) ? action : firstOpen(state.board, CENTER_ORDER);
  };
}

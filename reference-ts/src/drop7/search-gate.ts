// The gate `search`: complete decisions of one root, one for each table.

import { Field, Unsupported, type Observer } from "../observe.js";
import { SIZE, isTopRowFull } from "./board.js";
import { Members } from "./cases.js";
import { DirectTable } from "./direct.js";
import { LruTable } from "./lru.js";
import { Search, workBound } from "./search.js";
import { NoTable, type Table } from "./table.js";

const TABLE = new Field("table");
const ACTION = new Field("action");
const COMPLETED = new Field("completed");
const WORK = new Field("work");
const NODES = new Field("nodes");
const HITS = new Field("hits");
const VALUES = [0, 1, 2, 3, 4, 5, 6].map((column) => new Field(`value${column}`));

const MOST_SLOTS = 1 << 24;
/** About two minutes of work for this reference: depth 4 with 7 strata is done, depth 5 is left to faster engines. */
const MOST_WORK = 30000000;

/** One step a table. */
export function search(testCase: unknown, observer: Observer): void {
  const members = new Members(testCase, "");
  const root = members.state();
  const depth = members.integer("depth", 1, 8);
  const strata = members.integer("strata", 1, 32);
  const names = members.texts("tables");
  const workLimit = members.has("work_limit") ? decimal(members, "work_limit") : Infinity;
  members.end();
  if (isTopRowFull(root.board)) throw members.wrong("board", "expected an open column");
  const tables = names.map((name, index) => tableOf(name, members, index));
  const bound = Math.min(workLimit, workBound(depth, strata));
  if (bound > MOST_WORK) throw new Unsupported(`depth ${depth} with ${strata} strata may take ${bound} units of work`);

  tables.forEach((table, index) => {
    const decision = new Search(depth, strata, workLimit, table).decide(root);
    observer.text(TABLE, names[index]);
    observer.integer(ACTION, decision.action);
    observer.integer(COMPLETED, decision.completed);
    observer.integer(WORK, decision.work);
    observer.integer(NODES, decision.nodes);
    observer.integer(HITS, decision.hits);
    for (let column = 0; column < SIZE; column++) {
      const value = decision.completed === depth ? decision.values[column] : null;
      if (value === null) observer.text(VALUES[column], "none");
      else observer.real(VALUES[column], value);
    }
    observer.endStep();
  });
}

/** A limit beyond 2^53 is rounded, and never reached. */
function decimal(members: Members, name: string): number {
  const text = members.text(name);
  if (!/^[0-9]{1,19}$/.test(text)) throw members.wrong(name, "expected decimal digits, at most 19");
  return Number(text);
}

function tableOf(name: string, members: Members, index: number): Table {
  if (name === "none") return new NoTable();
  const parts = /^(direct|lru):([1-9][0-9]{0,8})$/.exec(name);
  if (parts === null) {
    throw members.wrong(`tables[${index}]`, `expected none, direct:<entries> or lru:<entries>, got ${name}`);
  }
  const capacity = Number(parts[2]);
  if (parts[1] === "lru") return new LruTable(capacity);
  if (capacity > MOST_SLOTS) throw new Unsupported(`${name}: at most ${MOST_SLOTS} slots`);
  return new DirectTable(capacity);
}

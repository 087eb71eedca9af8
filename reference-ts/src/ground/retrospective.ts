// Was this deal winnable? The canonical search, which cuts nothing and remembers nothing (RULES 10).

import type { Command } from "./command.js";
import { fold } from "./fold.js";
import { legalCommands } from "./legal.js";
import { listed } from "./player.js";
import { run, type Played } from "./record.js";
import { ROUNDS, groupSuccess, type State } from "./state.js";

/** The answer; `none-cut` says that the node budget ended the search before every line was examined. */
export type Answer =
  | { readonly kind: "unfinished" }
  | { readonly kind: "already-won" }
  | { readonly kind: "witness"; readonly moves: readonly Command[]; readonly nodes: number }
  | { readonly kind: "none-exhausted"; readonly nodes: number }
  | { readonly kind: "none-cut"; readonly nodes: number };

/** The start of round 6-K+1 of a game. Throws when the game ended before it. */
export function rewind(played: Played, k: number): State {
  const round = ROUNDS - k + 1;
  if (played.roundStarts.length < round) {
    throw new Error(`k: ${k} starts in round ${round}, expected a round of the game, which ended in round ${played.end.round}`);
  }
  return played.roundStarts[round - 1];
}

/** Asks whether the last K rounds of a game could have been won; `budget` is the greatest number of nodes. */
export function retrospective(played: Played, k: number, budget: number): Answer {
  if (played.end.phase !== "done") return { kind: "unfinished" };
  if (groupSuccess(played.end)) return { kind: "already-won" };
  const start = rewind(played, k);
  const search: Search = { budget, nodes: 0, line: [] };
  const outcome = explore(start, search);
  const { nodes, line } = search;
  switch (outcome) {
    case "won":
      if (!isWitness(start, line)) throw new Error("the line found does not replay to group success");
      return { kind: "witness", moves: line, nodes };
    case "exhausted":
      return { kind: "none-exhausted", nodes };
    case "cut":
      return { kind: "none-cut", nodes };
  }
}

/** A search under way: `line` leads from its root to the state that is looked at. A node is one command applied. */
interface Search {
  readonly budget: number;
  nodes: number;
  readonly line: Command[];
}

/** Depth first, in canonical order. When it is won, the line is left as the witness. */
function explore(state: State, search: Search): "won" | "exhausted" | "cut" {
  if (state.phase === "done") return groupSuccess(state) ? "won" : "exhausted";
  for (const command of legalCommands(state)) {
    if (search.nodes === search.budget) return "cut";
    search.nodes += 1;
    search.line.push(command);
    const outcome = explore(fold(state, command).state, search);
    if (outcome !== "exhausted") return outcome;
    search.line.pop();
  }
  return "exhausted";
}

/** Whether the moves replay through the record runner and end in group success: the gate that every witness must pass. */
function isWitness(start: State, moves: readonly Command[]): boolean {
  const { state, refused } = run(start, listed(moves), () => {});
  return refused === null && state.phase === "done" && groupSuccess(state);
}

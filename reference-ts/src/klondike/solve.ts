// The whole solve: chunks from checkpoint to checkpoint (RULES 11 to 13).

import { apply } from "./apply.js";
import { isWon, type Board } from "./board.js";
import { Chunk, type End, type Tally } from "./chunk.js";
import { heuristic } from "./heuristic.js";
import { ADOPTIONS_MAX, adoptionGain, nodeLimit } from "./limits.js";
import { primitivesOf, type Move } from "./move.js";
import type { Rules } from "./rules.js";
import { zobristText } from "./zobrist.js";

/** Why a solve ended (RULES 13). */
export type Outcome =
  | "won"
  | "dead-at-root"
  | "dead-after-checkpoint"
  | "not-adoptable"
  | "adoption-limit"
  | "node-budget";

/** What one chunk did. */
export interface ChunkReport {
  readonly end: End;
  /** The heuristic of the chunk's start. */
  readonly h: number;
  readonly startScore: number;
  /** Bounds begun. */
  readonly bounds: number;
  /** Nodes charged. */
  readonly nodes: number;
  /** Best sampled score. */
  readonly best: number;
  /** Whether the best path was adopted as a checkpoint. */
  readonly adopted: boolean;
  /** The primitives that the chunk adds to the result. */
  readonly path: readonly Move[];
  /** The board after them. */
  readonly after: Board;
}

/** The result of a solve, a partial one if it is not won. */
export interface Solution {
  readonly outcome: Outcome;
  readonly chunks: readonly ChunkReport[];
}

/** Solves a board; a path that is not won keeps the best partial result (RULES 13). */
export function solve(start: Board, rules: Rules): Solution {
  const chunks: ChunkReport[] = [];
  if (isWon(start)) return { outcome: "won", chunks };
  const tally: Tally = { checked: 0, samples: 0 };
  const adopted = new Set<string>();
  let current = start;
  for (;;) {
    const chunk = new Chunk(current, nodeLimit(current, rules), rules, tally);
    const end = chunk.run();
    const adopts = end === "checkpoint" && isAdoptable(chunk, current, adopted, rules);
    const added = end === "found" ? chunk.path : adopts || chunk.best > chunk.startScore ? chunk.bestPath : [];
    const after = boardAfter(current, added, rules.draw);
    chunks.push({
      end,
      h: heuristic(current, rules.draw),
      startScore: chunk.startScore,
      bounds: chunk.bounds,
      nodes: chunk.nodes,
      best: chunk.best,
      adopted: adopts,
      path: expand(added),
      after,
    });
    if (!adopts) return { outcome: outcomeAt(end, chunks.length), chunks };
    adopted.add(zobristText(after));
    if (adopted.size >= ADOPTIONS_MAX) return { outcome: "adoption-limit", chunks };
    current = after;
  }
}

/** Whether a checkpoint is new and good enough to go on from (RULES 12). */
function isAdoptable(chunk: Chunk, start: Board, adopted: ReadonlySet<string>, rules: Rules): boolean {
  if (chunk.bestPath.length === 0) return false;
  if (chunk.best - chunk.startScore < adoptionGain(start, chunk.startScore)) return false;
  return !adopted.has(zobristText(boardAfter(start, chunk.bestPath, rules.draw)));
}

/** The outcome when the chunk of this number, counted from 1, is the last. */
function outcomeAt(end: End, chunk: number): Outcome {
  switch (end) {
    case "found":
      return "won";
    case "dead":
      return chunk === 1 ? "dead-at-root" : "dead-after-checkpoint";
    case "checkpoint":
      return "not-adoptable";
    case "budget":
      return "node-budget";
  }
}

function boardAfter(start: Board, path: readonly Move[], draw: number): Board {
  let board = start;
  for (const move of path) board = apply(board, move, draw);
  return board;
}

/** A path with its macros written as primitives (RULES 5). */
function expand(path: readonly Move[]): Move[] {
  return path.flatMap(primitivesOf);
}

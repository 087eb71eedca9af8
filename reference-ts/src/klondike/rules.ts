// The switches and parameters of a search (RULES 0).

import type { Evaluation } from "./progress.js";

/** Everything that a search depends on, besides the board. */
export interface Rules {
  /** Cards turned at a time, 1 to 3. */
  readonly draw: number;
  /** Strict mode: only the rules that never lose a win (RULES 8). */
  readonly strict: boolean;
  /** P2: the macro view instead of the primitive one. */
  readonly macroMoves: boolean;
  /** P1: a foundation rollback needs a receiver. */
  readonly receiver: boolean;
  /** P4: node limits per draw. */
  readonly drawLimits: boolean;
  /** P7: failed bounds in the transposition table. */
  readonly failedBounds: boolean;
  /** Charge a node for every Bounded verdict below the root (RULES 10). */
  readonly chargeBounded: boolean;
  /** Which progress score. */
  readonly evaluation: Evaluation;
  /** Divisor of the node limits. */
  readonly limitScale: number;
  /** Entries at which the transposition table is cleared. */
  readonly tableCap: number;
  /** Greatest depth of a path inside a chunk. */
  readonly depthLimit: number;
  /** Most foundation-to-column moves of a path inside a chunk. */
  readonly undoLimit: number;
  /** Cap of the nodes of the whole solve; Infinity when there is none. */
  readonly nodeBudget: number;
}

/** The switches of a named setting. */
export type Switches = Pick<
  Rules,
  "macroMoves" | "receiver" | "drawLimits" | "failedBounds" | "chargeBounded" | "evaluation"
>;

/** The public solver before the work packages. */
export const BASELINE: Switches = {
  macroMoves: false,
  receiver: false,
  drawLimits: false,
  failedBounds: false,
  chargeBounded: false,
  evaluation: "v1",
};

/** The document's own setting: P1, P2, P4, P7 and V2. */
export const DOCUMENT: Switches = {
  macroMoves: true,
  receiver: true,
  drawLimits: true,
  failedBounds: true,
  chargeBounded: false,
  evaluation: "v2",
};

/** The parameters where a case names none (RULES 0). */
export const DEFAULT_PARAMETERS = {
  tableCap: 5_000_000,
  depthLimit: 200,
  undoLimit: 20,
  nodeBudget: Infinity,
} as const;

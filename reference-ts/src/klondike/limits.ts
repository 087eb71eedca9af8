// Node limits of a chunk and the adoption of a checkpoint (RULES 12).

import { foundationCards, hiddenCards, type Board } from "./board.js";
import type { Rules } from "./rules.js";

/** Checkpoints that one solve adopts at most. */
export const ADOPTIONS_MAX = 40;

const SCALED_LIMIT_LEAST = 5000;

/** Node limits for draw 1 and for the other draws, up to a number of hidden cards. */
const LIMITS = [
  { hiddenMax: 6, draw1: 800_000, draw3: 900_000 },
  { hiddenMax: 9, draw1: 1_200_000, draw3: 1_350_000 },
  { hiddenMax: 12, draw1: 1_800_000, draw3: 2_025_000 },
  { hiddenMax: 15, draw1: 2_200_000, draw3: 2_475_000 },
  { hiddenMax: 18, draw1: 3_500_000, draw3: 3_937_500 },
] as const;
const LIMIT_BEYOND = { draw1: 8_000_000, draw3: 9_000_000 } as const;

/** Nodes that a chunk from this board may charge. */
export function nodeLimit(start: Board, rules: Rules): number {
  const hidden = hiddenCards(start);
  const row = LIMITS.find(({ hiddenMax }) => hidden <= hiddenMax) ?? LIMIT_BEYOND;
  const limit = rules.drawLimits && rules.draw !== 1 ? row.draw3 : row.draw1;
  return rules.limitScale > 1 ? Math.max(SCALED_LIMIT_LEAST, Math.floor(limit / rules.limitScale)) : limit;
}

/** By how much a chunk from this board must improve the score for its best path to be adopted. */
export function adoptionGain(start: Board, startScore: number): number {
  const cards = foundationCards(start);
  const [least, most] = cards < 10 ? [150, 1500] : cards < 30 ? [100, 1000] : [20, 500];
  return Math.min(Math.max(Math.floor((Math.abs(startScore) * 3) / 100), least), most);
}

// The state of a game (RULES 3). States are never changed: a command makes a new one, which shares what stayed as it was.

import type { Problem, Solution } from "./card.js";
import type { Deal } from "./deal.js";

/** The last round. */
export const ROUNDS = 6;

/** What a seat's hand is filled up to. */
export const HAND_SIZE = 2;

/** What the acting seat may do now; in `done` there is no acting seat. */
export type Phase = "select" | "respond" | "done";

/** A Solution on a Problem, and the seat that placed it. */
export interface Placement {
  readonly card: Solution;
  readonly seat: number;
}

/** A place in the ring that holds a Problem. In `respond` every Problem is face up. */
export interface Position {
  readonly problem: Problem;
  readonly faceUp: boolean;
  /** In the order in which they were placed. */
  readonly placed: readonly Placement[];
}

/**
 * The whole truth, as no seat knows it.
 *
 *     position 0      position 1          one position in front of each seat,
 *     2/7 down        0/6 up              in a ring; null where the deck had
 *                     0.4@0, 2.2@1        no Problem left
 *     seat 0: 1.2     seat 1: 1.2
 */
export interface State {
  readonly deal: Deal;
  /** 1 to 6. */
  readonly round: number;
  /** The seat that acts first in this round. */
  readonly lead: number;
  readonly phase: Phase;
  /** Commands given in this phase, 0 to seats-1. */
  readonly acted: number;
  readonly solved: number;
  /** One a seat; null is an empty position. */
  readonly positions: readonly (Position | null)[];
  /** One a seat, each of at most 2 Solutions; slot 0 is the older. */
  readonly hands: readonly (readonly Solution[])[];
  readonly problemsDrawn: number;
  readonly solutionsDrawn: number;
}

/** The seat whose command is next. */
export function actingSeat(state: State): number {
  return (state.lead + state.acted) % state.deal.seats;
}

/** Whether there is no Solution left to draw. */
export function solutionsEmpty(state: State): boolean {
  return state.solutionsDrawn === state.deal.solutions.length;
}

/** Whether the group has reached the threshold (RULES 6). */
export function groupSuccess(state: State): boolean {
  return state.solved >= state.deal.threshold;
}

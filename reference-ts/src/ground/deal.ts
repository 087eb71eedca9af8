// What is fixed before the first command: seats, threshold and both decks in drawing order (RULES 2 and 3).

import { problemDeck, solutionDeck, type Problem, type Solution } from "./card.js";
import { Mulberry32 } from "./random.js";

/** A deal. Nothing of it changes during a game. */
export interface Deal {
  /** 2 to 6. */
  readonly seats: number;
  /** 1 to 99: so many solved Problems are group success. */
  readonly threshold: number;
  /** Drawn from index 0 upward. */
  readonly problems: readonly Problem[];
  /** Drawn from index 0 upward. */
  readonly solutions: readonly Solution[];
  /** What the random policy's generator is made from (RULES 8): the seed of the deal, or the record's `policy_seed`. */
  readonly policySeed: number;
}

/** The threshold where none is given (RULES 3). */
export function defaultThreshold(seats: number): number {
  return 4 * seats - 3;
}

/** The full decks, shuffled: first the Problems, then the Solutions, by one generator. */
export function seededDeal(seats: number, threshold: number, seed: number): Deal {
  const random = new Mulberry32(seed);
  const problems = problemDeck();
  const solutions = solutionDeck();
  random.shuffle(problems);
  random.shuffle(solutions);
  return { seats, threshold, problems, solutions, policySeed: seed };
}

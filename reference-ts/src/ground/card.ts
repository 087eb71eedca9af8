// Problems and Solutions, and the two full decks (RULES 2).

/** How many kinds there are: 0 air, 1 water, 2 soil, 3 fire. */
export const KINDS = 4;

/** What an unsolved Problem's need stops growing at (RULES 6), and the highest need of an explicit deck. */
export const HIGHEST_NEED = 9;

/** A card of the ring; its need grows while it is not solved. */
export interface Problem {
  readonly kind: number;
  readonly need: number;
}

/** A card of a hand. */
export interface Solution {
  readonly kind: number;
  readonly value: number;
}

const NEEDS = [3, 4, 4, 5, 5, 6, 6, 7, 8];
const VALUES = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6];

/** The 36 Problems in the order in which they are shuffled. */
export function problemDeck(): Problem[] {
  const deck: Problem[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    for (const need of NEEDS) deck.push({ kind, need });
  }
  return deck;
}

/** The 80 Solutions in the order in which they are shuffled. */
export function solutionDeck(): Solution[] {
  const deck: Solution[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    for (const value of VALUES) deck.push({ kind, value });
  }
  return deck;
}

/** What a Solution adds to the power on a Problem: its value, or half of it rounded down if the kinds differ (RULES 6). */
export function contribution(solution: Solution, problem: Problem): number {
  return solution.kind === problem.kind ? solution.value : Math.floor(solution.value / 2);
}

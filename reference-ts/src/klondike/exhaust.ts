// Whether a reduced game can be won, by looking at every position that can be
// reached (RULES 17): breadth first over primitive moves, nothing pruned.

import { cardsText } from "./card.js";
import { isReducedWon, reducedSteps, reducedTableauText, type Position, type Reduction } from "./reduced.js";

/** Positions beyond which the search gives up. */
export const MOST_POSITIONS = 5_000_000;

/** What the search found. */
export interface Exhaustion {
  readonly winnable: boolean;
  /** Positions met, the start and the first won one included. */
  readonly positions: number;
  /** A shortest win in primitives; empty if there is none. */
  readonly line: readonly string[];
}

/** The search has met more positions than it may. */
export class TooManyPositions extends Error {}

/** A position in the order of the search, and how it was met first. */
interface Met {
  readonly position: Position;
  readonly parent: number;
  readonly move: string;
}

/** Searches from a position; throws TooManyPositions beyond `most`. */
export function exhaust(reduction: Reduction, start: Position, most: number): Exhaustion {
  const seen = new Set<string>([keyOf(start)]);
  // The queue is never shortened: what was taken from it leads back to the start.
  const met: Met[] = [{ position: start, parent: -1, move: "" }];
  for (let at = 0; at < met.length; at++) {
    const { position } = met[at];
    if (isReducedWon(reduction, position)) return { winnable: true, positions: met.length, line: lineTo(met, at) };
    for (const { text, after } of reducedSteps(reduction, position)) {
      const key = keyOf(after);
      if (seen.has(key)) continue;
      seen.add(key);
      met.push({ position: after, parent: at, move: text });
      if (met.length > most) throw new TooManyPositions(`more than ${most} positions`);
    }
  }
  return { winnable: false, positions: met.length, line: [] };
}

/** All that tells positions of one game apart. */
function keyOf(position: Position): string {
  return [
    reducedTableauText(position),
    position.foundations.join(":"),
    cardsText(position.waste) + "^" + cardsText(position.talon),
    position.pass,
  ].join(";");
}

function lineTo(met: readonly Met[], end: number): string[] {
  const line: string[] = [];
  for (let at = end; met[at].parent >= 0; at = met[at].parent) line.push(met[at].move);
  return line.reverse();
}

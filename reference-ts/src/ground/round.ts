// How a round begins, and the Reveal in its middle (RULES 4).

import type { Deal } from "./deal.js";
import { HAND_SIZE, type Position, type State } from "./state.js";

/** The start of round 1. */
export function startGame(deal: Deal): State {
  const nothing: State = {
    deal,
    round: 0,
    lead: 0,
    phase: "done",
    acted: 0,
    solved: 0,
    positions: new Array<null>(deal.seats).fill(null),
    hands: new Array<[]>(deal.seats).fill([]),
    problemsDrawn: 0,
    solutionsDrawn: 0,
  };
  return startNextRound(nothing);
}

/** Refills the ring, then the hands from the new lead on; then the lead selects. */
export function startNextRound(state: State): State {
  const { seats, problems, solutions } = state.deal;
  const round = state.round + 1;
  const lead = (round - 1) % seats;

  let problemsDrawn = state.problemsDrawn;
  const positions = state.positions.map((position, j): Position | null => {
    if (position !== null) return { ...position, faceUp: true };
    if (problemsDrawn === problems.length) return null;
    const problem = problems[problemsDrawn];
    problemsDrawn += 1;
    return { problem, faceUp: (j + round) % 2 === 0, placed: [] };
  });

  let solutionsDrawn = state.solutionsDrawn;
  const hands = state.hands.map((hand) => [...hand]);
  for (let k = 0; k < seats; k++) {
    const hand = hands[(lead + k) % seats];
    while (hand.length < HAND_SIZE && solutionsDrawn < solutions.length) {
      hand.push(solutions[solutionsDrawn]);
      solutionsDrawn += 1;
    }
  }

  return { ...state, round, lead, phase: "select", acted: 0, positions, hands, problemsDrawn, solutionsDrawn };
}

/** Turns every Problem face up after the last selection; the lead responds first. */
export function reveal(state: State): State {
  const positions = state.positions.map((position) => (position === null ? null : { ...position, faceUp: true }));
  return { ...state, phase: "respond", acted: 0, positions };
}

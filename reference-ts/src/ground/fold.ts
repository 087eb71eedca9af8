// One command applied (RULES 4 and 5), with the Reveal and the Resolve that it brings about.

import type { Solution } from "./card.js";
import type { Command } from "./command.js";
import { resolve, type Resolved } from "./resolve.js";
import { reveal } from "./round.js";
import { actingSeat, type Position, type State } from "./state.js";

/**
 * The state after a command, and the waves of the Resolve that it caused (0 if none).
 * The command must have been validated.
 */
export function fold(state: State, command: Command): Resolved {
  const after = act(state, command);
  if (after.acted < after.deal.seats) return { state: after, waves: 0 };
  return after.phase === "select" ? { state: reveal(after), waves: 0 } : resolve(after);
}

/** What the seat itself does; after the last seat, `acted` is the number of seats until the phase changes. */
function act(state: State, command: Command): State {
  const seat = actingSeat(state);
  const acted = state.acted + 1;
  switch (command.kind) {
    case "select":
    case "add":
      return { ...state, acted, ...handToProblem(state, seat, command.slot, command.problem) };
    case "improvise": {
      const card = state.deal.solutions[state.solutionsDrawn];
      const positions = place(state.positions, command.problem, card, seat);
      return { ...state, acted, positions, solutionsDrawn: state.solutionsDrawn + 1 };
    }
    case "ask":
      return { ...state, acted, ...handToProblem(state, command.seat, 0, seat) };
    case "hold":
    case "pass":
      return { ...state, acted };
  }
}

/** The card in `slot` of the giver's hand goes onto a Problem and counts as placed by the acting seat; the hand closes up. */
function handToProblem(state: State, giver: number, slot: number, problem: number): Pick<State, "positions" | "hands"> {
  const card = state.hands[giver][slot];
  const hands = state.hands.slice();
  hands[giver] = hands[giver].filter((_card, k) => k !== slot);
  return { positions: place(state.positions, problem, card, actingSeat(state)), hands };
}

function place(positions: State["positions"], problem: number, card: Solution, seat: number): (Position | null)[] {
  const position = positions[problem];
  if (position === null) throw new Error(`position ${problem} is empty, expected a validated command`);
  const after = positions.slice();
  after[problem] = { ...position, placed: [...position.placed, { card, seat }] };
  return after;
}

// What a seat knows (RULES 7). Nothing that a seat cannot see may enter a View, however indirectly.

import type { Problem, Solution } from "./card.js";
import type { Phase, Placement, Position, State } from "./state.js";

/** A Solution on a Problem; the card is null where the seat sees only that one lies there. */
export interface SeenPlacement {
  readonly card: Solution | null;
  readonly seat: number;
}

/** A position with a Problem; the Problem is null while it is face down. */
export interface SeenPosition {
  readonly problem: Problem | null;
  readonly placed: readonly SeenPlacement[];
}

/** The projection of a state for one seat. */
export interface View {
  /** Whose view this is. */
  readonly seat: number;
  readonly seats: number;
  readonly threshold: number;
  readonly round: number;
  readonly lead: number;
  readonly phase: Phase;
  readonly acted: number;
  readonly solved: number;
  /** One a seat; null is an empty position. */
  readonly positions: readonly (SeenPosition | null)[];
  /** The own hand. */
  readonly hand: readonly Solution[];
  /** The sizes of all hands, by seat. */
  readonly handSizes: readonly number[];
  readonly problemsLeft: number;
  readonly solutionsLeft: number;
}

/** What `seat` knows of `state`. */
export function project(state: State, seat: number): View {
  const { deal } = state;
  return {
    seat,
    seats: deal.seats,
    threshold: deal.threshold,
    round: state.round,
    lead: state.lead,
    phase: state.phase,
    acted: state.acted,
    solved: state.solved,
    positions: state.positions.map((position) => (position === null ? null : seenPosition(position, state.phase, seat))),
    hand: state.hands[seat],
    handSizes: state.hands.map((hand) => hand.length),
    problemsLeft: deal.problems.length - state.problemsDrawn,
    solutionsLeft: deal.solutions.length - state.solutionsDrawn,
  };
}

function seenPosition(position: Position, phase: Phase, seat: number): SeenPosition {
  return {
    problem: position.faceUp ? position.problem : null,
    placed: phase === "select" ? position.placed.map((placement) => seenPlacement(placement, seat)) : position.placed,
  };
}

/** Before the Reveal a seat sees only the cards that it placed itself. */
function seenPlacement(placement: Placement, seat: number): SeenPlacement {
  return placement.seat === seat ? placement : { card: null, seat: placement.seat };
}

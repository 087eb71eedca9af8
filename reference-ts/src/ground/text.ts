// The canonical state text (RULES 9) and the view text (GATES), each on one line.

import type { Solution } from "./card.js";
import type { State } from "./state.js";
import type { SeenPlacement, View } from "./view.js";

/** Everything that is in a state, such as `r1 select l0 a0 s0 q2 d4;p0:2/7/down[];p1:0/6/up[];h0:1.2,0.4;h1:2.2,1.2;`. */
export function stateText(state: State): string {
  let text =
    `r${state.round} ${state.phase} l${state.lead} a${state.acted} s${state.solved}` +
    ` q${state.problemsDrawn} d${state.solutionsDrawn};`;
  state.positions.forEach((position, j) => {
    if (position === null) {
      text += `p${j}:none[];`;
      return;
    }
    const { kind, need } = position.problem;
    text += `p${j}:${kind}/${need}/${position.faceUp ? "up" : "down"}[${placedText(position.placed)}];`;
  });
  state.hands.forEach((hand, seat) => {
    text += `h${seat}:${handText(hand)};`;
  });
  return text;
}

/** Everything that is in a view, with `?` for what the seat cannot see. */
export function viewText(view: View): string {
  let text =
    `v${view.seat} n${view.seats} t${view.threshold} r${view.round} ${view.phase} l${view.lead} a${view.acted}` +
    ` s${view.solved} left${view.problemsLeft},${view.solutionsLeft};`;
  view.positions.forEach((position, j) => {
    if (position === null) {
      text += `p${j}:none[];`;
      return;
    }
    const { problem, placed } = position;
    text += `p${j}:${problem === null ? "?/?/down" : `${problem.kind}/${problem.need}/up`}[${placedText(placed)}];`;
  });
  view.handSizes.forEach((size, seat) => {
    text += `h${seat}:${seat === view.seat ? handText(view.hand) : `#${size}`};`;
  });
  return text;
}

function placedText(placed: readonly SeenPlacement[]): string {
  let text = "";
  for (const { card, seat } of placed) {
    text += `${text === "" ? "" : ","}${card === null ? "?" : `${card.kind}.${card.value}`}@${seat}`;
  }
  return text;
}

function handText(hand: readonly Solution[]): string {
  let text = "";
  for (const card of hand) text += `${text === "" ? "" : ","}${card.kind}.${card.value}`;
  return text === "" ? "-" : text;
}

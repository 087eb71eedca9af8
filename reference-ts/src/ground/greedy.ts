// How greedy scores the legal commands of the acting seat, from its view alone (RULES 8).

import { contribution } from "./card.js";
import type { Command } from "./command.js";
import type { SeenPosition, View } from "./view.js";

const GAIN_WEIGHT = 8;
const SOLVES_BONUS = 16;
/** What an unseen card is counted as: the next one of the deck, or another seat's. */
const UNSEEN_CONTRIBUTION = 1;
const FACE_DOWN_SCORE = 4;
const IMPROVISE_COST = 1;
const ASK_COST = 2;

/** The score of each command, in the order given; `view` is that of the acting seat. */
export function greedyScores(view: View, commands: readonly Command[]): number[] {
  return commands.map((command) => greedyScore(view, command));
}

/** The first of the commands with the highest score. */
export function greedyChoice(view: View, commands: readonly Command[]): Command {
  const scores = greedyScores(view, commands);
  let best = 0;
  for (let k = 1; k < scores.length; k++) {
    if (scores[k] > scores[best]) best = k;
  }
  return commands[best];
}

function greedyScore(view: View, command: Command): number {
  switch (command.kind) {
    case "select":
    case "add": {
      const card = view.hand[command.slot];
      const position = positionAt(view, command.problem);
      if (position.problem === null) return FACE_DOWN_SCORE - card.value;
      return benefit(deficit(position), contribution(card, position.problem)) - card.value;
    }
    case "improvise":
      return benefit(deficit(positionAt(view, command.problem)), UNSEEN_CONTRIBUTION) - IMPROVISE_COST;
    case "ask":
      return benefit(deficit(positionAt(view, view.seat)), UNSEEN_CONTRIBUTION) - ASK_COST;
    case "hold":
    case "pass":
      return 0;
  }
}

function positionAt(view: View, problem: number): SeenPosition {
  const position = view.positions[problem];
  if (position === null) throw new Error(`position ${problem} is empty, expected a legal command`);
  return position;
}

/** The need of a face-up Problem less the power that the seat sees on it; 0 or less when it is met. */
function deficit(position: SeenPosition): number {
  const { problem, placed } = position;
  if (problem === null) throw new Error("the problem is face down, expected one that is seen");
  let power = 0;
  for (const { card } of placed) {
    if (card !== null) power += contribution(card, problem);
  }
  return problem.need - power;
}

/** What a contribution of `c` is worth: only the part that is still needed counts, and the last part counts more. */
function benefit(deficit: number, c: number): number {
  const gain = Math.min(c, Math.max(deficit, 0));
  return GAIN_WEIGHT * gain + (deficit > 0 && c >= deficit ? SOLVES_BONUS : 0);
}

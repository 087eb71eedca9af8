// Reading the canonical state text (RULES 9), for cases that begin in the middle of a game.

import { HIGHEST_NEED, KINDS, type Solution } from "./card.js";
import type { Deal } from "./deal.js";
import { HAND_SIZE, ROUNDS, type Phase, type Placement, type Position, type State } from "./state.js";
import { stateText } from "./text.js";

const HEAD = /^r(\d+) (select|respond|done) l(\d+) a(\d+) s(\d+) q(\d+) d(\d+)$/;
const POSITION = /^p(\d+):(?:none|(\d+)\/(\d+)\/(up|down))\[([^\]]*)\]$/;
const HAND = /^h(\d+):(.*)$/;
const SOLUTION = /^(\d+)\.(\d+)$/;

/** The state with this text in a game of the deal; throws when there is none. */
export function parseState(deal: Deal, text: string): State {
  const { seats } = deal;
  const segments = text.split(";");
  if (segments.length !== 2 * seats + 2 || segments[2 * seats + 1] !== "") {
    throw refusal(`${segments.length} parts, expected ${2 * seats + 2} for ${seats} seats`);
  }
  const head = HEAD.exec(segments[0]);
  if (head === null) throw refusal(`"${segments[0]}", expected r<n> <phase> l<n> a<n> s<n> q<n> d<n>`);
  const [round, lead, acted, solved, problemsDrawn, solutionsDrawn] = [1, 3, 4, 5, 6, 7].map((at) => Number(head[at]));
  const positions = segments.slice(1, seats + 1).map(parsePosition);
  const hands = segments.slice(seats + 1, 2 * seats + 1).map(parseHand);
  const phase = head[2] as Phase;
  const state = { deal, round, lead, phase, acted, solved, positions, hands, problemsDrawn, solutionsDrawn };
  if (stateText(state) !== text) throw refusal(`"${text}", expected the canonical text ${stateText(state)}`);
  check(state);
  return state;
}

function parsePosition(segment: string): Position | null {
  const found = POSITION.exec(segment);
  if (found === null) throw refusal(`"${segment}", expected p<n>:<kind>/<need>/<up|down>[...] or p<n>:none[]`);
  const [, , kind, need, side, placed] = found;
  if (kind === undefined) {
    if (placed !== "") throw refusal(`"${segment}", expected no card on an empty position`);
    return null;
  }
  return {
    problem: { kind: ranged(kind, 0, KINDS - 1), need: ranged(need, 3, HIGHEST_NEED) },
    faceUp: side === "up",
    placed: placed === "" ? [] : placed.split(",").map(parsePlacement),
  };
}

function parsePlacement(text: string): Placement {
  const [card, seat] = text.split("@");
  if (seat === undefined) throw refusal(`"${text}", expected <kind>.<value>@<seat>`);
  return { card: parseSolution(card), seat: ranged(seat, 0, 5) };
}

function parseHand(segment: string): Solution[] {
  const found = HAND.exec(segment);
  if (found === null) throw refusal(`"${segment}", expected h<n>:<cards>`);
  return found[2] === "-" ? [] : found[2].split(",").map(parseSolution);
}

function parseSolution(text: string): Solution {
  const found = SOLUTION.exec(text);
  if (found === null) throw refusal(`"${text}", expected <kind>.<value>`);
  return { kind: ranged(found[1], 0, KINDS - 1), value: ranged(found[2], 1, 6) };
}

function ranged(digits: string, least: number, most: number): number {
  const value = Number(digits);
  if (!(value >= least && value <= most)) throw refusal(`${digits}, expected ${least} to ${most}`);
  return value;
}

/** What holds in every state of a game (RULES 3 to 6). */
function check(state: State): void {
  const { seats, threshold, problems, solutions } = state.deal;
  const { round, phase, acted } = state;
  const require = (holds: boolean, what: string): void => {
    if (!holds) throw refusal(`expected ${what}: ${stateText(state)}`);
  };
  const done = phase === "done";
  const success = state.solved >= threshold;
  require(round >= 1 && round <= ROUNDS, "a round of 1 to 6");
  require(state.lead === (round - 1) % seats, "the lead that belongs to the round");
  require(acted < seats && (!done || acted === 0), "fewer commands in a phase than seats, none at the end");
  require(state.problemsDrawn <= problems.length && state.solutionsDrawn <= solutions.length, "no more cards drawn than there are");
  require(done || !success, "an end at the threshold");
  require(!done || success || round === ROUNDS, "no end before the threshold or the last round");
  const onTable = state.positions.filter((position): position is Position => position !== null);
  require(onTable.length + state.solved === state.problemsDrawn, "every drawn Problem on the table or solved");
  require(phase === "select" || onTable.every(({ faceUp }) => faceUp), "open Problems");
  require(state.hands.every((hand) => hand.length <= HAND_SIZE), "at most two cards a hand");
  const placed = onTable.flatMap((position) => position.placed);
  const held = state.hands.reduce((sum, hand) => sum + hand.length, 0);
  require(placed.length + held <= state.solutionsDrawn, "no Solution that was not drawn");
  for (let seat = 0; seat < 6; seat++) {
    const turn = (seat - state.lead + seats) % seats;
    const turns = seat >= seats || done ? 0 : (turn < acted ? 1 : 0) + (phase === "respond" ? 1 : 0);
    require(placed.filter((placement) => placement.seat === seat).length <= turns, "at most one Solution a seat and phase");
  }
}

function refusal(found: string): Error {
  return new Error(`state: ${found}`);
}

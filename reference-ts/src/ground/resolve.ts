// The end of a round (RULES 6).

import { HIGHEST_NEED, contribution } from "./card.js";
import { startNextRound } from "./round.js";
import { ROUNDS, groupSuccess, type Position, type State } from "./state.js";

/** What a Resolve came to: the state after it, and how many waves solved something. */
export interface Resolved {
  readonly state: State;
  readonly waves: number;
}

/** Solves in waves, discards all placed Solutions, and starts the next round unless the game ends. */
export function resolve(state: State): Resolved {
  const { solved, waves } = solveInWaves(state.positions);
  const positions = state.positions.map((position, j): Position | null => {
    if (position === null || solved[j]) return null;
    const { kind, need } = position.problem;
    return { problem: { kind, need: Math.min(HIGHEST_NEED, need + 1) }, faceUp: true, placed: [] };
  });
  const count = solved.filter((isSolved) => isSolved).length;
  const after: State = { ...state, phase: "done", acted: 0, solved: state.solved + count, positions };
  const ended = groupSuccess(after) || after.round === ROUNDS;
  return { state: ended ? after : startNextRound(after), waves };
}

/**
 * Which positions are solved, and in how many waves. Each solved Problem lends 1 to its
 * unsolved ring neighbours, which may solve them in the next wave.
 */
function solveInWaves(positions: readonly (Position | null)[]): { solved: boolean[]; waves: number } {
  const powers = positions.map((position) => (position === null ? 0 : placedPower(position)));
  const solved = positions.map(() => false);
  for (let waves = 0; ; waves++) {
    const wave: number[] = [];
    positions.forEach((position, j) => {
      if (position !== null && !solved[j] && powers[j] >= position.problem.need) wave.push(j);
    });
    if (wave.length === 0) return { solved, waves };
    for (const j of wave) solved[j] = true;
    for (const j of wave) {
      for (const neighbour of neighbours(j, positions.length)) {
        if (!solved[neighbour]) powers[neighbour] += 1;
      }
    }
  }
}

function placedPower(position: Position): number {
  let power = 0;
  for (const { card } of position.placed) power += contribution(card, position.problem);
  return power;
}

/** The distinct ring neighbours of position j: of two positions, each has only the other. */
function neighbours(j: number, count: number): number[] {
  const before = (j + count - 1) % count;
  const after = (j + 1) % count;
  return before === after ? [before] : [before, after];
}

// The record runner: commands validated and folded one by one (RULES 9).

import { commandText, type Command } from "./command.js";
import type { Deal } from "./deal.js";
import { fold } from "./fold.js";
import { validate, type Refusal } from "./legal.js";
import type { Player } from "./player.js";
import { startGame } from "./round.js";
import type { State } from "./state.js";

/** One command that was accepted. */
export interface Turn {
  readonly before: State;
  readonly command: Command;
  readonly after: State;
  /** Waves of the Resolve that the command caused, else 0. */
  readonly waves: number;
}

/** A command that was not accepted; `index` counts the commands from 0. */
export interface Refused {
  readonly index: number;
  readonly command: Command;
  readonly reason: Refusal;
}

/** Where a run ended, and what was refused there, if anything. */
export interface Run {
  readonly state: State;
  readonly refused: Refused | null;
}

/** Plays from `start` until the player has no command or one is refused; `watch` sees every turn. */
export function run(start: State, player: Player, watch: (turn: Turn) => void): Run {
  let state = start;
  for (let index = 0; ; index++) {
    const command = player(state);
    if (command === null) return { state, refused: null };
    const reason = validate(state, command);
    if (reason !== null) return { state, refused: { index, command, reason } };
    const { state: after, waves } = fold(state, command);
    watch({ before: state, command, after, waves });
    state = after;
  }
}

/** A game as it was played. */
export interface Played {
  /** The state at the start of each round that was reached: index 0 is round 1. */
  readonly roundStarts: readonly State[];
  readonly end: State;
}

/** Plays a whole record. Throws when one of its commands is refused. */
export function play(deal: Deal, player: Player): Played {
  const start = startGame(deal);
  const roundStarts = [start];
  const { state: end, refused } = run(start, player, ({ before, after }) => {
    if (after.round > before.round) roundStarts.push(after);
  });
  if (refused !== null) {
    throw new Error(`command ${refused.index}: "${commandText(refused.command)}" is refused: ${refused.reason}`);
  }
  return { roundStarts, end };
}

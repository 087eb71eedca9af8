// How a seed becomes a game: the two drivers of RULES 3.

import { startBoard } from "./board.js";
import { MOVES_PER_LEVEL, play, stateAt, withNext, type Move, type State } from "./play.js";
import { Mulberry32, REVEAL_DOMAIN, headlessDisc, mix32 } from "./random.js";

/** Names of the drivers. */
export type DriverName = "headless" | "ts";

/** A game in progress. */
export interface Game {
  readonly state: State;
  /** Plays the next disc; null when the move is refused. */
  play(column: number): Move | null;
}

/** Deals the game of a u32 seed. */
export function deal(driver: DriverName, seed: number): Game {
  return driver === "headless" ? new HeadlessGame(seed) : new StreamGame(seed);
}

function startState(next: number): State {
  return stateAt(startBoard(), next, MOVES_PER_LEVEL, 1);
}

/** RULES 3a: a fresh stream for the reveals of each move, and discs that depend on seed and number only. */
class HeadlessGame implements Game {
  state: State;

  constructor(private readonly seed: number) {
    this.state = startState(headlessDisc(seed, 0));
  }

  play(column: number): Move | null {
    const number = this.state.movesPlayed + 1;
    const reveals = new Mulberry32(mix32(this.seed ^ Math.imul(number, 0x85ebca6b) ^ REVEAL_DOMAIN));
    const move = play(this.state, column, reveals);
    if (move === null) return null;
    if (move.after.over) {
      this.state = move.after;
      return move;
    }
    this.state = withNext(move.after, headlessDisc(this.seed, number));
    return {
      after: this.state,
      scoreDelta: move.scoreDelta,
      cleared: move.cleared,
      levelAdvanced: move.levelAdvanced,
      waves: move.waves,
    };
  }
}

/** RULES 3b: one stream for the whole game, reveals and next discs alike. */
class StreamGame implements Game {
  state: State;
  private readonly stream: Mulberry32;

  constructor(seed: number) {
    this.stream = new Mulberry32(seed);
    this.state = startState(this.stream.draw());
  }

  play(column: number): Move | null {
    const move = play(this.state, column, this.stream);
    if (move !== null) this.state = move.after;
    return move;
  }
}

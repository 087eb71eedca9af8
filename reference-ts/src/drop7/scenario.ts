// Chance as the fair search sees it: drawn from the observable state, never from the game's seed (RULES 8).

import { CELLS, SIZE } from "./board.js";
import type { State } from "./play.js";
import { DISC_DOMAIN, REVEAL_DOMAIN, TWO_32, mix32, type DiscSource } from "./random.js";

const POLICY_SEED = 0xd7075eed;

/** The seed of all scenarios of a canonical state at a remaining depth (RULES 8.2). */
export function scenarioSeed(state: State, depth: number): number {
  let x = 0x811c9dc5;
  for (let cell = 0; cell < CELLS; cell++) x = Math.imul(x ^ (state.board[cell] + 1), 0x01000193);
  x = Math.imul(x ^ state.next, 0x01000193);
  x ^= state.movesRemaining;
  return mix32(x ^ POLICY_SEED ^ Math.imul(depth + 1, 0x85ebca6b));
}

/** One sample of the scenarios: a reveal stream, and the disc that follows the move (RULES 8.3). */
export class Scenario implements DiscSource {
  private reveals = 0;

  constructor(
    private readonly seed: number,
    private readonly sample: number,
    private readonly strata: number,
  ) {}

  draw(): number {
    const disc = this.disc(REVEAL_DOMAIN, this.reveals);
    this.reveals += 1;
    return disc;
  }

  /** The next disc of the child. */
  nextDisc(): number {
    return this.disc(DISC_DOMAIN, 0);
  }

  private disc(domain: number, event: number): number {
    return Math.trunc(this.unit(domain, event) * SIZE) + 1;
  }

  /** A number in [0, 1) from the stratum that is this sample's turn; over all samples each stratum has one turn. */
  private unit(domain: number, event: number): number {
    const bits = mix32(this.seed ^ domain ^ Math.imul(event + 1, 0x85ebca6b));
    const rotation = bits % this.strata;
    const stratum = (this.sample + rotation) % this.strata;
    const jitter = mix32(bits ^ Math.imul(this.sample + 1, 0x9e3779b9)) / TWO_32;
    return (stratum + jitter) / this.strata;
  }
}

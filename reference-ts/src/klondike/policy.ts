// How the trajectory gate chooses moves (GATES, trajectory). Nothing is pruned.

import { apply } from "./apply.js";
import type { Board } from "./board.js";
import { moveText, type Move } from "./move.js";
import { ordered, type Child } from "./ordering.js";
import { isSafe } from "./pruning.js";
import { SplitMix64, splitmix64 } from "./splitmix.js";
import { zobristText } from "./zobrist.js";

/** The names of the policies. */
export const POLICIES = ["first", "random", "greedy", "given"] as const;

/** The name of a policy. */
export type PolicyName = (typeof POLICIES)[number];

/** One game's player: chooses from the list of moves of a board, null when it has no move. */
export interface Policy {
  choose(board: Board, moves: readonly Move[]): Move | null;
}

const POLICY_KEY = 0x504f4c59n; // "POLY"

/** A policy for one game that starts at the board; `key` is the u64 of the random one, `moves` the texts of the given one. */
export function policyOf(name: PolicyName, start: Board, draw: number, key: bigint, moves: readonly string[]): Policy {
  switch (name) {
    case "first":
      return new First(start, draw);
    case "random":
      return new Random(key);
    case "greedy":
      return new Greedy(start, draw);
    case "given":
      return new Given(moves);
  }
}

/** The moves given, one after the other; it ends at the first that is not in the list. */
class Given implements Policy {
  private played = 0;

  constructor(private readonly moves: readonly string[]) {}

  choose(_board: Board, moves: readonly Move[]): Move | null {
    const word = this.moves[this.played++];
    return moves.find((move) => moveText(move) === word) ?? null;
  }
}

/** Any move, by a SplitMix64 stream of its own. */
class Random implements Policy {
  private readonly stream: SplitMix64;

  constructor(key: bigint) {
    this.stream = new SplitMix64(splitmix64(key ^ POLICY_KEY));
  }

  choose(_board: Board, moves: readonly Move[]): Move | null {
    return moves.length === 0 ? null : moves[this.stream.below(moves.length)];
  }
}

/** The positions that a game has met. */
class Met {
  private readonly signatures = new Set<string>();

  /** Meets the position; whether it is new. */
  isNew(board: Board): boolean {
    const signature = zobristText(board);
    if (this.signatures.has(signature)) return false;
    this.signatures.add(signature);
    return true;
  }
}

/** The first move that leads to a position not met before. */
class First implements Policy {
  private readonly met = new Met();

  constructor(
    start: Board,
    private readonly draw: number,
  ) {
    this.met.isNew(start);
  }

  choose(board: Board, moves: readonly Move[]): Move | null {
    return moves.find((move) => this.met.isNew(apply(board, move, this.draw))) ?? null;
  }
}

/** The first safe foundation move, else the best-ordered move to a position not met before. */
class Greedy implements Policy {
  private readonly met = new Met();

  constructor(
    start: Board,
    private readonly draw: number,
  ) {
    this.met.isNew(start);
  }

  choose(board: Board, moves: readonly Move[]): Move | null {
    const safe = moves.find((move) => isSafe(board, move));
    if (safe !== undefined) {
      this.met.isNew(apply(board, safe, this.draw));
      return safe;
    }
    const children: Child[] = moves.map((move) => ({ move, board: apply(board, move, this.draw) }));
    return ordered(board, children).find((child) => this.met.isNew(child.board))?.move ?? null;
  }
}

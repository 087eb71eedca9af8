// The search of one chunk: iterative deepening with a node limit (RULES 11).

import { apply } from "./apply.js";
import { COLUMNS, fitsFoundation, foundationCards, hiddenCards, isWon, topCard, type Board } from "./board.js";
import { DECK_CARDS } from "./deck.js";
import { heuristic } from "./heuristic.js";
import { columnToFoundation, cost, type Move } from "./move.js";
import type { Child } from "./ordering.js";
import { progress } from "./progress.js";
import { isSafe } from "./pruning.js";
import type { Rules } from "./rules.js";
import { successors } from "./successors.js";
import { Table, type Verdict } from "./table.js";
import { zobristText } from "./zobrist.js";

/** Counters of the whole solve, which its chunks share. */
export interface Tally {
  /** Nodes charged. */
  checked: number;
  /** Boards offered for sampling. */
  samples: number;
}

/** How a chunk ends. */
export type End = "found" | "dead" | "checkpoint" | "budget";

/** Why a search stops at once. */
type Stop = Exclude<End, "dead">;

/** A reason to stop, or the next bound: Infinity when nothing was cut by this one. */
type Result = Stop | number;

/** A member of a compressed chain of safe foundation moves. */
interface Link {
  readonly signature: string;
  readonly depth: number;
}

const SAMPLE_EVERY = 4;

/** One chunk, run once. */
export class Chunk {
  /** Iterations begun. */
  bounds = 0;
  /** Nodes charged. */
  nodes = 0;
  /** Progress score of the start. */
  readonly startScore: number;
  /** Best sampled score; the start's until a sample beats it. */
  best: number;
  /** The moves to the board of the best score. */
  bestPath: readonly Move[] = [];
  /** The moves to the current node; after the end "found" the winning ones. */
  readonly path: Move[] = [];
  private readonly table: Table;
  private readonly onPath = new Set<string>();

  constructor(
    private readonly start: Board,
    private readonly limit: number,
    private readonly rules: Rules,
    private readonly tally: Tally,
  ) {
    this.table = new Table(rules.tableCap);
    this.startScore = progress(start, rules.draw, rules.evaluation);
    this.best = this.startScore;
  }

  /** Raises the bound until the chunk ends. */
  run(): End {
    let bound = heuristic(this.start, this.rules.draw);
    for (;;) {
      this.bounds += 1;
      const result = this.iterate(bound);
      if (typeof result !== "number") return result;
      if (result === Infinity) return "dead";
      bound = result > bound ? result : bound + 1;
    }
  }

  private iterate(bound: number): Result {
    this.path.length = 0;
    this.onPath.clear();
    if (closureApplies(this.start)) return this.close(this.start, 0, bound);
    const children = successors(this.start, null, 0, this.rules);
    const signature = zobristText(this.start);
    this.onPath.add(signature);
    this.table.raiseBudget(signature, 0, bound);
    let next = Infinity;
    for (const child of children) {
      const depth = cost(child.move);
      const undos = undosAfter(child.move, 0);
      if (undos > this.rules.undoLimit) continue;
      const childSignature = zobristText(child.board);
      const verdict = this.table.verdict(childSignature, undos, depth, bound);
      if (verdict === "skip") continue;
      const result = verdict === "explore" ? this.descend(child, childSignature, depth, undos, bound) : verdict;
      if (typeof result !== "number") return result;
      next = Math.min(next, result);
    }
    return next;
  }

  /** Steps to a child, searches it and steps back. */
  private descend(child: Child, signature: string, depth: number, undos: number, bound: number): Result {
    this.enter(child, signature, depth, undos, bound);
    const result = this.search(child.board, signature, depth, undos, bound);
    if (typeof result === "number") {
      this.path.pop();
      this.onPath.delete(signature);
    }
    return result;
  }

  private enter(child: Child, signature: string, depth: number, undos: number, bound: number): void {
    this.table.raiseBudget(signature, undos, bound - depth);
    this.onPath.add(signature);
    this.path.push(child.move);
    this.sample(child.board);
  }

  private search(board: Board, signature: string, depth: number, undos: number, bound: number): Result {
    const length = this.path.length;
    const chain: Link[] = [];
    const result = this.follow(board, depth, undos, bound, chain);
    if (typeof result !== "number") return result;
    this.path.length = length;
    for (const link of chain) this.onPath.delete(link.signature);
    if (this.rules.failedBounds && result !== Infinity) {
      this.table.recordFailure(signature, undos, result - depth);
      for (const link of chain) this.table.recordFailure(link.signature, undos, result - link.depth);
    }
    return result;
  }

  /** The loop of search(): compresses single safe moves into `chain`, then tries the children. */
  private follow(start: Board, startDepth: number, undos: number, bound: number, chain: Link[]): Result {
    let board = start;
    let depth = startDepth;
    for (;;) {
      const stop = this.charge();
      if (stop !== null) return stop;
      this.table.clearIfFull();
      const f = depth + heuristic(board, this.rules.draw);
      if (f > bound) return f;
      if (isWon(board)) return "found";
      if (closureApplies(board)) return this.close(board, depth, bound);
      const children = successors(board, this.path[this.path.length - 1], depth, this.rules);
      if (children.length !== 1 || !isSafe(board, children[0].move)) {
        return this.tryChildren(children, depth, undos, bound);
      }
      const child = children[0];
      const signature = zobristText(child.board);
      depth += 1;
      const verdict = this.verdictBelowRoot(signature, undos, depth, bound);
      if (verdict === "skip") return Infinity;
      if (verdict !== "explore") return verdict;
      chain.push({ signature, depth });
      this.enter(child, signature, depth, undos, bound);
      board = child.board;
    }
  }

  private tryChildren(children: readonly Child[], depth: number, undos: number, bound: number): Result {
    let next = Infinity;
    for (const child of children) {
      const childUndos = undosAfter(child.move, undos);
      if (childUndos > this.rules.undoLimit) continue;
      const childDepth = depth + cost(child.move);
      const signature = zobristText(child.board);
      const verdict = this.verdictBelowRoot(signature, childUndos, childDepth, bound);
      if (verdict === "skip") continue;
      const result =
        verdict === "explore" ? this.descend(child, signature, childDepth, childUndos, bound) : verdict;
      if (typeof result !== "number") return result;
      next = Math.min(next, result);
    }
    return next;
  }

  /** The path loop check, then the table's verdict; a Bounded one may cost a node. */
  private verdictBelowRoot(signature: string, undos: number, depth: number, bound: number): Verdict | Stop {
    if (this.onPath.has(signature)) return "skip";
    const verdict = this.table.verdict(signature, undos, depth, bound);
    if (typeof verdict === "number" && this.rules.chargeBounded) return this.charge() ?? verdict;
    return verdict;
  }

  /** Plays out a board that has nothing hidden and no stock, if the bound allows it. */
  private close(start: Board, depth: number, bound: number): Result {
    const end = depth + DECK_CARDS - foundationCards(start);
    if (end > this.rules.depthLimit) return Infinity;
    if (end > bound) return end;
    let board = start;
    while (!isWon(board)) {
      const move = lowestFit(board);
      if (move === null) return Infinity;
      board = apply(board, move, this.rules.draw);
      this.path.push(move);
      this.sample(board);
      const stop = this.charge();
      if (stop !== null) return stop;
    }
    return "found";
  }

  /** Counts a node; says so when the budget of the solve or the limit of the chunk is reached. */
  private charge(): "budget" | "checkpoint" | null {
    this.tally.checked += 1;
    this.nodes += 1;
    if (this.tally.checked >= this.rules.nodeBudget) return "budget";
    return this.nodes >= this.limit ? "checkpoint" : null;
  }

  /** Scores every fourth board; the path ends with the move that led to it. */
  private sample(board: Board): void {
    this.tally.samples += 1;
    if (this.tally.samples % SAMPLE_EVERY !== 0) return;
    const score = progress(board, this.rules.draw, this.rules.evaluation);
    if (score > this.best) {
      this.best = score;
      this.bestPath = this.path.slice();
    }
  }
}

function undosAfter(move: Move, undos: number): number {
  return move.kind === "foundation-to-column" ? undos + 1 : undos;
}

function closureApplies(board: Board): boolean {
  return board.stock.length === 0 && hiddenCards(board) === 0;
}

/** The lowest-numbered column whose top fits its foundation. */
function lowestFit(board: Board): Move | null {
  for (let source = 0; source < COLUMNS; source++) {
    const card = topCard(board.columns[source]);
    if (card !== null && fitsFoundation(board, card)) return columnToFoundation(source, card);
  }
  return null;
}

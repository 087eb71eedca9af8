// The fair leaf of RULES 7: eighteen terms of a settled board, and their weighted sum.
//
// A chance is a number from 0 to 1: how near a disc is to popping along its row
// (horizontal) or column (vertical), by discs still to be added (addition) or by
// neighbours that pop first (release). The order of every addition is normative.

import { CELLS, CRACKED, EMPTY, SIZE, SOLID, isCover, isNumbered, type Board } from "./board.js";
import type { State } from "./play.js";
import { Runs } from "./runs.js";
import {
  ADJACENT_ONES,
  COVERED_RISK,
  CRACKED_CELLS,
  CRACKED_EXPOSURE,
  DANGER,
  DEAD_LOW,
  DIRECT,
  HEIGHT_LOAD,
  HIGH_LOW,
  LATENT,
  LOW_RISK,
  NEXT_VERTICAL,
  NUMBERED_CELLS,
  OPEN_COLUMNS,
  RISE_PRESSURE,
  SOLID_CELLS,
  SOLID_EXPOSURE,
  TERMS,
  TRIPLE_TWOS,
  weightedSum,
} from "./terms.js";

const OVER_VALUE = -2500000;
const EDGE_FACTOR = 1.65;
const CRACKED_FACTOR = 0.72;
const FIRST_SOLID_SUPPORT = 0.35;
const SECOND_SOLID_SUPPORT = 0.65;

/** R(k) for k from 0 to 42, the greatest cost of an addition: 0, 1, 1/2, 1/4, ... (RULES 7). */
const HALVINGS: readonly number[] = halvings(CELLS);

function halvings(count: number): number[] {
  const values = [0];
  for (let k = 1, value = 1; k < count; k++, value /= 2) values.push(value);
  return values;
}

/** U(a, b): the chance of either of two (RULES 7). */
function either(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

/** Evaluates states; holds the tables of the state evaluated last, nothing that the next one sees. */
export class Leaf {
  /** The terms of the last state that was not over, in the order of RULES 7.7. */
  readonly terms = new Float64Array(TERMS);
  private readonly runs = new Runs();
  // Chances by cell, written and read for the numbered cells of the board only.
  private readonly horizontalAddition = new Float64Array(CELLS);
  private readonly verticalAddition = new Float64Array(CELLS);
  private readonly addition = new Float64Array(CELLS);
  private readonly horizontalRelease = new Float64Array(CELLS);
  private readonly verticalRelease = new Float64Array(CELLS);
  private readonly release = new Float64Array(CELLS);
  private readonly supports = new Float64Array(SIZE);

  /** L(state), of the board as given: the value of its mirror image may have other bits. */
  evaluate(state: State): number {
    if (state.over) return OVER_VALUE;
    const { board, next, movesRemaining } = state;
    this.terms.fill(0);
    this.runs.measure(board);
    this.columnPass(board, next, movesRemaining);
    this.cellPass(board);
    this.releasePass(board);
    this.adjacentOnes(board);
    this.runsOfTwos(board);
    this.coverExposure(board);
    return weightedSum(this.terms);
  }

  /** RULES 7.1. */
  private columnPass(board: Board, next: number, movesRemaining: number): void {
    const { terms } = this;
    let highest = 0;
    for (let column = 0; column < SIZE; column++) {
      const height = this.runs.heights[column];
      if (board[column] === EMPTY) terms[OPEN_COLUMNS] += 1;
      terms[RISE_PRESSURE] += (height * height * height) / movesRemaining;
      if (height < SIZE && height + 1 === next) terms[NEXT_VERTICAL] += 1;
      highest = Math.max(highest, height);
    }
    const excess = Math.max(0, highest - 4);
    terms[DANGER] = excess * excess;
  }

  /** RULES 7.2. */
  private cellPass(board: Board): void {
    const { terms } = this;
    for (let cell = 0; cell < CELLS; cell++) {
      const code = board[cell];
      if (code === EMPTY) continue;
      const column = cell % SIZE;
      const elevation = SIZE - (cell - column) / SIZE;
      const square = elevation * elevation;
      terms[HEIGHT_LOAD] += square;
      if (isNumbered(code)) {
        this.numberedCell(cell, code, column, elevation);
        continue;
      }
      const edge = column === 0 || column === SIZE - 1 ? EDGE_FACTOR : 1;
      if (code === SOLID) {
        terms[SOLID_CELLS] += 1;
        terms[COVERED_RISK] += square * edge;
      } else {
        terms[CRACKED_CELLS] += 1;
        terms[COVERED_RISK] += square * edge * CRACKED_FACTOR;
      }
    }
  }

  private numberedCell(cell: number, value: number, column: number, elevation: number): void {
    const { terms, runs } = this;
    terms[NUMBERED_CELLS] += 1;
    if (value <= 2) {
      const above = Math.max(0, elevation - 2);
      terms[LOW_RISK] += above * above;
      if (elevation >= 5) terms[HIGH_LOW] += 1;
    }
    const height = runs.heights[column];
    const vertical = value > height ? HALVINGS[value - height] : 0;
    const first = runs.horizontalFirst[cell] % SIZE;
    const last = first + runs.horizontalLength[cell] - 1;
    const horizontal = HALVINGS[this.horizontalCost(value, first, last, elevation)];
    this.verticalAddition[cell] = vertical;
    this.horizontalAddition[cell] = horizontal;
    this.addition[cell] = either(horizontal, vertical);
    terms[DIRECT] += this.addition[cell];
  }

  /**
   * Fewest discs that make the run from column `first` to `last`, at this elevation, as long as `value`; 0 if it
   * cannot be. A window of columns will do when the enlarged run ends at both of its sides.
   */
  private horizontalCost(value: number, first: number, last: number, elevation: number): number {
    if (value <= last - first + 1) return 0;
    const { heights } = this.runs;
    let smallest = 0;
    for (let left = Math.max(0, last - value + 1); left <= first && left + value <= SIZE; left++) {
      const right = left + value - 1;
      if (left > 0 && heights[left - 1] >= elevation) continue;
      if (right < SIZE - 1 && heights[right + 1] >= elevation) continue;
      let cost = 0;
      for (let column = left; column <= right; column++) cost += Math.max(0, elevation - heights[column]);
      if (cost > 0 && (smallest === 0 || cost < smallest)) smallest = cost;
    }
    return smallest;
  }

  /** RULES 7.3. */
  private releasePass(board: Board): void {
    const { terms, runs } = this;
    for (let cell = 0; cell < CELLS; cell++) {
      const value = board[cell];
      if (!isNumbered(value)) continue;
      const across = runs.horizontalLength[cell];
      const down = runs.verticalLength[cell];
      const horizontal = this.releaseChance(board, cell, value, runs.horizontalFirst[cell], 1, across);
      const vertical = this.releaseChance(board, cell, value, runs.verticalFirst[cell], SIZE, down);
      this.horizontalRelease[cell] = horizontal;
      this.verticalRelease[cell] = vertical;
      this.release[cell] = either(horizontal, vertical);
      terms[LATENT] += this.release[cell];
      if (value <= 2 && across > value && down > value) {
        terms[DEAD_LOW] += 1 - either(this.addition[cell], this.release[cell]);
      }
    }
  }

  /** The chance that enough others of a run that is too long pop, so that it becomes as long as `value`. */
  private releaseChance(
    board: Board,
    self: number,
    value: number,
    first: number,
    stride: number,
    length: number,
  ): number {
    const excess = length - value;
    if (excess <= 0) return 0;
    let count = 0;
    for (let k = 0, cell = first; k < length; k++, cell += stride) {
      if (cell !== self && isNumbered(board[cell])) count = this.insertSupport(count, this.addition[cell]);
    }
    return count < excess ? 0 : this.supports[excess - 1] * HALVINGS[excess];
  }

  /** Keeps the first `count` supports sorted, greatest first, with one more; returns the new count. */
  private insertSupport(count: number, chance: number): number {
    const { supports } = this;
    let at = count;
    for (; at > 0 && supports[at - 1] < chance; at--) supports[at] = supports[at - 1];
    supports[at] = chance;
    return count + 1;
  }

  private horizontalChance(cell: number): number {
    return either(this.horizontalAddition[cell], this.horizontalRelease[cell]);
  }

  private verticalChance(cell: number): number {
    return either(this.verticalAddition[cell], this.verticalRelease[cell]);
  }

  /** RULES 7.4: two ones side by side block each other, unless one leaves along the other line. */
  private adjacentOnes(board: Board): void {
    const { terms } = this;
    for (let cell = 0; cell < CELLS; cell++) {
      if (board[cell] !== 1) continue;
      const right = cell + 1;
      const below = cell + SIZE;
      if (right % SIZE !== 0 && board[right] === 1) {
        terms[ADJACENT_ONES] += 1 - Math.max(this.verticalChance(cell), this.verticalChance(right));
      }
      if (below < CELLS && board[below] === 1) {
        terms[ADJACENT_ONES] += 1 - Math.max(this.horizontalChance(cell), this.horizontalChance(below));
      }
    }
  }

  /** RULES 7.5: all rows first, then all columns. */
  private runsOfTwos(board: Board): void {
    for (let row = 0; row < SIZE; row++) this.twosInLine(board, SIZE * row, 1);
    for (let column = 0; column < SIZE; column++) this.twosInLine(board, column, SIZE);
  }

  private twosInLine(board: Board, first: number, stride: number): void {
    const end = first + SIZE * stride;
    let start = first;
    while (start < end) {
      let length = 0;
      let escape = 0;
      let stop = start;
      for (; stop < end && board[stop] === 2; stop += stride) {
        length += 1;
        escape = Math.max(escape, stride === 1 ? this.verticalChance(stop) : this.horizontalChance(stop));
      }
      const excess = length - 2;
      if (excess > 0) this.terms[TRIPLE_TWOS] += excess * excess * (1 - escape);
      start = stop + stride;
    }
  }

  /** RULES 7.6. */
  private coverExposure(board: Board): void {
    const { terms, supports } = this;
    for (let cell = 0; cell < CELLS; cell++) {
      if (!isCover(board[cell])) continue;
      const column = cell % SIZE;
      let count = 0;
      if (cell >= SIZE) count = this.supportFrom(board, cell - SIZE, count);
      if (cell + SIZE < CELLS) count = this.supportFrom(board, cell + SIZE, count);
      if (column > 0) count = this.supportFrom(board, cell - 1, count);
      if (column < SIZE - 1) count = this.supportFrom(board, cell + 1, count);
      if (board[cell] === CRACKED) {
        let untouched = 1;
        for (let k = 0; k < count; k++) untouched *= 1 - supports[k];
        terms[CRACKED_EXPOSURE] += 1 - untouched;
      } else {
        const first = count >= 1 ? FIRST_SOLID_SUPPORT * supports[0] : 0;
        const second = count >= 2 ? SECOND_SOLID_SUPPORT * supports[1] : 0;
        terms[SOLID_EXPOSURE] += first + second;
      }
    }
  }

  private supportFrom(board: Board, cell: number, count: number): number {
    if (!isNumbered(board[cell])) return count;
    return this.insertSupport(count, either(this.addition[cell], this.release[cell]));
  }
}

// Runs of occupied cells: in each row and column, the longest stretches without a gap (RULES 7).

import { CELLS, EMPTY, SIZE, type Board } from "./board.js";

/** For each occupied cell the first cell and the length of its two runs; and the heights of the columns. */
export class Runs {
  readonly horizontalFirst = new Uint8Array(CELLS);
  readonly horizontalLength = new Uint8Array(CELLS);
  readonly verticalFirst = new Uint8Array(CELLS);
  readonly verticalLength = new Uint8Array(CELLS);
  readonly heights = new Uint8Array(SIZE);

  /** Measures a settled board, in place of what was measured before. */
  measure(board: Board): void {
    for (let k = 0; k < SIZE; k++) {
      measureLine(board, SIZE * k, 1, this.horizontalFirst, this.horizontalLength);
      measureLine(board, k, SIZE, this.verticalFirst, this.verticalLength);
    }
    for (let column = 0; column < SIZE; column++) {
      let height = 0;
      for (let cell = column; cell < CELLS; cell += SIZE) if (board[cell] !== EMPTY) height += 1;
      this.heights[column] = height;
    }
  }
}

/** Measures the runs of the row or column that starts at cell `lineFirst` and goes on in steps of `stride`. */
function measureLine(board: Board, lineFirst: number, stride: number, first: Uint8Array, length: Uint8Array): void {
  const end = lineFirst + SIZE * stride;
  let start = lineFirst;
  while (start < end) {
    let count = 0;
    let stop = start;
    for (; stop < end && board[stop] !== EMPTY; stop += stride) count += 1;
    for (let cell = start; cell < stop; cell += stride) {
      first[cell] = start;
      length[cell] = count;
    }
    start = stop + stride;
  }
}

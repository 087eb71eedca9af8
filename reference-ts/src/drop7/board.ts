// The board of RULES 1: 7 x 7 cells, row 0 at the top, column 0 at the left, cell = 7 * row + column.

/** Columns and rows of the board, and the largest number on a disc. */
export const SIZE = 7;
/** Cells of the board. */
export const CELLS = 49;

/** Code of an empty cell; 1 to 7 are numbered discs. */
export const EMPTY = 0;
/** Code of a gray disc that was never hit. */
export const SOLID = 8;
/** Code of a gray disc that was hit once. */
export const CRACKED = 9;

/** The columns from the centre outwards, the order in which policy and search try them (RULES 6, 8). */
export const CENTER_ORDER: readonly number[] = [3, 2, 4, 1, 5, 0, 6];

/** Cell codes in row-major order. Between waves no cell has an empty one below it. */
export type Board = Uint8Array;

const BOTTOM_ROW = CELLS - SIZE;

/** Seven solid discs in the bottom row (RULES 1). */
export function startBoard(): Board {
  const board = new Uint8Array(CELLS);
  board.fill(SOLID, BOTTOM_ROW);
  return board;
}

/** The board of the 49 digits before `end`. Throws when they are no board or a disc floats above a gap. */
export function parseBoard(text: string, end: number = text.length): Board {
  if (end !== CELLS) throw new Error(`expected ${CELLS} digits, got ${end} characters`);
  const board = new Uint8Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const digit = text.charCodeAt(cell) - 0x30;
    if (!(digit >= 0 && digit <= 9)) throw new Error(`cell ${cell}: expected a digit`);
    board[cell] = digit;
    if (digit === EMPTY && cell >= SIZE && board[cell - SIZE] !== EMPTY) {
      throw new Error(`column ${cell % SIZE} has a floating disc in row ${Math.floor(cell / SIZE) - 1}`);
    }
  }
  return board;
}

/** Whether the code is a disc with a number, 1 to 7. */
export function isNumbered(code: number): boolean {
  return code >= 1 && code <= SIZE;
}

/** Whether the code is a gray disc, solid or cracked. */
export function isCover(code: number): boolean {
  return code >= SOLID;
}

/** Whether a disc can be dropped into the column. */
export function isOpen(board: Board, column: number): boolean {
  return column >= 0 && column < SIZE && board[column] === EMPTY;
}

/** The first open column in an order of all columns. */
export function firstOpen(board: Board, order: readonly number[]): number {
  for (let k = 0; k < SIZE; k++) if (isOpen(board, order[k])) return order[k];
  throw new Error("no column is open");
}

/** Whether no column is open. */
export function isTopRowFull(board: Board): boolean {
  for (let column = 0; column < SIZE; column++) if (board[column] === EMPTY) return false;
  return true;
}

/** Whether any disc has reached the top row. */
export function isTopRowReached(board: Board): boolean {
  for (let column = 0; column < SIZE; column++) if (board[column] !== EMPTY) return true;
  return false;
}

/** Whether no disc is left. */
export function isCleared(board: Board): boolean {
  for (let cell = 0; cell < CELLS; cell++) if (board[cell] !== EMPTY) return false;
  return true;
}

/** Puts the disc into the lowest empty cell of an open column. */
export function place(board: Board, column: number, disc: number): void {
  let cell = BOTTOM_ROW + column;
  while (board[cell] !== EMPTY) cell -= SIZE;
  board[cell] = disc;
}

/** Moves every row up by one and fills the bottom row with solid discs (RULES 4, step 5b). */
export function raise(board: Board): void {
  for (let cell = 0; cell < BOTTOM_ROW; cell++) board[cell] = board[cell + SIZE];
  for (let cell = BOTTOM_ROW; cell < CELLS; cell++) board[cell] = SOLID;
}

/** Lets the discs of each column fall to the bottom, in their order (RULES 4.1, step 6). */
export function settle(board: Board): void {
  for (let column = 0; column < SIZE; column++) {
    let landing = BOTTOM_ROW + column;
    for (let cell = landing; cell >= 0; cell -= SIZE) {
      const code = board[cell];
      if (code === EMPTY) continue;
      if (cell !== landing) {
        board[landing] = code;
        board[cell] = EMPTY;
      }
      landing -= SIZE;
    }
  }
}

/** Whether the mirror image's 49 digits are smaller than the board's (RULES 8.1). */
export function isMirrorSmaller(board: Board): boolean {
  for (let row = 0; row < CELLS; row += SIZE) {
    for (let column = 0; column < 3; column++) {
      const left = board[row + column];
      const right = board[row + SIZE - 1 - column];
      if (left !== right) return right < left;
    }
  }
  return false;
}

/** A copy with each row reversed (RULES 8.1). */
export function mirror(board: Board): Board {
  const image = new Uint8Array(CELLS);
  for (let row = 0; row < CELLS; row += SIZE) {
    for (let column = 0; column < SIZE; column++) image[row + column] = board[row + SIZE - 1 - column];
  }
  return image;
}

// The gates of Klondike: what the reference says of a case (GATES).

import { Field, type Observer } from "../observe.js";
import type { Gate } from "../wire.js";
import { foundationCards, isWon, progressToken, tableauText, type Board } from "./board.js";
import { cardsText } from "./card.js";
import { gameCase, searchCase, witnessCase, type GameCase } from "./case.js";
import { checkedApply, checkedPlay } from "./checked.js";
import { fnv } from "./fnv.js";
import { heuristic } from "./heuristic.js";
import { moveText, movesText, type Move } from "./move.js";
import { policyOf } from "./policy.js";
import { progress } from "./progress.js";
import { reducedGates } from "./reduced-gates.js";
import { solve } from "./solve.js";
import { macroView, primitiveView } from "./view.js";
import { zobrist } from "./zobrist.js";

const ACCEPTED = new Field("accepted");
const ADOPTED = new Field("adopted");
const BEST = new Field("best");
const BOUNDS = new Field("bounds");
const CHECKPOINTS = new Field("checkpoints");
const CHUNKS = new Field("chunks");
const END = new Field("end");
const FNV = new Field("fnv");
const FOUNDATIONS = new Field("foundations");
const FOUNDATION_CARDS = new Field("foundation_cards");
const H = new Field("h");
const INDEX = new Field("index");
const MACRO = new Field("macro");
const MOVE = new Field("move");
const MOVES = new Field("moves");
const NODES = new Field("nodes");
const OUTCOME = new Field("outcome");
const PATH = new Field("path");
const PRIMITIVE = new Field("primitive");
const PROGRESS_V1 = new Field("progress_v1");
const PROGRESS_V2 = new Field("progress_v2");
const RECYCLES = new Field("recycles");
const REFUSED = new Field("refused");
const START_SCORE = new Field("start_score");
const STOCK = new Field("stock");
const TABLEAU = new Field("tableau");
const TOKEN = new Field("token");
const UNDOS = new Field("undos");
const WON = new Field("won");
const ZOBRIST = new Field("zobrist");

/** The gates by name. */
export const gates: Record<string, Gate> = { trajectory, leaf, search, witness, ...reducedGates };

function trajectory(testCase: unknown, observer: Observer): void {
  const game = gameCase(testCase);
  play(game, (board, move) => {
    observer.text(MOVE, move === null ? "start" : moveText(move));
    observeBoard(board, observer);
    const signature = zobrist(board);
    observer.bits(ZOBRIST, signature.high, signature.low);
    const fullHash = fnv(board);
    observer.bits(FNV, fullHash.high, fullHash.low);
    observer.text(TOKEN, progressToken(board));
    observer.text(PRIMITIVE, movesText(primitiveView(board)));
    observer.text(MACRO, movesText(macroView(board, game.draw)));
    observer.integer(WON, isWon(board) ? 1 : 0);
    observer.endStep();
  });
}

function leaf(testCase: unknown, observer: Observer): void {
  const game = gameCase(testCase);
  play(game, (board) => {
    observer.integer(H, heuristic(board, game.draw));
    observer.integer(PROGRESS_V1, progress(board, game.draw, "v1"));
    observer.integer(PROGRESS_V2, progress(board, game.draw, "v2"));
    observer.endStep();
  });
}

function search(testCase: unknown, observer: Observer): void {
  const { start, rules } = searchCase(testCase);
  const { outcome, chunks } = solve(start, rules);
  const path: Move[] = [];
  let checkpoints = 0;
  let bounds = 0;
  let nodes = 0;
  for (const chunk of chunks) {
    observer.text(END, chunk.end);
    observer.integer(H, chunk.h);
    observer.integer(START_SCORE, chunk.startScore);
    observer.integer(BOUNDS, chunk.bounds);
    observer.integer(NODES, chunk.nodes);
    observer.integer(BEST, chunk.best);
    observer.integer(ADOPTED, chunk.adopted ? 1 : 0);
    observer.text(PATH, movesText(chunk.path));
    const signature = zobrist(chunk.after);
    observer.bits(ZOBRIST, signature.high, signature.low);
    observer.endStep();
    path.push(...chunk.path);
    checkpoints += chunk.adopted ? 1 : 0;
    bounds += chunk.bounds;
    nodes += chunk.nodes;
  }
  observer.text(OUTCOME, outcome);
  observer.integer(MOVES, path.length);
  observer.integer(UNDOS, path.filter((move) => move.kind === "foundation-to-column").length);
  observer.integer(CHECKPOINTS, checkpoints);
  observer.integer(CHUNKS, chunks.length);
  observer.integer(BOUNDS, bounds);
  observer.integer(NODES, nodes);
  observer.text(PATH, movesText(path));
  observer.endStep();
}

function witness(testCase: unknown, observer: Observer): void {
  const { start, draw, path } = witnessCase(testCase);
  let board = start;
  let accepted = 0;
  let refused = "";
  for (const { text, move } of path) {
    const after = checkedApply(board, move, draw);
    if (after === null) {
      refused = text;
      break;
    }
    board = after;
    accepted += 1;
  }
  observer.integer(ACCEPTED, accepted);
  observer.text(REFUSED, refused);
  observer.integer(FOUNDATION_CARDS, foundationCards(board));
  observer.integer(WON, isWon(board) ? 1 : 0);
  observeBoard(board, observer);
  observer.endStep();
}

/** Plays the game of a case and shows every position, with the move that led to it (null at the start). */
function play(game: GameCase, show: (board: Board, move: Move | null) => void): void {
  const policy = policyOf(game.policy, game.start, game.draw, game.policySeed, game.moves);
  let board = game.start;
  show(board, null);
  for (let count = 0; count < game.maxMoves && !isWon(board); count++) {
    const moves = game.macro ? macroView(board, game.draw) : primitiveView(board);
    const move = policy.choose(board, moves);
    if (move === null) return;
    const after = checkedPlay(board, move, game.draw);
    if (after === null) throw new Error(`move ${count}: the policy's ${moveText(move)} is illegal, expected a legal move`);
    board = after;
    show(board, move);
  }
}

function observeBoard(board: Board, observer: Observer): void {
  observer.text(TABLEAU, tableauText(board));
  observer.integers(FOUNDATIONS, board.foundations);
  observer.text(STOCK, cardsText(board.stock));
  observer.integer(INDEX, board.index);
  observer.integer(RECYCLES, board.recycles);
}

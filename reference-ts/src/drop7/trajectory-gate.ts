// The gate `trajectory`: games, replays, single moves, and totals over many games.

import { Field, type Observer } from "../observe.js";
import { Members } from "./cases.js";
import { deal, type Game } from "./game.js";
import { play, stateAt, type Move } from "./play.js";
import { policyOf, type Policy } from "./policy.js";
import { Mulberry32, TWO_32 } from "./random.js";

const NEXT = new Field("next");
const MOVES_PLAYED = new Field("moves_played");
const COLUMN = new Field("column");
const SCORE_DELTA = new Field("score_delta");
const BOARD = new Field("board");
const SCORE = new Field("score");
const LEVEL = new Field("level");
const MOVES_REMAINING = new Field("moves_remaining");
const GAME_OVER = new Field("game_over");
const CLEARED = new Field("cleared");
const LEVEL_ADVANCED = new Field("level_advanced");
const WAVE = new Field("wave");
const REFUSED = new Field("refused");
const ACCEPTED = new Field("accepted");
const FINAL_SCORE = new Field("final_score");
const FINAL_MOVES = new Field("final_moves");
const FINAL_OVER = new Field("final_over");
const MOVES = new Field("moves");
const WAVES = new Field("waves");
const SCORE_SUM = new Field("score_sum");

const MOST = 2147483647;
/** The forms of a case, each named like the member that holds it. */
const FORMS = [game, replay, move, fingerprint];

/** A case has one member, which names its form. */
export function trajectory(testCase: unknown, observer: Observer): void {
  const members = new Members(testCase, "");
  for (const form of FORMS) {
    if (!members.has(form.name)) continue;
    const inner = new Members(members.take(form.name), form.name);
    members.end();
    form(inner, observer);
    return;
  }
  throw new Error("expected one member of game, replay, move, fingerprint");
}

function game(members: Members, observer: Observer): void {
  const driver = members.driver("driver");
  const seed = members.seed("seed");
  const policy = policyNamed(members, members.text("policy"), seed);
  const maxMoves = members.integer("max_moves", 0, MOST);
  members.end();
  const running = deal(driver, seed);
  sayDeal(observer, running);
  while (!running.state.over && running.state.movesPlayed < maxMoves) {
    const column = policy(running.state);
    sayMove(observer, column, playChosen(running, column));
  }
  sayEnd(observer, running);
}

function replay(members: Members, observer: Observer): void {
  const driver = members.driver("driver");
  const seed = members.seed("seed");
  const columns = members.text("columns");
  if (!/^[0-9]*$/.test(columns)) throw members.wrong("columns", "expected digits");
  members.end();
  const running = deal(driver, seed);
  sayDeal(observer, running);
  for (let k = 0; k < columns.length && !running.state.over; k++) {
    const column = Number(columns[k]);
    const done = running.play(column);
    if (done === null) {
      observer.integer(REFUSED, column);
      observer.endStep();
      break;
    }
    sayMove(observer, column, done);
  }
  sayEnd(observer, running);
}

function move(members: Members, observer: Observer): void {
  const given = members.state();
  const level = members.integer("level", 1, MOST - 1);
  const column = members.integer("column", -MOST, MOST);
  const stream = new Mulberry32(members.seed("seed"));
  members.end();
  const done = play(stateAt(given.board, given.next, given.movesRemaining, level), column, stream);
  observer.integer(ACCEPTED, done === null ? 0 : 1);
  observer.endStep();
  if (done !== null) sayMove(observer, column, done);
}

function fingerprint(members: Members, observer: Observer): void {
  const driver = members.driver("driver");
  const name = members.text("policy");
  const firstSeed = members.seed("first_seed");
  const games = members.integer("games", 0, MOST);
  const maxMoves = members.integer("max_moves", 0, MOST);
  members.end();
  policyNamed(members, name, firstSeed);
  let moves = 0;
  let waves = 0;
  let scoreSum = 0;
  for (let k = 0; k < games; k++) {
    const seed = (firstSeed + k) % TWO_32;
    const policy = policyNamed(members, name, seed);
    const running = deal(driver, seed);
    while (!running.state.over && running.state.movesPlayed < maxMoves) {
      waves += playChosen(running, policy(running.state)).waves.length;
    }
    moves += running.state.movesPlayed;
    scoreSum += running.state.score;
  }
  observer.integer(MOVES, moves);
  observer.integer(WAVES, waves);
  observer.integer(SCORE_SUM, scoreSum);
  observer.endStep();
}

function policyNamed(members: Members, name: string, seed: number): Policy {
  const policy = policyOf(name, seed);
  if (policy === null) {
    throw members.wrong("policy", `expected center, left, right, cycle, random or dDsS, got ${name}`);
  }
  return policy;
}

function playChosen(running: Game, column: number): Move {
  const done = running.play(column);
  if (done === null) throw new Error(`the policy chose column ${column}, which is refused`);
  return done;
}

function sayDeal(observer: Observer, running: Game): void {
  observer.integer(NEXT, running.state.next);
  observer.endStep();
}

function sayMove(observer: Observer, column: number, done: Move): void {
  const { after, waves } = done;
  observer.integer(MOVES_PLAYED, after.movesPlayed);
  observer.integer(COLUMN, column);
  observer.integer(SCORE_DELTA, done.scoreDelta);
  observer.digits(BOARD, after.board);
  observer.integer(NEXT, after.next);
  observer.integer(SCORE, after.score);
  observer.integer(LEVEL, after.level);
  observer.integer(MOVES_REMAINING, after.movesRemaining);
  observer.integer(GAME_OVER, after.over ? 1 : 0);
  observer.integer(CLEARED, done.cleared ? 1 : 0);
  observer.integer(LEVEL_ADVANCED, done.levelAdvanced ? 1 : 0);
  for (const wave of waves) observer.integers(WAVE, [wave.depth, wave.popped, wave.revealed, wave.points]);
  observer.endStep();
}

function sayEnd(observer: Observer, running: Game): void {
  observer.integer(FINAL_SCORE, running.state.score);
  observer.integer(FINAL_MOVES, running.state.movesPlayed);
  observer.integer(FINAL_OVER, running.state.over ? 1 : 0);
  observer.endStep();
}

// The gates of reduced games: what the reference says of a case (GATES).

import { Field, Unsupported, type Observer } from "../observe.js";
import type { Gate } from "../wire.js";
import { cardsText } from "./card.js";
import { MOST_POSITIONS, TooManyPositions, exhaust, type Exhaustion } from "./exhaust.js";
import { reducedCase, type ReducedCase } from "./reduced-case.js";
import { isReducedWon, reducedApply, reducedTableauText, type Position } from "./reduced.js";

const ACCEPTED = new Field("accepted");
const FOUNDATIONS = new Field("foundations");
const FOUNDATION_CARDS = new Field("foundation_cards");
const INDEX = new Field("index");
const LENGTH = new Field("length");
const LINE = new Field("line");
const PASS = new Field("pass");
const POSITIONS = new Field("positions");
const REFUSED = new Field("refused");
const STOCK = new Field("stock");
const TABLEAU = new Field("tableau");
const VERDICT = new Field("verdict");
const WON = new Field("won");

/** The gates by name. */
export const reducedGates: Record<string, Gate> = { verdict, exhaust: exhaustion, reduced };

function verdict(testCase: unknown, observer: Observer): void {
  const { winnable } = exhausted(reducedCase(testCase));
  observer.text(VERDICT, winnable ? "winnable" : "unwinnable");
  observer.endStep();
}

function exhaustion(testCase: unknown, observer: Observer): void {
  const { winnable, positions, line } = exhausted(reducedCase(testCase));
  observer.text(VERDICT, winnable ? "winnable" : "unwinnable");
  observer.integer(POSITIONS, positions);
  observer.integer(LENGTH, line.length);
  observer.text(LINE, line.join(" "));
  observer.endStep();
}

function reduced(testCase: unknown, observer: Observer): void {
  const read = reducedCase(testCase);
  const { position, accepted, refused } = replay(read);
  observer.integer(ACCEPTED, accepted);
  observer.text(REFUSED, refused);
  observer.integer(
    FOUNDATION_CARDS,
    position.foundations.reduce((sum, value) => sum + value),
  );
  observer.integer(WON, isReducedWon(read.reduction, position) ? 1 : 0);
  observer.text(TABLEAU, reducedTableauText(position));
  observer.integers(FOUNDATIONS, position.foundations);
  observer.text(STOCK, cardsText(position.waste) + cardsText(position.talon));
  observer.integer(INDEX, position.waste.length);
  observer.integer(PASS, position.pass);
  observer.endStep();
}

/** The search from the position of a case, whose path must be legal. */
function exhausted(read: ReducedCase): Exhaustion {
  const { position, accepted, refused } = replay(read);
  if (refused !== "") throw new Error(`path, move ${accepted + 1}: ${refused}, expected a legal move`);
  try {
    return exhaust(read.reduction, position, MOST_POSITIONS);
  } catch (error) {
    if (error instanceof TooManyPositions) throw new Unsupported(error.message);
    throw error;
  }
}

/** Plays the path up to the first move that is illegal. */
function replay(read: ReducedCase): { position: Position; accepted: number; refused: string } {
  let position = read.deal;
  let accepted = 0;
  for (const text of read.path) {
    const after = reducedApply(read.reduction, position, text);
    if (after === null) return { position, accepted, refused: text };
    position = after;
    accepted += 1;
  }
  return { position, accepted, refused: "" };
}

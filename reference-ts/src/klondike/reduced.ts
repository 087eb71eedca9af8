// Reduced games (RULES 17): the rules of section 4 for fewer ranks and columns,
// a limited number of passes, and foundations that may give nothing back.

import { SUITS, areOpposite, cardOf, cardsText, suitOf, valueOf } from "./card.js";

/** What is played. */
export interface Reduction {
  /** Highest value; its cards play the king's part. */
  readonly ranks: number;
  readonly columns: number;
  /** Cards turned at a time. */
  readonly draw: number;
  /** How often the stock may be gone through; 0 for any number. */
  readonly passes: number;
  /** Whether a foundation's top card may come back. */
  readonly returns: boolean;
}

/** A column, deepest card first. */
export interface Pile {
  readonly hidden: readonly number[];
  readonly open: readonly number[];
}

/** A position; never changed. */
export interface Position {
  readonly piles: readonly Pile[];
  readonly foundations: readonly number[];
  /** Turned cards, the one that plays last. */
  readonly waste: readonly number[];
  /** Cards not turned yet, the next one first. */
  readonly talon: readonly number[];
  /** The pass that the game is in; stays 1 if their number is not limited. */
  readonly pass: number;
}

/** A legal move and where it leads. */
export interface Step {
  readonly text: string;
  readonly after: Position;
}

/** The deal of a deck that has been checked. */
export function reducedDeal(reduction: Reduction, deck: readonly number[]): Position {
  const piles: Pile[] = [];
  let next = 0;
  for (let column = 0; column < reduction.columns; column++) {
    piles.push({ hidden: deck.slice(next, next + column), open: [deck[next + column]] });
    next += column + 1;
  }
  return { piles, foundations: [0, 0, 0, 0], waste: [], talon: deck.slice(next), pass: 1 };
}

/** Whether all cards are on the foundations. */
export function isReducedWon(reduction: Reduction, position: Position): boolean {
  return position.foundations.every((value) => value === reduction.ranks);
}

/** All legal moves, in the order of RULES 4. */
export function reducedSteps(reduction: Reduction, position: Position): Step[] {
  const steps: Step[] = [];
  const say = (text: string, changed: Partial<Position>): void => {
    steps.push({ text, after: { ...position, ...changed } });
  };
  const { piles, foundations, waste, talon } = position;
  const top = waste.length > 0 ? waste[waste.length - 1] : null;
  const fits = (card: number): boolean => valueOf(card) === foundations[suitOf(card)] + 1;
  const targets = (card: number): number[] =>
    piles.flatMap((pile, column) => (accepts(reduction, pile, card) ? [column] : []));

  piles.forEach((pile, column) => {
    const card = pile.open[pile.open.length - 1];
    if (card === undefined || !fits(card)) return;
    say(`F${column}`, {
      piles: replaced(piles, [column, withoutTop(pile, 1)]),
      foundations: withFoundation(foundations, suitOf(card), 1),
    });
  });
  if (top !== null && fits(top)) {
    say("WF", { waste: waste.slice(0, -1), foundations: withFoundation(foundations, suitOf(top), 1) });
  }
  piles.forEach((pile, source) => {
    for (let count = 1; count <= pile.open.length; count++) {
      const run = pile.open.slice(pile.open.length - count);
      const whole = pile.hidden.length === 0 && count === pile.open.length;
      if (whole && valueOf(run[0]) === reduction.ranks) continue;
      for (const destination of targets(run[0])) {
        if (destination === source) continue;
        say(`C${source}${destination}x${count}`, {
          piles: replaced(piles, [source, withoutTop(pile, count)], [destination, withTop(piles[destination], run)]),
        });
      }
    }
  });
  if (top !== null) {
    for (const column of targets(top)) {
      say(`W${column}`, { waste: waste.slice(0, -1), piles: replaced(piles, [column, withTop(piles[column], [top])]) });
    }
  }
  for (let suit = 0; suit < SUITS && reduction.returns; suit++) {
    if (foundations[suit] === 0) continue;
    const card = cardOf(suit, foundations[suit]);
    for (const column of targets(card)) {
      say(`U${suit}>${column}`, {
        foundations: withFoundation(foundations, suit, -1),
        piles: replaced(piles, [column, withTop(piles[column], [card])]),
      });
    }
  }
  if (talon.length > 0) {
    say("A", { waste: waste.concat(talon.slice(0, reduction.draw)), talon: talon.slice(reduction.draw) });
  } else if (waste.length > 0) {
    if (reduction.passes === 0) say("R", { waste: [], talon: waste });
    else if (position.pass < reduction.passes) say("R", { waste: [], talon: waste, pass: position.pass + 1 });
  }
  return steps;
}

/** Checked apply: where the legal move of this text leads; null if there is none. */
export function reducedApply(reduction: Reduction, position: Position, text: string): Position | null {
  return reducedSteps(reduction, position).find((step) => step.text === text)?.after ?? null;
}

/** Each column's face-down cards, `|`, its face-up cards; joined by `/`. */
export function reducedTableauText(position: Position): string {
  return position.piles.map(({ hidden, open }) => cardsText(hidden) + "|" + cardsText(open)).join("/");
}

function accepts(reduction: Reduction, pile: Pile, card: number): boolean {
  const top = pile.open[pile.open.length - 1];
  if (top === undefined) return valueOf(card) === reduction.ranks;
  return valueOf(top) === valueOf(card) + 1 && areOpposite(top, card);
}

function replaced(piles: readonly Pile[], ...changes: readonly [number, Pile][]): Pile[] {
  const copy = piles.slice();
  for (const [column, pile] of changes) copy[column] = pile;
  return copy;
}

function withTop(pile: Pile, run: readonly number[]): Pile {
  return { hidden: pile.hidden, open: pile.open.concat(run) };
}

/** Takes the top cards away and turns the card below them. */
function withoutTop(pile: Pile, count: number): Pile {
  const open = pile.open.slice(0, pile.open.length - count);
  if (open.length > 0 || pile.hidden.length === 0) return { hidden: pile.hidden, open };
  return { hidden: pile.hidden.slice(0, -1), open: pile.hidden.slice(-1) };
}

function withFoundation(foundations: readonly number[], suit: number, change: number): number[] {
  return foundations.map((value, at) => (at === suit ? value + change : value));
}

// The cases of the gates, read from JSON by hand (GATES).

import { HIGHEST_NEED, KINDS } from "./card.js";
import { parseCommand, type Command } from "./command.js";
import { defaultThreshold, seededDeal, type Deal } from "./deal.js";
import { Members, arrayAt, integerAt, textAt, unexpected } from "./members.js";
import { POLICIES, listed, policy, type Player } from "./player.js";
import { startGame } from "./round.js";
import { ROUNDS, type State } from "./state.js";
import { parseState } from "./state-text.js";

const U32_MAX = 0xffffffff;
const U64_MAX = 0xffffffffffffffffn;
const LOWEST_NEED = 3;
const HIGHEST_VALUE = 6;

/** Who plays what. The player is new, and good for one game. */
interface Played {
  readonly deal: Deal;
  readonly player: Player;
}

/** A case of the gates trajectory and leaf. */
export interface GameCase extends Played {
  /** Where the game begins. */
  readonly start: State;
}

/** A case of the gate search. */
export interface SearchCase extends Played {
  readonly k: number;
  /** The greatest number of nodes; a budget that no search can reach is only about right. */
  readonly budget: number;
}

/** A case of the gate witness. */
export interface WitnessCase extends Played {
  readonly k: number;
  readonly moves: readonly Command[];
}

/** Reads a case of trajectory or leaf. */
export function gameCase(json: unknown): GameCase {
  const members = new Members(json, "");
  const game = takeGame(members);
  const start = members.has("state") ? parseState(game.deal, members.text("state")) : startGame(game.deal);
  members.close();
  return { ...game, start };
}

/** Reads a case of search. */
export function searchCase(json: unknown): SearchCase {
  const members = new Members(json, "");
  const game = takeGame(members);
  const k = takeK(members);
  const budget = takeBudget(members);
  members.close();
  return { ...game, k, budget };
}

/** Reads a case of witness. */
export function witnessCase(json: unknown): WitnessCase {
  const members = new Members(json, "");
  const game = takeGame(members);
  const k = takeK(members);
  const moves = takeCommands(members, "moves");
  members.close();
  return { ...game, k, moves };
}

function takeGame(members: Members): Played {
  const deal = takeDeal(members.object("deal"));
  const player = members.has("commands")
    ? listed(takeCommands(members, "commands"))
    : policy(members.oneOf("policy", POLICIES), deal.policySeed);
  return { deal, player };
}

function takeDeal(members: Members): Deal {
  const seats = members.integer("seats", 2, 6);
  const threshold = members.has("threshold") ? members.integer("threshold", 1, 99) : defaultThreshold(seats);
  const deal = members.has("seed")
    ? seededDeal(seats, threshold, members.integer("seed", 0, U32_MAX))
    : takeDecks(members, seats, threshold);
  members.close();
  return deal;
}

function takeDecks(members: Members, seats: number, threshold: number): Deal {
  const problems = takeCards(members, "problems", LOWEST_NEED, HIGHEST_NEED);
  const solutions = takeCards(members, "solutions", 1, HIGHEST_VALUE);
  return {
    seats,
    threshold,
    problems: problems.map(([kind, need]) => ({ kind, need })),
    solutions: solutions.map(([kind, value]) => ({ kind, value })),
    policySeed: members.has("policy_seed") ? members.integer("policy_seed", 0, U32_MAX) : 0,
  };
}

/** Pairs of a kind and a number. */
function takeCards(members: Members, name: string, least: number, most: number): [number, number][] {
  return members.array(name).map((item, index) => {
    const place = `${members.place(name)}[${index}]`;
    const pair = arrayAt(item, place);
    if (pair.length !== 2) throw unexpected(place, item, "a kind and a number");
    return [integerAt(pair[0], `${place}[0]`, 0, KINDS - 1), integerAt(pair[1], `${place}[1]`, least, most)];
  });
}

function takeCommands(members: Members, name: string): Command[] {
  return members.array(name).map((item, index) => {
    const place = `${members.place(name)}[${index}]`;
    const command = parseCommand(textAt(item, place));
    if (command === null) {
      throw unexpected(place, item, "one of select S P, hold, add S P, improvise P, ask T, pass");
    }
    return command;
  });
}

function takeK(members: Members): number {
  return members.integer("k", 1, ROUNDS);
}

function takeBudget(members: Members): number {
  const text = members.text("budget");
  if (!/^(0|[1-9][0-9]{0,19})$/.test(text) || BigInt(text) > U64_MAX) {
    throw unexpected(members.place("budget"), text, "the decimal text of a u64");
  }
  return Number(text);
}

// The cases of the gates, read from JSON by hand (GATES). Every refusal names
// the member and what was expected.

import { deal, type Board } from "./board.js";
import { parseDeck } from "./deck.js";
import { Members } from "./members.js";
import { parsePrimitive, type Move } from "./move.js";
import { POLICIES, type PolicyName } from "./policy.js";
import { parsePosition } from "./position.js";
import { BASELINE, DEFAULT_PARAMETERS, DOCUMENT, type Rules } from "./rules.js";
import { compatShuffle, simpleShuffle } from "./shuffle.js";

/** A case of the gates trajectory and leaf. */
export interface GameCase {
  readonly start: Board;
  readonly draw: number;
  readonly policy: PolicyName;
  readonly macro: boolean;
  readonly maxMoves: number;
  readonly policySeed: bigint;
  /** The texts of the moves that the policy `given` plays. */
  readonly moves: readonly string[];
}

/** A case of the gate search. */
export interface SearchCase {
  readonly start: Board;
  readonly rules: Rules;
}

/** A case of the gate witness. */
export interface WitnessCase {
  readonly start: Board;
  readonly draw: number;
  readonly path: readonly { readonly text: string; readonly move: Move }[];
}

/** Reads a case of trajectory or leaf. */
export function gameCase(json: unknown): GameCase {
  const members = new Members(json, "case");
  const read = {
    start: readDeal(members.object("deal")),
    draw: readDraw(members),
    policy: members.oneOf("policy", POLICIES),
    macro: members.oneOf("view", ["primitive", "macro"]) === "macro",
    maxMoves: members.integer("max_moves", 0),
    policySeed: members.has("policy_seed") ? members.u64("policy_seed") : 0n,
    moves: members.has("moves") ? words(members.string("moves")) : [],
  };
  members.close();
  return read;
}

/** Reads a case of search. */
export function searchCase(json: unknown): SearchCase {
  const members = new Members(json, "case");
  const start = readDeal(members.object("deal"));
  const draw = readDraw(members);
  const strict = members.oneOf("mode", ["fast", "strict"]) === "strict";
  const setting = members.oneOf("setting", ["baseline", "document"]) === "baseline" ? BASELINE : DOCUMENT;
  const rules: Rules = {
    draw,
    strict,
    macroMoves: members.has("macro_moves") ? members.boolean("macro_moves") : setting.macroMoves,
    receiver: members.has("receiver") ? members.boolean("receiver") : setting.receiver,
    drawLimits: members.has("draw_limits") ? members.boolean("draw_limits") : setting.drawLimits,
    failedBounds: members.has("failed_bounds") ? members.boolean("failed_bounds") : setting.failedBounds,
    chargeBounded: members.has("charge_bounded") ? members.boolean("charge_bounded") : setting.chargeBounded,
    evaluation: members.has("evaluation") ? members.oneOf("evaluation", ["v1", "v2"]) : setting.evaluation,
    limitScale: members.integer("limit_scale", 1),
    tableCap: members.has("table_cap") ? members.integer("table_cap", 1) : DEFAULT_PARAMETERS.tableCap,
    depthLimit: members.has("depth_limit") ? members.integer("depth_limit", 0) : DEFAULT_PARAMETERS.depthLimit,
    undoLimit: members.has("undo_limit") ? members.integer("undo_limit", 0) : DEFAULT_PARAMETERS.undoLimit,
    nodeBudget: members.has("node_budget") ? members.integer("node_budget", 1) : DEFAULT_PARAMETERS.nodeBudget,
  };
  members.close();
  return { start, rules };
}

/** Reads a case of witness. */
export function witnessCase(json: unknown): WitnessCase {
  const members = new Members(json, "case");
  const start = readDeal(members.object("deal"));
  const draw = readDraw(members);
  const text = members.string("path");
  members.close();
  const path = words(text).map((word, at) => {
    const move = parsePrimitive(word);
    if (move === null) throw new Error(`path: "${word}" at move ${at}, expected one of A R WF Fc Wc Cabxk Us>c`);
    return { text: word, move };
  });
  return { start, draw, path };
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

function readDraw(members: Members): number {
  const draw = members.integer("draw", 1);
  if (draw > 3) throw new Error(`draw: ${draw}, expected 1 to 3`);
  return draw;
}

function readDeal(members: Members): Board {
  if (members.has("position")) {
    const board = parsePosition(members.string("position"));
    members.close();
    return board;
  }
  const deck = members.has("deck") ? parseDeck(members.string("deck")) : shuffledDeck(members);
  members.close();
  return deal(deck);
}

function shuffledDeck(members: Members): number[] {
  const shuffle = members.oneOf("shuffle", ["compat", "simple"]) === "compat" ? compatShuffle : simpleShuffle;
  return shuffle(members.u64("seed"), BigInt(members.integer("game", 0)));
}

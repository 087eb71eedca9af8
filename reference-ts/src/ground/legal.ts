// What the acting seat may do (RULES 5): as a list, and as the reason why a command is refused.

import type { Command } from "./command.js";
import { actingSeat, solutionsEmpty, type State } from "./state.js";

/** Why a command is refused. */
export type Refusal =
  | "game-over"
  | "wrong-phase"
  | "no-such-seat"
  | "ask-self"
  | "no-such-slot"
  | "no-such-problem"
  | "empty-hand"
  | "empty-deck"
  | "pass-not-needed";

/** Every legal command in canonical order; none when the game is done. */
export function legalCommands(state: State): Command[] {
  switch (state.phase) {
    case "select":
      return [...placing("select", state), { kind: "hold" }];
    case "respond":
      return legalResponses(state);
    case "done":
      return [];
  }
}

function legalResponses(state: State): Command[] {
  const seat = actingSeat(state);
  const commands = placing("add", state);
  if (!solutionsEmpty(state)) {
    state.positions.forEach((position, problem) => {
      if (position !== null) commands.push({ kind: "improvise", problem });
    });
  }
  if (state.positions[seat] !== null) {
    state.hands.forEach((hand, other) => {
      if (other !== seat && hand.length > 0) commands.push({ kind: "ask", seat: other });
    });
  }
  if (commands.length === 0) commands.push({ kind: "pass" });
  return commands;
}

/** Each card of the own hand onto each Problem: the slot outer, the Problem inner. */
function placing(kind: "select" | "add", state: State): Command[] {
  const commands: Command[] = [];
  state.hands[actingSeat(state)].forEach((_card, slot) => {
    state.positions.forEach((position, problem) => {
      if (position !== null) commands.push({ kind, slot, problem });
    });
  });
  return commands;
}

/** Null for a legal command, else the first reason against it in the order of RULES 5. */
export function validate(state: State, command: Command): Refusal | null {
  if (state.phase === "done") return "game-over";
  if (state.phase !== phaseOf(command)) return "wrong-phase";
  const seat = actingSeat(state);
  switch (command.kind) {
    case "select":
    case "add":
      if (command.slot >= state.hands[seat].length) return "no-such-slot";
      return holdsProblem(state, command.problem) ? null : "no-such-problem";
    case "improvise":
      if (!holdsProblem(state, command.problem)) return "no-such-problem";
      return solutionsEmpty(state) ? "empty-deck" : null;
    case "ask":
      if (command.seat >= state.deal.seats) return "no-such-seat";
      if (command.seat === seat) return "ask-self";
      if (!holdsProblem(state, seat)) return "no-such-problem";
      return state.hands[command.seat].length === 0 ? "empty-hand" : null;
    case "hold":
      return null;
    case "pass":
      return legalCommands(state)[0].kind === "pass" ? null : "pass-not-needed";
  }
}

function phaseOf(command: Command): "select" | "respond" {
  return command.kind === "select" || command.kind === "hold" ? "select" : "respond";
}

function holdsProblem(state: State, problem: number): boolean {
  return problem < state.positions.length && state.positions[problem] !== null;
}

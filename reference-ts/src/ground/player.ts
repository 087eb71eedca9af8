// Who gives the commands: one of the three policies (RULES 8), or a list.

import type { Command } from "./command.js";
import { greedyChoice } from "./greedy.js";
import { legalCommands } from "./legal.js";
import { Mulberry32 } from "./random.js";
import { actingSeat, type State } from "./state.js";
import { project } from "./view.js";

/** Gives the next command, or null when it has none. It may keep a state of its own, so each game needs a new one. */
export type Player = (state: State) => Command | null;

/** The names of the policies. */
export const POLICIES = ["first-legal", "random", "greedy"] as const;

/** The name of a policy. */
export type PolicyName = (typeof POLICIES)[number];

const RANDOM_POLICY_SALT = 0x9e3779b9;

/** A policy at the start of a game; it plays until the game is done. Only `random` uses the seed. */
export function policy(name: PolicyName, seed: number): Player {
  const choose = chooser(name, seed);
  return (state) => {
    const legal = legalCommands(state);
    return legal.length === 0 ? null : choose(state, legal);
  };
}

/** Gives the commands of a list one by one, whatever the state. */
export function listed(commands: readonly Command[]): Player {
  let given = 0;
  return () => {
    if (given === commands.length) return null;
    given += 1;
    return commands[given - 1];
  };
}

function chooser(name: PolicyName, seed: number): (state: State, legal: readonly Command[]) => Command {
  switch (name) {
    case "first-legal":
      return (_state, legal) => legal[0];
    case "random": {
      const random = new Mulberry32(seed ^ RANDOM_POLICY_SALT);
      return (_state, legal) => legal[random.below(legal.length)];
    }
    case "greedy":
      return (state, legal) => greedyChoice(project(state, actingSeat(state)), legal);
  }
}

// The gates of Ground: what the reference says of a case (GATES).

import { Field, Unsupported, type Observer } from "../observe.js";
import type { Gate } from "../wire.js";
import { gameCase, searchCase, witnessCase } from "./case.js";
import { commandText, commandsText } from "./command.js";
import { greedyChoice, greedyScores } from "./greedy.js";
import { legalCommands } from "./legal.js";
import { mark } from "./mark.js";
import { listed } from "./player.js";
import { play, run, type Refused } from "./record.js";
import { retrospective, rewind } from "./retrospective.js";
import { actingSeat, groupSuccess, type State } from "./state.js";
import { stateText, viewText } from "./text.js";
import { project } from "./view.js";

const ANSWER = new Field("answer");
const COMMAND = new Field("command");
const GREEDY = new Field("greedy");
const HIDDEN_MOVES = new Field("hidden_moves");
const LEGAL = new Field("legal");
const MARK = new Field("mark");
const MOVES = new Field("moves");
const REASON = new Field("reason");
const REFUSED = new Field("refused");
const SCORES = new Field("scores");
const SEAT = new Field("seat");
const SOLVED = new Field("solved");
const STATE = new Field("state");
const SUCCESS = new Field("success");
const VIEWS = ["view0", "view1", "view2", "view3", "view4", "view5"].map((name) => new Field(name));
const WAVES = new Field("waves");

/** The gates by name. */
export const gates: Record<string, Gate> = { trajectory, leaf, search, witness };

function trajectory(testCase: unknown, observer: Observer): void {
  const { start, player } = gameCase(testCase);
  observeStep("start", start, 0, observer);
  const { refused } = run(start, player, ({ command, after, waves }) => {
    observeStep(commandText(command), after, waves, observer);
  });
  if (refused !== null) observeRefused(refused, observer);
}

function leaf(testCase: unknown, observer: Observer): void {
  const { start, player } = gameCase(testCase);
  run(start, player, ({ before }) => {
    const seat = actingSeat(before);
    const view = project(before, seat);
    const legal = legalCommands(before);
    observer.integer(SEAT, seat);
    observer.integers(SCORES, greedyScores(view, legal));
    observer.text(GREEDY, commandText(greedyChoice(view, legal)));
    observer.endStep();
  });
}

function search(testCase: unknown, observer: Observer): void {
  const { deal, player, k, budget } = searchCase(testCase);
  const played = play(deal, player);
  const answer = retrospective(played, k, budget);
  if (answer.kind === "none-cut") throw new Unsupported(`cut at ${answer.nodes} nodes`);
  observer.text(ANSWER, answer.kind);
  observer.integer(SOLVED, played.end.solved);
  observer.text(MOVES, answer.kind === "witness" ? commandsText(answer.moves) : "");
  observer.endStep();
}

function witness(testCase: unknown, observer: Observer): void {
  const { deal, player, k, moves } = witnessCase(testCase);
  let hiddenMoves = 0;
  const start = rewind(play(deal, player), k);
  const { state, refused } = run(start, listed(moves), ({ before, command, after }) => {
    const seen = mark(project(before, actingSeat(before)), command);
    if (seen === "hidden") hiddenMoves += 1;
    observer.text(COMMAND, commandText(command));
    observer.text(MARK, seen);
    observer.text(STATE, stateText(after));
    observer.endStep();
  });
  if (refused !== null) observeRefused(refused, observer);
  observer.integer(SUCCESS, groupSuccess(state) ? 1 : 0);
  observer.integer(HIDDEN_MOVES, hiddenMoves);
  observer.endStep();
}

function observeStep(command: string, state: State, waves: number, observer: Observer): void {
  observer.text(COMMAND, command);
  observer.text(STATE, stateText(state));
  observer.text(LEGAL, commandsText(legalCommands(state)));
  for (let seat = 0; seat < state.deal.seats; seat++) {
    observer.text(VIEWS[seat], viewText(project(state, seat)));
  }
  observer.integer(WAVES, waves);
  observer.integer(SUCCESS, groupSuccess(state) ? 1 : 0);
  observer.endStep();
}

function observeRefused(refused: Refused, observer: Observer): void {
  observer.text(REFUSED, commandText(refused.command));
  observer.text(REASON, refused.reason);
  observer.endStep();
}

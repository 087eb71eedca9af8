// The gate `leaf`: states as given, their value and its terms.

import { Field, type Observer } from "../observe.js";
import { Members, parseState } from "./cases.js";
import { Leaf } from "./leaf.js";
import { TERMS, TERM_NAMES } from "./terms.js";

const LEAF = new Field("leaf");
const TERM_FIELDS = TERM_NAMES.map((name) => new Field(name));

/** One step a state. */
export function leaf(testCase: unknown, observer: Observer): void {
  const members = new Members(testCase, "");
  const states = members.texts("states");
  const rounds = members.has("rounds") ? members.integer("rounds", 1, 1000) : 1;
  members.end();
  const evaluator = new Leaf();
  const given = states.map((text, index) => parseState(text, "states", index));
  for (let round = 1; round < rounds; round++) {
    for (const state of given) evaluator.evaluate(state);
  }
  for (const state of given) {
    observer.real(LEAF, evaluator.evaluate(state));
    for (let k = 0; k < TERMS; k++) observer.real(TERM_FIELDS[k], evaluator.terms[k]);
    observer.endStep();
  }
}

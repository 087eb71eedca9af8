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
  states.forEach((text, index) => {
    const state = parseState(text, `states[${index}]`);
    let value = 0;
    for (let round = 0; round < rounds; round++) value = evaluator.evaluate(state);
    observer.real(LEAF, value);
    for (let k = 0; k < TERMS; k++) observer.real(TERM_FIELDS[k], evaluator.terms[k]);
    observer.endStep();
  });
}

// Whether a witness move rested on what its seat could see (RULES 10).

import type { Command } from "./command.js";
import type { View } from "./view.js";

/** `visible` iff everything that the move depended on was in the acting seat's view. */
export type Mark = "visible" | "hidden";

/** The mark of a legal move; `view` is that of the acting seat before it. */
export function mark(view: View, command: Command): Mark {
  switch (command.kind) {
    case "select":
    case "add": {
      const position = view.positions[command.problem];
      const isSeen = command.slot < view.hand.length && position !== null && position.problem !== null;
      return isSeen ? "visible" : "hidden";
    }
    case "improvise":
    case "ask":
      return "hidden";
    case "hold":
    case "pass":
      return "visible";
  }
}

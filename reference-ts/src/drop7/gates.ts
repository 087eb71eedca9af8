// Drop7 speaks: the gates of corpora/drop7/GATES.md.

import type { Gate } from "../wire.js";
import { leaf } from "./leaf-gate.js";
import { search } from "./search-gate.js";
import { trajectory } from "./trajectory-gate.js";

/** The gates of Drop7 by name. */
export const gates: Record<string, Gate> = { trajectory, leaf, search };

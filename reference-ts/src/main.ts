// The TypeScript references as one process: every game's gates behind one conversation.

import { gates as drop7 } from "./drop7/gates.js";
import { gates as ground } from "./ground/gates.js";
import { gates as klondike } from "./klondike/gates.js";
import { serve } from "./wire.js";

serve({ drop7, klondike, ground });

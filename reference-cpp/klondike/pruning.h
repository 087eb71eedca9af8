// Which moves a search tries, and which it forces (RULES 8).
#pragma once

#include <vector>

#include "board.h"
#include "move.h"
#include "ordering.h"
#include "parameters.h"

namespace klondike {

// Whether the move takes a card to its foundation that no column will need again. Macros never do.
bool is_safe(const Board& board, const Move& move);

struct Expansion {
    // All successors are safe foundation moves, in generation order; no rule was applied to them.
    bool forced = false;
    std::vector<Successor> successors;
};

// The successors of a board at `depth` of a chunk; `last` is the last move of the path, null at the
// chunk's root.
Expansion expand_node(const Board& board, const Move* last, int64_t depth,
                      const Parameters& parameters);

}  // namespace klondike

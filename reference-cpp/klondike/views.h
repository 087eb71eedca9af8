// The two lists of moves: the primitive view (RULES 4) and the macro view (RULES 5), in their
// normative order, and checked apply.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board.h"
#include "move.h"

namespace klondike {

// All legal primitive moves. `draw`: cards turned by an advance.
std::vector<Move> primitive_view(const Board& board, int draw);

// All moves of the macro view; the reachable waste cards are found by really advancing.
std::vector<Move> macro_view(const Board& board, int draw);

// Checked apply: the board after the move of the primitive view with this text; nothing if the view
// has no such move.
std::optional<Board> checked_apply(const Board& board, int draw, const std::string& text);

}  // namespace klondike

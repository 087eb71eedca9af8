// Positions as text (corpora/klondike/GATES.md): the board fields joined by single spaces.
#pragma once

#include <string>

#include "board.h"

namespace klondike {

// Reads `<tableau> <foundations> <stock> <index> <recycles>`; throws std::invalid_argument that says
// what is wrong, also for a position that no game can reach by its cards alone.
Board read_position(const std::string& text);

}  // namespace klondike

// The order in which successors are tried (RULES 9).
#pragma once

#include <vector>

#include "board.h"
#include "move.h"

namespace klondike {

// A move and the board it leads to.
struct Successor {
    Move move;
    Board board;
};

// Sorts the successors of `board` by bucket and secondary; ties keep their order.
void sort_successors(const Board& board, std::vector<Successor>& successors);

}  // namespace klondike

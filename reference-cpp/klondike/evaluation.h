// The two evaluations of a position: the heuristic h and the progress score P (RULES 7).
#pragma once

#include <cstdint>

#include "board.h"

namespace klondike {

// How P counts deadlocks and finished tableaus: as observed (V1), or as meant (V2).
enum class Evaluation { V1, V2 };

// RULES 7a: an estimate of the moves to a win; not admissible. `draw`: cards turned by an advance.
int64_t heuristic(const Board& board, int draw);

// RULES 7b: higher is better.
int64_t progress(const Board& board, int draw, Evaluation version);

}  // namespace klondike

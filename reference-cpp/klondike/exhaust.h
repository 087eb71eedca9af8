// Whether a reduced game can be won, by looking at every position that can be reached (RULES 17).
// Breadth first over primitive moves, no position twice, nothing pruned and nothing assumed.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "reduced.h"

namespace klondike {

// The search has met more positions than it may.
struct TooManyPositions : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Exhaustion {
    bool winnable = false;
    // Positions met, the start and the first won one included.
    int64_t positions = 0;
    // A shortest win in primitives, joined by single spaces; empty if there is none.
    std::string line;
    // Its number of primitives.
    int64_t length = 0;
};

// Searches from `start`; throws TooManyPositions beyond `most`. `visit`, if given, sees every
// position met, in the order in which they are met.
Exhaustion exhaust(const Reduction& reduction, const ReducedPosition& start, int64_t most,
                   const std::function<void(const ReducedPosition&)>& visit = nullptr);

// A position as a line of a dumped set (GATES, closure): tableau, foundations, stock, index, pass,
// joined by semicolons.
std::string reduced_line(const Reduction& reduction, const ReducedPosition& position);

}  // namespace klondike

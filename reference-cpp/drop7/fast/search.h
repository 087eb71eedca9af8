// The fair search of RULES section 8 on the fast board.
#pragma once

#include <array>
#include <cstdint>

#include "board.h"
#include "lru.h"

namespace drop7_fast {

struct SearchParameters {
    int depth;   // 1 to 8
    int strata;  // 1 to 32
    uint64_t work_limit;
};

struct ColumnValue {
    bool is_known = false;
    double value = 0.0;
};

struct Decision {
    int action = -1;    // in the frame of the root as given
    int completed = 0;  // deepest completed iteration
    uint64_t work = 0;
    uint64_t nodes = 0;
    uint64_t hits = 0;
    // At the full depth, in the canonical frame; unknown for an illegal column and when the full
    // depth was not completed.
    std::array<ColumnValue, SIDE> values{};
};

// Decides for a root that is not over, from an emptied table: NoTable or LruTable. Throws
// std::invalid_argument for parameters out of range and for a root without a legal column.
template <typename Table>
Decision decide(const Position& root, const SearchParameters& parameters, Table& table);

}  // namespace drop7_fast

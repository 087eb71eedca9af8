// The fair search: expectimax over stratified chance (RULES section 8).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules.h"
#include "table.h"

namespace drop7 {

constexpr int MAX_SEARCH_DEPTH = 8;
constexpr int MAX_STRATA = 32;

struct SearchParameters {
    int depth;    // 1 to MAX_SEARCH_DEPTH
    int strata;   // 1 to MAX_STRATA
    uint64_t work_limit;
};

struct Decision {
    int action = -1;    // in the frame of the root as given
    int completed = 0;  // the deepest iteration that the work limit let finish
    uint64_t work = 0;  // sampled moves and leaf evaluations, over all iterations
    uint64_t nodes = 0;
    uint64_t hits = 0;
    // Values at the full depth, in the canonical frame; nothing for an illegal column and
    // when the full depth was not completed.
    std::array<std::optional<double>, SIDE> values{};
};

// Decides for a root that is not over, by iterative deepening from an emptied table. Throws
// std::invalid_argument for parameters out of range and for a root without a legal column.
Decision decide(const State& root, const SearchParameters& parameters, Table& table);

}  // namespace drop7

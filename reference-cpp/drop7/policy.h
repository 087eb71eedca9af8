// The policies of RULES section 6: who chooses the column of a whole game.
#pragma once

#include <cstdint>
#include <memory>

#include "rules.h"

namespace drop7 {

class Policy {
public:
    virtual ~Policy() = default;

    // A legal column of a state that is not over.
    virtual int choose(const State& state) = 0;
};

enum class PolicyKind { CENTER, LEFT, RIGHT, CYCLE, RANDOM, SEARCH };

// The policy for one game with this seed. `depth` and `strata` are read by SEARCH only; its
// `choose` throws std::invalid_argument when they are out of range (search.h).
std::unique_ptr<Policy> make_policy(PolicyKind kind, int depth, int strata, uint32_t game_seed);

}  // namespace drop7

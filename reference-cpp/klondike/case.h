// The cases of the gates as they cross the C ABI, and their reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "board.h"
#include "parameters.h"
#include "policy.h"

extern "C" {

// A deck in deal order, or, if `deck` is null, the text of a position, or, if that is null too, a
// shuffle (0 compat, 1 simple).
struct klondike_deal {
    const uint8_t* deck;
    size_t deck_length;
    const uint8_t* position;
    size_t position_length;
    uint64_t seed;
    uint64_t game;
    int32_t shuffle;
};

struct klondike_trajectory_case {
    klondike_deal deal;
    int64_t draw;
    // 0 first, 1 random, 2 greedy, 3 given.
    int32_t policy;
    // 0 primitive, 1 macro.
    int32_t view;
    int64_t max_moves;
    uint64_t policy_seed;
    // The moves of the policy `given`, joined by spaces; may be null.
    const uint8_t* moves;
    size_t moves_length;
};

// Optional values: switches are -1, parameters INT64_MIN when the case leaves them out.
struct klondike_search_case {
    klondike_deal deal;
    int64_t draw;
    // 0 fast, 1 strict.
    int32_t mode;
    // 0 baseline, 1 document.
    int32_t setting;
    int32_t macro_moves;
    int32_t receiver;
    int32_t draw_limits;
    int32_t failed_bounds;
    int32_t charge_bounded;
    // 0 V1, 1 V2.
    int32_t evaluation;
    int64_t limit_scale;
    int64_t table_cap;
    int64_t depth_limit;
    int64_t undo_limit;
    int64_t node_budget;
};

struct klondike_witness_case {
    klondike_deal deal;
    int64_t draw;
    const uint8_t* path;
    size_t path_length;
};

// A position of a reduced game (RULES 17): a deck, and the moves played since the deal.
struct klondike_reduced_case {
    const uint8_t* deck;
    size_t deck_length;
    int64_t ranks;
    int64_t columns;
    int64_t draw;
    int64_t passes;
    // 0 or 1.
    int32_t returns;
    const uint8_t* path;
    size_t path_length;
};
}

namespace klondike {

// A case that this reference does not do.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The value, if it is in the range, both ends included; throws with the name otherwise.
int64_t in_range(const char* name, int64_t value, int64_t least, int64_t most);

// Each throws std::invalid_argument that names the value it does not accept.
int draw_of(int64_t draw);
Board board_of(const klondike_deal& wanted);
Game game_of(const klondike_trajectory_case& wanted);
// Also throws Unsupported.
Parameters parameters_of(const klondike_search_case& wanted);

}  // namespace klondike

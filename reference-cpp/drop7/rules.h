// One move: placement, cascades, clear bonus, level boundary (RULES section 4).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board.h"
#include "random.h"

namespace drop7 {

constexpr int MOVES_PER_LEVEL = 5;
constexpr int64_t LEVEL_BONUS = 17000;
constexpr int64_t CLEAR_BONUS = 70000;

// A position and its game so far. `moves_remaining` is 1 to 5, and 0 only in a game
// that ended at a level boundary.
struct State {
    Board board;
    int next_disc = 0;
    int64_t score = 0;
    int level = 1;
    int moves_remaining = MOVES_PER_LEVEL;
    int moves_played = 0;
    bool game_over = false;
};

struct Wave {
    int depth;
    int popped;
    int revealed;
    int64_t points;
};

// What one accepted move did.
struct Outcome {
    int64_t score_delta = 0;
    bool cleared = false;
    bool level_advanced = false;
    std::vector<Wave> waves;
};

// Points of each disc popped by a wave: floor(7 * depth^2.5), RULES 4.2.
int64_t wave_value(int depth);

// Plays the next disc into the column. A refused move (game over, no such column, column full)
// returns nothing, changes nothing and draws nothing.
std::optional<Outcome> play(State& state, int column, DiscSource& discs);

}  // namespace drop7

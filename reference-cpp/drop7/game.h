// How a seed becomes a game (RULES section 3).
#pragma once

#include <cstdint>
#include <optional>

#include "random.h"
#include "rules.h"

namespace drop7 {

enum class Driver { HEADLESS, TS };

class Game {
public:
    Game(Driver driver, uint32_t seed);

    const State& state() const { return state_; }

    // Plays a column with the discs of this game; nothing for a refused column.
    std::optional<Outcome> play(int column);

private:
    Driver driver_;
    uint32_t seed_;
    Mulberry32 lifelong_;  // of the ts driver; the headless driver makes a fresh stream each move
    State state_;
};

}  // namespace drop7

// A game as it was played, finished or not: the record of RULES section 9 with every state.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "command.h"
#include "policy.h"
#include "rules.h"
#include "state.h"

namespace ground {

// A command that was refused, and why. Its index is the number of commands before it.
struct Refused {
    Command command;
    Refusal reason;
};

// states[0] is the start; commands[i] leads from states[i] to states[i + 1] in waves[i] waves.
struct Game {
    std::vector<State> states;
    std::vector<Command> commands;
    std::vector<int> waves;
    // The command that ended the replay early, if one did.
    std::optional<Refused> refused;

    const State& last() const { return states.back(); }
    bool finished() const { return last().phase == Phase::Done; }
};

// The policy plays every seat to the end.
Game play(const State& start, Policy policy);

// Plays the commands given, up to the first that is refused.
Game replay(const State& start, const std::vector<Command>& commands);

// The state in which a round (1..6) of this game began; throws std::invalid_argument
// when the game ended before.
const State& start_of_round(const Game& game, int round);

}  // namespace ground

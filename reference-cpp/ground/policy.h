// Who plays when nobody does: RULES section 8.
#pragma once

#include <cstdint>
#include <vector>

#include "command.h"
#include "random.h"
#include "state.h"
#include "view.h"

namespace ground {

enum class Policy { FirstLegal, Random, Greedy };

// Greedy's score of a legal command, from the acting seat's view.
int64_t greedy_score(const View& view, const Command& command);

// The scores of all legal commands, in canonical order.
std::vector<int64_t> greedy_scores(const State& state);

// The highest score, the first of them on ties. The game is not over.
Command greedy_choice(const State& state);

// A policy at the table, with its own generator.
class Player {
public:
    Player(Policy policy, const Deal& deal);

    // The next command of a game that is not over.
    Command choose(const State& state);

private:
    Policy policy_;
    Mulberry32 random_;
};

}  // namespace ground

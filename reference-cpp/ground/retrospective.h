// Was this deal winnable? The canonical search of RULES section 10: depth first, commands
// in canonical order, no pruning, no table, a copy of the state for every node.
#pragma once

#include <cstdint>
#include <vector>

#include "game.h"

namespace ground {

enum class Verdict {
    // The record did not reach its end; nothing was searched.
    Unfinished,
    // The record ended in group success; nothing was searched.
    AlreadyWon,
    // `moves` is the first winning line in canonical order.
    Witness,
    // Every line was examined, and none wins.
    NoneExhausted,
    // The budget cut the search.
    NoneCut,
};

struct Answer {
    Verdict verdict;
    std::vector<Command> moves;
    // Commands applied; at most the budget.
    uint64_t nodes;
};

// The round in which a search of the last k rounds begins: 6 - k + 1. Throws
// std::invalid_argument unless k is 1..6.
int first_round_of_last(int k);

// Rewinds the game by its last k rounds and looks for a winning line.
Answer retrospective(const Game& game, int k, uint64_t budget);

// What a witness move needed (RULES section 10, Marks).
enum class Mark { Visible, Hidden };

// Whether everything the acting seat's move depends on is in that seat's projection.
Mark mark(const State& before, const Command& move);

}  // namespace ground

// How the trajectory and leaf gates play a game (corpora/klondike/GATES.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "board.h"

namespace klondike {

enum class Policy { First, Random, Greedy, Given };
enum class View { Primitive, Macro };

struct Game {
    Board start;
    int draw = 1;
    Policy policy = Policy::First;
    View view = View::Primitive;
    int64_t max_moves = 0;
    uint64_t policy_seed = 0;
    // The texts of the moves that the policy Given plays.
    std::vector<std::string> given;
};

// Is told of a position and the text of the move that led to it, `start` for the first.
using Witness = std::function<void(const std::string& move, const Board& board)>;

// Plays until the game is won, the policy has no move, or max_moves moves were made.
void play(const Game& game, const Witness& witness);

}  // namespace klondike

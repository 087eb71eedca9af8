// A whole solve: chunks, joined by adopted checkpoints (RULES 11 to 13).
#pragma once

#include <cstdint>
#include <vector>

#include "board.h"
#include "chunk.h"
#include "move.h"
#include "parameters.h"

namespace klondike {

enum class Outcome {
    Won,
    DeadAtRoot,
    DeadAfterCheckpoint,
    NotAdoptable,
    AdoptionLimit,
    NodeBudget,
};

// A chunk, and what it adds to the result.
struct SolveStep {
    ChunkResult chunk;
    // The chunk's best path was adopted as a checkpoint.
    bool adopted = false;
    // Primitive moves from the chunk's start: a win, a checkpoint, or the partial result.
    std::vector<Move> path;
    // The board after them.
    Board board;
};

struct Solution {
    Outcome outcome = Outcome::Won;
    std::vector<SolveStep> steps;
    int64_t checkpoints = 0;

    // The paths of all steps.
    std::vector<Move> path() const;
    int64_t bounds() const;
    int64_t nodes() const;
};

// Node limit of a chunk that starts at `board`.
int64_t node_limit(const Board& board, const Parameters& parameters);

// Solves from `board`; a partial result is allowed.
Solution solve(const Board& board, const Parameters& parameters);

}  // namespace klondike

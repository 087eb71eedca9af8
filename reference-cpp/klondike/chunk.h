// One chunk: iterative deepening from one board until it is won, dead or out of nodes (RULES 11).
#pragma once

#include <cstdint>
#include <vector>

#include "board.h"
#include "move.h"
#include "parameters.h"

namespace klondike {

enum class ChunkEnd { Found, Dead, Checkpoint, Budget };

// Counters that run through all chunks of a solve.
struct SolveCounters {
    // Nodes charged (`checked`).
    int64_t nodes = 0;
    // Boards offered to sampling.
    int64_t samples = 0;
};

struct ChunkResult {
    ChunkEnd end = ChunkEnd::Dead;
    // h and P of the chunk's start.
    int64_t h = 0;
    int64_t start_score = 0;
    // Iterations begun.
    int64_t bounds = 0;
    // Nodes charged in this chunk.
    int64_t nodes = 0;
    // The best sampled score, start_score if none is better, and the path to it.
    int64_t best = 0;
    std::vector<Move> best_path;
    // The winning path, for Found.
    std::vector<Move> won_path;
};

// Searches one chunk from `start`, with at most `node_limit` nodes. Paths may hold macros.
ChunkResult search_chunk(const Board& start, int64_t node_limit, const Parameters& parameters,
                         SolveCounters& counters);

}  // namespace klondike

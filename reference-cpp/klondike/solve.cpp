#include "solve.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "rule.h"
#include "signature.h"

namespace klondike {

namespace {

constexpr int64_t MOST_ADOPTIONS = 40;
// Limits are not scaled below this.
constexpr int64_t LEAST_LIMIT = 5000;

struct LimitRow {
    int most_hidden;
    int64_t draw_1;
    int64_t draw_3;
};

// RULES 12. Both rows of 0 to 6 hidden cards have the same limits.
constexpr LimitRow LIMITS[] = {
    {6, 800'000, 900'000},      {9, 1'200'000, 1'350'000},  {12, 1'800'000, 2'025'000},
    {15, 2'200'000, 2'475'000}, {18, 3'500'000, 3'937'500}, {DECK_SIZE, 8'000'000, 9'000'000},
};

int64_t unscaled_limit(int hidden, bool draw_1_column) {
    for (const LimitRow& row : LIMITS)
        if (hidden <= row.most_hidden) return draw_1_column ? row.draw_1 : row.draw_3;
    return 0;
}

// The gain of score that makes a chunk's best path a checkpoint.
int64_t least_gain(const Board& start, int64_t start_score) {
    const int cards = start.foundation_cards();
    const int64_t share = std::abs(start_score) * 3 / 100;
    if (cards < 10) return std::clamp<int64_t>(share, 150, 1500);
    if (cards < 30) return std::clamp<int64_t>(share, 100, 1000);
    return std::clamp<int64_t>(share, 20, 500);
}

Board board_after(Board board, const std::vector<Move>& path) {
    for (const Move& move : path) apply(board, move);
    return board;
}

// The moves that a chunk adds to the result, macros included.
const std::vector<Move>& moves_of(const ChunkResult& chunk) {
    return chunk.end == ChunkEnd::Found ? chunk.won_path : chunk.best_path;
}

}  // namespace

std::vector<Move> Solution::path() const {
    std::vector<Move> joined;
    for (const SolveStep& step : steps)
        joined.insert(joined.end(), step.path.begin(), step.path.end());
    return joined;
}

int64_t Solution::bounds() const {
    int64_t sum = 0;
    for (const SolveStep& step : steps) sum += step.chunk.bounds;
    return sum;
}

int64_t Solution::nodes() const {
    int64_t sum = 0;
    for (const SolveStep& step : steps) sum += step.chunk.nodes;
    return sum;
}

int64_t node_limit(const Board& board, const Parameters& parameters) {
    const bool draw_1_column = parameters.draw == 1 || !parameters.draw_limits;
    const int64_t limit = unscaled_limit(board.hidden(), draw_1_column);
    if (parameters.limit_scale == 1) return limit;
    return std::max(LEAST_LIMIT, limit / parameters.limit_scale);
}

Solution solve(const Board& board, const Parameters& parameters) {
    Solution solution;
    if (board.won()) return solution;
    SolveCounters counters;
    std::set<uint64_t> adopted;
    Board current = board;
    for (;;) {
        SolveStep step;
        step.chunk = search_chunk(current, node_limit(current, parameters), parameters, counters);
        // The best path is empty unless its score is better than the start's.
        const std::vector<Move>& moves = moves_of(step.chunk);
        step.path = expand(moves, current);
        step.board = board_after(current, moves);

        const int64_t gain = step.chunk.best - step.chunk.start_score;
        const bool at_checkpoint = step.chunk.end == ChunkEnd::Checkpoint && !moves.empty();
        const bool gains = gain >= least_gain(current, step.chunk.start_score);
        step.adopted = at_checkpoint && gains &&
                       adopted.insert(zobrist_signature(step.board)).second;
        if (step.adopted) fires(Rule::Adopted);
        if (at_checkpoint && !gains) fires(Rule::TooLittleGain);
        if (step.adopted) solution.checkpoints += 1;
        current = step.board;
        solution.steps.push_back(step);
        if (step.adopted && solution.checkpoints < MOST_ADOPTIONS) continue;

        switch (step.chunk.end) {
        case ChunkEnd::Found:
            fires(Rule::Won);
            solution.outcome = Outcome::Won;
            break;
        case ChunkEnd::Dead:
            solution.outcome = solution.steps.size() == 1 ? Outcome::DeadAtRoot
                                                          : Outcome::DeadAfterCheckpoint;
            fires(solution.steps.size() == 1 ? Rule::DeadAtRoot : Rule::DeadAfterCheckpoint);
            break;
        case ChunkEnd::Checkpoint:
            if (step.adopted) fires(Rule::AdoptionLimit);
            solution.outcome = step.adopted ? Outcome::AdoptionLimit : Outcome::NotAdoptable;
            break;
        case ChunkEnd::Budget:
            fires(Rule::NodeBudget);
            solution.outcome = Outcome::NodeBudget;
            break;
        }
        return solution;
    }
}

}  // namespace klondike

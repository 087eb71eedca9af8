#include "search.h"

#include <limits>
#include <stdexcept>
#include <string>

#include "leaf.h"
#include "rule.h"

namespace drop7 {

namespace {

constexpr double TERMINAL_UTILITY = -1000000.0;
constexpr uint32_t POLICY_SEED = 0xd7075eedu;

// Thrown where the work limit is reached; caught by `Search::decide`.
struct BudgetSpent {};

// Whether the mirror image is the canonical one of the two (8.1).
bool prefers_mirror(const Board& board) { return mirrored(board).cells < board.cells; }

// What the policy may see, in the canonical frame.
State canonical(const State& state) {
    State result;
    result.board = prefers_mirror(state.board) ? mirrored(state.board) : state.board;
    result.next_disc = state.next_disc;
    result.moves_remaining = state.moves_remaining;
    return result;
}

// 8.2: the same public state always gets the same scenarios.
uint32_t scenario_seed(const State& state, int remaining_depth) {
    uint32_t x = 0x811c9dc5u;
    for (uint8_t cell : state.board.cells) x = (x ^ (cell + 1u)) * 0x01000193u;
    x = (x ^ static_cast<uint32_t>(state.next_disc)) * 0x01000193u;
    x = x ^ static_cast<uint32_t>(state.moves_remaining);
    return mix32(x ^ POLICY_SEED ^ (static_cast<uint32_t>(remaining_depth + 1) * 0x85ebca6bu));
}

class Search {
public:
    Search(const SearchParameters& parameters, Table& table)
        : parameters_(parameters), table_(table) {}

    Decision decide(const State& given);

private:
    void check_budget() const {
        if (decision_.work >= parameters_.work_limit) throw BudgetSpent{};
    }
    void run_iteration(const State& root, int depth);
    double action_value(const State& state, int column, int depth);
    double state_value(const State& state, int depth);

    SearchParameters parameters_;
    Table& table_;
    Decision decision_;
};

// 8.6
Decision Search::decide(const State& given) {
    const State root = canonical(given);
    table_.clear();
    decision_.action = center_column(root.board);
    try {
        for (int depth = 1; depth <= parameters_.depth; ++depth) run_iteration(root, depth);
    } catch (const BudgetSpent&) {
        // The last completed iteration counts.
        fires(Rule::WorkLimit);
    }
    if (prefers_mirror(given.board)) {
        fires(Rule::MirroredRoot);
        decision_.action = SIDE - 1 - decision_.action;
    }
    return decision_;
}

void Search::run_iteration(const State& root, int depth) {
    std::array<std::optional<double>, SIDE> values{};
    int action = -1;
    for (int column : COLUMN_ORDER) {
        if (!is_open(root.board, column)) continue;
        values[column] = action_value(root, column, depth);
        if (action >= 0 && *values[column] == *values[action]) fires(Rule::EqualValues);
        if (action < 0 || *values[column] > *values[action]) action = column;
    }
    decision_.action = action;
    decision_.completed = depth;
    if (depth == parameters_.depth) decision_.values = values;
}

// 8.4
double Search::action_value(const State& state, int column, int depth) {
    const uint32_t seed = scenario_seed(state, depth);
    double sum = 0.0;
    for (int sample = 0; sample < parameters_.strata; ++sample) {
        check_budget();
        State child = state;
        StratifiedReveals reveals(seed, sample, parameters_.strata);
        const std::optional<Outcome> outcome = play(child, column, reveals);
        decision_.work += 1;
        if (!outcome) throw std::logic_error("search: played a column that is not open");
        const double score_delta = static_cast<double>(outcome->score_delta);
        if (child.game_over) {
            fires(Rule::GameOverInSample);
            sum = sum + (score_delta + TERMINAL_UTILITY);
            continue;
        }
        child.next_disc = stratified_disc(seed, DISC_DOMAIN, 0, sample, parameters_.strata);
        if (prefers_mirror(child.board)) fires(Rule::MirroredNode);
        sum = sum + (score_delta + state_value(canonical(child), depth - 1));
    }
    return sum / static_cast<double>(parameters_.strata);
}

// 8.5
double Search::state_value(const State& state, int depth) {
    decision_.nodes += 1;
    check_budget();
    if (depth == 0) {
        decision_.work += 1;
        return leaf_value(state);
    }
    const TableKey key(state, depth);
    if (const std::optional<double> known = table_.find(key)) {
        fires(Rule::TableHit);
        decision_.hits += 1;
        return *known;
    }
    double best = -std::numeric_limits<double>::infinity();
    for (int column : COLUMN_ORDER) {
        if (!is_open(state.board, column)) continue;
        const double value = action_value(state, column, depth);
        if (value > best) best = value;
    }
    // Finite: a game that is not over has an open column.
    table_.store(key, best);
    return best;
}

}  // namespace

Decision decide(const State& root, const SearchParameters& parameters, Table& table) {
    if (parameters.depth < 1 || parameters.depth > MAX_SEARCH_DEPTH)
        throw std::invalid_argument("search: depth " + std::to_string(parameters.depth) +
                                    ": expected 1 to 8");
    if (parameters.strata < 1 || parameters.strata > MAX_STRATA)
        throw std::invalid_argument("search: strata " + std::to_string(parameters.strata) +
                                    ": expected 1 to 32");
    if (center_column(root.board) < 0)
        throw std::invalid_argument("search: the root has no open column");
    return Search(parameters, table).decide(root);
}

}  // namespace drop7

#include "search.h"

#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "leaf.h"
#include "random.h"
#include "rules.h"

namespace drop7_fast {

namespace {

constexpr double TERMINAL_UTILITY = -1000000.0;
constexpr uint32_t POLICY_SEED = 0xd7075eedu;
constexpr uint32_t FNV_START = 0x811c9dc5u;
constexpr uint32_t FNV_PRIME = 0x01000193u;

// The scenario hash after that many empty rows.
constexpr std::array<uint32_t, SIDE + 1> make_empty_row_hashes() {
    std::array<uint32_t, SIDE + 1> hashes{};
    hashes[0] = FNV_START;
    for (int row = 0; row < SIDE; ++row) {
        uint32_t x = hashes[row];
        for (int column = 0; column < SIDE; ++column) x = (x ^ 1u) * FNV_PRIME;
        hashes[row + 1] = x;
    }
    return hashes;
}

constexpr std::array<uint32_t, SIDE + 1> EMPTY_ROW_HASHES = make_empty_row_hashes();

int first_occupied_row(const Board& board) {
    int row = 0;
    while (row < SIDE && board.rows[row] == 0) row += 1;
    return row;
}

// RULES 8.1: whether the mirror image is lexicographically smaller.
bool prefers_mirror(const Board& board) {
    for (int row = first_occupied_row(board); row < SIDE; ++row) {
        const uint8_t* cells = board.cells + row * SIDE;
        for (int column = 0; column < SIDE / 2; ++column) {
            const uint8_t here = cells[column], there = cells[SIDE - 1 - column];
            if (here != there) return there < here;
        }
    }
    return false;
}

void mirror(Board& board) {
    for (int row = first_occupied_row(board); row < SIDE; ++row) {
        uint8_t* cells = board.cells + row * SIDE;
        for (int column = 0; column < SIDE / 2; ++column)
            std::swap(cells[column], cells[SIDE - 1 - column]);
        board.rows[row] = REVERSED[board.rows[row]];
    }
    for (int column = 0; column < SIDE / 2; ++column)
        std::swap(board.heights[column], board.heights[SIDE - 1 - column]);
}

void canonicalise(Board& board) {
    if (prefers_mirror(board)) mirror(board);
}

// RULES 8.2.
uint32_t scenario_seed(const Position& position, int remaining_depth) {
    const int first = first_occupied_row(position.board);
    uint32_t x = EMPTY_ROW_HASHES[first];
    for (int cell = first * SIDE; cell < CELLS; ++cell)
        x = (x ^ (position.board.cells[cell] + 1u)) * FNV_PRIME;
    x = (x ^ position.next_disc) * FNV_PRIME;
    x ^= position.moves_remaining;
    return mix32(x ^ POLICY_SEED ^ (static_cast<uint32_t>(remaining_depth + 1) * EVENT_STEP));
}

// Thrown where the work limit is reached; caught by `Search::decide`.
struct BudgetSpent {};

// Positions below the root are canonical.
template <typename Table>
class Search {
public:
    Search(const SearchParameters& parameters, Table& table)
        : parameters_(parameters), strata_(static_cast<uint32_t>(parameters.strata)),
          table_(table) {}

    Decision decide(Position root) {
        const bool is_mirrored = prefers_mirror(root.board);
        if (is_mirrored) mirror(root.board);
        table_.clear();
        decision_.action = center_column(root.board);
        try {
            for (int depth = 1; depth <= parameters_.depth; ++depth) run_iteration(root, depth);
        } catch (const BudgetSpent&) {
            // The last completed iteration counts.
        }
        if (is_mirrored) decision_.action = SIDE - 1 - decision_.action;
        return decision_;
    }

private:
    void check_budget() const {
        if (decision_.work >= parameters_.work_limit) throw BudgetSpent{};
    }

    void run_iteration(const Position& root, int depth) {
        const uint32_t seed = scenario_seed(root, depth);
        std::array<ColumnValue, SIDE> values{};
        int action = -1;
        for (int column : COLUMN_ORDER) {
            if (!root.board.is_open(column)) continue;
            values[column] = ColumnValue{true, action_value(root, column, depth, seed)};
            if (action < 0 || values[column].value > values[action].value) action = column;
        }
        decision_.action = action;
        decision_.completed = depth;
        if (depth == parameters_.depth) decision_.values = values;
    }

    // RULES 8.4; `seed` is the scenario seed of the position and depth.
    double action_value(const Position& position, int column, int depth, uint32_t seed) {
        const uint32_t next_event = event_bits(seed, DISC_DOMAIN, 0);
        NoWaves waves;
        double sum = 0.0;
        for (uint32_t sample = 0; sample < strata_; ++sample) {
            check_budget();
            Position child = position;
            StratifiedReveals reveals{seed, sample, strata_};
            const double score_delta =
                static_cast<double>(play(child, column, reveals, waves).score_delta);
            decision_.work += 1;
            if (child.game_over) {
                sum += score_delta + TERMINAL_UTILITY;
                continue;
            }
            child.next_disc = stratified_disc(next_event, sample, strata_);
            canonicalise(child.board);
            sum += score_delta + state_value(child, depth - 1);
        }
        return sum / static_cast<double>(strata_);
    }

    // RULES 8.5.
    double state_value(const Position& position, int depth) {
        decision_.nodes += 1;
        check_budget();
        if (depth == 0) {
            decision_.work += 1;
            return leaf_value(position);
        }
        if constexpr (std::is_same_v<Table, NoTable>) {
            return best_value(position, depth);
        } else {
            const PackedKey key(position, depth);
            const uint64_t hash = key.hash();
            if (const double* known = table_.find(key, hash)) {
                decision_.hits += 1;
                return *known;
            }
            const double best = best_value(position, depth);
            table_.store(key, hash, best);
            return best;
        }
    }

    double best_value(const Position& position, int depth) {
        const uint32_t seed = scenario_seed(position, depth);
        double best = -std::numeric_limits<double>::infinity();
        for (int column : COLUMN_ORDER) {
            if (!position.board.is_open(column)) continue;
            const double value = action_value(position, column, depth, seed);
            if (value > best) best = value;
        }
        return best;
    }

    SearchParameters parameters_;
    uint32_t strata_;
    Table& table_;
    Decision decision_;
};

}  // namespace

template <typename Table>
Decision decide(const Position& root, const SearchParameters& parameters, Table& table) {
    if (parameters.depth < 1 || parameters.depth > 8)
        throw std::invalid_argument("search: depth " + std::to_string(parameters.depth) +
                                    ": expected 1 to 8");
    if (parameters.strata < 1 || parameters.strata > 32)
        throw std::invalid_argument("search: strata " + std::to_string(parameters.strata) +
                                    ": expected 1 to 32");
    if (center_column(root.board) < 0)
        throw std::invalid_argument("search: the root has no open column");
    return Search<Table>(parameters, table).decide(root);
}

template Decision decide<NoTable>(const Position&, const SearchParameters&, NoTable&);
template Decision decide<LruTable>(const Position&, const SearchParameters&, LruTable&);

}  // namespace drop7_fast

#include "policy.h"

#include <stdexcept>
#include <vector>

#include "search.h"

namespace drop7 {

namespace {

constexpr uint32_t RANDOM_DOMAIN = 0x504f4c59u;
constexpr uint64_t SEARCH_WORK_LIMIT = 3200000;
constexpr uint64_t SEARCH_LRU_CAPACITY = 60000;

class Center : public Policy {
public:
    int choose(const State& state) override { return center_column(state.board); }
};

class Left : public Policy {
public:
    int choose(const State& state) override {
        int column = 0;
        while (!is_open(state.board, column)) column += 1;
        return column;
    }
};

class Right : public Policy {
public:
    int choose(const State& state) override {
        int column = SIDE - 1;
        while (!is_open(state.board, column)) column -= 1;
        return column;
    }
};

class Cycle : public Policy {
public:
    int choose(const State& state) override {
        int column = state.moves_played % SIDE;
        while (!is_open(state.board, column)) column = (column + 1) % SIDE;
        return column;
    }
};

class Random : public Policy {
public:
    explicit Random(uint32_t game_seed) : stream_(game_seed ^ RANDOM_DOMAIN) {}

    int choose(const State& state) override {
        std::vector<int> open;
        for (int column = 0; column < SIDE; ++column)
            if (is_open(state.board, column)) open.push_back(column);
        const uint64_t bits = stream_.draw_bits();
        return open[(bits * open.size()) >> 32];
    }

private:
    Mulberry32 stream_;
};

class SearchPolicy : public Policy {
public:
    SearchPolicy(int depth, int strata)
        : table_(SEARCH_LRU_CAPACITY), parameters_{depth, strata, SEARCH_WORK_LIMIT} {}

    int choose(const State& state) override {
        const int action = decide(state, parameters_, table_).action;
        return is_open(state.board, action) ? action : center_column(state.board);
    }

private:
    LruTable table_;
    SearchParameters parameters_;
};

}  // namespace

std::unique_ptr<Policy> make_policy(PolicyKind kind, int depth, int strata, uint32_t game_seed) {
    switch (kind) {
        case PolicyKind::CENTER: return std::make_unique<Center>();
        case PolicyKind::LEFT: return std::make_unique<Left>();
        case PolicyKind::RIGHT: return std::make_unique<Right>();
        case PolicyKind::CYCLE: return std::make_unique<Cycle>();
        case PolicyKind::RANDOM: return std::make_unique<Random>(game_seed);
        case PolicyKind::SEARCH: return std::make_unique<SearchPolicy>(depth, strata);
    }
    throw std::invalid_argument("policy: unknown kind " +
                                std::to_string(static_cast<int>(kind)));
}

}  // namespace drop7

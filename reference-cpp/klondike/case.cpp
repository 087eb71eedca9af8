#include "case.h"

#include <sstream>
#include <string>

#include "position.h"
#include "shuffle.h"

namespace klondike {

namespace {

constexpr int64_t LEFT_OUT = INT64_MIN;
// Deeper searches could exhaust the stack, as the search recurses.
constexpr int64_t DEEPEST_LIMIT = 500;

void override_switch(const char* name, int32_t wanted, bool& value) {
    if (wanted != -1) value = in_range(name, wanted, 0, 1) == 1;
}

void override_parameter(const char* name, int64_t wanted, int64_t least, int64_t& value) {
    if (wanted != LEFT_OUT) value = in_range(name, wanted, least, INT64_MAX);
}

}  // namespace

int64_t in_range(const char* name, int64_t value, int64_t least, int64_t most) {
    if (value >= least && value <= most) return value;
    throw std::invalid_argument(std::string(name) + ": expected " + std::to_string(least) +
                                " to " + std::to_string(most) + ", found " +
                                std::to_string(value));
}

int draw_of(int64_t draw) { return static_cast<int>(in_range("draw", draw, 1, 3)); }

Board board_of(const klondike_deal& wanted) {
    if (wanted.deck != nullptr)
        return deal(checked_deck({wanted.deck, wanted.deck + wanted.deck_length}));
    if (wanted.position != nullptr)
        return read_position({wanted.position, wanted.position + wanted.position_length});
    const bool compat = in_range("shuffle", wanted.shuffle, 0, 1) == 0;
    return deal(compat ? compat_shuffle(wanted.seed, wanted.game)
                       : simple_shuffle(wanted.seed, wanted.game));
}

Game game_of(const klondike_trajectory_case& wanted) {
    Game game;
    game.start = board_of(wanted.deal);
    game.draw = draw_of(wanted.draw);
    game.policy = static_cast<Policy>(in_range("policy", wanted.policy, 0, 3));
    game.view = static_cast<View>(in_range("view", wanted.view, 0, 1));
    game.max_moves = in_range("max_moves", wanted.max_moves, 0, INT64_MAX);
    game.policy_seed = wanted.policy_seed;
    std::istringstream moves(std::string(wanted.moves, wanted.moves + wanted.moves_length));
    for (std::string word; moves >> word;) game.given.push_back(word);
    return game;
}

Parameters parameters_of(const klondike_search_case& wanted) {
    const bool baseline = in_range("setting", wanted.setting, 0, 1) == 0;
    Parameters parameters = baseline ? Parameters::baseline() : Parameters::document();
    parameters.draw = draw_of(wanted.draw);
    parameters.mode = static_cast<Mode>(in_range("mode", wanted.mode, 0, 1));
    override_switch("macro_moves", wanted.macro_moves, parameters.macro_moves);
    override_switch("receiver", wanted.receiver, parameters.receiver);
    override_switch("draw_limits", wanted.draw_limits, parameters.draw_limits);
    override_switch("failed_bounds", wanted.failed_bounds, parameters.failed_bounds);
    override_switch("charge_bounded", wanted.charge_bounded, parameters.charge_bounded);
    if (wanted.evaluation != -1)
        parameters.evaluation =
            static_cast<Evaluation>(in_range("evaluation", wanted.evaluation, 0, 1));
    override_parameter("limit_scale", wanted.limit_scale, 1, parameters.limit_scale);
    override_parameter("table_cap", wanted.table_cap, 1, parameters.table_cap);
    override_parameter("depth_limit", wanted.depth_limit, 0, parameters.depth_limit);
    override_parameter("undo_limit", wanted.undo_limit, 0, parameters.undo_limit);
    if (wanted.node_budget != LEFT_OUT)
        parameters.node_budget = in_range("node_budget", wanted.node_budget, 1, INT64_MAX);
    if (parameters.depth_limit > DEEPEST_LIMIT)
        throw Unsupported("depth_limit " + std::to_string(parameters.depth_limit) +
                          " is deeper than this recursion goes: at most " +
                          std::to_string(DEEPEST_LIMIT));
    return parameters;
}

}  // namespace klondike

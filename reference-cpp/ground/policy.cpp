#include "policy.h"

#include <algorithm>
#include <stdexcept>

#include "rule.h"
#include "rules.h"

namespace ground {

namespace {

int visible_power(const SeenPosition& position) {
    int power = 0;
    for (const SeenPlaced& placed : position.placed)
        if (placed.solution) power += contribution(*placed.solution, *position.problem);
    return power;
}

// What c more power are worth on a face-up Problem: 8 * gain(c), and 16 if they solve it.
int64_t worth(const SeenPosition& position, int c) {
    const int deficit = position.problem->need - visible_power(position);
    const int gain = std::min(c, std::max(deficit, 0));
    const int solves = deficit > 0 && c >= deficit ? 16 : 0;
    return 8 * gain + solves;
}

}  // namespace

int64_t greedy_score(const View& view, const Command& command) {
    switch (command.verb) {
        case Verb::Select:
        case Verb::Add: {
            const Solution& card = view.own_hand.at(command.slot);
            const SeenPosition& position = view.positions.at(command.problem);
            if (!position.problem) return 4 - card.value;
            return worth(position, contribution(card, *position.problem)) - card.value;
        }
        case Verb::Improvise: return worth(view.positions.at(command.problem), 1) - 1;
        case Verb::Ask: return worth(view.positions.at(view.seat), 1) - 2;
        case Verb::Hold:
        case Verb::Pass: return 0;
    }
    throw std::logic_error("a command without a verb");
}

std::vector<int64_t> greedy_scores(const State& state) {
    const View view = project(state, state.acting_seat());
    std::vector<int64_t> scores;
    for (const Command& command : legal_commands(state))
        scores.push_back(greedy_score(view, command));
    return scores;
}

Command greedy_choice(const State& state) {
    const std::vector<Command> commands = legal_commands(state);
    const std::vector<int64_t> scores = greedy_scores(state);
    size_t best = 0;
    for (size_t i = 1; i < scores.size(); ++i) {
        if (scores[i] == scores[best]) fires(Rule::GreedyTie);
        if (scores[i] > scores[best]) best = i;
    }
    return commands.at(best);
}

Player::Player(Policy policy, const Deal& deal)
    : policy_(policy), random_(deal.policy_seed ^ 0x9E3779B9u) {}

Command Player::choose(const State& state) {
    const std::vector<Command> commands = legal_commands(state);
    switch (policy_) {
        case Policy::FirstLegal: return commands.at(0);
        case Policy::Random:
            return commands.at(random_.below(static_cast<uint32_t>(commands.size())));
        case Policy::Greedy: return greedy_choice(state);
    }
    throw std::logic_error("a player without a policy");
}

}  // namespace ground

#include "game.h"

#include <stdexcept>
#include <string>

namespace ground {

namespace {

Game begin(const State& start) {
    validity_check(start);
    Game game;
    game.states.push_back(start);
    return game;
}

// Gives one command: it is folded, or refused and nothing changes.
void give(Game& game, const Command& command) {
    if (const std::optional<Refusal> reason = validate(game.last(), command)) {
        game.refused = Refused{command, *reason};
        return;
    }
    const Folded folded = fold(game.last(), command);
    validity_check(folded.state);
    game.states.push_back(folded.state);
    game.commands.push_back(command);
    game.waves.push_back(folded.waves);
}

}  // namespace

Game play(const State& start, Policy policy) {
    Game game = begin(start);
    Player player(policy, *start.deal);
    while (!game.finished()) {
        give(game, player.choose(game.last()));
        if (game.refused) throw std::logic_error("a policy chose a command that is not legal");
    }
    return game;
}

Game replay(const State& start, const std::vector<Command>& commands) {
    Game game = begin(start);
    for (const Command& command : commands) {
        give(game, command);
        if (game.refused) break;
    }
    return game;
}

const State& start_of_round(const Game& game, int round) {
    for (const State& state : game.states)
        if (state.round == round) return state;
    throw std::invalid_argument("the game ended in round " + std::to_string(game.last().round) +
                                ", expected it to reach round " + std::to_string(round));
}

}  // namespace ground

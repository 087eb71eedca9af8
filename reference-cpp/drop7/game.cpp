#include "game.h"

namespace drop7 {

Game::Game(Driver driver, uint32_t seed) : driver_(driver), seed_(seed), lifelong_(seed) {
    state_.board = start_board();
    state_.next_disc = driver == Driver::TS ? lifelong_.draw_disc() : headless_disc(seed, 0);
}

std::optional<Outcome> Game::play(int column) {
    if (driver_ == Driver::TS) return drop7::play(state_, column, lifelong_);

    const uint32_t move = static_cast<uint32_t>(state_.moves_played) + 1u;
    Mulberry32 reveals(mix32(seed_ ^ (move * 0x85ebca6bu) ^ REVEAL_DOMAIN));
    const std::optional<Outcome> outcome = drop7::play(state_, column, reveals);
    if (outcome && !state_.game_over)
        state_.next_disc = headless_disc(seed_, state_.moves_played);
    return outcome;
}

}  // namespace drop7

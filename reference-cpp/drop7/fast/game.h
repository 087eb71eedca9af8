// Whole games: drivers and score (RULES section 3).
#pragma once

#include <cstdint>

#include "board.h"
#include "random.h"
#include "rules.h"

namespace drop7_fast {

struct Game {
    Position position;
    int64_t score = 0;
    int32_t level = 1;
    int32_t moves_played = 0;

    void count(const Outcome& outcome) {
        score += outcome.score_delta;
        level += outcome.level_advanced ? 1 : 0;
        moves_played += 1;
    }
};

inline Game start_game(uint8_t first_disc) {
    Game game;
    game.position = Position{start_board(), first_disc, MOVES_PER_LEVEL, false};
    return game;
}

// RULES 3a. A stream of reveals lives for one move.
class HeadlessDriver {
public:
    explicit HeadlessDriver(uint32_t seed) : seed_(seed) {}

    uint8_t first_disc() const { return headless_disc(seed_, 0); }

    template <typename Waves>
    Outcome play(Game& game, int column, Waves& waves) {
        Mulberry32 reveals = headless_reveals(seed_, static_cast<uint32_t>(game.moves_played));
        const Outcome outcome = drop7_fast::play(game.position, column, reveals, waves);
        game.count(outcome);
        if (!game.position.game_over)
            game.position.next_disc =
                headless_disc(seed_, static_cast<uint32_t>(game.moves_played));
        return outcome;
    }

private:
    uint32_t seed_;
};

// RULES 3b. One stream lives for the whole game; it also serves a move from a given position.
class StreamDriver {
public:
    explicit StreamDriver(uint32_t seed) : stream_{seed} {}

    uint8_t first_disc() { return stream_.draw_disc(); }

    template <typename Waves>
    Outcome play(Game& game, int column, Waves& waves) {
        const Outcome outcome = drop7_fast::play(game.position, column, stream_, waves);
        game.count(outcome);
        if (!game.position.game_over) game.position.next_disc = stream_.draw_disc();
        return outcome;
    }

private:
    Mulberry32 stream_;
};

}  // namespace drop7_fast

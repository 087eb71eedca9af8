// The policies of RULES section 6.
#pragma once

#include <cstdint>
#include <optional>

#include "game.h"
#include "random.h"
#include "search.h"

namespace drop7_fast {

enum class PolicyKind { CENTER, LEFT, RIGHT, CYCLE, RANDOM, SEARCH };

// Chooses the columns of one game.
class Policy {
public:
    // `depth` and `strata` are read by SEARCH only.
    Policy(PolicyKind kind, int depth, int strata, uint32_t game_seed);

    // An open column of a game that is not over.
    int choose(const Game& game) {
        return kind_ == PolicyKind::CENTER ? center_column(game.position.board)
                                           : choose_otherwise(game);
    }

private:
    int choose_otherwise(const Game& game);

    PolicyKind kind_;
    Mulberry32 stream_;
    SearchParameters parameters_;
    std::optional<LruTable> table_;
};

}  // namespace drop7_fast

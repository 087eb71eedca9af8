#include "policy.h"

namespace drop7_fast {

namespace {

constexpr uint32_t RANDOM_DOMAIN = 0x504f4c59u;
constexpr uint64_t SEARCH_WORK_LIMIT = 3200000;
constexpr uint64_t SEARCH_LRU_CAPACITY = 60000;

// The first open column from `column` on, around the edge.
int cyclic_column(const Board& board, int column) {
    while (!board.is_open(column)) column = (column + 1) % SIDE;
    return column;
}

int rightmost_column(const Board& board) {
    int column = SIDE - 1;
    while (!board.is_open(column)) column -= 1;
    return column;
}

int random_column(const Board& board, Mulberry32& stream) {
    int open[SIDE];
    uint64_t count = 0;
    for (int column = 0; column < SIDE; ++column)
        if (board.is_open(column)) open[count++] = column;
    return open[(stream.draw_bits() * count) >> 32];
}

}  // namespace

Policy::Policy(PolicyKind kind, int depth, int strata, uint32_t game_seed)
    : kind_(kind),
      stream_{game_seed ^ RANDOM_DOMAIN},
      parameters_{depth, strata, SEARCH_WORK_LIMIT} {
    if (kind == PolicyKind::SEARCH) table_.emplace(SEARCH_LRU_CAPACITY);
}

int Policy::choose_otherwise(const Game& game) {
    const Board& board = game.position.board;
    switch (kind_) {
        case PolicyKind::LEFT: return cyclic_column(board, 0);
        case PolicyKind::RIGHT: return rightmost_column(board);
        case PolicyKind::CYCLE: return cyclic_column(board, game.moves_played % SIDE);
        case PolicyKind::RANDOM: return random_column(board, stream_);
        case PolicyKind::SEARCH: {
            const int action = decide(game.position, parameters_, *table_).action;
            return board.is_open(action) ? action : center_column(board);
        }
        case PolicyKind::CENTER: break;
    }
    return center_column(board);
}

}  // namespace drop7_fast

#include "policy.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "move.h"
#include "ordering.h"
#include "pruning.h"
#include "shuffle.h"
#include "signature.h"
#include "views.h"

namespace klondike {

namespace {

constexpr uint64_t POLICY_SALT = 0x504f4c59;

// A policy at work: what it has met and drawn so far.
class Player {
public:
    explicit Player(const Game& game)
        : game_(game),
          random_(splitmix64(game.policy_seed ^ POLICY_SALT)),
          met_{zobrist_signature(game.start)} {}

    // The next move, nothing if the policy has none.
    std::optional<Move> choose(const Board& board) {
        const std::vector<Move> moves = game_.view == View::Macro
                                            ? macro_view(board, game_.draw)
                                            : primitive_view(board, game_.draw);
        switch (game_.policy) {
        case Policy::First:
            return first_new(successors(board, moves));
        case Policy::Random:
            return any(moves);
        case Policy::Greedy:
            return greedy(board, moves);
        case Policy::Given:
            return given(moves);
        }
        return std::nullopt;
    }

    void met(const Board& board) { met_.insert(zobrist_signature(board)); }

private:
    static std::vector<Successor> successors(const Board& board, const std::vector<Move>& moves) {
        std::vector<Successor> all;
        for (const Move& move : moves) all.push_back({move, after(board, move)});
        return all;
    }

    std::optional<Move> first_new(const std::vector<Successor>& all) const {
        for (const Successor& successor : all)
            if (met_.count(zobrist_signature(successor.board)) == 0) return successor.move;
        return std::nullopt;
    }

    std::optional<Move> any(const std::vector<Move>& moves) {
        if (moves.empty()) return std::nullopt;
        return moves[random_.below(moves.size())];
    }

    std::optional<Move> greedy(const Board& board, const std::vector<Move>& moves) const {
        for (const Move& move : moves)
            if (is_safe(board, move)) return move;
        std::vector<Successor> sorted = successors(board, moves);
        sort_successors(board, sorted);
        return first_new(sorted);
    }

    // The move of the list whose text is the next word; none if there is no such move or word.
    std::optional<Move> given(const std::vector<Move>& moves) {
        if (played_ == game_.given.size()) return std::nullopt;
        const std::string& word = game_.given[played_++];
        for (const Move& move : moves)
            if (move_text(move) == word) return move;
        return std::nullopt;
    }

    const Game& game_;
    size_t played_ = 0;
    SplitMix random_;
    std::set<uint64_t> met_;
};

}  // namespace

void play(const Game& game, const Witness& witness) {
    Player player(game);
    Board board = game.start;
    witness("start", board);
    for (int64_t made = 0; made < game.max_moves && !board.won(); ++made) {
        const std::optional<Move> move = player.choose(board);
        if (!move) return;
        apply(board, *move);
        player.met(board);
        witness(move_text(*move), board);
    }
}

}  // namespace klondike

// Makes the klondike reference speak: one function a gate (corpora/klondike/GATES.md). What they
// return stands in answer.h.
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "../observe.h"
#include "answer.h"
#include "board.h"
#include "case.h"
#include "evaluation.h"
#include "policy.h"
#include "rule.h"
#include "signature.h"
#include "solve.h"
#include "views.h"

namespace {

using namespace klondike;
using observe::Field;
using observe::Observer;

constexpr Field MOVE{"move"};
constexpr Field TABLEAU{"tableau"};
constexpr Field FOUNDATIONS{"foundations"};
constexpr Field STOCK{"stock"};
constexpr Field INDEX{"index"};
constexpr Field RECYCLES{"recycles"};
constexpr Field ZOBRIST{"zobrist"};
constexpr Field FNV{"fnv"};
constexpr Field TOKEN{"token"};
constexpr Field PRIMITIVE{"primitive"};
constexpr Field MACRO{"macro"};
constexpr Field WON{"won"};
constexpr Field H{"h"};
constexpr Field PROGRESS_V1{"progress_v1"};
constexpr Field PROGRESS_V2{"progress_v2"};
constexpr Field END{"end"};
constexpr Field START_SCORE{"start_score"};
constexpr Field BOUNDS{"bounds"};
constexpr Field NODES{"nodes"};
constexpr Field BEST{"best"};
constexpr Field ADOPTED{"adopted"};
constexpr Field PATH{"path"};
constexpr Field OUTCOME{"outcome"};
constexpr Field MOVES{"moves"};
constexpr Field UNDOS{"undos"};
constexpr Field CHECKPOINTS{"checkpoints"};
constexpr Field CHUNKS{"chunks"};
constexpr Field ACCEPTED{"accepted"};
constexpr Field REFUSED{"refused"};
constexpr Field FOUNDATION_CARDS{"foundation_cards"};

void observe_board(Observer& observer, const Board& board) {
    const std::string problem = validity_check(board);
    if (!problem.empty())
        throw std::logic_error("invalid board " + tableau_text(board) + " stock " +
                               stock_text(board) + ": " + problem);
    int64_t foundations[SUITS];
    for (int suit = 0; suit < SUITS; ++suit) foundations[suit] = board.foundations[suit];
    observer.text(TABLEAU, tableau_text(board));
    observer.integers(FOUNDATIONS, foundations, SUITS);
    observer.text(STOCK, stock_text(board));
    observer.integer(INDEX, board.index);
    observer.integer(RECYCLES, board.recycles);
}

const char* end_text(ChunkEnd end) {
    switch (end) {
    case ChunkEnd::Found:
        return "found";
    case ChunkEnd::Dead:
        return "dead";
    case ChunkEnd::Checkpoint:
        return "checkpoint";
    case ChunkEnd::Budget:
        return "budget";
    }
    throw std::logic_error("chunk: unknown end");
}

const char* outcome_text(Outcome outcome) {
    switch (outcome) {
    case Outcome::Won:
        return "won";
    case Outcome::DeadAtRoot:
        return "dead-at-root";
    case Outcome::DeadAfterCheckpoint:
        return "dead-after-checkpoint";
    case Outcome::NotAdoptable:
        return "not-adoptable";
    case Outcome::AdoptionLimit:
        return "adoption-limit";
    case Outcome::NodeBudget:
        return "node-budget";
    }
    throw std::logic_error("solve: unknown outcome");
}

int64_t foundation_returns(const std::vector<Move>& path) {
    int64_t sum = 0;
    for (const Move& move : path) sum += move.kind == Kind::FoundationToColumn ? 1 : 0;
    return sum;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace

extern "C" {

int klondike_trajectory(const klondike_trajectory_case* wanted, const observe_sink* sink,
                        char* error, size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, RULE_NAMES);
        const Game game = game_of(*wanted);
        Observer observer(*sink);
        play(game, [&](const std::string& move, const Board& board) {
            observer.text(MOVE, move);
            observe_board(observer, board);
            observer.bits(ZOBRIST, zobrist_signature(board));
            observer.bits(FNV, fnv_signature(board));
            observer.text(TOKEN, progress_token(board));
            observer.text(PRIMITIVE, path_text(primitive_view(board, game.draw)));
            observer.text(MACRO, path_text(macro_view(board, game.draw)));
            observer.integer(WON, board.won() ? 1 : 0);
            observer.end_step();
        });
    });
}

int klondike_leaf(const klondike_trajectory_case* wanted, const observe_sink* sink, char* error,
                  size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, RULE_NAMES);
        const Game game = game_of(*wanted);
        Observer observer(*sink);
        play(game, [&](const std::string&, const Board& board) {
            observer.integer(H, heuristic(board, game.draw));
            observer.integer(PROGRESS_V1, progress(board, game.draw, Evaluation::V1));
            observer.integer(PROGRESS_V2, progress(board, game.draw, Evaluation::V2));
            observer.end_step();
        });
    });
}

int klondike_search(const klondike_search_case* wanted, const observe_sink* sink, char* error,
                    size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, RULE_NAMES);
        const Board board = board_of(wanted->deal);
        const Solution solution = solve(board, parameters_of(*wanted));
        Observer observer(*sink);
        for (const SolveStep& step : solution.steps) {
            observer.text(END, end_text(step.chunk.end));
            observer.integer(H, step.chunk.h);
            observer.integer(START_SCORE, step.chunk.start_score);
            observer.integer(BOUNDS, step.chunk.bounds);
            observer.integer(NODES, step.chunk.nodes);
            observer.integer(BEST, step.chunk.best);
            observer.integer(ADOPTED, step.adopted ? 1 : 0);
            observer.text(PATH, path_text(step.path));
            observer.bits(ZOBRIST, zobrist_signature(step.board));
            observer.end_step();
        }
        const std::vector<Move> path = solution.path();
        observer.text(OUTCOME, outcome_text(solution.outcome));
        observer.integer(MOVES, static_cast<int64_t>(path.size()));
        observer.integer(UNDOS, foundation_returns(path));
        observer.integer(CHECKPOINTS, solution.checkpoints);
        observer.integer(CHUNKS, static_cast<int64_t>(solution.steps.size()));
        observer.integer(BOUNDS, solution.bounds());
        observer.integer(NODES, solution.nodes());
        observer.text(PATH, path_text(path));
        observer.end_step();
    });
}

int klondike_witness(const klondike_witness_case* wanted, const observe_sink* sink, char* error,
                     size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, RULE_NAMES);
        Board board = board_of(wanted->deal);
        const int draw = draw_of(wanted->draw);
        int64_t accepted = 0;
        std::string refused;
        const std::string path(wanted->path, wanted->path + wanted->path_length);
        for (const std::string& text : words_of(path)) {
            const std::optional<Board> child = checked_apply(board, draw, text);
            if (!child) {
                fires(Rule::RefusedWord);
                refused = text;
                break;
            }
            board = *child;
            accepted += 1;
        }
        Observer observer(*sink);
        observer.integer(ACCEPTED, accepted);
        observer.text(REFUSED, refused);
        observer.integer(FOUNDATION_CARDS, board.foundation_cards());
        observer.integer(WON, board.won() ? 1 : 0);
        observe_board(observer, board);
        observer.end_step();
    });
}

// The Zobrist key at `place` of the stream (RULES 6b), so that the layout can be checked.
int klondike_zobrist_key(int64_t place, uint64_t* key, char* error, size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        *key = zobrist_key(static_cast<int>(in_range("zobrist key", place, 0, ZOBRIST_KEYS - 1)));
    });
}
}

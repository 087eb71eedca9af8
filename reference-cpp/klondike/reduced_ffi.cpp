// Makes the reduced games speak (corpora/klondike/GATES.md: verdict, exhaust, reduced). What the
// functions return stands in answer.h.
#include <sstream>
#include <stdexcept>
#include <string>

#include "../observe.h"
#include "answer.h"
#include "case.h"
#include "exhaust.h"
#include "reduced.h"

namespace {

using namespace klondike;
using observe::Field;
using observe::Observer;

constexpr Field VERDICT{"verdict"};
constexpr Field POSITIONS{"positions"};
constexpr Field LENGTH{"length"};
constexpr Field LINE{"line"};
constexpr Field POSITION{"position"};
constexpr Field ACCEPTED{"accepted"};
constexpr Field REFUSED{"refused"};
constexpr Field FOUNDATION_CARDS{"foundation_cards"};
constexpr Field WON{"won"};
constexpr Field TABLEAU{"tableau"};
constexpr Field FOUNDATIONS{"foundations"};
constexpr Field STOCK{"stock"};
constexpr Field INDEX{"index"};
constexpr Field PASS{"pass"};

// Far more than any corpus asks for, and some gigabytes.
constexpr int64_t MOST_POSITIONS = 20'000'000;

struct ReducedGame {
    Reduction reduction;
    ReducedPosition position;
    int64_t accepted = 0;
    std::string refused;
};

Reduction reduction_of(const klondike_reduced_case& wanted) {
    Reduction reduction;
    reduction.ranks = static_cast<int>(in_range("ranks", wanted.ranks, 1, KING));
    reduction.columns = static_cast<int>(in_range("columns", wanted.columns, 1, MOST_COLUMNS));
    reduction.draw = draw_of(wanted.draw);
    reduction.passes = static_cast<int>(in_range("passes", wanted.passes, 0, 100));
    reduction.returns = in_range("returns", wanted.returns, 0, 1) == 1;
    return reduction;
}

// The deal, and the moves of the path up to the first that is illegal.
ReducedGame replayed(const klondike_reduced_case& wanted) {
    ReducedGame game;
    game.reduction = reduction_of(wanted);
    game.position = reduced_deal(game.reduction, {wanted.deck, wanted.deck + wanted.deck_length});
    std::istringstream words(std::string(wanted.path, wanted.path + wanted.path_length));
    for (std::string word; words >> word;) {
        const auto after = reduced_apply(game.reduction, game.position, word);
        if (!after) {
            game.refused = word;
            break;
        }
        game.position = *after;
        game.accepted += 1;
    }
    return game;
}

// The position of a case whose path must be legal.
ReducedGame game_of_case(const klondike_reduced_case& wanted) {
    ReducedGame game = replayed(wanted);
    if (!game.refused.empty())
        throw std::invalid_argument("path, move " + std::to_string(game.accepted + 1) + ": " +
                                    game.refused + " is illegal");
    return game;
}

const char* verdict_text(const Exhaustion& exhaustion) {
    return exhaustion.winnable ? "winnable" : "unwinnable";
}

}  // namespace

extern "C" {

int klondike_verdict(const klondike_reduced_case* wanted, const observe_sink* sink, char* error,
                     size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const ReducedGame game = game_of_case(*wanted);
        Observer observer(*sink);
        observer.text(VERDICT,
                      verdict_text(exhaust(game.reduction, game.position, MOST_POSITIONS)));
        observer.end_step();
    });
}

// As klondike_verdict, with what only an exhaustive search knows. `most`: positions beyond which
// the case is not done.
int klondike_exhaust(const klondike_reduced_case* wanted, int64_t most, const observe_sink* sink,
                     char* error, size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const ReducedGame game = game_of_case(*wanted);
        try {
            const Exhaustion exhaustion = exhaust(game.reduction, game.position, most);
            Observer observer(*sink);
            observer.text(VERDICT, verdict_text(exhaustion));
            observer.integer(POSITIONS, exhaustion.positions);
            observer.integer(LENGTH, exhaustion.length);
            observer.text(LINE, exhaustion.line);
            observer.end_step();
        } catch (const TooManyPositions& reason) {
            throw Unsupported(reason.what());
        }
    });
}

// Every position that the search meets, one a step, and the verdict after them.
int klondike_met(const klondike_reduced_case* wanted, const observe_sink* sink, char* error,
                 size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const ReducedGame game = game_of_case(*wanted);
        Observer observer(*sink);
        const Exhaustion exhaustion = exhaust(
            game.reduction, game.position, MOST_POSITIONS, [&](const ReducedPosition& position) {
                observer.text(POSITION, reduced_line(game.reduction, position));
                observer.end_step();
            });
        observer.text(VERDICT, verdict_text(exhaustion));
        observer.end_step();
    });
}

int klondike_reduced(const klondike_reduced_case* wanted, const observe_sink* sink, char* error,
                     size_t error_capacity) {
    return answer(error, error_capacity, [&] {
        const ReducedGame game = replayed(*wanted);
        int64_t foundations[SUITS];
        for (int suit = 0; suit < SUITS; ++suit)
            foundations[suit] = game.position.foundations[suit];
        Observer observer(*sink);
        observer.integer(ACCEPTED, game.accepted);
        observer.text(REFUSED, game.refused);
        observer.integer(FOUNDATION_CARDS, game.position.foundation_cards());
        observer.integer(WON, reduced_won(game.reduction, game.position) ? 1 : 0);
        observer.text(TABLEAU, reduced_tableau_text(game.reduction, game.position));
        observer.integers(FOUNDATIONS, foundations, SUITS);
        observer.text(STOCK, reduced_stock_text(game.position));
        observer.integer(INDEX, game.position.index);
        observer.integer(PASS, game.position.pass);
        observer.end_step();
    });
}
}

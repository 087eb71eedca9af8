// Makes the plain drop7 reference speak: one function per gate of corpora/drop7/GATES.md.

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "answer.h"
#include "case.h"
#include "fields.h"
#include "game.h"
#include "leaf.h"
#include "policy.h"
#include "rule.h"
#include "search.h"

namespace drop7 {

namespace {

using namespace drop7_fields;
using drop7_answer::answer;
using observe::Observer;

constexpr int MAX_LEVEL = 1000000;

void expect_range(const char* what, int64_t value, int64_t low, int64_t high) {
    if (value < low || value > high)
        throw std::invalid_argument(std::string(what) + " " + std::to_string(value) +
                                    ": expected " + std::to_string(low) + " to " +
                                    std::to_string(high));
}

Driver driver_of(const drop7_trajectory_case& wanted) {
    expect_range("driver", wanted.driver, 0, 1);
    return static_cast<Driver>(wanted.driver);
}

std::unique_ptr<Policy> policy_of(const drop7_trajectory_case& wanted, uint32_t game_seed) {
    const drop7_policy& policy = wanted.policy;
    expect_range("policy", policy.kind, 0, 5);
    return make_policy(static_cast<PolicyKind>(policy.kind), policy.depth, policy.strata,
                       game_seed);
}

State state_of(const drop7_text& board, int next, int moves_remaining) {
    State state;
    state.board = parse_board(to_view(board));
    expect_range("next disc", next, 1, 7);
    expect_range("moves remaining", moves_remaining, 1, MOVES_PER_LEVEL);
    state.next_disc = next;
    state.moves_remaining = moves_remaining;
    return state;
}

void observe_deal(Observer& observer, const State& state) {
    observer.integer(NEXT, state.next_disc);
    observer.end_step();
}

void observe_move(Observer& observer, const State& state, int column, const Outcome& outcome) {
    observer.integer(MOVES_PLAYED, state.moves_played);
    observer.integer(COLUMN, column);
    observer.integer(SCORE_DELTA, outcome.score_delta);
    observer.digits(BOARD, state.board.cells.data(), CELLS);
    observer.integer(NEXT, state.next_disc);
    observer.integer(SCORE, state.score);
    observer.integer(LEVEL, state.level);
    observer.integer(MOVES_REMAINING, state.moves_remaining);
    observer.integer(GAME_OVER, state.game_over);
    observer.integer(CLEARED, outcome.cleared);
    observer.integer(LEVEL_ADVANCED, outcome.level_advanced);
    for (const Wave& wave : outcome.waves) {
        const int64_t values[4] = {wave.depth, wave.popped, wave.revealed, wave.points};
        observer.integers(WAVE, values, 4);
    }
    observer.end_step();
}

void observe_end(Observer& observer, const State& state) {
    observer.integer(FINAL_SCORE, state.score);
    observer.integer(FINAL_MOVES, state.moves_played);
    observer.integer(FINAL_OVER, state.game_over);
    observer.end_step();
}

void speak_game(const drop7_trajectory_case& wanted, Observer& observer) {
    expect_range("max moves", wanted.max_moves, 0, std::numeric_limits<int32_t>::max());
    Game game(driver_of(wanted), wanted.seed);
    const std::unique_ptr<Policy> policy = policy_of(wanted, wanted.seed);
    observe_deal(observer, game.state());
    while (!game.state().game_over && game.state().moves_played < wanted.max_moves) {
        const int column = policy->choose(game.state());
        const std::optional<Outcome> outcome = game.play(column);
        if (!outcome) throw std::logic_error("policy chose a column that is not open");
        observe_move(observer, game.state(), column, *outcome);
    }
    observe_end(observer, game.state());
}

void speak_replay(const drop7_trajectory_case& wanted, Observer& observer) {
    const std::string_view columns = to_view(wanted.columns);
    for (size_t i = 0; i < columns.size(); ++i)
        if (columns[i] < '0' || columns[i] > '9')
            throw std::invalid_argument("columns: position " + std::to_string(i) +
                                        ": expected a digit");
    Game game(driver_of(wanted), wanted.seed);
    observe_deal(observer, game.state());
    for (char digit : columns) {
        if (game.state().game_over) break;
        const int column = digit - '0';
        const std::optional<Outcome> outcome = game.play(column);
        if (!outcome) {
            observer.integer(REFUSED, column);
            observer.end_step();
            break;
        }
        observe_move(observer, game.state(), column, *outcome);
    }
    observe_end(observer, game.state());
}

void speak_move(const drop7_trajectory_case& wanted, Observer& observer) {
    State state = state_of(wanted.board, wanted.next, wanted.moves_remaining);
    expect_range("level", wanted.level, 1, MAX_LEVEL);
    state.level = wanted.level;
    Mulberry32 discs(wanted.seed);
    const std::optional<Outcome> outcome = play(state, wanted.column, discs);
    observer.integer(ACCEPTED, outcome.has_value());
    observer.end_step();
    if (outcome) observe_move(observer, state, wanted.column, *outcome);
}

void speak_fingerprint(const drop7_trajectory_case& wanted, Observer& observer) {
    expect_range("max moves", wanted.max_moves, 0, std::numeric_limits<int32_t>::max());
    int64_t moves = 0, waves = 0, score_sum = 0;
    for (uint32_t i = 0; i < wanted.games; ++i) {
        const uint32_t seed = wanted.seed + i;
        Game game(driver_of(wanted), seed);
        const std::unique_ptr<Policy> policy = policy_of(wanted, seed);
        while (!game.state().game_over && game.state().moves_played < wanted.max_moves) {
            const std::optional<Outcome> outcome = game.play(policy->choose(game.state()));
            if (!outcome) throw std::logic_error("policy chose a column that is not open");
            waves += static_cast<int64_t>(outcome->waves.size());
        }
        moves += game.state().moves_played;
        score_sum += game.state().score;
    }
    observer.integer(MOVES, moves);
    observer.integer(WAVES, waves);
    observer.integer(SCORE_SUM, score_sum);
    observer.end_step();
}

std::unique_ptr<Table> table_of(const drop7_table& table) {
    expect_range("table", table.kind, 0, 2);
    if (table.kind == 0) return std::make_unique<NoTable>();
    if (table.kind == 1) return std::make_unique<DirectTable>(table.entries);
    return std::make_unique<LruTable>(table.entries);
}

std::string table_text(const drop7_table& table) {
    if (table.kind == 0) return "none";
    return (table.kind == 1 ? "direct:" : "lru:") + std::to_string(table.entries);
}

void observe_decision(Observer& observer, const drop7_table& table, const Decision& decision) {
    observer.text(TABLE, table_text(table));
    observer.integer(ACTION, decision.action);
    observer.integer(COMPLETED, decision.completed);
    observer.integer(WORK, static_cast<int64_t>(decision.work));
    observer.integer(NODES, static_cast<int64_t>(decision.nodes));
    observer.integer(HITS, static_cast<int64_t>(decision.hits));
    for (int column = 0; column < SIDE; ++column) {
        if (decision.values[column])
            observer.real(VALUES[column], *decision.values[column]);
        else
            observer.text(VALUES[column], "none");
    }
    observer.end_step();
}

}  // namespace

}  // namespace drop7

extern "C" int drop7_trajectory(const drop7_trajectory_case* wanted, const observe_sink* sink,
                                char* error, size_t error_capacity) {
    return drop7::answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, drop7::RULE_NAMES);
        observe::Observer observer(*sink);
        drop7::expect_range("trajectory kind", wanted->kind, 0, 3);
        switch (wanted->kind) {
            case 0: return drop7::speak_game(*wanted, observer);
            case 1: return drop7::speak_replay(*wanted, observer);
            case 2: return drop7::speak_move(*wanted, observer);
            default: return drop7::speak_fingerprint(*wanted, observer);
        }
    });
}

extern "C" int drop7_leaf(const drop7_leaf_case* wanted, const observe_sink* sink, char* error,
                          size_t error_capacity) {
    return drop7::answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, drop7::RULE_NAMES);
        observe::Observer observer(*sink);
        for (size_t i = 0; i < wanted->count; ++i) {
            const drop7_leaf_state& given = wanted->states[i];
            const drop7::LeafTerms terms = drop7::leaf_terms(
                drop7::state_of(given.board, given.next, given.moves_remaining));
            observer.real(drop7::LEAF, drop7::weigh(terms));
            for (int term = 0; term < drop7::TERM_COUNT; ++term)
                observer.real(drop7::TERMS[term], terms[term]);
            observer.end_step();
        }
    });
}

extern "C" int drop7_leaf_checksum(const drop7_leaf_case* wanted, uint32_t rounds,
                                   uint64_t* checksum, char* error, size_t error_capacity) {
    return drop7::answer(error, error_capacity, [&] {
        std::vector<drop7::State> states;
        for (size_t i = 0; i < wanted->count; ++i) {
            const drop7_leaf_state& given = wanted->states[i];
            states.push_back(drop7::state_of(given.board, given.next, given.moves_remaining));
        }
        *checksum = 0;
        for (uint32_t round = 0; round < rounds; ++round)
            for (const drop7::State& state : states) {
                const double value = drop7::leaf_value(state);
                uint64_t bits;
                std::memcpy(&bits, &value, sizeof bits);
                *checksum += bits;
            }
    });
}

extern "C" int drop7_search(const drop7_search_case* wanted, const observe_sink* sink, char* error,
                            size_t error_capacity) {
    return drop7::answer(error, error_capacity, [&] {
        const coverage::Report rules(*sink, drop7::RULE_NAMES);
        observe::Observer observer(*sink);
        const drop7::State root = drop7::state_of(wanted->root.board, wanted->root.next,
                                                  wanted->root.moves_remaining);
        const drop7::SearchParameters parameters{wanted->depth, wanted->strata,
                                                 wanted->work_limit};
        for (size_t i = 0; i < wanted->table_count; ++i) {
            const std::unique_ptr<drop7::Table> table = drop7::table_of(wanted->tables[i]);
            drop7::observe_decision(observer, wanted->tables[i],
                                    drop7::decide(root, parameters, *table));
        }
    });
}

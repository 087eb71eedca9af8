// Makes the fast drop7 engine speak: one function per gate of corpora/drop7/GATES.md.

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "board.h"
#include "drop7/answer.h"
#include "drop7/case.h"
#include "drop7/fields.h"
#include "game.h"
#include "leaf.h"
#include "policy.h"
#include "search.h"

namespace drop7_fast {

namespace {

using namespace drop7_fields;
using drop7_answer::answer;
using drop7_answer::Unsupported;
using observe::Observer;

constexpr int MAX_LEVEL = 1000000;

void expect_range(const char* what, int64_t value, int64_t low, int64_t high) {
    if (value < low || value > high)
        throw std::invalid_argument(std::string(what) + " " + std::to_string(value) +
                                    ": expected " + std::to_string(low) + " to " +
                                    std::to_string(high));
}

bool is_playable(const Game& game, int column) {
    return !game.position.game_over && column >= 0 && column < SIDE &&
           game.position.board.is_open(column);
}

Policy policy_of(const drop7_trajectory_case& wanted, uint32_t game_seed) {
    const drop7_policy& policy = wanted.policy;
    return Policy(static_cast<PolicyKind>(policy.kind), policy.depth, policy.strata, game_seed);
}

Position position_of(const drop7_text& board, int next, int moves_remaining) {
    Position position;
    position.board = parse_board(to_view(board));
    expect_range("next disc", next, 1, 7);
    expect_range("moves remaining", moves_remaining, 1, MOVES_PER_LEVEL);
    position.next_disc = static_cast<uint8_t>(next);
    position.moves_remaining = static_cast<uint8_t>(moves_remaining);
    position.game_over = false;
    return position;
}

void observe_deal(Observer& observer, const Game& game) {
    observer.integer(NEXT, game.position.next_disc);
    observer.end_step();
}

void observe_move(Observer& observer, const Game& game, int column, const Outcome& outcome,
                  const WaveList& waves) {
    observer.integer(MOVES_PLAYED, game.moves_played);
    observer.integer(COLUMN, column);
    observer.integer(SCORE_DELTA, outcome.score_delta);
    observer.digits(BOARD, game.position.board.cells, CELLS);
    observer.integer(NEXT, game.position.next_disc);
    observer.integer(SCORE, game.score);
    observer.integer(LEVEL, game.level);
    observer.integer(MOVES_REMAINING, game.position.moves_remaining);
    observer.integer(GAME_OVER, game.position.game_over);
    observer.integer(CLEARED, outcome.cleared);
    observer.integer(LEVEL_ADVANCED, outcome.level_advanced);
    for (int i = 0; i < waves.count; ++i) {
        const Wave& wave = waves.waves[i];
        const int64_t values[4] = {wave.depth, wave.popped, wave.revealed, wave.points};
        observer.integers(WAVE, values, 4);
    }
    observer.end_step();
}

void observe_end(Observer& observer, const Game& game) {
    observer.integer(FINAL_SCORE, game.score);
    observer.integer(FINAL_MOVES, game.moves_played);
    observer.integer(FINAL_OVER, game.position.game_over);
    observer.end_step();
}

template <typename Driver>
void play_and_observe(Driver& driver, Game& game, int column, Observer& observer) {
    WaveList waves;
    const Outcome outcome = driver.play(game, column, waves);
    observe_move(observer, game, column, outcome, waves);
}

template <typename Driver>
void speak_game(const drop7_trajectory_case& wanted, Observer& observer) {
    Driver driver(wanted.seed);
    Policy policy = policy_of(wanted, wanted.seed);
    Game game = start_game(driver.first_disc());
    observe_deal(observer, game);
    while (!game.position.game_over && game.moves_played < wanted.max_moves)
        play_and_observe(driver, game, policy.choose(game), observer);
    observe_end(observer, game);
}

template <typename Driver>
void speak_replay(const drop7_trajectory_case& wanted, Observer& observer) {
    const std::string_view columns = to_view(wanted.columns);
    for (size_t i = 0; i < columns.size(); ++i)
        if (columns[i] < '0' || columns[i] > '9')
            throw std::invalid_argument("columns: position " + std::to_string(i) +
                                        ": expected a digit");
    Driver driver(wanted.seed);
    Game game = start_game(driver.first_disc());
    observe_deal(observer, game);
    for (char digit : columns) {
        if (game.position.game_over) break;
        const int column = digit - '0';
        if (!is_playable(game, column)) {
            observer.integer(REFUSED, column);
            observer.end_step();
            break;
        }
        play_and_observe(driver, game, column, observer);
    }
    observe_end(observer, game);
}

void speak_move(const drop7_trajectory_case& wanted, Observer& observer) {
    expect_range("level", wanted.level, 1, MAX_LEVEL);
    Game game;
    game.position = position_of(wanted.board, wanted.next, wanted.moves_remaining);
    game.level = wanted.level;
    const bool is_accepted = is_playable(game, wanted.column);
    observer.integer(ACCEPTED, is_accepted);
    observer.end_step();
    if (!is_accepted) return;
    StreamDriver driver(wanted.seed);
    play_and_observe(driver, game, wanted.column, observer);
}

template <typename Driver>
void speak_fingerprint(const drop7_trajectory_case& wanted, Observer& observer) {
    int64_t moves = 0, score_sum = 0;
    WaveCounter waves;
    for (uint32_t i = 0; i < wanted.games; ++i) {
        const uint32_t seed = wanted.seed + i;
        Driver driver(seed);
        Policy policy = policy_of(wanted, seed);
        Game game = start_game(driver.first_disc());
        while (!game.position.game_over && game.moves_played < wanted.max_moves)
            driver.play(game, policy.choose(game), waves);
        moves += game.moves_played;
        score_sum += game.score;
    }
    observer.integer(MOVES, moves);
    observer.integer(WAVES, waves.waves);
    observer.integer(SCORE_SUM, score_sum);
    observer.end_step();
}

template <typename Driver>
void speak_seeded(const drop7_trajectory_case& wanted, Observer& observer) {
    expect_range("max moves", wanted.max_moves, 0, std::numeric_limits<int32_t>::max());
    expect_range("policy", wanted.policy.kind, 0, 5);
    if (wanted.kind == 0) return speak_game<Driver>(wanted, observer);
    if (wanted.kind == 1) return speak_replay<Driver>(wanted, observer);
    return speak_fingerprint<Driver>(wanted, observer);
}

void observe_leaf(Observer& observer, const LeafTerms& terms) {
    const double values[18] = {
        terms.open_columns,     terms.height_load,    terms.solid_cells,
        terms.cracked_cells,    terms.numbered_cells, terms.high_low,
        terms.direct,           terms.latent,         terms.cracked_exposure,
        terms.solid_exposure,   terms.adjacent_ones,  terms.triple_twos,
        terms.dead_low,         terms.covered_risk,   terms.low_risk,
        terms.danger,           terms.rise_pressure,  terms.next_vertical,
    };
    observer.real(LEAF, terms.weigh());
    for (int term = 0; term < 18; ++term) observer.real(TERMS[term], values[term]);
    observer.end_step();
}

Decision decide_with(const drop7_table& table, const Position& root,
                     const SearchParameters& parameters) {
    if (table.kind == 0) {
        NoTable none;
        return decide(root, parameters, none);
    }
    LruTable lru(table.entries);
    return decide(root, parameters, lru);
}

void observe_decision(Observer& observer, const drop7_table& table, const Decision& decision) {
    observer.text(TABLE, table.kind == 0 ? "none" : "lru:" + std::to_string(table.entries));
    observer.integer(ACTION, decision.action);
    observer.integer(COMPLETED, decision.completed);
    observer.integer(WORK, static_cast<int64_t>(decision.work));
    observer.integer(NODES, static_cast<int64_t>(decision.nodes));
    observer.integer(HITS, static_cast<int64_t>(decision.hits));
    for (int column = 0; column < SIDE; ++column) {
        const ColumnValue& value = decision.values[column];
        if (value.is_known)
            observer.real(VALUES[column], value.value);
        else
            observer.text(VALUES[column], "none");
    }
    observer.end_step();
}

}  // namespace

}  // namespace drop7_fast

extern "C" int drop7_fast_trajectory(const drop7_trajectory_case* wanted, const observe_sink* sink,
                                     char* error, size_t error_capacity) {
    using namespace drop7_fast;
    return drop7_answer::answer(error, error_capacity, [&] {
        Observer observer(*sink);
        expect_range("trajectory kind", wanted->kind, 0, 3);
        expect_range("driver", wanted->driver, 0, 1);
        if (wanted->kind == 2) return speak_move(*wanted, observer);
        if (wanted->driver == 0) return speak_seeded<HeadlessDriver>(*wanted, observer);
        return speak_seeded<StreamDriver>(*wanted, observer);
    });
}

extern "C" int drop7_fast_leaf(const drop7_leaf_case* wanted, const observe_sink* sink, char* error,
                               size_t error_capacity) {
    using namespace drop7_fast;
    return drop7_answer::answer(error, error_capacity, [&] {
        Observer observer(*sink);
        for (size_t i = 0; i < wanted->count; ++i) {
            const drop7_leaf_state& given = wanted->states[i];
            observe_leaf(observer, leaf_terms(position_of(given.board, given.next,
                                                          given.moves_remaining)));
        }
    });
}

extern "C" int drop7_fast_leaf_checksum(const drop7_leaf_case* wanted, uint32_t rounds,
                                        uint64_t* checksum, char* error, size_t error_capacity) {
    using namespace drop7_fast;
    return drop7_answer::answer(error, error_capacity, [&] {
        std::vector<Position> positions;
        for (size_t i = 0; i < wanted->count; ++i) {
            const drop7_leaf_state& given = wanted->states[i];
            positions.push_back(position_of(given.board, given.next, given.moves_remaining));
        }
        *checksum = 0;
        for (uint32_t round = 0; round < rounds; ++round)
            for (const Position& position : positions) {
                const double value = leaf_value(position);
                uint64_t bits;
                std::memcpy(&bits, &value, sizeof bits);
                *checksum += bits;
            }
    });
}

extern "C" int drop7_fast_search(const drop7_search_case* wanted, const observe_sink* sink,
                                 char* error, size_t error_capacity) {
    using namespace drop7_fast;
    return drop7_answer::answer(error, error_capacity, [&] {
        Observer observer(*sink);
        const Position root = position_of(wanted->root.board, wanted->root.next,
                                          wanted->root.moves_remaining);
        const SearchParameters parameters{wanted->depth, wanted->strata, wanted->work_limit};
        for (size_t i = 0; i < wanted->table_count; ++i) {
            const drop7_table& table = wanted->tables[i];
            expect_range("table", table.kind, 0, 2);
            if (table.kind == 1) throw Unsupported("no direct-mapped table in this engine");
        }
        for (size_t i = 0; i < wanted->table_count; ++i)
            observe_decision(observer, wanted->tables[i],
                             decide_with(wanted->tables[i], root, parameters));
    });
}
